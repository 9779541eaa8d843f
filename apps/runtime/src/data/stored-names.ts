import type { Db } from 'mongodb';
import { isReservedDatabase } from '#store/driver/platform-database.js';
import type { Server } from './data-sources.js';

/** Options of the statement. */
interface Options {
  readonly comment: string;
  /** Milliseconds the server may spend. */
  readonly maxTimeMS: number;
  readonly signal: AbortSignal;
}

/** Returns the sorted names of the databases apps may have in a namespace. */
export async function databaseNames({ client, shown }: Server, options: Options): Promise<string[]> {
  const { databases } = await client
    .db('admin')
    .admin()
    .listDatabases({ nameOnly: true, ...options });
  const names = await shown(databases.map(({ name }) => name));
  return names.filter((name) => !isReservedDatabase(name)).toSorted();
}

/** Returns the sorted names of a database's collections, without the server's own. */
export async function collectionNames(database: Db, options: Options): Promise<string[]> {
  const collections = await database.listCollections({}, { nameOnly: true, ...options }).toArray();
  const names = collections.map((collection) => collection.name);
  return names.filter((each) => !each.startsWith('system.')).toSorted();
}
