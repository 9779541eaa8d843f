import type { OptionalUnlessRequiredId } from 'mongodb';
import type { ClientSession, Model } from 'mongoose';
import { GatheredInserts, type InsertTarget } from '#persistence/gathered-inserts.js';

/** Name of this service's connection and database. */
export const IDENTITY_STORE = 'identity';

/** Adds a complete record without making a mongoose document of it first, which would cost as much again as the write. */
export async function insertRecord<T extends { _id: string }>(
  model: Model<T>,
  record: T,
  session?: ClientSession,
): Promise<void> {
  const collection = model.db.collection<T>(model.collection.name);
  await collection.insertOne(record as OptionalUnlessRequiredId<T>, session ? { session } : {});
}

/** As `insertRecord` without a session, for records many requests add: those of one turn go together. */
export function gatheredInserts<T extends { _id: string }>(model: Model<T>): GatheredInserts<T> {
  return new GatheredInserts(() => model.db.collection<T>(model.collection.name) as InsertTarget<T>);
}
