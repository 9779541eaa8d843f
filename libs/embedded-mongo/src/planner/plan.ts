import type { Collation } from '../bson/collation.js';
import { equal } from '../bson/compare.js';
import { hasField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { requireNearIndex } from '../geo/near-index.js';
import { nearCondition, type NearQuery } from '../geo/near-query.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { fieldBounds } from './field-bounds.js';
import { chooseIndex, coversFilter, type IndexChoice, type QueryShape, type SortKey } from './index-choice.js';
import { indexScans, type IndexScan } from './key-ranges.js';

export interface PlanRequest {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  /** An index name, a key pattern, or `{ $natural: ±1 }`. */
  readonly hint?: unknown;
  readonly collation?: Collation | undefined;
  /** Order by distance that the filter does not name itself. */
  readonly near?: NearQuery | undefined;
}

/** Part of one index to walk. */
export interface PlannedScan {
  readonly index: CollectionIndex;
  readonly scans: readonly IndexScan[];
  readonly reverse: boolean;
}

/** Method for finding the candidates of a query; they still have to be matched against the filter. */
export type Plan =
  | { readonly kind: 'collection'; readonly reverse: boolean; readonly sorted: boolean }
  | {
      readonly kind: 'index';
      readonly parts: readonly PlannedScan[];
      readonly sorted: boolean;
      /** The same document may turn up more than once. */
      readonly repeats: boolean;
    };

/** Most branches of an `$or` that are read by one index scan each. */
const MAX_BRANCHES = 50;

/** Chooses an index, or the whole collection. Throws 2 when the hint names no usable index, 291 for an order by distance without one. */
export function plan(collection: Collection, view: DataView, request: PlanRequest): Plan {
  const natural = naturalDirection(request);
  const near = request.near ?? nearCondition(request.filter);
  if (near) requireNearOrder(collection, view, near, request);
  if (natural !== undefined) {
    return { kind: 'collection', reverse: natural < 0, sorted: request.sort === undefined || hasField(request.sort, '$natural') };
  }
  const { filter, hint } = request;
  const shape: QueryShape = { filter, bounds: fieldBounds(filter), sort: sortKeys(request.sort), collation: request.collation };
  const hinted = isEmptyHint(hint) ? undefined : hintedIndex(collection, hint);
  // A geospatial index has no entries to walk: its documents are found by a scan.
  if (hinted?.geo) return { kind: 'collection', reverse: false, sorted: false };
  if (hinted) return indexPlan(chooseIndex(hinted, shape));
  const usable = collection.indexes.filter((index) => !index.geo && !index.hidden && !index.building && view.sees(index));
  const best = bestChoice(usable, shape);
  if (best && best.score >= 10) return indexPlan(best);
  return branchPlan(usable, shape) ?? (best ? indexPlan(best) : { kind: 'collection', reverse: false, sorted: false });
}

function requireNearOrder(collection: Collection, view: DataView, near: NearQuery, request: PlanRequest): void {
  const { hint } = request;
  if (isDocument(hint) && hasField(hint, '$natural')) throw mongoError(2, 'geoNear expression not allowed with $natural hint');
  requireNearIndex(collection, view, near, request, isEmptyHint(hint) ? undefined : hintedIndex(collection, hint));
}

/** Returns the index a hint names. Throws 2 if it does not exist. */
export function hintedIndex(collection: Collection, hint: unknown): CollectionIndex {
  const found =
    typeof hint === 'string' ? collection.index(hint) : collection.indexes.find((index) => samePattern(index.keyPattern, hint));
  if (!found || found.hidden || found.building) {
    throw mongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return found;
}

export function isEmptyHint(hint: unknown): boolean {
  return hint === undefined || hint === null || (isDocument(hint) && Object.keys(hint).length === 0);
}

/**
 * Returns `true` if two key patterns name the same fields in the same order and directions; `1` and `1.0` are the same
 * direction.
 */
export function samePattern(a: unknown, b: unknown): boolean {
  if (!isDocument(a) || !isDocument(b)) return false;
  return equal(directions(a), directions(b));
}

function directions(pattern: Document): Document {
  return Object.fromEntries(
    Object.keys(pattern).map((key) => {
      const direction = pattern[key];
      return [key, isNumber(direction) ? Math.sign(toNumber(direction)) : direction];
    }),
  );
}

function bestChoice(indexes: readonly CollectionIndex[], shape: QueryShape): IndexChoice | undefined {
  let best: IndexChoice | undefined;
  for (const index of indexes) {
    const choice = chooseIndex(index, shape);
    if (choice.score > (best?.score ?? 0) && coversFilter(index, shape)) best = choice;
  }
  return best;
}

function indexPlan({ index, equals, limit, sortDirection }: IndexChoice): Plan {
  const combinations = equals.reduce<readonly unknown[][]>(
    (tuples, values) => tuples.flatMap((tuple) => values.map((value) => [...tuple, value])),
    [[]],
  );
  const scans = combinations.flatMap((values) => indexScans(index, values, limit));
  return {
    kind: 'index',
    parts: [{ index, scans, reverse: sortDirection < 0 }],
    sorted: sortDirection !== 0,
    repeats: index.multikey || scans.length > 1,
  };
}

/** An `$or` is read by one index per branch when every branch has one. */
function branchPlan(indexes: readonly CollectionIndex[], shape: QueryShape): Plan | undefined {
  const branches = shape.filter.$or;
  if (!Array.isArray(branches) || branches.length > MAX_BRANCHES) return undefined;
  const parts: PlannedScan[] = [];
  for (const branch of branches) {
    if (!isDocument(branch)) return undefined;
    const best = bestChoice(indexes, { ...shape, filter: branch, bounds: fieldBounds(branch), sort: [] });
    const branchParts = best && indexPlan(best);
    if (branchParts?.kind !== 'index') return undefined;
    for (const each of branchParts.parts) parts.push(each);
  }
  return { kind: 'index', parts, sorted: false, repeats: true };
}

function naturalDirection({ sort, hint }: PlanRequest): number | undefined {
  for (const specification of [sort, hint]) {
    if (isDocument(specification) && hasField(specification, '$natural')) {
      const direction = specification.$natural;
      return isNumber(direction) ? toNumber(direction) : 1;
    }
  }
  return undefined;
}

function sortKeys(sort: Document | undefined): SortKey[] {
  if (!sort) return [];
  const keys = Object.keys(sort).map((path): SortKey | undefined => {
    const direction = sort[path];
    return isNumber(direction) ? { path, direction: toNumber(direction) < 0 ? -1 : 1 } : undefined;
  });
  // An index cannot provide the order of a `$meta` key.
  return keys.every((key) => key !== undefined) ? keys : [];
}
