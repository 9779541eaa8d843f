import { MongoClient } from 'mongodb';

/** Returns a connected client of the store that dumps are made of and restored into. */
export async function dumpClient(uri: string, selectionMs: number): Promise<MongoClient> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: selectionMs });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Client of a store of dumps. */
export type DumpClient = MongoClient;
