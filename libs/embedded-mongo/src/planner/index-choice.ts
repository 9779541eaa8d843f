import { canonicalType, CanonicalType, isDocument, type Document } from '../bson/types.js';
import type { Collation } from '../bson/collation.js';
import { compileMatcher } from '../query/matcher.js';
import { FOLD_BUCKET, isFoldExact, type CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { equal } from '../bson/compare.js';
import { MAX_EQUALS, type FieldBounds } from './field-bounds.js';

/** One sort key of a query. */
export interface SortKey {
  readonly path: string;
  readonly direction: 1 | -1;
}

/** Rating of one index for a query, and the way it would be used. */
export interface IndexChoice {
  readonly index: CollectionIndex;
  /** Values of the leading fields that are confined to equality. */
  readonly equals: readonly (readonly unknown[])[];
  /** Bounds of the field after those. */
  readonly limit: FieldBounds | undefined;
  /** Direction of the walk that gives the query's order; 0 when the index cannot. */
  readonly sortDirection: 1 | -1 | 0;
  readonly score: number;
}

export interface QueryShape {
  readonly filter: Document;
  readonly bounds: ReadonlyMap<string, FieldBounds>;
  readonly sort: readonly SortKey[];
  readonly collation: Collation | undefined;
}

/** Returns the indexes that a query may use: neither hidden nor being built, and seen by its view. */
export function readableIndexes(collection: Collection, view: DataView): CollectionIndex[] {
  return collection.indexes.filter((index) => !index.hidden && !index.building && view.sees(index));
}

/** Rates an index for a query. A score of 0 means that scanning the collection is at least as good. */
export function chooseIndex(index: CollectionIndex, query: QueryShape): IndexChoice {
  const bounds = usableBounds(index, query);
  const equals: (readonly unknown[])[] = [];
  let combinations = 1;
  for (let position = 0; position < index.fields.length; position++) {
    const values = bounds(position)?.equals;
    if (!values || combinations * values.length > MAX_EQUALS || sharesArray(index, position)) break;
    if (index.sparse && values.some((value) => canonicalType(value) === CanonicalType.null)) break;
    equals.push(index.fields[position]?.descending === true ? values.toReversed() : values);
    combinations *= values.length;
  }
  const next = equals.length;
  const limit =
    next < index.fields.length && !sharesArray(index, next) ? rangeOf(bounds(next), index.hasArrays(next)) : undefined;
  const unique = index.storesUniqueKeys && next === index.fields.length && combinations === 1;
  const sortDirection = combinations === 1 && !limit?.regex ? sortedBy(index, equals.length, query) : 0;
  const sortScore = next > 0 || limit ? 4 : 1;
  const score = (unique ? 1000 : 0) + next * 10 + (limit ? 5 : 0) + (sortDirection ? sortScore : 0) - (combinations > 1 ? 1 : 0);
  return { index, equals, limit, sortDirection, score };
}

/** Returns `true` if a partial index contains every document that the filter can match. */
export function coversFilter(index: CollectionIndex, { filter, bounds }: QueryShape): boolean {
  const { partial } = index;
  if (!partial) return true;
  return Object.keys(partial).every((key) => {
    const condition = partial[key];
    if (key.startsWith('$')) return false;
    if (equal(filter[key] ?? null, condition ?? null) && filter[key] !== undefined) return true;
    const field = bounds.get(key);
    if (!field) return false;
    const matches = compileMatcher({ value: condition }, {});
    // Conditions of a partial index hold for a document as soon as one element meets them, so one known value proves them.
    if (field.equals) return field.equals.every((value) => matches({ value }));
    const limited = field.lower !== undefined || field.upper !== undefined || field.prefix !== undefined;
    return limited && isDocument(condition) && equal(condition, { $exists: true });
  });
}

/** Returns a view of the filter's bounds with only what this index can be asked under the query's collation. */
function usableBounds(index: CollectionIndex, query: QueryShape): (position: number) => FieldBounds | undefined {
  return (position) => {
    const bounds = query.bounds.get(index.fields[position]?.name ?? '');
    if (!bounds) return undefined;
    if (!index.collation && !query.collation) return bounds;
    const same = index.collation !== undefined && index.collation.id === query.collation?.id;
    return collatedBounds(bounds, same);
  };
}

/** Strings can be asked for only in an index of the same collation, and there only by equality; other values always can. */
function collatedBounds(bounds: FieldBounds, sameCollation: boolean): FieldBounds {
  const { equals, lower, upper } = bounds;
  const usable: FieldBounds = {};
  if (equals?.every((value) => !isCollated(value) || (sameCollation && typeof value === 'string' && isFoldExact(value)))) {
    usable.equals = equals.some((value) => typeof value === 'string') ? [...equals, FOLD_BUCKET] : equals;
  }
  if (lower !== undefined && !isCollated(lower)) usable.lower = lower;
  if (upper !== undefined && !isCollated(upper)) usable.upper = upper;
  return usable;
}

function isCollated(value: unknown): boolean {
  const type = canonicalType(value);
  return type === CanonicalType.string || type === CanonicalType.object;
}

/**
 * Two fields of one array may match in different elements, which no single entry of the index holds together: only the first of
 * them can be bounded.
 */
function sharesArray(index: CollectionIndex, position: number): boolean {
  if (!index.multikey) return false;
  const root = index.fields[position]?.path[0];
  return index.fields.slice(0, position).some((field) => field.path[0] === root);
}

function rangeOf(bounds: FieldBounds | undefined, hasArrays: boolean): FieldBounds | undefined {
  if (!bounds) return undefined;
  const { lower, upper, prefix, regex } = bounds;
  if (lower === undefined && upper === undefined) {
    if (prefix === undefined) return undefined;
    return regex ? { prefix, regex } : { prefix };
  }
  // In an array the two limits may be met by different elements.
  if (lower !== undefined && upper !== undefined && !hasArrays) return { lower, upper };
  return lower === undefined ? { upper } : { lower };
}

function sortedBy(index: CollectionIndex, fixed: number, { sort, collation }: QueryShape): 1 | -1 | 0 {
  if (sort.length === 0 || index.truncated || index.sparse || index.partial || index.collation || collation) return 0;
  // One element of an array is confined to equality, not the one the array is sorted by.
  const constant = new Set(index.fields.flatMap(({ name }, i) => (i < fixed && !index.hasArrays(i) ? [name] : [])));
  const keys = sort.filter(({ path }) => !constant.has(path));
  const rest = index.fields.slice(fixed);
  if (keys.length > rest.length || keys.some(({ path }, i) => rest[i]?.name !== path || index.hasArrays(fixed + i))) return 0;
  const directions = keys.map(({ direction }, i) => (rest[i]?.descending ? -direction : direction));
  const [first = 1] = directions;
  if (directions.some((direction) => direction !== first)) return 0;
  return first < 0 ? -1 : 1;
}
