import { MinKey } from 'bson';
import type { Collation } from './collation.js';
import { compare } from './compare.js';
import { getField, hasField, isDocument, isNumber, toNumber } from './types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError } from '../errors/mongo-error.js';
import { step } from '../work/work-clock.js';
import { isArrayIndex } from './path.js';
import { textScoreOf } from './text-score.js';

/** A compiled sort specification. */
export interface SortOrder {
  /** Returns the values a document sorts by; extracting them once per document makes sorting cheap. */
  keyOf(document: unknown): readonly unknown[];
  compareKeys(a: readonly unknown[], b: readonly unknown[]): number;
  /** Sorts items stably by the document each stands for; with `limit`, only that many of the first are returned. */
  sort<T>(items: Iterable<T>, documentOf: (item: T) => unknown, limit?: number): T[];
}

interface SortField {
  /** Sorts by the score of a text search; the path is only a name. */
  isTextScore: boolean;
  parts: readonly string[];
  direction: 1 | -1;
}

/** Reads the value at a path, in place of the values an index would have of it. */
type ReadPath = (document: unknown, parts: readonly string[]) => unknown;

/** Stands for an empty array, which is before all values but the least. */
const EMPTY_ARRAY_KEY = new MinKey();
const MAX_FIELDS = 32;

/**
 * Compiles `{ path: 1 | -1, … }`. An array sorts by its least element ascending and its greatest descending, an empty
 * one before null. Throws 15973–15976 for malformed specifications, 16746 when a path is ambiguous in a document (an
 * array of documents with a field named like the index).
 */
export function compileSort(specification: unknown, collation?: Collation, read?: ReadPath): SortOrder {
  const fields = parseSort(specification);
  const keyOf = (document: unknown): unknown[] => fields.map((field) => sortKey(document, field, collation, read));
  const compareKeys = (a: readonly unknown[], b: readonly unknown[]): number => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareKey(a[i], b[i], collation);
      if (order !== 0) return fields[i]?.direction === -1 ? -order : order;
    }
    return 0;
  };
  const byKey = (a: { key: readonly unknown[] }, b: { key: readonly unknown[] }): number => {
    step();
    return compareKeys(a.key, b.key);
  };
  const sort = <T>(items: Iterable<T>, documentOf: (item: T) => unknown, limit = Infinity): T[] => {
    let keyed: { key: readonly unknown[]; item: T }[] = [];
    for (const item of items) {
      keyed.push({ key: keyOf(documentOf(item)), item });
      // Keeping at most twice the limit bounds the memory of a top-k sort.
      if (keyed.length > 2 * limit + 1000) keyed = keyed.toSorted(byKey).slice(0, limit);
    }
    return keyed
      .toSorted(byKey)
      .slice(0, limit)
      .map(({ item }) => item);
  };
  return { keyOf, compareKeys, sort };
}

/**
 * Returns the order of array elements for `$push … $sort` and `$sortArray`: 1 or -1 for whole elements, or a document
 * of plain paths.
 */
export function compileElementOrder(specification: unknown, collation?: Collation): (a: unknown, b: unknown) => number {
  if (isNumber(specification)) {
    const direction = toNumber(specification);
    if (direction !== 1 && direction !== -1) throw mongoError(2, 'The $sort element value must be either 1 or -1');
    return (a, b) => compare(a, b, collation) * direction;
  }
  const fields = parseSort(specification);
  return (a, b) => {
    for (const { parts, direction } of fields) {
      const order = compare(plainValue(a, parts), plainValue(b, parts), collation) * direction;
      if (order !== 0) return order;
    }
    return 0;
  };
}

function plainValue(value: unknown, parts: readonly string[]): unknown {
  let current = value;
  for (const part of parts) {
    if (Array.isArray(current)) current = isArrayIndex(part) ? current[Number(part)] : undefined;
    else current = isDocument(current) ? getField(current, part) : undefined;
  }
  return current;
}

function parseSort(specification: unknown): SortField[] {
  if (!isDocument(specification)) throw mongoError(15973, 'the $sort key specification must be an object');
  const paths = Object.keys(specification);
  if (paths.length === 0) throw mongoError(15976, '$sort stage must have at least one sort key');
  if (paths.length > MAX_FIELDS) throw mongoError(13103, `too many compound keys: ${paths.length}`);
  return paths.map((path) => {
    const isTextScore = isTextScoreKey(specification[path]);
    return { isTextScore, parts: parseSortPath(path), direction: isTextScore ? -1 : parseDirection(specification[path]) };
  });
}

