import { Allow } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { Entity, Member } from '#contracts/entity.js';
import { Fields } from '../files/fields.js';
import { filedContent, filedNames, readMembers, withoutDefaults } from './entity-members.js';

class BoxContent {
  @Member()
  @Allow()
  name!: string;

  @Member({ default: '', filed: 'apart' })
  @Allow()
  owner_id!: string;

  @Member({ default: 'wood' })
  @Allow()
  made_of!: string;

  @Member({ default: true })
  @Allow()
  open!: boolean;

  @Member({ default: false, filed: 'always' })
  @Allow()
  heavy!: boolean;

  @Member({ default: [] })
  @Allow()
  tags!: string[];

  @Member({ type: 'objects', default: [] })
  @Allow()
  parts!: Record<string, unknown>[];

  @Member({ type: 'any', default: null })
  @Allow()
  label!: unknown;
}

const BOX = new Entity(BoxContent, ['name']);
const DEFAULTS = { owner_id: '', made_of: 'wood', open: true, heavy: false, tags: [], parts: [], label: null };

describe('properties of an entity in files', () => {
  it('are read with the defaults of what is absent, null or an empty text', () => {
    expect(readMembers(BOX, new Fields('f', { name: 'a', made_of: '', open: null, owner_id: 1, unknown: 1 }))).toEqual(DEFAULTS);
    const given = { made_of: 'tin', open: false, heavy: true, tags: ['x'], parts: [{ a: 1 }], label: [1] };
    expect(readMembers(BOX, new Fields('f', given))).toEqual({ ...given, owner_id: '' });
  });

  it.each([
    ['made_of', 1, 'f: made_of must be a string'],
    ['open', 'x', 'f: open must be a boolean'],
    ['tags', ['x', 1], 'f: tags[1] must be a string'],
    ['tags', 'x', 'f: tags must be a list'],
    ['parts', [1], 'f: parts[0] must be an object'],
  ])('are rejected where they have another type: %s', (name, value, message) => {
    expect(() => readMembers(BOX, new Fields('f', { [name]: value }))).toThrow(message);
  });

  it('are spoken of unless they say what holds anyway', () => {
    expect(withoutDefaults(BOX, { ...DEFAULTS, name: 'a', owner_id: 'o' })).toStrictEqual({ name: 'a', heavy: false });
    const other = { name: 'a', made_of: 'tin', open: false, heavy: true, tags: ['x'], parts: [{}], label: false };
    expect(withoutDefaults(BOX, { ...other, owner_id: 'o' })).toStrictEqual(other);
    expect(withoutDefaults(BOX, { ...DEFAULTS, name: 'a', label: '' })).toStrictEqual({ name: 'a', heavy: false });
  });

  it('have the defaults of properties declared since they were stored', () => {
    expect(filedContent(BOX, { name: 'a', made_of: 'tin' } as BoxContent)).toEqual({ ...DEFAULTS, name: 'a', made_of: 'tin' });
  });

  it('have their names in order, others in place of those files do not have', () => {
    const after = ['made_of', 'open', 'heavy', 'tags', 'parts', 'label'];
    expect(filedNames(BOX)).toEqual(['name', ...after]);
    expect(filedNames(BOX, { owner_id: 'owner_name' })).toEqual(['name', 'owner_name', ...after]);
  });
});
