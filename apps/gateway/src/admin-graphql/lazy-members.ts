/**
 * An object of a GraphQL type whose properties may have to be read first; properties that are not requested are never
 * read.
 */
export type Lazy<T> = { [K in keyof T]: T[K] | Promise<T[K]> };

/** Adds properties to an object that are read together when the first of them is requested. */
export function withMembers<T extends object, R extends object, K extends keyof R & string>(
  known: T,
  read: () => Promise<R>,
  names: readonly K[],
): T & Lazy<Pick<R, K>> {
  for (const name of names) {
    Object.defineProperty(known, name, { get: async () => (await read())[name], enumerable: true });
  }
  return known as T & Lazy<Pick<R, K>>;
}