/** Throws 40218 for a sort by the score of a text search, of documents that have none. */
export function requireNoTextScore(specification: unknown): void {
  if (!isDocument(specification) || !Object.values(specification).some(isTextScoreKey)) return;
  throw mongoError(40218, 'query requires text score metadata, but it is not available');
}

function isTextScoreKey(value: unknown): boolean {
  if (!isDocument(value) || !hasField(value, '$meta')) return false;
  if (Object.keys(value).length > 1) throw mongoError(9, 'Cannot have additional keys in a $meta sort specification');
  return value.$meta === 'textScore';
}

function parseSortPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) throw mongoError(15998, 'FieldPath field names may not be empty strings.');
  if (path.startsWith('$'))
    throw mongoError(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  return parts;
}

function parseDirection(value: unknown): 1 | -1 {
  if (isDocument(value)) {
    if (hasField(value, '$meta')) throw unknownMeta(value.$meta);
    throw mongoError(15974, 'Illegal key in $sort specification');
  }
  const direction = isNumber(value) ? toNumber(value) : Number.NaN;
  if (direction === 1) return 1;
  if (direction === -1) return -1;
  throw mongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
}

/** Names of `$meta` by which MongoDB sorts and this store does not. */
const LEFT_OUT_META = new Set(['randVal', 'geoNearDistance', 'searchScore', 'vectorSearchScore', 'score']);

function unknownMeta(name: unknown): Error {
  if (typeof name === 'string' && LEFT_OUT_META.has(name)) return unsupportedFeature(2, `A sort by $meta '${name}'`);
  return mongoError(31138, `Illegal $meta sort: $meta: ${JSON.stringify(name)}`);
}

function compareKey(a: unknown, b: unknown, collation: Collation | undefined): number {
  if (a instanceof MinKey && b instanceof MinKey) return Number(a === EMPTY_ARRAY_KEY) - Number(b === EMPTY_ARRAY_KEY);
  return compare(a, b, collation);
}

function sortKey(
  document: unknown,
  { parts, direction, isTextScore }: SortField,
  collation: Collation | undefined,
  read: ReadPath | undefined,
): unknown {
  if (isTextScore) return textScoreOf(document) ?? null;
  let best: unknown;
  let seen = false;
  const consider = (value: unknown): void => {
    const candidate = value ?? null;
    if (!seen) {
      seen = true;
      best = candidate;
    } else if (compareKey(candidate, best, collation) * direction < 0) {
      best = candidate;
    }
  };
  if (read) eachSortValue(read(document, parts), [], 0, consider);
  else eachSortValue(document, parts, 0, consider);
  return best;
}

function eachSortValue(value: unknown, parts: readonly string[], at: number, consider: (value: unknown) => void): void {
  const part = parts[at];
  if (part === undefined) {
    if (!Array.isArray(value)) consider(value);
    else if (value.length === 0) consider(EMPTY_ARRAY_KEY);
    else for (const element of value) consider(element);
  } else if (Array.isArray(value)) {
    eachElementValue(value, part, parts, at, consider);
  } else {
    eachSortValue(isDocument(value) ? getField(value, part) : undefined, parts, at + 1, consider);
  }
}

function eachElementValue(
  array: readonly unknown[],
  part: string,
  parts: readonly string[],
  at: number,
  consider: (value: unknown) => void,
): void {
  if (isArrayIndex(part)) {
    if (array.some((element) => isDocument(element) && hasField(element, part))) {
      throw mongoError(
        16746,
        `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${part}'`,
      );
    }
    if (Number(part) < array.length) {
      const element = array[Number(part)];
      // A list that is itself an element of one is a value, unless it is empty.
      if (at + 1 === parts.length && Array.isArray(element) && element.length > 0) consider(element);
      else eachSortValue(element, parts, at + 1, consider);
      return;
    }
  }
  if (array.length === 0) consider(undefined);
  // An element that is not a document lacks the field: it counts as null, as in an index.
  for (const element of array) {
    if (isDocument(element)) eachSortValue(element, parts, at, consider);
    else consider(undefined);
  }
}
