import type { OptionalUnlessRequiredId } from 'mongodb';
import type { ClientSession, Model } from 'mongoose';

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
