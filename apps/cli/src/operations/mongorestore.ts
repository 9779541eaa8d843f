// Creates the databases of a dump, made by this platform or by MongoDB's mongodump; with --cluster, the databases of a
// cluster under the names its apps use.
import { resolve } from 'node:path';
import { Namespaces } from '#store/clusters/namespaces.js';
import type { DumpClient } from '#persistence/dump/dump-client.js';
import { restoreDump } from '#persistence/dump/restore-dump.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';
import { storedCredentials } from '#process/start/credentials.js';
import { calledBy, environmentOf, withDirectory } from './command-line.js';
import { summary, withStore } from './dump-store.js';

/** Returns a function that maps a cluster's database names to the names in the platform's own store. */
async function namesOf(client: DumpClient, cluster: string, project: string | undefined): Promise<(database: string) => string> {
  const { DATA_DIR, DATA_SOURCES, DATA_SOURCES_DEFAULT, PROJECT_ID } = environmentOf(
    'DATA_DIR',
    'DATA_SOURCES',
    'DATA_SOURCES_DEFAULT',
    'PROJECT_ID',
  );
  if (Object.hasOwn(DATA_SOURCES, cluster)) {
    throw new Error(`DATA_SOURCES maps ${cluster} to another database: restore the dump there, with MongoDB's mongorestore`);
  }
  const groupId = project ?? PROJECT_ID ?? (await storedCredentials(DATA_DIR)).PROJECT_ID;
  if (groupId === undefined) throw new Error('select the project of the cluster with --project <id> or PROJECT_ID');
  const namespace = await new Namespaces(() => Promise.resolve(client), DATA_SOURCES_DEFAULT).of(groupId, cluster);
  return (database) => {
    if (isReservedDatabase(database))
      throw new Error(`${database} is reserved for the platform: a cluster cannot have a database of this name`);
    return namespace.stored(database);
  };
}

await withDirectory(
  `${calledBy('mongorestore')} <directory of a dump> [--cluster <name> [--project <id>]]`,
  async (directory, { cluster, project }) => {
    const restored = await withStore({ create: true }, async (client) => {
      const nameOf = cluster === undefined ? undefined : await namesOf(client, cluster, project);
      return restoreDump(client, resolve(directory), nameOf);
    });
    process.stdout.write(`The dump in ${resolve(directory)} is restored: ${summary(restored)}.\n`);
  },
  ['--cluster', '--project'],
);
