import type { Entity, Member } from '#contracts/entity.js';
import type { Fields } from '../files/fields.js';
import type { FiledContent } from '../json/filed-content.js';

/** The names of the members that have no default. */
type GivenOf<E> = E extends Entity<infer _Content, infer Given> ? Given : never;
type ContentOf<E> = E extends Entity<infer Content, infer _Given> ? Content : never;
type AnyEntity = { readonly members: readonly Member[] };

const READERS: Readonly<Record<Member['type'], (fields: Fields, name: string) => unknown>> = {
  text: (fields, name) => fields.text(name),
  boolean: (fields, name) => fields.boolean(name),
  object: (fields, name) => fields.objectAt(name),
};

/** The members of an entity that have defaults, as its file says. */
export function readMembers<E extends AnyEntity>(entity: E, fields: Fields): Omit<FiledContent<ContentOf<E>>, GivenOf<E>> {
  const optional = entity.members.filter((member) => member.default !== undefined);
  const values = optional.map(({ name, type, ...member }) => [
    name,
    READERS[type](fields, name) ?? structuredClone(member.default),
  ]);
  return Object.fromEntries(values) as Omit<FiledContent<ContentOf<E>>, GivenOf<E>>;
}

/** The members an entity has in its file, as `fileMembers` takes them. */
export function filedNames({ members }: AnyEntity): string[] {
  return members.filter(({ filed }) => filed !== 'apart').map(({ name, filed }) => (filed === 'always' ? name : `${name}?`));
}
