import { createHash } from 'node:crypto';

/**
 * JSON text of a value with the members of every object in one order, so that equal values have equal texts.
 * @param asGiven members of the value, what is in them keeps the order it has
 */
export function canonicalJson(value: unknown, asGiven?: ReadonlySet<string>): string {
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined)
      members.push(`${JSON.stringify(key)}:${asGiven?.has(key) ? JSON.stringify(member) : canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

/** Returns the SHA-256 of a text in hex, under which content is stored. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
