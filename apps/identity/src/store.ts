import type { ClientSession, Model, mongo } from 'mongoose';
import { GatheredInserts } from '#store/inserts/gathered-inserts.js';

/** Name of this service's connection and database. */
export const IDENTITY_STORE = 'identity';

/**
 * Returns the driver's collection of a model, for the queries of every login and refresh: they read whole records by values of
 * known types, for which a mongoose query would add half the cost of the command.
 */
export function collectionOf<T extends { _id: string }>(model: Model<T>): mongo.Collection<T> {
  return model.db.collection<T>(model.collection.name);
}

/** Adds a complete record without creating a mongoose document first, which would double the cost of the write. */
export async function insertRecord<T extends { _id: string }>(
  model: Model<T>,
  record: T,
  session?: ClientSession,
): Promise<void> {
  await collectionOf(model).insertOne(record as mongo.OptionalUnlessRequiredId<T>, session ? { session } : {});
}

/**
 * Inserts like `insertRecord` without a session, for records that many requests add: records of one turn of the event loop are
 * inserted together.
 */
export function gatheredInserts<T extends { _id: string }>(model: Model<T>): GatheredInserts<T> {
  return new GatheredInserts(() => collectionOf(model));
}
