import { MongoBulkWriteError, type AnyBulkWriteOperation } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type {
  BulkOperation,
  Change,
  ModifyRequest,
  RemoveRequest,
  UpdatedEach,
  UpdateEachRequest,
  UpdateRequest,
  UpdateSummary,
} from '../port/statement.js';
import type { Terms } from '../port/store.js';
import { updateDirectly } from './direct-statements.js';
import type { DriverPlace } from './driver-database.js';
import { refusalsOf } from './refused-writes.js';
import { statementOptions } from './statement-options.js';

/** Removes options that are `undefined`: the driver treats `undefined` as a value. */
export function given(options: Document): Document {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Converts a count of the server, which is an `Int32` if values keep their types. */
export function plainCount(count: unknown): number {
  return Number(count);
}

function arrayFilters(change: Change): Document {
  return change.kind === 'operators' && change.arrayFilters ? { arrayFilters: change.arrayFilters } : {};
}

/**
 * Returns an update that replaces each matching document by `replacement` but keeps its `_id`; MongoDB's own statements
 * replace one document at most.
 */
function replaceEach(replacement: Document): Document[] {
  return [{ $replaceWith: { $mergeObjects: [{ _id: '$_id' }, { $literal: replacement }] } }];
}

export async function update(
  place: DriverPlace,
  { filter, change, many, upsert = false }: UpdateRequest,
  terms: Terms,
): Promise<UpdateSummary> {
  if (change.kind === 'operators' && !Array.isArray(change.update) && !many && !upsert) {
    const updated = await updateDirectly(place, { q: filter, u: change.update, ...arrayFilters(change) }, terms);
    if (updated) return updated;
  }
  const { handle } = place;
  // Only an upsert returns a value of the document, whose type must be preserved.
  const options = { ...statementOptions(terms), ...(upsert ? { upsert, ...KEEP_TYPES } : {}) };
  const result = await (change.kind === 'replacement'
    ? many
      ? handle.updateMany(filter, replaceEach(change.document), options)
      : handle.replaceOne(filter, change.document, options)
    : handle[many ? 'updateMany' : 'updateOne'](filter, change.update, { ...options, ...arrayFilters(change) }));
  return {
    matchedCount: plainCount(result.matchedCount),
    modifiedCount: plainCount(result.modifiedCount),
    ...(plainCount(result.upsertedCount) > 0 ? { upsertedId: result.upsertedId as unknown } : {}),
  };
}

export async function updateEach(
  { handle }: DriverPlace,
  { filters, change }: UpdateEachRequest,
  terms: Terms,
): Promise<UpdatedEach> {
  const writes = filters.map((filter) => driverOperation({ kind: 'update', filter, change, many: false }));
  const options = { ...statementOptions(terms), ordered: false };
  try {
    return { ...countsOf(await handle.bulkWrite(writes, options)), refused: [] };
  } catch (error) {
    const refused = refusalsOf(error);
    if (!(error instanceof MongoBulkWriteError)) throw error;
    return { ...countsOf(error), refused };
  }
}

function countsOf({ matchedCount, modifiedCount }: Pick<UpdatedEach, 'matchedCount' | 'modifiedCount'>) {
  return { matchedCount: plainCount(matchedCount), modifiedCount: plainCount(modifiedCount) };
}

export async function modify(
  { handle }: DriverPlace,
  { filter, change, sort, projection, upsert = false, returnNew = false }: ModifyRequest,
  terms: Terms,
): Promise<Uint8Array | null> {
  const returnDocument = returnNew ? ('after' as const) : ('before' as const);
  const options = { ...statementOptions(terms), raw: true, upsert, returnDocument, ...given({ projection, sort }) };
  return imageOf(
    change.kind === 'replacement'
      ? await handle.findOneAndReplace(filter, change.document, options)
      : await handle.findOneAndUpdate(filter, change.update, { ...options, ...arrayFilters(change) }),
  );
}

export async function remove(
  { handle }: DriverPlace,
  { filter, sort, projection }: RemoveRequest,
  terms: Terms,
): Promise<Uint8Array | null> {
  const options = { ...statementOptions(terms), raw: true, ...given({ projection, sort }) };
  return imageOf(await handle.findOneAndDelete(filter, options));
}

function imageOf(image: unknown): Uint8Array | null {
  if (image === null || image instanceof Uint8Array) return image;
  throw new TypeError('the driver decoded a document it was to leave as it is');
}

export function driverOperation(operation: BulkOperation): AnyBulkWriteOperation {
  if (operation.kind === 'insert') return { insertOne: { document: operation.document } };
  if (operation.kind === 'delete') {
    const { filter } = operation;
    return operation.many ? { deleteMany: { filter } } : { deleteOne: { filter } };
  }
  const { filter, change, many, upsert = false } = operation;
  if (change.kind === 'replacement') {
    return many
      ? { updateMany: { filter, update: replaceEach(change.document), upsert } }
      : { replaceOne: { filter, replacement: change.document, upsert } };
  }
  const changed = { filter, update: change.update, upsert, ...arrayFilters(change) };
  return many ? { updateMany: changed } : { updateOne: changed };
}
