// The database that dumps are made of and restored into.
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Dumped } from '#persistence/dump/dump.js';
import { dumpClient, type DumpClient } from '#persistence/dump/dump-client.js';
import { socketPathFor } from '#embedded-mongo/socket-path.js';
import { startEmbeddedMongo } from '#embedded-mongo/start.js';
import { environmentOf } from './command-line.js';

const CONNECT_MS = 15_000;

/** Connects to the store of the running platform, if it is the embedded one of `dataDir`. */
async function runningStore(dataDir: string): Promise<DumpClient | undefined> {
  const socket = join(dataDir, 'store.sock');
  if (!existsSync(socket)) return undefined;
  const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  try {
    return await dumpClient(uri, 2_000);
  } catch {
    // A killed process left the socket: nothing listens on it, and the store can be opened.
    return undefined;
  }
}

/** Runs `work` with a connection, which is closed afterwards. */
async function workWith<T>(client: DumpClient, work: (client: DumpClient) => Promise<T>): Promise<T> {
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Runs `work` with a connection to MONGODB_URI, else to the embedded store of DATA_DIR: the running one, or opened for this. */
export async function withStore<T>(
  { create }: { readonly create: boolean },
  work: (client: DumpClient) => Promise<T>,
): Promise<T> {
  const { DATA_DIR, MONGODB_URI } = environmentOf('DATA_DIR', 'MONGODB_URI');
  if (MONGODB_URI !== undefined) return workWith(await dumpClient(MONGODB_URI, CONNECT_MS), work);
  const dataDir = resolve(join(DATA_DIR, 'store'));
  const running = await runningStore(dataDir);
  if (running) return workWith(running, work);
  if (!create && !existsSync(join(dataDir, 'data.mdb'))) throw new Error(`No store found in ${dataDir}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // A socket only this user can open: the store asks for no password.
  const store = await startEmbeddedMongo({ dataDir, socketPath: socketPathFor(dataDir), mode: 'worker' });
  try {
    return await workWith(await dumpClient(store.uri, CONNECT_MS), work);
  } finally {
    await store.close();
  }
}

/** Returns how much a dump holds, in words. */
export function summary(dumped: readonly Dumped[]): string {
  const documents = dumped.reduce((sum, one) => sum + (one.documents ?? 0), 0);
  return `${dumped.length} collections and views, ${documents} documents`;
}
