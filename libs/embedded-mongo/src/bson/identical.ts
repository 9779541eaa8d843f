import { equal } from './compare.js';
import { encode } from './encode.js';
import { isDocument } from './types.js';

/** Returns `true` if two values are stored as the same bytes: equal in value, in type, and in the order of fields. */
export function identical(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, at) => identical(value, b[at]));
  if (isDocument(a) && isDocument(b)) {
    const keys = Object.keys(a);
    const others = Object.keys(b);
    return keys.length === others.length && keys.every((key, at) => others[at] === key && identical(a[key], b[key]));
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  // Zeros of either sign and decimals of other precision are equal, and other bytes.
  return a.constructor === b.constructor && equal(a, b) && encode({ a }).equals(encode({ a: b }));
}
