import { isSecretVariable } from './secret-names.js';

/** Variables that `dev` decides on. */
export interface OwnVariables {
  readonly PORT: string;
  readonly DATA_DIR: string;
}

/** Variables of a developer's platform that nothing replaces: it serves this machine alone. */
const FIXED = { HOST: '127.0.0.1', LOG_LEVEL: 'warn' } as const;
/** Servers of this machine that functions may send requests to, unless the file says otherwise. */
export const OUTBOUND_ALLOW = '127.0.0.1,::1,localhost';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment of an own platform: this process's without the `settings` of platforms, the variables of the
 * app's `.env.local`, and the ones `dev` sets. Values of secrets are left out: they reach the platform through its API.
 */
export function platformEnvironment(
  settings: ReadonlySet<string>,
  { process: outer, file }: { readonly process: Variables; readonly file: Variables },
  own: OwnVariables,
): Record<string, string> {
  const inherited = Object.entries(outer).filter(([name]) => !settings.has(name));
  const set = Object.entries(file).filter(([name]) => settings.has(name));
  const given: Variables = { ...Object.fromEntries(inherited), OUTBOUND_ALLOW, ...Object.fromEntries(set), ...FIXED, ...own };
  const entries = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries.filter(([name]) => !isSecretVariable(name)));
}
