import type { Db } from 'mongodb';
import { isReservedDatabase } from '#persistence/platform-database.js';

interface Bounds {
  /** Milliseconds the server may spend. */
  readonly maxTimeMS?: number;
}

/** Names of the databases apps may have, in order. */
export async function databaseNames(anyDatabase: Db, bounds: Bounds = {}): Promise<string[]> {
  const { databases } = await anyDatabase.admin().listDatabases({ nameOnly: true, ...bounds });
  const names = databases.map(({ name }) => name);
  return names.filter((name) => !isReservedDatabase(name)).toSorted();
}

/** Names of a database's collections, in order, without the server's own. */
export async function collectionNames(database: Db, bounds: Bounds = {}): Promise<string[]> {
  const collections = await database.listCollections({}, { nameOnly: true, ...bounds }).toArray();
  const names = collections.map((collection) => collection.name);
  return names.filter((each) => !each.startsWith('system.')).toSorted();
}
