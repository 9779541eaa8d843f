import type { Collection, OptionalUnlessRequiredId } from 'mongodb';
import type { ClientSession, Model } from 'mongoose';
import { GatheredInserts } from '#store/inserts/gathered-inserts.js';

/** Name of this service's connection and database. */
export const IDENTITY_STORE = 'identity';

/**
 * The driver's collection of a model, for what every login and refresh asks: whole records by values of known types, for which a
 * query of mongoose costs half as much as the command.
 */
export function collectionOf<T extends { _id: string }>(model: Model<T>): Collection<T> {
  return model.db.collection<T>(model.collection.name);
}

/** Adds a complete record without making a mongoose document of it first, which would cost as much again as the write. */
export async function insertRecord<T extends { _id: string }>(
  model: Model<T>,
  record: T,
  session?: ClientSession,
): Promise<void> {
  await collectionOf(model).insertOne(record as OptionalUnlessRequiredId<T>, session ? { session } : {});
}

/** As `insertRecord` without a session, for records many requests add: those of one turn go together. */
export function gatheredInserts<T extends { _id: string }>(model: Model<T>): GatheredInserts<T> {
  return new GatheredInserts(() => collectionOf(model));
}
