import { identical } from '../bson/identical.js';
import { hasField, isDocument, setField, type Document } from '../bson/types.js';

/** Difference between two versions of a document; paths are dotted. */
export interface DocumentDifference {
  readonly updatedFields: Document;
  readonly removedFields: string[];
  readonly truncatedArrays: { field: string; newSize: number }[];
}

/**
 * Returns the fields that differ, for updates by pipelines, which do not name any: for embedded documents the fields inside
 * them; an array of which nothing stays is given as a whole. Values of different number types differ, though they compare as
 * equal.
 */
export function differenceOf(before: Document, after: Document): DocumentDifference {
  const difference: DocumentDifference = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
  addDocument(difference, '', before, after);
  return difference;
}

function addDocument(difference: DocumentDifference, prefix: string, before: Document, after: Document): void {
  const kept = fieldsInPlace(before, after);
  for (const key of Object.keys(before)) if (!hasField(after, key)) difference.removedFields.push(prefix + key);
  for (const key of Object.keys(after)) {
    const value = after[key];
    if (kept.has(key)) addValue(difference, prefix + key, before[key], value);
    else setField(difference.updatedFields, prefix + key, value);
  }
}

/**
 * Returns the fields both have, up to the first whose place has changed: that field and the ones after it are reported as new,
 * as in MongoDB.
 */
function fieldsInPlace(before: Document, after: Document): Set<string> {
  const kept = new Set<string>();
  const keys = Object.keys(after);
  for (const key of Object.keys(before)) if (keys[kept.size] === key) kept.add(key);
  return kept;
}

function addValue(difference: DocumentDifference, path: string, before: unknown, after: unknown): void {
  if (isDocument(before) && isDocument(after)) {
    addDocument(difference, `${path}.`, before, after);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    addArray(difference, path, before, after);
    return;
  }
  if (!identical(before, after)) setField(difference.updatedFields, path, after);
}

function addArray(difference: DocumentDifference, path: string, before: unknown[], after: unknown[]): void {
  const stays = after.some((value, at) => at < before.length && identical(before[at], value));
  if (!stays) {
    if (!identical(before, after)) setField(difference.updatedFields, path, after);
    return;
  }
  for (const [at, value] of after.entries()) {
    if (at < before.length) addValue(difference, `${path}.${at}`, before[at], value);
    else setField(difference.updatedFields, `${path}.${at}`, value);
  }
  if (after.length < before.length) difference.truncatedArrays.push({ field: path, newSize: after.length });
}
