import type { IndexDescription } from 'mongodb';
import type { Collection, Schema } from 'mongoose';

/** Parts of a Mongoose model that are needed here, for any type of document. */
interface PreparedModel {
  readonly schema: Pick<Schema, 'indexes'> & { get(option: 'autoIndex'): unknown };
  readonly collection: Pick<Collection, 'createIndexes'>;
  createCollection(): Promise<unknown>;
}

/** Attempts of a request that gets no connection within its 10 s. On a busy machine, connections take long at a start. */
const ATTEMPTS_MAX = 6;
/** The driver's name for an error of a request that was not sent. */
const NO_CONNECTION = 'MongoWaitQueueTimeoutError';

const prepared = new WeakMap<object, Promise<void>>();

/**
 * Resolves when the collection of a model is there with its indexes, in one request however many there are and however often it
 * is asked for. Models whose schema says `autoIndex: false` are left alone.
 * @throws MongoServerError when an index of that name has other options, or documents are in the way of a unique one
 */
export function prepareModel(model: PreparedModel): Promise<void> {
  const known = prepared.get(model);
  if (known) return known;
  const preparing = repeated(() => prepare(model));
  prepared.set(model, preparing);
  return preparing;
}

async function repeated(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !(error instanceof Error && error.name === NO_CONNECTION)) throw error;
    }
  }
}

async function prepare(model: PreparedModel): Promise<void> {
  if (model.schema.get('autoIndex') === false) return;
  const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription);
  if (indexes.length === 0) await model.createCollection();
  else await model.collection.createIndexes(indexes);
}
