import { StartError } from '../log/start-failure.js';

/** Milliseconds the store may take to reply when a process starts. */
const REACH_MS = 10_000;

/** Returns the hosts of a connection string for the log, decoded if possible; never user or password. */
export function addressesOf(uri: string): string {
  const afterScheme = uri.replace(/^[a-z+]+:\/\//, '');
  const hosts = afterScheme.slice(afterScheme.lastIndexOf('@') + 1).split(/[/?]/)[0] ?? '';
  try {
    return decodeURIComponent(hosts);
  } catch {
    return hosts;
  }
}

/**
 * Fails unless the store a variable names replies within ten seconds: its clients would retry for much longer, and
 * report less.
 * @throws StartError with the variable and the address
 */
export async function reachedStore(variable: string, uri: string, reachMs = REACH_MS): Promise<void> {
  const { MongoClient } = await import('mongodb');
  try {
    const options = { serverSelectionTimeoutMS: reachMs, connectTimeoutMS: reachMs, socketTimeoutMS: reachMs };
    const client = new MongoClient(uri, { ...options, appName: 'groundwork' });
    try {
      await client.db('admin').command({ ping: 1 });
    } finally {
      await client.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${variable}: the store at ${addressesOf(uri)} cannot be used: ${reason}`, { cause: error });
  }
}
