import { Field, InputType, ObjectType, type FieldOptions, type ReturnTypeFunc } from '@nestjs/graphql';
import type { Entity, Member } from '#contracts/entity.js';
import type { Constructor } from '#contracts/rpc.js';
import { JsonScalar } from '../json.scalar.js';
import { camelKey, type Camel } from '../member-names.js';

/** Options of a property that is read for each entity of a list. */
const DETAIL = { complexity: 3 } as const;

const TYPES: Readonly<Record<Member['type'], ReturnTypeFunc>> = {
  text: () => String,
  boolean: () => Boolean,
  object: () => JsonScalar,
  texts: () => [String],
  objects: () => [JsonScalar],
  any: () => JsonScalar,
};

function described(description: string | undefined): FieldOptions {
  return description === undefined ? {} : { description };
}

/** Returns a base of object types with the properties of an entity; all but the `listed` ones cost more. */
export function viewOf<Content extends object, Given extends keyof Content & string>(
  entity: Entity<Content, Given>,
  listed: readonly string[],
): Constructor<Camel<Content>> {
  @ObjectType({ isAbstract: true })
  class View {}
  for (const { name, type, description } of entity.members) {
    const cost = listed.includes(name) ? {} : DETAIL;
    const options = { ...cost, ...(type === 'any' ? { nullable: true } : {}), ...described(description) };
    Field(TYPES[type], options)(View.prototype, camelKey(name));
  }
  return View as Constructor<Camel<Content>>;
}

/** Returns a base of input types for creating an entity: properties with a default may be absent. */
export function inputOf<Content extends object, Given extends keyof Content & string>(
  entity: Entity<Content, Given>,
): Constructor<Camel<Pick<Content, Given> & Partial<Omit<Content, Given>>>> {
  @InputType({ isAbstract: true })
  class Input {}
  for (const { name, type, default: preset, description } of entity.members) {
    const options = { ...(preset === undefined ? {} : { nullable: true }), ...described(description) };
    Field(TYPES[type], options)(Input.prototype, camelKey(name));
  }
  return Input as Constructor<Camel<Pick<Content, Given> & Partial<Omit<Content, Given>>>>;
}
