import type { Entity } from '#contracts/entity.js';

type CamelKey<K extends string> = K extends '_id'
  ? 'id'
  : K extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelKey<Tail>>}`
    : K;

type SnakeKey<K extends string> = K extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeKey<Rest>}`
    : `_${Lowercase<First>}${SnakeKey<Rest>}`
  : K;

/** A type of the contracts with its properties named in GraphQL style. */
export type Camel<T> = { [K in keyof T as K extends string ? CamelKey<K> : never]: T[K] };
/** A GraphQL input with its properties named in the contracts' style. */
export type Snake<T> = { [K in keyof T as K extends string ? SnakeKey<K> : never]: T[K] };

export function camelKey(key: string): string {
  return key === '_id' ? 'id' : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Renames the properties of a reply to GraphQL style: `client_app_id` becomes `clientAppId`, `_id` becomes `id`. Their
 * values are unchanged.
 */
export function camelMembers<T extends object>(source: T): Camel<T> {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [camelKey(key), value as unknown])) as Camel<T>;
}

/** Renames the properties of an input to the contracts' style. Their values are unchanged. */
export function snakeMembers<T extends object>(source: T): Snake<T> {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [snakeKey(key), value as unknown])) as Snake<T>;
}

/** Returns the names of an entity's properties that lists do not include. */
export function detailsOf<Content extends object, Given extends keyof Content & string, Listed extends keyof Content & string>(
  { members }: Entity<Content, Given>,
  listed: readonly Listed[],
): (keyof Camel<Omit<Content, Listed>> & string)[] {
  const details = members.filter(({ name }) => !(listed as readonly string[]).includes(name));
  return details.map(({ name }) => camelKey(name) as keyof Camel<Omit<Content, Listed>> & string);
}
