import { decode } from '../bson/decode.js';
import { getField, hasField, isDocument, isNullish, type Document } from '../bson/types.js';
import { typeNameOf } from '../bson/type-codes.js';
import { findRecords, requireSearchable, type Match } from '../planner/find-records.js';
import { indexWindow } from '../planner/index-window.js';
import { hintedIndex, isEmptyHint, plan, type Plan } from '../planner/plan.js';
import { requirePlainKeys, returnedKey } from '../planner/returned-key.js';
import { compileMatcher } from '../query/matcher.js';
import { compileByteProjection } from '../query/byte-projection.js';
import { hasPositional } from '../query/find-projection.js';
import { compileProjection, type Projection } from '../query/projection.js';
import { NO_FIELDS } from '../query/read-fields.js';
import { compileSort, requireNoTextScore } from '../bson/sort.js';
import type { Collection } from '../storage/collection.js';
import { mongoError } from '../errors/mongo-error.js';
import { textIndexRequired } from '../planner/text-plan.js';
import { hasText } from '../text/text-search.js';
import { examine } from '../work/work-clock.js';
import { runAggregate } from './aggregate.js';
import type { CommandContext, DataCommand } from './command.js';
import type { BatchItem } from './cursors.js';
import { reading } from './execution.js';
import { flag, optionalCount, optionalDocument, optionalInteger, refuseOptions, requiredLong, requiredString } from './fields.js';
import { queryOptions } from './query-options.js';

const find: DataCommand = {
  name: 'find',
  access: 'read',
  stable: true,
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'collation',
    'let',
    'allowDiskUse',
    'allowPartialResults',
    'noCursorTimeout',
    'oplogReplay',
    'tailable',
    'awaitData',
    'returnKey',
    'showRecordId',
    'min',
    'max',
  ],
  run(command, context) {
    refuseOptions(command, ['tailable', 'awaitData', 'showRecordId']);
    const namespace = `${context.database}.${requiredString(command, 'find')}`;
    const collection = context.store.catalog.get(namespace);
    if (collection?.view) return findInView(command, collection, context);
    const limit = optionalInteger(command, 'limit') ?? 0;
    const cursor = context.cursors.start(reading('find', namespace, findDocuments(command, collection, context, limit)), {
      namespace,
      batchSize: optionalCount(command, 'batchSize'),
      singleBatch: flag(command, 'singleBatch') || limit < 0,
      noTimeout: flag(command, 'noCursorTimeout'),
      transaction: context.transaction,
    });
    return { cursor, ok: 1 };
  },
};

function findDocuments(
  command: Document,
  collection: Collection | undefined,
  context: CommandContext,
  limit: number,
): Iterable<BatchItem> {
  const options = queryOptions(command, collection);
  const filter = optionalDocument(command, 'filter') ?? {};
  const sort = optionalDocument(command, 'sort');
  const specification = optionalDocument(command, 'projection') ?? {};
  const positional = hasPositional(specification);
  const textScore = hasText(filter);
  const matches = compileMatcher(filter, options);
  const atPosition = (): void => void compileMatcher(filter, options, 'positional');
  const projection = compileProjection(specification, { ...options, find: true, textScore, atPosition });
  if (sort && !hasField(sort, '$natural') && Object.keys(sort).length > 0) compileSort(sort);
  if (!textScore) requireNoTextScore(sort);
  options.constants.check();
  const skip = optionalCount(command, 'skip') ?? 0;
  const returnsKey = keyFlag(command);
  const window = indexWindow(command);
  if (!collection) {
    if (textScore) throw textIndexRequired();
    return [];
  }
  if (textScore) requireSearchable(collection, context.view, { filter, sort, hint: command.hint, collation: options.collation });
  if (!isNaturalOrEmpty(command.hint)) hintedIndex(collection, command.hint);
  const request = { filter, sort, hint: command.hint, collation: options.collation, window };
  const planned = window || returnsKey ? plan(collection, context.view, request) : undefined;
  if (planned && returnsKey) requirePlainKeys(planned);
  const copy = projection && compileByteProjection(specification);
  const readsBytes = (!projection || copy) && !returnsKey && !positional;
  const found = findRecords(collection, context.view, {
    ...request,
    reads: readsBytes ? NO_FIELDS : undefined,
    matches,
    skip,
    limit: Math.abs(limit),
    positional,
    deadline: context.deadline,
  });
  if (returnsKey) return keysOf(found, planned);
  if (!projection) return rawDocuments(found);
  return copy ? copyFields(found, copy) : project(found, projection);
}

