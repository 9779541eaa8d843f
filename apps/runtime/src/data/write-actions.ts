import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { isReplacement, type ActionArguments } from './action-arguments.js';
import { readBulkOperations } from './bulk-operations.js';
import type { Change, UpdateSummary } from '#store/port/statement.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { checkPipeline } from './pipeline-guard.js';
import { withoutUndefined } from './undefined-values.js';
import type { Action } from './read-actions.js';

/** Returns the required condition of a write: without one, a write that lost its condition would touch every document. */
export function condition(given: ActionArguments, ...names: readonly [string, ...string[]]): Document {
  const query = given.filter(...names);
  if (!query) throw new AppError('InvalidParameter', `'${names[0]}' is a required document`);
  return query;
}

/** Returns the change of an update, `undefined` without one. An update without operators replaces. */
export function changeOf(given: ActionArguments, database: string): Change | undefined {
  const update = given.update();
  if (!update) return undefined;
  if (Array.isArray(update)) checkPipeline(database, update);
  else if (isReplacement(update)) return { kind: 'replacement', document: update };
  return { kind: 'operators', update, arrayFilters: given.filters('arrayFilters') };
}

export function requiredChange(given: ActionArguments, database: string): Change {
  const change = changeOf(given, database);
  if (!change) throw new AppError('InvalidParameter', "'update' is a required document");
  return change;
}

const insertOne: Action = async (collection, given) => {
  const [inserted] = await collection.insert([given.requiredDefined('document')]);
  return encodeEjson({ insertedId: inserted?.id });
};

const insertMany: Action = async (collection, given) => {
  const documents = withoutUndefined(given.documents('documents') ?? []);
  if (documents.length === 0) throw new AppError('InvalidParameter', 'must provide at least one element');
  return encodeEjson({ insertedIds: (await collection.insert(documents)).map(({ id }) => id) });
};

function updated({ matchedCount, modifiedCount, ...upserted }: UpdateSummary): string {
  return encodeEjson({ matchedCount, modifiedCount, ...upserted });
}

function update(many: boolean): Action {
  return async (collection, given) => {
    const filter = condition(given, 'query', 'filter');
    const change = requiredChange(given, given.namespace().database);
    return updated(await collection.update({ filter, change, many, upsert: given.flag('upsert') }));
  };
}

function remove(many: boolean): Action {
  return async (collection, given) =>
    encodeEjson({ deletedCount: await collection.delete(condition(given, 'query', 'filter'), many) });
}

function image(document: Document | null): string {
  return document === null ? 'null' : encodeEjson(document);
}

function modification(given: ActionArguments) {
  return {
    filter: condition(given, 'filter', 'query'),
    projection: given.defined('projection', 'project'),
    sort: given.sortOrder(),
    upsert: given.flag('upsert'),
  };
}

/**
 * Modifies one document. Without an update it is replaced by the empty document: one client deletes this way, and
 * expects the image from before.
 */
function modify(isAllowed: (change: Change) => void): Action {
  return async (collection, given) => {
    const change = changeOf(given, given.namespace().database);
    if (change) isAllowed(change);
    const request = { ...modification(given), change: change ?? ({ kind: 'replacement', document: {} } as const) };
    return image(await collection.modifyOne({ ...request, returnNew: change !== undefined && given.flag('returnNewDocument') }));
  };
}

const findOneAndUpdate = modify(() => undefined);

const findOneAndReplace = modify((change) => {
  if (change.kind === 'replacement') return;
  throw new AppError('InvalidParameter', 'the replace operation document must not contain atomic operators');
});

const findOneAndDelete: Action = async (collection, given) => {
  const { upsert: _, ...request } = modification(given);
  return image(await collection.removeOne(request));
};

const bulkWrite: Action = async (collection, given) => {
  const operations = readBulkOperations(given);
  await collection.bulkWrite(operations, given.member('ordered') === undefined || given.flag('ordered'));
  return 'null';
};

export const WRITE_ACTIONS = {
  insertOne,
  insertMany,
  updateOne: update(false),
  updateMany: update(true),
  deleteOne: remove(false),
  deleteMany: remove(true),
  findOneAndUpdate,
  findOneAndReplace,
  findOneAndDelete,
  bulkWrite,
} as const satisfies Record<string, Action>;
