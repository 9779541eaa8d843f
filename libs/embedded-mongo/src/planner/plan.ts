import type { Collation } from '../bson/collation.js';
import { equal } from '../bson/compare.js';
import { hasField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { requireNearIndex } from './near-index.js';
import { nearCondition, type NearQuery } from '../geo/near-query.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { fieldBounds } from './field-bounds.js';
import { chooseIndex, coversFilter, readableIndexes, type IndexChoice, type QueryShape, type SortKey } from './index-choice.js';
import { constantOf } from '../query/constant-filter.js';
import { hasText } from '../text/text-search.js';
import { planned, windowRange, type IndexWindow } from './index-window.js';
import { indexScans, type IndexScan } from './key-ranges.js';
import { textBranches, textScans } from './text-plan.js';

export interface PlanRequest {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  /** An index name, a key pattern, or `{ $natural: ±1 }`. */
  readonly hint?: unknown;
  readonly collation?: Collation | undefined;
  /** The part of the hinted index that is read. */
  readonly window?: IndexWindow | undefined;
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
  const near = request.near ?? nearCondition(request.filter);
  if (hasText(request.filter)) {
    if (near) throw mongoError(2, 'text and geoNear not allowed in same query');
    return textPlan(collection, view, request);
  }
  if (request.window) return windowPlan(collection, request, request.window);
  const natural = naturalDirection(request);
  // MongoDB looks for no index where no document can match.
  if (near && constantOf(request.filter) !== 'never') requireNearOrder(collection, view, near, request);
  if (natural !== undefined) {
    return { kind: 'collection', reverse: natural < 0, sorted: request.sort === undefined || hasField(request.sort, '$natural') };
  }
  const { filter, hint } = request;
  const shape: QueryShape = { filter, bounds: fieldBounds(filter), sort: sortKeys(request.sort), collation: request.collation };
  const hinted = isEmptyHint(hint) ? undefined : hintedIndex(collection, hint);
  if (hinted) return hintedPlan(hinted, shape);
  const usable = usableIndexes(collection, view);
  const best = bestChoice(usable, shape);
  if (best && best.score >= 10) return indexPlan(best);
  return branchPlan(usable, shape) ?? (best ? indexPlan(best) : { kind: 'collection', reverse: false, sorted: false });
}

function requireNearOrder(collection: Collection, view: DataView, near: NearQuery, request: PlanRequest): void {
  const { hint } = request;
  if (isDocument(hint) && hasField(hint, '$natural')) throw mongoError(2, 'geoNear expression not allowed with $natural hint');
  requireNearIndex(collection, view, near, request, isEmptyHint(hint) ? undefined : hintedIndex(collection, hint));
}

function windowPlan(collection: Collection, { hint, collation }: PlanRequest, window: IndexWindow): Plan {
  if (isEmptyHint(hint)) throw planned(291, 'When using min()/max() a hint of which index to use must be provided');
  if (isDocument(hint) && hasField(hint, '$natural')) throw planned(291, 'min and max are incompatible with $natural');
  const index = hintedIndex(collection, hint);
  if (index.geo) throw unsupportedFeature(291, 'min() and max() of a geospatial index');
  const scans = [windowRange(index, window, collation)];
  return { kind: 'index', parts: [{ index, scans, reverse: false }], sorted: false, repeats: index.multikey };
}

function hintedPlan(index: CollectionIndex, shape: QueryShape): Plan {
  // A geospatial index has no entries to walk: its documents are found by a scan.
  if (index.geo) return { kind: 'collection', reverse: false, sorted: false };
  if (!index.wildcard) return indexPlan(chooseIndex(index, shape));
  // A wildcard index answers for one path with a condition at a time; without any MongoDB refuses it, too.
  if ([...shape.bounds.values()].some((bounds) => Object.keys(bounds).length > 0)) {
    return { kind: 'collection', reverse: false, sorted: false };
  }
  throw mongoError(
    291,
    "error processing query: planner returned error :: caused by :: $hint: refusing to build whole-index solution, because it's a wildcard index",
  );
}

function usableIndexes(collection: Collection, view: DataView): CollectionIndex[] {
  return readableIndexes(collection, view).filter((index) => !index.text && !index.wildcard && !index.geo);
}

/** Returns the plan of a filter with `$text`: the words that are searched for, and an index for each other branch of an `$or`. */
function textPlan(collection: Collection, view: DataView, request: PlanRequest): Plan {
  const { filter, sort, hint, collation } = request;
  if (!isEmptyHint(hint)) throw mongoError(2, 'text and hint not allowed in same query');
  if (sort && hasField(sort, '$natural')) throw mongoError(2, 'text expression not allowed with $natural sort order');
  const usable = usableIndexes(collection, view);
  const parts = textBranches(filter).flatMap((branch): readonly PlannedScan[] => {
    const shape: QueryShape = { filter: branch, bounds: fieldBounds(branch), sort: [], collation };
    if (hasText(branch)) return [textScans(collection, view, shape)];
    const best = bestChoice(usable, shape);
    const chosen = best && indexPlan(best);
    if (chosen?.kind !== 'index') {
      throw mongoError(
        291,
        'error processing query: planner returned error :: caused by :: Failed to produce a solution for TEXT under OR - other non-TEXT clauses under OR have to be indexed as well.',
      );
    }
    return chosen.parts;
  });
  return { kind: 'index', parts, sorted: false, repeats: true };
}

/** Returns the index a hint names. Throws 2 if it does not exist. */
export function hintedIndex(collection: Collection, hint: unknown): CollectionIndex {
  const named = typeof hint === 'string' ? [collection.index(hint)] : indexesOfKey(collection, hint);
  if (named.length > 1) throw mongoError(27, 'Hint matched multiple indexes, must hint by index name.');
  const [found] = named;
  if (!found || found.hidden || found.building) {
    throw mongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return found;
}

/** Returns the indexes with a key: several may differ in their options. */
export function indexesOfKey(collection: Collection, key: unknown): CollectionIndex[] {
  return collection.indexes.filter(({ keyPattern }) => samePattern(keyPattern, key));
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
