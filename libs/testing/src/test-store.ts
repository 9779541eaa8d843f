import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '#embedded-mongo/start.js';
import { givenStore } from './given-store.js';

export interface TestStore {
  /** Connection string of a store of this test's own. */
  readonly uri: string;
  close(): Promise<void>;
}

/** A fresh embedded store in a directory of its own. `GROUNDWORK_TEST_MONGODB_URI` names a server to use instead, emptied. */
export async function startTestStore(): Promise<TestStore> {
  const given = await givenStore();
  if (given !== null) return { uri: given, close: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-store-'));
  const store = await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 'store.sock'), mode: 'inline' });
  return {
    uri: store.uri,
    close: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
