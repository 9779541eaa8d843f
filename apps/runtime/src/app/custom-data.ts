import type { Caller } from './rights.js';

/** Prefix of custom data that comes from a store, which keeps `_id` first. */
const STORED = /^\{"_id":\{"\$oid":("[0-9a-f]{24}")\}/;

/**
 * Returns custom data as code and rules see it: an ObjectId in `_id` becomes its 24 hexadecimal digits, as in App
 * Services, so that it can be compared with strings and passed to `%stringToOid`. Every other value keeps its type.
 * @returns extended JSON
 */
export function shownCustomData({ customDataEjson: text }: Caller): string {
  const stored = STORED.exec(text);
  if (stored) return `{"_id":${stored[1] as string}${text.slice(stored[0].length)}`;
  if (!text.includes('"_id"')) return text;
  const data = JSON.parse(text) as { _id?: { $oid?: unknown } | null };
  if (!Object.hasOwn(data, '_id') || typeof data._id?.$oid !== 'string') return text;
  return JSON.stringify({ ...data, _id: data._id.$oid });
}
