import { Allow, IsBoolean, IsObject, IsString, Length, MaxLength, validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { Entity, Member } from './entity.js';
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

/** Compiled by `npm run typecheck`; a line marked as an error that is none fails it. */
export const typed = {
  made: THING.made({ name: 'x' }) satisfies ThingContent,
  // @ts-expect-error a member without a default must be given
  nameless: () => THING.made({ colour: 'red' }),
  // @ts-expect-error nothing is known of it
  unknown: () => THING.made({ name: 'x', size: 1 }),
  // @ts-expect-error a reply has no member that was left out
  left: (thing: Thing) => thing.config,
  shown: (thing: Thing) => [thing._id, thing.colour],
};

export class BadlyTyped {
  // @ts-expect-error the default is none of its values
  @Member({ default: false }) text!: string;
}

function faultsOf<T extends object>(type: new () => T, members: object): string[] {
  const request = Object.assign(new type(), SCOPE, members);
  return validateSync(request, { forbidUnknownValues: false }).map(({ property }) => property);
}

describe('an entity', () => {
  it('tells its members in the order they are declared in', () => {
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

  it('has the defaults of members declared since it was stored', () => {
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

  it('is refused when what must be given is not what has no default', () => {
    expect(() => new Entity(ThingContent, ['name', 'colour'])).toThrow('members without a default are name, not name, colour');
    expect(() => new Entity(ThingContent, [])).toThrow(TypeError);
  });

  it('has members of types that are known', () => {
    expect(() => {
      class Odd {
        @Member({ default: 1 }) size!: number;
      }
      return Odd;
    }).toThrow("'size' has no type an entity's member can have");
  });
});
