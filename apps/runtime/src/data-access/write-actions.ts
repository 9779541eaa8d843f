import { ObjectId, type Collection, type Document, type UpdateResult } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { isReplacement, type ActionArguments } from './action-arguments.js';
import { encodeEjson } from './ejson-encode.js';
import { checkPipeline } from './pipeline-guard.js';
import { readDocument, type Action, type ActionLimits } from './read-actions.js';

/** The document with an `_id`, generated where it has none, in front. */
function identified(document: Document): Document {
  return Object.hasOwn(document, '_id') ? document : { _id: new ObjectId(), ...document };
}

/** A write that would touch every document because its condition got lost is refused. */
function condition(given: ActionArguments, ...names: readonly [string, ...string[]]): Document {
  const query = given.document(...names);
  if (!query) throw new AppError('InvalidParameter', `'${names[0]}' is a required document`);
  return query;
}

const insertOne: Action = async (collection, given, { maxTimeMS }) => {
  const document = identified(given.requiredDocument('document'));
  await collection.insertOne(document, { maxTimeMS });
  return encodeEjson({ insertedId: document['_id'] as unknown });
};

const insertMany: Action = async (collection, given, { maxTimeMS }) => {
  const documents = given.documents('documents')?.map(identified) ?? [];
  if (documents.length === 0) throw new AppError('InvalidParameter', 'must provide at least one element');
  await collection.insertMany(documents, { maxTimeMS });
  return encodeEjson({ insertedIds: documents.map((document) => document['_id'] as unknown) });
};

function updateOptions(given: ActionArguments, { maxTimeMS }: ActionLimits) {
  const upsert = given.flag('upsert');
  // Only an upsert answers a value of the document, whose type must survive.
  return upsert ? { maxTimeMS, upsert, promoteValues: false, promoteLongs: false, bsonRegExp: true } : { maxTimeMS };
}

/** A count of the server, which is an `Int32` where values keep their types. */
function plainCount(count: unknown): number {
  return Number(count);
}

function updated(result: UpdateResult): string {
  return encodeEjson({
    matchedCount: plainCount(result.matchedCount),
    modifiedCount: plainCount(result.modifiedCount),
    ...(result.upsertedCount > 0 ? { upsertedId: result.upsertedId } : {}),
  });
}

/** Each matching document becomes `replacement` but keeps its `_id`; MongoDB's own statements replace one document at most. */
function replaceEach(replacement: Document): Document[] {
  return [{ $replaceWith: { $mergeObjects: [{ _id: '$_id' }, { $literal: replacement }] } }];
}

function requiredUpdate(collection: Collection, given: ActionArguments): Document | Document[] {
  const update = given.update();
  if (!update) throw new AppError('InvalidParameter', "'update' is a required document");
  if (Array.isArray(update)) checkPipeline(collection.dbName, update);
  return update;
}

function filtered(given: ActionArguments) {
  const arrayFilters = given.documents('arrayFilters');
  return arrayFilters ? { arrayFilters } : {};
}

const updateOne: Action = async (collection, given, limits) => {
  const query = condition(given, 'query', 'filter');
  const update = requiredUpdate(collection, given);
  const options = updateOptions(given, limits);
  return updated(
    !Array.isArray(update) && isReplacement(update)
      ? await collection.replaceOne(query, update, options)
      : await collection.updateOne(query, update, { ...options, ...filtered(given) }),
  );
};

const updateMany: Action = async (collection, given, limits) => {
  const query = condition(given, 'query', 'filter');
  const update = requiredUpdate(collection, given);
  const options = updateOptions(given, limits);
  return updated(
    !Array.isArray(update) && isReplacement(update)
      ? await collection.updateMany(query, replaceEach(update), options)
      : await collection.updateMany(query, update, { ...options, ...filtered(given) }),
  );
};

const deleteOne: Action = async (collection, given, { maxTimeMS }) => {
  const { deletedCount } = await collection.deleteOne(condition(given, 'query', 'filter'), { maxTimeMS });
  return encodeEjson({ deletedCount });
};

const deleteMany: Action = async (collection, given, { maxTimeMS }) => {
  const { deletedCount } = await collection.deleteMany(condition(given, 'query', 'filter'), { maxTimeMS });
  return encodeEjson({ deletedCount });
};

function modifyOptions(given: ActionArguments, { maxTimeMS }: ActionLimits) {
  const projection = given.document('projection', 'project');
  const sort = given.sortOrder();
  return {
    maxTimeMS,
    raw: true,
    upsert: given.flag('upsert'),
    returnDocument: given.flag('returnNewDocument') ? ('after' as const) : ('before' as const),
    ...(projection ? { projection } : {}),
    ...(sort ? { sort } : {}),
  };
}

function image(bytes: unknown): string {
  return bytes === null ? 'null' : encodeEjson(readDocument(bytes));
}

/** Without an update it replaces by the empty document: that is how one client deletes, and it wants the image from before. */
function replacedByNothing(collection: Collection, given: ActionArguments, limits: ActionLimits): Promise<unknown> {
  const options = { ...modifyOptions(given, limits), returnDocument: 'before' as const };
  return collection.findOneAndReplace(condition(given, 'filter', 'query'), {}, options);
}

const findOneAndUpdate: Action = async (collection, given, limits) => {
  if (given.update() === undefined) return image(await replacedByNothing(collection, given, limits));
  const filter = condition(given, 'filter', 'query');
  const update = requiredUpdate(collection, given);
  const options = modifyOptions(given, limits);
  return image(
    !Array.isArray(update) && isReplacement(update)
      ? await collection.findOneAndReplace(filter, update, options)
      : await collection.findOneAndUpdate(filter, update, { ...options, ...filtered(given) }),
  );
};

const findOneAndReplace: Action = async (collection, given, limits) => {
  const replacement = given.document('update');
  if (!replacement) return image(await replacedByNothing(collection, given, limits));
  if (!isReplacement(replacement)) {
    throw new AppError('InvalidParameter', 'the replace operation document must not contain atomic operators');
  }
  const filter = condition(given, 'filter', 'query');
  return image(await collection.findOneAndReplace(filter, replacement, modifyOptions(given, limits)));
};

const findOneAndDelete: Action = async (collection, given, limits) => {
  const { maxTimeMS, raw, projection, sort } = modifyOptions(given, limits);
  const options = { maxTimeMS, raw, ...(projection ? { projection } : {}), ...(sort ? { sort } : {}) };
  return image(await collection.findOneAndDelete(condition(given, 'filter', 'query'), options));
};

export const WRITE_ACTIONS = {
  insertOne,
  insertMany,
  updateOne,
  updateMany,
  deleteOne,
  deleteMany,
  findOneAndUpdate,
  findOneAndReplace,
  findOneAndDelete,
} as const satisfies Record<string, Action>;
