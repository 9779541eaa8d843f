import { Field, InputType, ObjectType, type ReturnTypeFunc } from '@nestjs/graphql';
import type { Entity, Member } from '#contracts/entity.js';
import type { Constructor } from '#contracts/rpc.js';
import { JsonScalar } from '../json.scalar.js';
import { camelKey, type Camel } from '../member-names.js';

/** A member that is read for each entity of a list. */
const DETAIL = { complexity: 3 } as const;

const TYPES: Readonly<Record<Member['type'], ReturnTypeFunc>> = {
  text: () => String,
  boolean: () => Boolean,
  object: () => JsonScalar,
};

/** A base of object types with the members of an entity; all but those of lists, `listed`, cost more. */
export function viewOf<Content extends object, Given extends keyof Content & string>(
  entity: Entity<Content, Given>,
  listed: readonly string[],
): Constructor<Camel<Content>> {
  @ObjectType({ isAbstract: true })
  class View {}
  for (const { name, type, description } of entity.members) {
    const cost = listed.includes(name) ? {} : DETAIL;
    Field(TYPES[type], { ...cost, ...(description === undefined ? {} : { description }) })(View.prototype, camelKey(name));
  }
  return View as Constructor<Camel<Content>>;
}

/** A base of input types to make an entity with: members that have a default may be absent. */
export function inputOf<Content extends object, Given extends keyof Content & string>(
  entity: Entity<Content, Given>,
): Constructor<Camel<Pick<Content, Given> & Partial<Omit<Content, Given>>>> {
  @InputType({ isAbstract: true })
  class Input {}
  for (const { name, type, default: preset } of entity.members) {
    Field(TYPES[type], preset === undefined ? {} : { nullable: true })(Input.prototype, camelKey(name));
  }
  return Input as Constructor<Camel<Pick<Content, Given> & Partial<Omit<Content, Given>>>>;
}
