/** An object of a GraphQL type whose members may still have to be read; those nobody asks for are not. */
export type Lazy<T> = { [K in keyof T]: T[K] | Promise<T[K]> };

/** Adds members to an object which are read together, once somebody asks for the first of them. */
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
