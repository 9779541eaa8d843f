import { MongoClient, MongoError, MongoServerSelectionError, type Document } from 'mongodb';
import { newId } from '#platform/ids.js';
import { StartError } from '#platform/start-failure.js';
import { checkedStores } from './checked-stores.js';
import { platformDatabase } from './platform-database.js';

/** Milliseconds a server may take to come up. */
const REACHABLE_MS = 15_000;
/** The first version that keeps the documents as they were before a change. */
const MAJOR_MIN = 6;
/** What a gateway of a sharded cluster says of itself; what is behind it are replica sets. */
const SHARDED = 'isdbgrid';
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
    // Whoever asks later may find it repaired.
    check.catch(() => checkedStores.delete(uri));
  }
  return check;
}

/** The same each time it is called. */
export async function inspectStore(uri: string, service: string, reachableMs = REACHABLE_MS): Promise<void> {
  let client: MongoClient;
  try {
    client = new MongoClient(uri, { serverSelectionTimeoutMS: reachableMs, connectTimeoutMS: reachableMs, maxPoolSize: 1 });
  } catch (error) {
    throw refused('is no connection string a driver understands', error);
  }
  try {
    await inspect(client, service);
  } catch (error) {
    throw explained(error, client);
  } finally {
    await client.close();
  }
}

async function inspect(client: MongoClient, service: string): Promise<void> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello['setName'] === undefined && hello['msg'] !== SHARDED) {
    throw refused(`names a server that is no member of a replica set, which transactions need: ${addressOf(client)}`);
  }
  const build = await admin.command({ buildInfo: 1 });
  if (!(Number.parseInt(String(build['version']), 10) >= MAJOR_MIN)) throw tooOld(String(build['version']), client);
  if (!isEmbedded(build)) await tryTransaction(client, service);
}

/** The platform's own store is tested with it. */
function isEmbedded({ gitVersion }: Document): boolean {
  return gitVersion === 'embedded';
}

/** Rules let users write and look afterwards whether they may: without a way back they could write what rules forbid. */
async function tryTransaction(client: MongoClient, service: string): Promise<void> {
  const scratch = client.db(platformDatabase(service)).collection(`preflight_${newId()}`, { writeConcern: { w: 'majority' } });
  try {
    await scratch.insertOne({ name: 'kept' });
    const session = client.startSession();
    try {
      session.startTransaction({ writeConcern: { w: 'majority' } });
      await scratch.insertOne({ name: 'undone' }, { session });
      await session.abortTransaction();
    } finally {
      await session.endSession();
    }
    const left = await scratch.findOne({ name: 'undone' });
    if (left !== null) {
      throw refused(`names a server whose aborted transactions leave something behind: ${addressOf(client)}`);
    }
  } finally {
    await scratch.drop();
  }
}

function explained(error: unknown, client: MongoClient): unknown {
  if (!(error instanceof MongoError)) return error;
  if (
    error.name === 'MongoCompatibilityError' ||
    (error.cause instanceof Error && error.cause.name === 'MongoCompatibilityError')
  ) {
    return tooOld('', client, error);
  }
  if (error instanceof MongoServerSelectionError)
    return refused(`names no server that can be reached: ${addressOf(client)}`, error);
  if (REFUSALS.has(error.code)) return refused(`names a user the server refuses: ${addressOf(client)}`, error);
  return refused(`names a server that cannot be used: ${addressOf(client)}: ${error.message}`, error);
}

function tooOld(version: string, client: MongoClient, cause?: unknown): StartError {
  const which = version === '' ? '' : ` (${version})`;
  return refused(`names a server older than MongoDB ${MAJOR_MIN}.0${which}: ${addressOf(client)}`, cause);
}

function refused(what: string, cause?: unknown): StartError {
  return new StartError(`MONGODB_URI ${what}`, { cause });
}

function addressOf({ options: { srvHost, hosts } }: MongoClient): string {
  return srvHost ?? hosts.map(String).join(', ');
}
