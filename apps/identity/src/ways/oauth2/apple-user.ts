import type { Members } from './oauth-requests.js';

/** Maximum characters kept of each part of a name. */
const NAME_MAX = 256;

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Members)[name];
}

function textAt(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === 'string' && text !== '' ? text.slice(0, NAME_MAX) : undefined;
}

/** Returns the name from the data that Apple's page posts at a first login; empty if the data has none. */
export function appleUserName(json: string | undefined): Members {
  if (json === undefined) return {};
  let user: unknown;
  try {
    user = JSON.parse(json);
  } catch {
    // It came through a browser and may be anything.
    return {};
  }
  const name = memberOf(user, 'name');
  const [first, last] = [textAt(name, 'firstName'), textAt(name, 'lastName')];
  const whole = [first, last].filter((part) => part !== undefined).join(' ');
  return { name: whole === '' ? undefined : whole, first_name: first, last_name: last };
}
