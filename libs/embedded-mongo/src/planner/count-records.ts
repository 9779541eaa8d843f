import { canonicalType, CanonicalType, type Document } from '../bson/types.js';
import { NO_FIELDS } from '../query/read-fields.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { findRecords, recordIds, requireIndex, requireInTime, type RecordQuery } from './find-records.js';
import { indexScans, type IndexScan } from './key-ranges.js';
import { visitMatches } from './visit-matches.js';
import { plan, type PlannedScan, type PlanRequest } from './plan.js';

/** Types of values that an entry of an index equals exactly if the field of its document, or an element of it, does. */
const EXACT: ReadonlySet<CanonicalType> = new Set([
  CanonicalType.number,
  CanonicalType.string,
  CanonicalType.objectId,
  CanonicalType.bool,
  CanonicalType.date,
]);

/**
 * Counts the documents of a query, without reading them where an index has an entry for each of them and no other. Throws what
 * {@link findRecords} throws.
 */
export function countRecords(collection: Collection, view: DataView, query: RecordQuery): number {
  const { skip = 0, limit = 0 } = query;
  const exact = exactScan(collection, view, query);
  if (!exact) {
    let number = 0;
    const isVisited = visitMatches(collection, view, query, () => {
      number++;
      return true;
    });
    if (isVisited) return number;
    for (const _match of findRecords(collection, view, { ...query, reads: NO_FIELDS })) number++;
    return number;
  }
  const most = limit > 0 ? skip + limit : Infinity;
  const seen = exact.index.multikey ? new Set<number>() : undefined;
  let number = 0;
  exact.index.uses += 1;
  for (const recordId of recordIds(view, exact, false)) {
    requireInTime(number, query.deadline);
    requireIndex(collection, exact.index);
    if (seen?.has(recordId)) continue;
    seen?.add(recordId);
    if (++number >= most) break;
  }
  return Math.max(0, number - skip);
}

/** Returns the scan of a plan whose entries stand for the documents of the query, each and no other; `undefined` for other plans. */
function exactScan(collection: Collection, view: DataView, request: PlanRequest): PlannedScan | undefined {
  const { filter, collation, window, near } = request;
  if (collation || window || near) return undefined;
  const names = Object.keys(filter);
  if (names.length === 0 || !names.every((name) => isPlain(name) && EXACT.has(canonicalType(filter[name])))) return undefined;
  const chosen = plan(collection, view, request);
  if (chosen.kind !== 'index' || chosen.parts.length !== 1) return undefined;
  const [part] = chosen.parts;
  if (!part || part.index.truncated || part.index.collation || part.index.hashedField !== undefined) return undefined;
  const first = part.index.fields.slice(0, names.length).map(({ name }) => name);
  if (!names.every((name) => first.includes(name))) return undefined;
  const wanted = indexScans(part.index, valuesOf(filter, first), undefined);
  return part.scans.length === 1 && wanted.length === 1 && isSameScan(part.scans[0], wanted[0]) ? part : undefined;
}

function isPlain(name: string): boolean {
  return !name.startsWith('$') && !name.includes('.');
}

function valuesOf(filter: Document, names: readonly string[]): unknown[] {
  return names.map((name) => filter[name]);
}

function isSameScan(one: IndexScan | undefined, other: IndexScan | undefined): boolean {
  if (!one || !other) return false;
  if ('point' in one) return 'point' in other && one.point.equals(other.point);
  return !('point' in other) && one.start.equals(other.start) && one.end.equals(other.end);
}
