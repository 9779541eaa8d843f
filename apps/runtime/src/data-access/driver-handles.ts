import { LRUCache } from 'lru-cache';
import type { Collection, Db, MongoClient, ReadPreferenceMode } from 'mongodb';

/** Handles kept for each client, of those used last: names of collections may be any that end users think of. */
const DATABASES_MAX = 32;
const COLLECTIONS_MAX = 256;

interface Handles {
  readonly databases: LRUCache<string, Db>;
  readonly collections: LRUCache<string, Collection>;
}

/** The driver resolves all of its options for every handle it makes. They go with their client. */
const handles = new WeakMap<MongoClient, Handles>();

function handlesOf(client: MongoClient): Handles {
  let known = handles.get(client);
  if (!known) {
    known = { databases: new LRUCache({ max: DATABASES_MAX }), collections: new LRUCache({ max: COLLECTIONS_MAX }) };
    handles.set(client, known);
  }
  return known;
}

/** Names have no NUL in them: a key stands for one handle. */
const keyOf = (...parts: readonly string[]): string => parts.join('\0');

export function databaseOf(client: MongoClient, name: string, readPreference: ReadPreferenceMode | undefined): Db {
  const { databases } = handlesOf(client);
  const key = keyOf(readPreference ?? '', name);
  let database = databases.get(key);
  if (!database) {
    database = client.db(name, readPreference ? { readPreference } : {});
    databases.set(key, database);
  }
  return database;
}

/** A collection of a database, read as that one is read. */
export function collectionOf(database: Db, name: string): Collection {
  const { collections } = handlesOf(database.client);
  const key = keyOf(database.readPreference?.mode ?? '', database.databaseName, name);
  let collection = collections.get(key);
  if (!collection) {
    collection = database.collection(name);
    collections.set(key, collection);
  }
  return collection;
}
