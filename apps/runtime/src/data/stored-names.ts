import { isReservedDatabase } from '#store/driver/platform-database.js';
import type { Database, Terms } from '#store/port/store.js';
import type { Server } from './data-sources.js';

/** Returns the sorted names of the databases apps may have in a namespace. */
export async function databaseNames({ store, shown }: Server, terms: Terms): Promise<string[]> {
  const names = await shown(await store.catalogue.databases(terms));
  return names.filter((name) => !isReservedDatabase(name)).toSorted();
}

/** Returns the sorted names of a database's collections, without the server's own. */
export async function collectionNames(database: Database, terms: Terms): Promise<string[]> {
  const found = await database.store.catalogue.collections(database, terms);
  return found
    .map(({ name }) => name)
    .filter((each) => !each.startsWith('system.'))
    .toSorted();
}
