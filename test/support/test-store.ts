import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '#embedded-mongo/start.js';
import { offerCommands } from '#store/command/store-commands.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { givenStore } from './given-store.js';

export interface TestStore {
  /** Connection string of a store of this test's own. */
  readonly uri: string;
  close(): Promise<void>;
}

/** Same as in the product: collections of the platform are not watched. */
const OPLOG = { bytes: 64 << 20, ageMs: 24 * 60 * 60_000, without: platformDatabase('') };

/** Starts a new embedded store in a separate directory. `GROUNDWORK_TEST_MONGODB_URI` names a server to use instead, emptied. */
export async function startTestStore(): Promise<TestStore> {
  const given = await givenStore();
  return given === null ? startOwnStore() : { uri: given, close: async () => {} };
}

/**
 * Starts a new embedded store regardless of the environment: for a second store of a test, and for one by this process's clock.
 */
export async function startOwnStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-store-'));
  const socketPath = join(directory, 'store.sock');
  const store = await startEmbeddedMongo({ dataDir: directory, socketPath, mode: 'inline', oplog: OPLOG });
  offerCommands(store.uri, store.commands);
  return {
    uri: store.uri,
    close: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
