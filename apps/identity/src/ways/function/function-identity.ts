import type { ExternalIdentity } from '../login-provider.js';

/** Maximum characters of an id or a name that a function returns. */
const TEXT_MAX = 1_000;

/** Reads the identity that a function returned: an id, or `{id, name?}`. Returns `null` for anything else. */
export function externalIdentity(value: unknown): ExternalIdentity | null {
  if (isId(value)) return { id: value, data: {} };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const id = member(value, 'id');
  const name = member(value, 'name');
  if (!isId(id)) return null;
  if (name === undefined || name === null) return { id, data: {} };
  return typeof name === 'string' && name.length <= TEXT_MAX ? { id, data: { name } } : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_MAX;
}

function member(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
