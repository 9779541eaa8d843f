import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoServerError, type Db, type Document, type ObjectId } from 'mongodb';
import { inject } from 'vitest';
import type { ReaderLimits } from '../src/server.js';
import { startEmbeddedMongo } from '../src/start.js';

declare module 'vitest' {
  export interface ProvidedContext {
    everythingElsewhere?: boolean;
    longTests?: boolean;
  }
}

export interface TestDocument extends Document {
  _id: number | string | ObjectId;
}

/** True if every statement that reads a document is sent to a reader process: the tests are run a second time that way. */
export const everythingElsewhere = inject('everythingElsewhere') === true;

/** Returns the number of repetitions of a test: `seldom` in each run of all tests, `often` if `LONG_TESTS` is set. */
export function times(seldom: number, often: number): number {
  return inject('longTests') === true ? often : seldom;
}

/** Nothing is read in the store's own thread. */
export const NO_SLICE = { ms: 0, bytes: 0 };

export interface StoreFixture {
  readonly uri: string;
  readonly client: MongoClient;
  /** Returns a database that has not been used. */
  freshDatabase(): Db;
  close(): Promise<void>;
}

/**
 * Starts a store for one test file, with a connected driver. `readers` is for tests that need other limits than the
 * usual.
 */
export async function openStore(readers?: ReaderLimits): Promise<StoreFixture> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  const store = await startEmbeddedMongo({
    dataDir: directory,
    socketPath: join(directory, 's.sock'),
    mode: 'inline',
    readers: { ...(everythingElsewhere && { slice: NO_SLICE }), ...readers },
  });
  const client = await new MongoClient(store.uri).connect();
  let databases = 0;
  return {
    uri: store.uri,
    client,
    freshDatabase: () => client.db(`test${databases++}`),
    close: async () => {
      await client.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface Failure {
  readonly code: unknown;
  readonly message: string;
  readonly keyPattern?: unknown;
  readonly keyValue?: unknown;
}

/** Returns the server error an operation fails with; fails the test if the operation succeeds. */
export async function failure(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    const { code, message } = error;
    const { keyPattern, keyValue } = error as { keyPattern?: unknown; keyValue?: unknown };
    return { code, message, ...(keyPattern === undefined ? {} : { keyPattern, keyValue }) };
  }
  throw new Error('The operation succeeded');
}
