/** A user one can choose. */
export interface ListedUser {
  readonly id: string;
  /** E-mail address or name; empty where there is none. */
  readonly name: string;
}

/** Returns the id of the user whose id or e-mail address was written. */
export function idOf(users: readonly ListedUser[], written: string): string {
  const sought = written.trim();
  return users.find(({ name }) => name !== '' && name === sought)?.id ?? sought;
}
