import { refuseUsage } from '../terminal/cli-error.js';

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/** Returns `true` for a name an app can have. */
export function isAppName(name: string): boolean {
  return NAME.test(name);
}

/** Returns a name an app can have. Throws `CliError` for others. */
export function requireAppName(name: string): string {
  return isAppName(name)
    ? name
    : refuseUsage(`invalid app name "${name}": expected 1 to 32 letters, digits, _ and -, the first a letter`);
}
