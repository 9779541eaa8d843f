import { LRUCache } from 'lru-cache';
import type { Collection, Db, MongoClient, ReadPreferenceMode } from 'mongodb';
import { ClusterNamespace } from '#store/clusters/cluster-namespace.js';

/** Databases kept of each client and collections of each database, of those used last: names may be any that end users think of. */
const DATABASES_MAX = 32;
const COLLECTIONS_MAX = 256;

/** The driver resolves all of its options for every handle it makes. They go with their client, and with their database. */
const databases = new WeakMap<MongoClient, LRUCache<string, Db>>();
const collections = new WeakMap<Db, LRUCache<string, Collection>>();
/** Of handles of databases that are not called what apps call them. */
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
  // Names have no NUL in them: a key stands for one handle.
  const key = `${readPreference ?? ''}\0${stored}`;
  let database = known.get(key);
  if (!database) {
    database = client.db(stored, readPreference ? { readPreference } : {});
    if (namespace.prefix !== '') namespaces.set(database, namespace);
    known.set(key, database);
  }
  return database;
}

/** The namespace a database or a collection that was made here is in. */
export function namespaceOf(handle: Db | Collection): ClusterNamespace {
  return namespaces.get(handle) ?? ClusterNamespace.PLAIN;
}

/** A collection of a database, read as that one is read. */
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
