import { equal } from '../bson/compare.js';
import { hasField, isDocument, setField, type Document } from '../bson/types.js';

/** How a document became another one; paths are dotted. */
export interface DocumentDifference {
  readonly updatedFields: Document;
  readonly removedFields: string[];
  readonly truncatedArrays: { field: string; newSize: number }[];
}

/**
 * The fields that differ: of embedded documents those inside of them, as the server tells of an update of such a field; an array of which
 * nothing stays is given as a whole. Values of another number type differ, though they compare as equal.
 */
export function differenceOf(before: Document, after: Document): DocumentDifference {
  const difference: DocumentDifference = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
  addDocument(difference, '', before, after);
  return difference;
}

function addDocument(difference: DocumentDifference, prefix: string, before: Document, after: Document): void {
  for (const key of Object.keys(before)) if (!hasField(after, key)) difference.removedFields.push(prefix + key);
  for (const key of Object.keys(after)) {
    const value = after[key];
    if (hasField(before, key)) addValue(difference, prefix + key, before[key], value);
    else setField(difference.updatedFields, prefix + key, value);
  }
}

function addValue(difference: DocumentDifference, path: string, before: unknown, after: unknown): void {
  if (Object.is(before, after)) return;
  if (isDocument(before) && isDocument(after)) {
    addDocument(difference, `${path}.`, before, after);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    addArray(difference, path, before, after);
    return;
  }
  if (!same(before, after)) setField(difference.updatedFields, path, after);
}

function addArray(difference: DocumentDifference, path: string, before: unknown[], after: unknown[]): void {
  const stays = after.some((value, at) => at < before.length && same(before[at], value));
  if (!stays) {
    if (!same(before, after)) setField(difference.updatedFields, path, after);
    return;
  }
  for (const [at, value] of after.entries()) {
    if (at < before.length) addValue(difference, `${path}.${at}`, before[at], value);
    else setField(difference.updatedFields, `${path}.${at}`, value);
  }
  if (after.length < before.length) difference.truncatedArrays.push({ field: path, newSize: after.length });
}

/** Equal in value and in type, also of what is inside. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, at) => same(value, b[at]));
  if (isDocument(a) && isDocument(b)) {
    const keys = Object.keys(a);
    const others = Object.keys(b);
    return keys.length === others.length && keys.every((key, at) => others[at] === key && same(a[key], b[key]));
  }
  if (typeof a !== typeof b || typeof a !== 'object' || a === null || b === null || typeof b !== 'object') return false;
  return a.constructor === b.constructor && equal(a, b);
}
