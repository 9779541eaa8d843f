import type { Entity, Member, Stored } from '#contracts/entity.js';
import type { Fields } from '../files/fields.js';
import type { FiledContent, ExplicitContent } from '../json/filed-content.js';
import { equalJson, type Json } from '../json/json.js';

/** The names of the properties that have no default. */
type GivenOf<E> = E extends Entity<infer _Content, infer Given> ? Given : never;
type ContentOf<E> = E extends Entity<infer Content, infer _Given> ? Content : never;
type AnyEntity = { readonly members: readonly Member[] };

const READERS: Readonly<Record<Member['type'], (fields: Fields, name: string) => unknown>> = {
  // An empty string counts as missing, as in requests of other clients.
  text: (fields, name) => fields.text(name) || undefined,
  boolean: (fields, name) => fields.boolean(name),
  object: (fields, name) => fields.objectAt(name),
  texts: (fields, name) => fields.texts(name),
  objects: (fields, name) => fields.objects(name)?.map(({ object }) => object),
  any: (fields, name) => fields.get(name),
};

/** Reads the properties of an entity that have defaults. */
export function readMembers<E extends AnyEntity>(entity: E, fields: Fields): Omit<FiledContent<ContentOf<E>>, GivenOf<E>> {
  const optional = entity.members.filter((member) => member.default !== undefined);
  const values = optional.map(({ name, type, filed, ...member }) => {
    const read = filed === 'apart' ? undefined : fields.attempt(() => READERS[type](fields, name));
    return [name, read ?? structuredClone(member.default)];
  });
  return Object.fromEntries(values) as Omit<FiledContent<ContentOf<E>>, GivenOf<E>>;
}

/** Returns the stored content of an entity, complete and as files hold it: stored content was parsed from JSON. */
export function filedContent<Content extends object, Given extends keyof Content & string>(
  entity: Entity<Content, Given>,
  stored: Stored<Content>,
): FiledContent<Content> {
  return entity.whole(stored) as FiledContent<Content>;
}

/** Returns an entity without internal properties and properties equal to their default. */
export function withoutDefaults<E extends AnyEntity>(
  entity: E,
  members: FiledContent<ContentOf<E>>,
): ExplicitContent<ContentOf<E>, GivenOf<E>> {
  const values = members as Readonly<Record<string, Json>>;
  const spoken = entity.members.filter(({ name, filed, ...member }) => {
    if (filed !== 'changed') return filed === 'always';
    return values[name] !== '' && !equalJson(values[name], member.default as Json);
  });
  return Object.fromEntries(spoken.map(({ name }) => [name, values[name]])) as ExplicitContent<ContentOf<E>, GivenOf<E>>;
}

/**
 * Returns the names of the properties an entity has in its file, in their order; `inPlace` are properties that replace others
 * in files.
 */
export function filedNames({ members }: AnyEntity, inPlace: Readonly<Record<string, string>> = {}): string[] {
  return members.flatMap(({ name, filed }) => (filed === 'apart' ? (inPlace[name] ?? []) : name));
}
