// Bounds what is kept of a recorded command and of the documents it found.
import { Binary } from 'mongodb';

const STRING_MAX = 40;
const LIST_MAX = 4;
const BYTES_MAX = 18;
/** Lists that say what is done: they stay whole. */
const WHOLE = new Set(['pipeline', '$and', '$or', '$nor', '$facet', 'branches', 'indexes']);

/** Returns a value with long strings, lists and bytes cut, equal ones alike. */
export function bounded(value, name = '') {
  if (typeof value === 'string') return name === '$regex' || value.startsWith('$') ? value : value.slice(0, STRING_MAX);
  if (Array.isArray(value)) {
    const kept = WHOLE.has(name) ? value : value.slice(0, LIST_MAX);
    return kept.map((each) => bounded(each, name));
  }
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (value._bsontype === 'Binary') return boundedBytes(value);
  if (value._bsontype !== undefined) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bounded(each, key)]));
}

function boundedBytes(value) {
  return value.length() > BYTES_MAX ? new Binary(value.buffer.subarray(0, BYTES_MAX), value.sub_type) : value;
}
