import { LRUCache } from 'lru-cache';
import type { Collection, Db, MongoClient, ReadPreferenceMode } from 'mongodb';
import { ClusterNamespace } from '#store/clusters/cluster-namespace.js';

/**
 * Maximum number of cached databases per client and collections per database, least recently used first out: end users
 * may choose any names.
 */
const DATABASES_MAX = 32;
const COLLECTIONS_MAX = 256;

/**
 * Caches of handles, because the driver resolves all of its options for every handle it creates. They are released with
 * their client and their database.
 */
const databases = new WeakMap<MongoClient, LRUCache<string, Db>>();
const collections = new WeakMap<Db, LRUCache<string, Collection>>();
/** Namespaces of handles of databases that are stored under another name than apps use. */
const namespaces = new WeakMap<Db | Collection, ClusterNamespace>();

function keptOf<Owner extends object, Handle extends object>(
  kept: WeakMap<Owner, LRUCache<string, Handle>>,
  owner: Owner,
  max: number,
): LRUCache<string, Handle> {
  let known = kept.get(owner);
  if (!known) {
    known = new LRUCache({ max });
    kept.set(owner, known);
  }
  return known;
}

/**
 * Returns a database handle.
 * @param name as apps call it
 * @throws AppError `InvalidParameter` for a name that is too long in the namespace
 */
export function databaseOf(
  client: MongoClient,
  name: string,
  namespace: ClusterNamespace,
  readPreference: ReadPreferenceMode | undefined,
): Db {
  const stored = namespace.stored(name);
  const known = keptOf(databases, client, DATABASES_MAX);
  // Names do not contain NUL, so each key stands for one handle.
  const key = `${readPreference ?? ''}\0${stored}`;
  let database = known.get(key);
  if (!database) {
    database = client.db(stored, readPreference ? { readPreference } : {});
    if (namespace.prefix !== '') namespaces.set(database, namespace);
    known.set(key, database);
  }
  return database;
}

/** Returns the namespace of a database or collection handle created in this file. */
export function namespaceOf(handle: Db | Collection): ClusterNamespace {
  return namespaces.get(handle) ?? ClusterNamespace.PLAIN;
}

/** Returns a collection of a database, with the read preference of the database. */
export function collectionOf(database: Db, name: string): Collection {
  const known = keptOf(collections, database, COLLECTIONS_MAX);
  let collection = known.get(name);
  if (!collection) {
    collection = database.collection(name);
    const namespace = namespaces.get(database);
    if (namespace) namespaces.set(collection, namespace);
    known.set(name, collection);
  }
  return collection;
}
