import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { membersOf, numberOf } from './bson-type.js';

/**
 * Returns a string that is equal for two values if a schema treats them as equal: numbers by value, regardless of type;
 * properties in any order.
 */
export function valueKey(value: unknown): string {
  const number = numberOf(value);
  if (number !== undefined) return `n${number}`;
  if (Array.isArray(value)) return `[${value.map(valueKey).join(',')}]`;
  const members = membersOf(value);
  if (!members) return encodeEjson(value);
  const keys = Object.keys(members).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${valueKey(members[key])}`).join(',')}}`;
}
