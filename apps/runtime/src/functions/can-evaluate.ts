import type { AppUser } from '#contracts/identity/users.contract.js';

type Members = Readonly<Record<string, unknown>>;

function memberAt(user: AppUser, path: readonly string[]): unknown {
  let value: unknown = user;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Members)[name];
  }
  return value;
}

function isLiteral(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && !value.startsWith('%%'));
}

function holds(key: string, expected: unknown, user: AppUser): boolean {
  if (!isLiteral(expected)) return false;
  if (key === '%%true') return expected === true;
  if (key === '%%false') return expected === false;
  const [root, ...path] = key.split('.');
  return root === '%%user' && path.length > 0 && memberAt(user, path) === expected;
}

/**
 * Whether a client's call may run the function. Understood are `%%true`, `%%false` and equality of a `%%user.…` path with a
 * literal, all members together; whatever else an expression says counts as refused until the expression engine judges it.
 */
export function mayEvaluate(expression: unknown, user: AppUser): boolean {
  if (expression === undefined || expression === null || expression === true) return true;
  if (typeof expression !== 'object' || Array.isArray(expression)) return false;
  return Object.entries(expression).every(([key, expected]) => holds(key, expected, user));
}
