/** An object of a GraphQL type whose members may still have to be read; those nobody asks for are not. */
export type Lazy<T> = { [K in keyof T]: T[K] | (() => T[K] | Promise<T[K]>) };

/** Members of one thing that are read together, once somebody asks for the first of them. */
export function membersOf<T extends object, K extends keyof T & string>(
  read: () => Promise<T>,
  names: readonly K[],
): { [P in K]: () => Promise<T[P]> } {
  const members = {} as { [P in K]: () => Promise<T[P]> };
  for (const name of names) members[name] = async () => (await read())[name];
  return members;
}
