import { Allow, IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, getMetadataStorage, validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { Entity, Member } from './entity.js';
import { Given } from './fields.js';
import { AppScope } from './scope.js';

const SCOPE = { groupId: 'a'.repeat(24), appId: 'b'.repeat(24) };

class ThingContent {
  @Member()
  @IsString()
  @Length(1, 8)
  name!: string;

  @Member({ default: '' })
  @IsString()
  @MaxLength(4)
  colour!: string;

  @Member({ default: false, filed: 'always', description: 'Whether it is one.' })
  @IsBoolean()
  real!: boolean;

  @Member({ default: {} })
  @IsObject()
  config!: Record<string, unknown>;
}

const THING = new Entity(ThingContent, ['name']);

class ThingHead {
  @Allow() _id!: string;
}

class CreateThing extends THING.creation(AppScope) {}
class ReplaceThing extends THING.replacement(AppScope) {}
class Thing extends THING.reply(ThingHead, 'config') {}

const KINDS = ['a', 'b'] as const;
type Kind = (typeof KINDS)[number];

class BoxContent {
  @Member({ type: 'any' })
  @Given()
  inside!: unknown;

  @Member({ type: 'any', default: null })
  @Allow()
  label!: unknown;

  @Member({ default: [] })
  @IsString({ each: true })
  tags!: string[];

  @Member({ type: 'objects', default: [] })
  @IsObject({ each: true })
  parts!: Record<string, unknown>[];

  @Member({ default: 'wood' })
  @IsIn(['wood', 'tin'])
  made_of!: 'wood' | 'tin';
}

const BOX = new Entity(BoxContent, ['inside']);

class CreateBox extends BOX.creation(AppScope) {}
class ReplaceBox extends BOX.replacement(AppScope) {}
class BoxSummary extends BOX.summary(ThingHead, 'made_of', 'tags') {}

/** Compiled by `npm run typecheck`, which fails if a line marked as an error is valid. */
export const typed = {
  made: THING.made({ name: 'x' }) satisfies ThingContent,
  // @ts-expect-error a property without a default must be given
  nameless: () => THING.made({ colour: 'red' }),
  // @ts-expect-error nothing is known of it
  unknown: () => THING.made({ name: 'x', size: 1 }),
  // @ts-expect-error a reply has no property that was left out
  left: (thing: Thing) => thing.config,
  shown: (thing: Thing) => [thing._id, thing.colour],
  listed: (box: BoxSummary): [string, string[]] => [box.made_of, box.tags],
  // @ts-expect-error lists do not show it
  unlisted: (box: BoxSummary) => box.parts,
};

export class BadlyTyped {
  // @ts-expect-error the default is none of its values
  @Member({ default: false }) text!: string;
}

function faultsOf<T extends object>(type: new () => T, members: object): string[] {
  const request = Object.assign(new type(), SCOPE, members);
  return validateSync(request, { forbidUnknownValues: false }).map(({ property }) => property);
}

describe('an entity of lists and any JSON', () => {
  it('exposes their types', () => {
    expect(BOX.members.map(({ name, type }) => [name, type])).toEqual([
      ['inside', 'any'],
      ['label', 'any'],
      ['tags', 'texts'],
      ['parts', 'objects'],
      ['made_of', 'text'],
    ]);
  });

  it('takes null for a value where any JSON is one, and for nothing else', () => {
    const defaults = { inside: null, label: null, tags: [], parts: [], made_of: 'wood' };
    const nothing = { tags: null, parts: null, made_of: null } as unknown as Partial<BoxContent>;
    expect(BOX.made({ inside: null, ...nothing })).toStrictEqual(defaults);
    const stored: BoxContent = { inside: 1, label: 'x', tags: ['a'], parts: [{ b: 1 }], made_of: 'tin' };
    expect(BOX.replaced(stored, nothing)).toStrictEqual(stored);
    expect(BOX.replaced(stored, { inside: null, label: null })).toStrictEqual({ ...stored, inside: null, label: null });
    expect(BOX.replaced(stored, { tags: [], made_of: 'wood' })).toStrictEqual({ ...stored, tags: [], made_of: 'wood' });
  });

  it('is checked, each of a list too', () => {
    const wrong = { tags: [1], parts: ['x'], made_of: 'stone' };
    expect(faultsOf(CreateBox, wrong).toSorted()).toEqual(['inside', 'made_of', 'parts', 'tags']);
    expect(faultsOf(ReplaceBox, wrong).toSorted()).toEqual(['made_of', 'parts', 'tags']);
    expect(faultsOf(CreateBox, { inside: null, label: 1, tags: null, parts: [{}], made_of: 'tin' })).toEqual([]);
  });

  it('is shown in lists by the properties that are named, and by its head', () => {
    const names = getMetadataStorage().getTargetValidationMetadatas(BoxSummary, '', true, false);
    expect(names.map(({ propertyName }) => propertyName).toSorted()).toEqual(['_id', 'made_of', 'tags']);
  });
});

describe('an entity', () => {
  it('lists its properties in declaration order', () => {
    expect(THING.members).toEqual([
      { name: 'name', type: 'text', default: undefined, filed: 'always', description: undefined },
      { name: 'colour', type: 'text', default: '', filed: 'changed', description: undefined },
      { name: 'real', type: 'boolean', default: false, filed: 'always', description: 'Whether it is one.' },
      { name: 'config', type: 'object', default: {}, filed: 'changed', description: undefined },
    ]);
  });

  it('is made of what is given and of defaults, and of nothing else', () => {
    const request = { ...SCOPE, name: 'x', colour: null, real: true, other: 1 } as unknown as CreateThing;
    expect(THING.made(request)).toStrictEqual({ name: 'x', colour: '', real: true, config: {} });
  });

  it('keeps what a replacement does not name', () => {
    const stored = { name: 'x', colour: 'red', real: true, config: { a: 1 } };
    const request = { ...SCOPE, colour: '', real: null, config: { b: 2 } } as unknown as ReplaceThing;
    expect(THING.replaced(stored, request)).toStrictEqual({ name: 'x', colour: '', real: true, config: { b: 2 } });
    expect(THING.replaced(stored, {})).toStrictEqual(stored);
  });

  it('has the defaults of properties declared since it was stored', () => {
    const before = { name: 'x', colour: 'red' } as ThingContent;
    const whole = { name: 'x', colour: 'red', real: false, config: {} };
    expect(THING.whole(before)).toStrictEqual(whole);
    expect(THING.replaced(before, { colour: 'blue' })).toStrictEqual({ ...whole, colour: 'blue' });
  });

  it('shares no default with another', () => {
    const [one, other] = [THING.made({ name: 'a' }), THING.made({ name: 'b' })];
    one.config['changed'] = true;
    expect(other.config).toEqual({});
  });

  it.each([
    ['whole', { name: 'x', colour: 'red', real: true, config: {} }, [], []],
    ['by its name alone', { name: 'x' }, [], []],
    ['with null for what has a default', { name: 'x', colour: null, real: null, config: null }, [], []],
    ['without a name', {}, ['name'], []],
    ['with null for a name', { name: null }, ['name'], ['name']],
    ['with wrong members', { name: '', colour: 'green', real: 1, config: 'x' }, 4, 4],
    ['of no app', { name: 'x', appId: 'x' }, ['appId'], ['appId']],
  ])('is checked %s, to be made and to be replaced', (_, members, made, replaced) => {
    const expected = (faults: string[] | number) => (typeof faults === 'number' ? ['name', 'colour', 'real', 'config'] : faults);
    expect(faultsOf(CreateThing, members).toSorted()).toEqual(expected(made).toSorted());
    expect(faultsOf(ReplaceThing, members).toSorted()).toEqual(expected(replaced).toSorted());
  });

  it('is rejected when what must be given is not what has no default', () => {
    expect(() => new Entity(ThingContent, ['name', 'colour'])).toThrow('properties without a default are name, not name, colour');
    expect(() => new Entity(ThingContent, [])).toThrow(TypeError);
  });

  it('has properties of types that are known', () => {
    class Unclear {
      @Member()
      @IsString()
      kind!: Kind;
    }
    expect(() => new Entity(Unclear, ['kind'])).toThrow(
      "Unclear: 'kind' is not checked to be an object; which type does it have?",
    );
    expect(() => {
      class Odd {
        @Member({ default: 1 }) size!: number;
      }
      return Odd;
    }).toThrow("'size' has a type that properties of entities cannot have");
  });
});
