import { decode } from '../bson/decode.js';
import { hasField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { nearCondition, nearness, type Nearness, type NearQuery } from '../geo/near-query.js';
import { compileByteFilter, Verdict, type ByteFilter } from '../query/byte-filter.js';
import type { Matcher } from '../query/matcher.js';
import { filterFields, sortFields, together, type ReadFields } from '../query/read-fields.js';
import type { MatchPosition } from '../bson/path.js';
import { compileSort, requireNoTextScore, type SortOrder } from '../bson/sort.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection, StoredRecord } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import type { KeyRange } from '../storage/key-values.js';
import { examine, step } from '../work/work-clock.js';
import { hasText, noteTextIndex } from '../text/text-search.js';
import { plan, type Plan, type PlanRequest, type PlannedScan } from './plan.js';

/** A document that matches a query. */
export interface Match extends StoredRecord {
  /** Present when it had to be decoded to be matched, with the fields of {@link RecordQuery.reads}; shared, not to be modified. */
  readonly document?: Document;
  /** Index of the array element that matched, if requested. */
  readonly position?: MatchPosition;
  /** Present for an order by distance. */
  readonly nearness?: Nearness;
}

/**
 * Time at which a search fails with error 50: milliseconds since the epoch. Removed once the command it belongs to has its
 * reply.
 */
export interface Deadline {
  at: number | undefined;
}

export interface RecordQuery extends PlanRequest {
  readonly matches: Matcher;
  readonly skip?: number;
  /** 0 or absent: no limit. */
  readonly limit?: number;
  /** Report the array position a positional operator needs. */
  readonly positional?: boolean;
  readonly deadline?: Deadline;
  /** Fields that are read of the documents found; `undefined`: all. */
  readonly reads?: ReadFields;
}

/** Counts the work of a search, for `explain`. */
export interface SearchStatistics {
  keysExamined: number;
  documentsExamined: number;
}

/** Bytes of documents an in-memory sort may hold before it fails with error 292. */
const MAX_SORT_BYTES = 256 << 20;

/** Copying a document costs a fraction of decoding it. */
export const BYTES_READ_PER_DECODED = 8;

/** So does decoding some of its fields. */
const BYTES_SKIPPED_PER_DECODED = 4;

/** Returns the bytes that reading a document counts as in the work of a statement. */
export function workOf(bytes: Buffer, fields: ReadFields): number {
  return fields ? bytes.length / BYTES_SKIPPED_PER_DECODED : bytes.length;
}

const FEW = 4;

/** Documents after which it pays to compile a filter for their bytes. */
const EXAMINED_BEFORE_BYTES = 16;

/** Documents read between two checks of the clock. */
const CLOCK_INTERVAL = 128;

/** Throws what is wrong with the sort or the hint of a query, before anything is looked for. */
export function requireSearchable(collection: Collection, view: DataView, request: PlanRequest): void {
  if (request.sort && !hasField(request.sort, '$natural')) compileSort(request.sort, request.collation);
  if (!hasText(request.filter)) requireNoTextScore(request.sort);
  if (request.hint !== undefined || hasText(request.filter)) plan(collection, view, request);
}

/**
 * Finds the documents of a query in its order. Lazy: the search continues as the result is read, and writes made meanwhile may
 * or may not be visible; collect the result first when writing to the same collection. Throws 2 for a bad hint, 50 after the
 * deadline, 175 if the collection or the index is dropped under a running search, 292 if a sort needs too much memory.
 */
export function* findRecords(
  collection: Collection,
  view: DataView,
  query: RecordQuery,
  statistics?: SearchStatistics,
): Generator<Match, void> {
  const { sort, skip = 0, limit = 0 } = query;
  const order =
    sort && !hasField(sort, '$natural') && Object.keys(sort).length > 0 ? compileSort(sort, query.collation) : undefined;
  const near = query.near ?? nearCondition(query.filter);
  const chosen = plan(collection, view, near ? { ...query, near } : query);
  const fields = near ? undefined : decodedFields(query, order !== undefined && !chosen.sorted);
  const matched = matching(collection, view, chosen, { ...query, reads: fields }, statistics);
  const found = near ? withDistances(matched, near) : matched;
  if (near && !sort) {
    yield* window(byDistance(found, limit > 0 ? skip + limit : undefined), skip, limit);
    return;
  }
  const sorted = order && !chosen.sorted ? inOrder(found, order, fields, limit > 0 ? skip + limit : undefined) : found;
  yield* window(sorted, skip, limit);
}

/** Returns the fields of documents that a search decodes: what its filter, a sort in memory and its reader need. */
function decodedFields({ filter, sort, reads }: RecordQuery, sorts: boolean): ReadFields {
  return reads && together(reads, filterFields(filter), sorts ? sortFields(sort) : reads);
}

function* matching(
  collection: Collection,
  view: DataView,
  chosen: Plan,
  query: RecordQuery,
  statistics: SearchStatistics | undefined,
): Generator<Match, void> {
  const matchesAll = Object.keys(query.filter).length === 0;
  const text = hasText(query.filter) ? collection.textIndex?.text : undefined;
  const isTestable = !text && !query.collation && !matchesAll;
  let byteFilter: ByteFilter | undefined;
  let examined = 0;
  for (const record of candidates(collection, view, { ...chosen, few: wantsFew(query, chosen) }, statistics)) {
    requireInTime(++examined, query.deadline);
    examine(matchesAll ? record.bytes.length / BYTES_READ_PER_DECODED : workOf(record.bytes, query.reads));
    if (statistics) statistics.documentsExamined++;
    if (isTestable && examined === EXAMINED_BEFORE_BYTES) byteFilter = compileByteFilter(query.filter);
    if (byteFilter?.(record.bytes) === Verdict.no) continue;
    if (matchesAll) {
      yield record;
      continue;
    }
    const document = decode(record.bytes, { fields: query.reads });
    if (text) noteTextIndex(document, text);
    if (query.positional) {
      const position: MatchPosition = {};
      if (query.matches(document, position)) yield { ...record, document, position };
    } else if (query.matches(document)) {
      yield { recordId: record.recordId, bytes: record.bytes, document };
    }
  }
}

/** Throws 175 if the index that a search reads, or its collection, was dropped meanwhile. */
export function requireIndex(collection: Collection, index: CollectionIndex): void {
  if (index.dropped || collection.dropped) throw planKilled(`index '${index.name}' was dropped`);
}

/** Throws 50 after the deadline; looks at the clock once for a number of documents. */
export function requireInTime(examined: number, deadline: Deadline | undefined): void {
  if (examined % CLOCK_INTERVAL !== 0 || deadline?.at === undefined || Date.now() <= deadline.at) return;
  throw mongoError(50, 'operation exceeded time limit');
}

/** Returns `true` if the search probably ends after a few documents. */
function wantsFew({ sort, skip = 0, limit = 0 }: RecordQuery, { sorted }: Plan): boolean {
  return limit > 0 && skip + limit <= FEW && (sorted || !sort);
}

function* candidates(
  collection: Collection,
  view: DataView,
  chosen: Plan & Pick<KeyRange, 'few'>,
  statistics: SearchStatistics | undefined,
): Generator<StoredRecord, void> {
  if (chosen.kind === 'collection') {
    for (const record of collection.records(view, chosen.reverse, 0, chosen.few)) {
      if (collection.dropped) throw planKilled(`collection ${collection.namespace} was dropped`);
      yield record;
    }
    return;
  }
  const seen = chosen.repeats ? new Set<number>() : undefined;
  for (const part of chosen.parts) {
    part.index.uses += 1;
    for (const recordId of recordIds(view, part, chosen.few)) {
      if (statistics) statistics.keysExamined++;
      requireIndex(collection, part.index);
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      // Deleted since its key was read: reads of a cursor are not a snapshot.
      const bytes = collection.read(view, recordId);
      if (bytes) yield { recordId, bytes };
    }
  }
}

/** Yields the documents that the entries of a scan stand for, one for each entry. */
export function* recordIds(
  view: DataView,
  { index, scans, reverse }: PlannedScan,
  few: boolean | undefined,
): Generator<number, void> {
  for (const scan of scans) {
    if ('point' in scan) {
      const value = view.get(scan.point);
      if (value) yield value.readUIntBE(0, 6);
    } else if (index.storesUniqueKeys) {
      for (const { value } of view.entries({ ...scan, reverse, few })) yield value.readUIntBE(0, 6);
    } else {
      for (const key of view.keys({ ...scan, reverse, few })) {
        step();
        yield key.readUIntBE(key.length - 6, 6);
      }
    }
  }
}

type DecodedMatch = Match & { readonly document: Document };

type NearMatch = DecodedMatch & { readonly nearness: Nearness };

function* withDistances(found: Iterable<Match>, near: NearQuery): Generator<NearMatch, void> {
  for (const match of found) {
    const document = match.document ?? decode(match.bytes);
    const distance = nearness(near, document);
    if (distance) yield { ...match, document, nearness: distance };
  }
}

/** Sorts by distance in memory; with a limit only the nearest ones are kept. */
function* byDistance(found: Iterable<Match>, limit: number | undefined): Generator<Match, void> {
  let kept: Match[] = [];
  const nearestFirst = (): Match[] => kept.toSorted((a, b) => (a.nearness?.distance ?? 0) - (b.nearness?.distance ?? 0));
  let bytes = 0;
  for (const match of found) {
    kept.push(match);
    bytes += match.bytes.length;
    if (limit !== undefined && kept.length > 2 * limit) kept = nearestFirst().slice(0, limit);
    else if (limit === undefined && bytes > MAX_SORT_BYTES) throw sortTooLarge(MAX_SORT_BYTES);
  }
  yield* nearestFirst();
}

/** Sorts in memory; with a limit only the first ones are kept. */
function inOrder(found: Iterable<Match>, order: SortOrder, fields: ReadFields, limit: number | undefined): Iterable<Match> {
  const maxBytes = limit === undefined ? MAX_SORT_BYTES : Infinity;
  return order.sort(decoded(found, fields, maxBytes), (match) => match.document, limit);
}

function* decoded(found: Iterable<Match>, fields: ReadFields, maxBytes: number): Generator<DecodedMatch, void> {
  let bytes = 0;
  for (const match of found) {
    bytes += match.bytes.length;
    examine(workOf(match.bytes, fields));
    if (bytes > maxBytes) throw sortTooLarge(maxBytes);
    yield { ...match, document: match.document ?? decode(match.bytes, { fields }) };
  }
}

function sortTooLarge(maxBytes: number): Error {
  return mongoError(292, `Sort exceeded memory limit of ${maxBytes} bytes; this server does not sort on disk`);
}

function* window<T>(items: Iterable<T>, skip: number, limit: number): Generator<T, void> {
  let at = 0;
  for (const item of items) {
    if (at++ < skip) continue;
    yield item;
    if (limit > 0 && at >= skip + limit) return;
  }
}

function planKilled(reason: string): Error {
  return mongoError(175, `query plan killed :: caused by :: ${reason}`);
}
