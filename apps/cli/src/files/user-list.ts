import { CliError } from '../terminal/cli-error.js';

/** A user as a list names it. */
export interface ListedUser {
  readonly email: string;
  /** Id the user had before, where the list has it. */
  readonly previousId: string | null;
  readonly disabled: boolean;
}

export interface UserList {
  /** Each address once, as it stands first. */
  readonly users: readonly ListedUser[];
  /** Number of other users in the list, who log in with something else than an address and a password. */
  readonly others: number;
}

const LISTED_MAX = 100_000;
const PASSWORD_PROVIDER = 'local-userpass';

/**
 * Parses a list of users: email addresses, one per line, or JSON – a list of addresses, of objects with `email`, or of
 * users in the format of the administration API. Throws `CliError` for anything else, and for more than 100,000.
 */
export function userListOf(text: string, name: string): UserList {
  const entries = /^\s*\[/.test(text) ? jsonOf(text, name) : linesOf(text);
  if (entries.length > LISTED_MAX) throw new CliError('usage', `${name} has more than ${LISTED_MAX} users: split it`);
  const users = new Map<string, ListedUser>();
  let others = 0;
  for (const [index, entry] of entries.entries()) {
    const user = listedUser(entry);
    if (user === undefined) throw new CliError('usage', `${name}: entry ${index + 1} is neither an email address nor a user`);
    if (user === null) others += 1;
    else if (!users.has(user.email.toLowerCase())) users.set(user.email.toLowerCase(), user);
  }
  return { users: [...users.values()], others };
}

function jsonOf(text: string, name: string): readonly unknown[] {
  try {
    return JSON.parse(text) as unknown[];
  } catch (error) {
    throw new CliError('usage', `${name} is not valid JSON`, { cause: error });
  }
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns the user of an entry; `null` for a user without a password, `undefined` for an entry that is not a user. */
function listedUser(entry: unknown): ListedUser | null | undefined {
  if (typeof entry === 'string') return /^[^\s@]+@[^\s@]+$/.test(entry) ? userOf(entry, {}) : undefined;
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { email, identities } = entry as { readonly email?: unknown; readonly identities?: unknown };
  if (typeof email === 'string') return userOf(email, entry);
  if (!Array.isArray(identities)) return undefined;
  const identity = (identities as readonly unknown[]).find((each) => memberOf(each, 'provider_type') === PASSWORD_PROVIDER);
  if (identity === undefined) return null;
  const address = memberOf(memberOf(identity, 'provider_data'), 'email') ?? memberOf(memberOf(entry, 'data'), 'email');
  return typeof address === 'string' ? userOf(address, entry) : undefined;
}

function userOf(email: string, entry: object): ListedUser {
  const id = memberOf(entry, '_id');
  return { email, previousId: typeof id === 'string' ? id : null, disabled: memberOf(entry, 'disabled') === true };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
