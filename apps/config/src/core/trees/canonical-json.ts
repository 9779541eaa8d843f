import { createHash } from 'node:crypto';

/**
 * Returns JSON of a value with the properties of every object in one order, so that equal values have equal JSON.
 * @param asGiven properties of the value whose content keeps its order
 */
export function canonicalJson(value: unknown, asGiven?: ReadonlySet<string>): string {
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    const isPlain = typeof member !== 'object' || asGiven?.has(key) === true;
    members.push(`${JSON.stringify(key)}:${isPlain ? JSON.stringify(member) : canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

/** Returns the SHA-256 of a string in hex, under which content is stored. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
