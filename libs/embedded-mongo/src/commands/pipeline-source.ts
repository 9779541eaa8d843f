import { decode } from '../bson/decode.js';
import { hasField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { readGeoNear, withDistances } from './geo-near-stage.js';
import { nearPath } from '../planner/near-index.js';
import { mongoError } from '../errors/mongo-error.js';
import { countRecords } from '../planner/count-records.js';
import { findRecords, requireSearchable, workOf, type Match, type RecordQuery } from '../planner/find-records.js';
import { visitMatches } from '../planner/visit-matches.js';
import { requireNoTextScore } from '../bson/sort.js';
import { textNotFirst } from '../aggregation/pipeline.js';
import { textIndexRequired } from '../planner/text-plan.js';
import { hasText } from '../text/text-search.js';
import { compileMatcher } from '../query/matcher.js';
import type { ReadFields } from '../query/read-fields.js';
import type { Collection } from '../storage/collection.js';
import type { RecordVisitor } from '../storage/record-scan.js';
import { examine } from '../work/work-clock.js';
import type { CommandContext } from './command.js';
import type { QueryOptions } from './query-options.js';

/** The part of a pipeline that a search of its collection can do: `$match`, `$sort`, `$skip`, `$limit` at its start, in that order. */
export interface PipelineSearch {
  readonly filter: Document;
  /** Specification of a `$geoNear` stage, which takes the place of all of them. */
  readonly geoNear?: unknown;
  readonly sort: Document | undefined;
  readonly skip: number;
  readonly limit: number;
  /** The stages after it. */
  readonly rest: readonly Document[];
}

/** Splits off what the planner and the indexes can do. Stages that are malformed are left for the pipeline to refuse. */
export function splitSearch(stages: readonly Document[]): PipelineSearch {
  const geoNear = operand(stages[0], '$geoNear');
  if (geoNear !== undefined) return { filter: {}, geoNear, sort: undefined, skip: 0, limit: 0, rest: stages.slice(1) };
  let at = 0;
  const filters: Document[] = [];
  for (let filter = operand(stages[at], '$match'); isDocument(filter); filter = operand(stages[at], '$match')) {
    if (filters.length > 0 && hasText(filter)) throw textNotFirst();
    filters.push(filter);
    at++;
  }
  const sort = operand(stages[at], '$sort');
  if (isDocument(sort)) at++;
  const skip = whole(operand(stages[at], '$skip'));
  if (skip !== undefined) at++;
  const limit = whole(operand(stages[at], '$limit'));
  const limited = limit !== undefined && limit > 0;
  if (limited) at++;
  const [only = {}] = filters;
  return {
    filter: filters.length > 1 ? { $and: filters } : only,
    sort: isDocument(sort) ? sort : undefined,
    skip: skip ?? 0,
    limit: limited ? limit : 0,
    rest: stages.slice(at),
  };
}

type PlainSearch = Omit<PipelineSearch, 'rest'>;

/**
 * Runs the search; yields nothing for a collection that does not exist. Throws immediately for a bad filter. Documents have only the
 * fields that are read of them.
 */
export function searchCollection(
  collection: Collection | undefined,
  search: PlainSearch,
  hint: unknown,
  options: QueryOptions,
  context: CommandContext,
  reads?: ReadFields,
): Iterable<Match> {
  const query = recordQuery(collection, search, hint, options, context);
  return collection ? findRecords(collection, context.view, { ...query, reads }) : [];
}

/** Checks the search immediately, and returns a function that counts what it finds. */
export function countingSearch(
  collection: Collection | undefined,
  search: PlainSearch,
  hint: unknown,
  options: QueryOptions,
  context: CommandContext,
): () => number {
  const query = recordQuery(collection, search, hint, options, context);
  return () => {
    if (!collection) return 0;
    if (Object.keys(search.filter).length > 0) return countRecords(collection, context.view, query);
    const left = Math.max(0, context.view.countOf(collection) - search.skip);
    return search.limit > 0 ? Math.min(left, search.limit) : left;
  };
}

/** Checks the search immediately, and returns a function that shows the documents it finds, or returns `false` as `visitMatches` does. */
export function visitingSearch(
  collection: Collection,
  search: PlainSearch,
  hint: unknown,
  options: QueryOptions,
  context: CommandContext,
): (visit: RecordVisitor) => boolean {
  const query = recordQuery(collection, search, hint, options, context);
  return (visit) => visitMatches(collection, context.view, query, visit);
}

function recordQuery(
  collection: Collection | undefined,
  { filter, sort, skip, limit }: PlainSearch,
  hint: unknown,
  options: QueryOptions,
  { view, deadline }: CommandContext,
): RecordQuery {
  const { collation } = options;
  const matches = compileMatcher(filter, options, 'stage');
  options.constants.check();
  if (hasText(filter) && !collection) throw textIndexRequired();
  if (!hasText(filter)) requireNoTextScore(sort);
  if (hasText(filter) && collection) requireSearchable(collection, view, { filter, sort, hint, collation });
  return { filter, matches, sort, skip, limit, hint, collation, deadline };
}

/** Returns the decoded documents of a search, of one by distance with their distances. */
export function searchDocuments(
  collection: Collection | undefined,
  namespace: string,
  search: PipelineSearch,
  hint: unknown,
  options: QueryOptions,
  context: CommandContext,
): Iterable<Document> {
  if (search.geoNear === undefined) return decodedMatches(searchCollection(collection, search, hint, options, context));
  const stage = readGeoNear(search.geoNear, options);
  const matches = compileMatcher(stage.query, options, 'stage');
  options.constants.check();
  if (!collection) throw mongoError(26, `$geoNear needs a collection to run, but ${namespace} does not exist`);
  const { view, deadline } = context;
  const near = stage.near(stage.path ?? nearPath(collection, view));
  const query = { filter: stage.query, matches, near, hint, collation: options.collation, deadline };
  return withDistances(findRecords(collection, view, query), stage);
}

/** Yields the documents of matches, with `fields` only those. */
export function* decodedMatches(matches: Iterable<Match>, fields?: ReadFields): Generator<Document, void> {
  for (const { document, bytes } of matches) {
    if (!document) examine(workOf(bytes, fields));
    yield document ?? decode(bytes, { fields });
  }
}

/**
 * Returns the counting stage drivers send for `countDocuments`: `{ $group: { _id: <constant>, <field>: { $sum: 1 } } }`. It
 * needs no documents, only their number.
 */
export function countingStage(stage: Document | undefined): { readonly id: unknown; readonly field: string } | undefined {
  const group = operand(stage, '$group');
  if (!isDocument(group) || Object.keys(group).length !== 2 || !hasField(group, '_id')) return undefined;
  const id = group._id;
  const field = Object.keys(group).find((key) => key !== '_id') ?? '';
  const sum = group[field];
  const ones = isDocument(sum) && Object.keys(sum).length === 1 && isNumber(sum.$sum) && toNumber(sum.$sum) === 1;
  return ones && (id === null || isNumber(id)) ? { id, field } : undefined;
}

function operand(stage: Document | undefined, name: string): unknown {
  return stage && Object.keys(stage).length === 1 && hasField(stage, name) ? stage[name] : undefined;
}

function whole(value: unknown): number | undefined {
  if (!isNumber(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