function* keysOf(found: Iterable<Match>, chosen: Plan | undefined): Generator<Document, void> {
  for (const match of found) yield chosen ? returnedKey(chosen, match) : {};
}

/** Reads `returnKey`. Throws 14 for anything but a boolean. */
function keyFlag({ returnKey }: Document): boolean {
  if (isNullish(returnKey)) return false;
  if (typeof returnKey === 'boolean') return returnKey;
  throw mongoError(14, `Field 'returnKey' should be a boolean value, but found: ${typeNameOf(returnKey)}`);
}

function* copyFields(found: Iterable<Match>, copy: (bytes: Buffer) => Buffer): Generator<Buffer, void> {
  for (const match of found) {
    if (!match.document) examine(match.bytes.length);
    yield copy(match.bytes);
  }
}

function* project(found: Iterable<Match>, projection: Projection): Generator<Document, void> {
  for (const match of found) {
    if (!match.document) examine(match.bytes.length);
    yield projection(match.document ?? decode(match.bytes), match.position);
  }
}

function* rawDocuments(found: Iterable<Match>): Generator<Buffer, void> {
  for (const match of found) yield match.bytes;
}

function isNaturalOrEmpty(hint: unknown): boolean {
  return isEmptyHint(hint) || (isDocument(hint) && hasField(hint, '$natural'));
}

/** Runs `find` on a view as its pipeline, with the options of `find` as further stages. */
function findInView(command: Document, collection: Collection, context: CommandContext): Document {
  for (const option of ['min', 'max', 'returnKey']) {
    if (!isNullish(command[option]) && command[option] !== false)
      throw mongoError(168, `Option ${option} not supported in aggregation.`);
  }
  if (hasText(command.filter)) throw textIndexRequired();
  const stages: Document[] = [{ $match: optionalDocument(command, 'filter') ?? {} }];
  const sort = optionalDocument(command, 'sort');
  if (sort && Object.keys(sort).length > 0) stages.push({ $sort: sort });
  const skip = optionalCount(command, 'skip') ?? 0;
  if (skip > 0) stages.push({ $skip: skip });
  const limit = optionalInteger(command, 'limit') ?? 0;
  if (limit !== 0) stages.push({ $limit: Math.abs(limit) });
  const projection = optionalDocument(command, 'projection');
  if (projection && Object.keys(projection).length > 0) stages.push({ $project: projection });
  const { collation, hint, let: variables, batchSize } = command;
  const aggregate: Document = {
    aggregate: collection.name,
    pipeline: stages,
    cursor: batchSize === undefined ? {} : { batchSize },
  };
  const passed = { collation, hint, let: variables };
  return runAggregate({ ...aggregate, ...withoutMissing(passed) }, context);
}

function withoutMissing(fields: Document): Document {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const getMore: DataCommand = {
  name: 'getMore',
  access: 'read',
  stable: true,
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  runLater(command, { streams, database, peer }) {
    const id = requiredLong(command, 'getMore');
    if (!streams.has(id)) return undefined;
    const namespace = `${database}.${requiredString(command, 'collection')}`;
    const batchSize = optionalCount(command, 'batchSize');
    const next = streams.next(id, namespace, batchSize, optionalCount(command, 'maxTimeMS'), peer);
    return next.then((cursor) => ({ cursor, ok: 1 }));
  },
  run(command, { cursors, database, transaction }) {
    const namespace = `${database}.${requiredString(command, 'collection')}`;
    const cursor = cursors.next(requiredLong(command, 'getMore'), namespace, optionalCount(command, 'batchSize'), transaction);
    return { cursor, ok: 1 };
  },
};

const killCursors: DataCommand = {
  name: 'killCursors',
  access: 'read',
  stable: true,
  fields: ['cursors'],
  run(command, { cursors, streams }) {
    const ids = getField(command, 'cursors');
    if (!Array.isArray(ids)) throw mongoError(14, "BSON field 'killCursors.cursors' must be an array");
    const cursorsKilled: unknown[] = [];
    const cursorsNotFound: unknown[] = [];
    for (const id of ids) {
      const number = requiredLong({ id }, 'id');
      const killed = streams.kill(number) || cursors.kill(number);
      (killed ? cursorsKilled : cursorsNotFound).push(id);
    }
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

export const findCommands = [find, getMore, killCursors];
