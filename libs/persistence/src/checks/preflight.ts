import { MongoClient, MongoError, MongoServerSelectionError } from 'mongodb';
import { newId } from '#contracts/ids.js';
import { StartError } from '#process/log/start-failure.js';
import { checkedStores } from './checked-stores.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { START_CHECKS, STORE_CHECKS, StoreLack, tooOld } from './store-checks.js';

/** Milliseconds a server may take to come up. */
const REACHABLE_MS = 15_000;
/** Codes of a server that does not know, or does not let, the user of the connection string. */
const REFUSALS = new Set<unknown>([13, 18]);

/**
 * Checks that the platform can rely on the store its environment names, once per process.
 * @throws StartError one line that names the variable
 */
export function preflightStore(uri: string, service: string): Promise<void> {
  let check = checkedStores.get(uri);
  if (!check) {
    check = inspectStore(uri, service);
    checkedStores.set(uri, check);
    // Later callers check again: the store may have been repaired.
    check.catch(() => checkedStores.delete(uri));
  }
  return check;
}

/** Checks a store like the shared check, but again each time it is called. */
export function inspectStore(uri: string, service: string, reachableMs = REACHABLE_MS): Promise<void> {
  return withStore(uri, reachableMs, (client) => inspect(client, service));
}

/** The outcome of one check. */
export interface CheckedNeed {
  readonly name: string;
  readonly isThere: boolean;
  /** The finding, or what is missing. */
  readonly text: string;
}

/** Checks everything the platform relies on, even after a check has failed. @throws StartError if the server cannot be reached */
export function reportOnStore(uri: string, reachableMs = REACHABLE_MS): Promise<CheckedNeed[]> {
  return withStore(uri, reachableMs, async (client) => {
    await client.db('admin').command({ ping: 1 });
    // Not a service's database: the user needs rights in databases of apps, too.
    const database = `preflight_${newId()}`;
    const needs: CheckedNeed[] = [];
    for (const { name, check } of STORE_CHECKS) needs.push({ name, ...(await outcomeOf(check(client, database))) });
    return needs;
  });
}

async function outcomeOf(check: Promise<string>): Promise<Omit<CheckedNeed, 'name'>> {
  try {
    return { isThere: true, text: await check };
  } catch (error) {
    if (error instanceof StoreLack) return { isThere: false, text: `the server ${error.message}` };
    if (error instanceof MongoError) return { isThere: false, text: error.message };
    throw error;
  }
}

async function withStore<T>(uri: string, reachableMs: number, work: (client: MongoClient) => Promise<T>): Promise<T> {
  let client: MongoClient;
  try {
    client = new MongoClient(uri, { serverSelectionTimeoutMS: reachableMs, connectTimeoutMS: reachableMs, maxPoolSize: 1 });
  } catch (error) {
    throw refused('is not a valid connection string', error);
  }
  try {
    return await work(client);
  } catch (error) {
    throw explained(error, client);
  } finally {
    await client.close();
  }
}

async function inspect(client: MongoClient, service: string): Promise<void> {
  // The platform's own store is tested with it.
  const isEmbedded = (await client.db('admin').command({ buildInfo: 1 }))['gitVersion'] === 'embedded';
  if (isEmbedded) return;
  for (const { check } of START_CHECKS) await check(client, platformDatabase(service));
}

function explained(error: unknown, client: MongoClient): unknown {
  if (error instanceof StoreLack) return lacking(error, client);
  if (!(error instanceof MongoError)) return error;
  if (
    error.name === 'MongoCompatibilityError' ||
    (error.cause instanceof Error && error.cause.name === 'MongoCompatibilityError')
  ) {
    return lacking(tooOld(''), client, error);
  }
  if (error instanceof MongoServerSelectionError) return refused(`has no reachable server: ${addressOf(client)}`, error);
  if (REFUSALS.has(error.code)) return refused(`has credentials the server rejects: ${addressOf(client)}`, error);
  return refused(`has a server that cannot be used: ${addressOf(client)}: ${error.message}`, error);
}

function lacking({ message }: StoreLack, client: MongoClient, cause?: unknown): StartError {
  return refused(`has a server that ${message}: ${addressOf(client)}`, cause);
}

function refused(what: string, cause?: unknown): StartError {
  return new StartError(`MONGODB_URI ${what}`, { cause });
}

function addressOf({ options: { srvHost, hosts } }: MongoClient): string {
  return srvHost ?? hosts.map(String).join(', ');
}
