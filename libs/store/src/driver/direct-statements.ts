import { MongoNetworkError, MongoServerError, MongoWriteConcernError, type Collection, type MongoClient } from 'mongodb';
import { isBrokenConnection, SERVER_STATE } from '#process/start/store-failure.js';
import type { Document } from '#codecs/bson/values.js';
import type { SendCommand, SentDocuments } from '../command/command-message.js';
import { commandsOf, sendCommand } from '../command/store-commands.js';
import { numbered } from '../command/write-numbers.js';
import type { FindStatement } from '../port/statement.js';
import type { Terms } from '../port/store.js';
import { sendDirectly } from './direct-commands.js';
import { statementOptions } from './statement-options.js';

/** Collection of the driver, and the function that sends statements past the driver's layers; `null` if the driver has to send all. */
export interface DirectPlace {
  readonly handle: Collection;
  readonly way: SendCommand | null;
}

/**
 * Maximum number of checks for a reachable store before a write is sent a second time. Other statements wait for connections too.
 */
const TURNS_MAX = 20;

/** Error code of a server that requires reauthentication, which the driver does. */
const REAUTHENTICATE = 391;
/** Labels of errors after which the same statement may succeed. */
const PASSING = ['RetryableWriteError', 'RetryableError'];

/**
 * Returns the function that sends statements past the driver's layers. It is for statements that need no options other
 * than those set in this file, and that are retried.
 */
export function wayPast(collection: Collection): SendCommand | null {
  return isPlain(collection) ? wayTo(collection.db.client) : null;
}

/** Returns the way of a statement: one with a session or a collation is the driver's. */
export function wayOf({ way }: DirectPlace, { session, collation }: Terms): SendCommand | null {
  return session || collation ? null : way;
}

function isPlain({ readConcern, writeConcern, readPreference, db }: Collection): boolean {
  const { retryReads, retryWrites } = db.client.options;
  return !readConcern && !writeConcern && (readPreference?.mode ?? 'primary') === 'primary' && retryReads && retryWrites;
}

/** Sends through the port of a store in this process, or over a connection of the driver's pool to any other store. */
function wayTo(client: MongoClient): SendCommand {
  const commands = commandsOf(client);
  return commands ? sendCommand.bind(null, commands) : sendDirectly.bind(null, client);
}

/** Checks if the same statement may succeed over another connection, with another primary, or with the next thread of a store. */
function mayPass(error: unknown): boolean {
  if (error instanceof MongoNetworkError || isBrokenConnection(error)) return true;
  if (!(error instanceof MongoServerError)) return false;
  const code = Number(error.code);
  return code === REAUTHENTICATE || SERVER_STATE.has(code) || PASSING.some((label) => error.hasErrorLabel(label));
}

/**
 * Returns the first matching document in its stored bytes, or an empty list. The statement is sent past the driver's
 * layers, which cost more than the query.
 * @returns `null` if the driver has to run the query; the driver also retries after failures of the connection or the server
 */
export async function findFirst(
  place: DirectPlace,
  { filter, projection, sort, skip = 0 }: FindStatement,
  terms: Terms,
): Promise<readonly Buffer[] | null> {
  // The driver reports invalid sort orders.
  const isOrder = !sort || Object.values(sort).every((way) => way === 1 || way === -1);
  const send = isOrder && wayOf(place, terms);
  if (!send) return null;
  const { signal, ...options } = statementOptions(terms);
  const command: Document = { find: place.handle.collectionName, filter };
  if (sort) command['sort'] = sort;
  if (projection) command['projection'] = projection;
  if (skip > 0) command['skip'] = skip;
  Object.assign(command, { limit: 1, singleBatch: true }, options, { $db: place.handle.dbName });
  try {
    const reply = await send(command, null, signal);
    return reply && (reply['cursor'] as { readonly firstBatch: readonly Buffer[] }).firstBatch;
  } catch (error) {
    if (signal.aborted || !mayPass(error)) throw error;
    return null;
  }
}

/**
 * Inserts BSON documents that have an `_id` each, independently of each other.
 * @returns the error of each refused document; `null` if the driver has to insert all of them
 * @throws MongoServerError, and connection errors
 */
export async function insertDirectly(
  place: DirectPlace,
  documents: readonly Uint8Array[],
  terms: Terms,
): Promise<readonly (Error | undefined)[] | null> {
  const command = { insert: place.handle.collectionName, ordered: documents.length === 1 };
  const reply = await write(place, command, { name: 'documents', bytes: documents }, terms);
  return reply && documents.map((_, index) => refusalIn(reply, index));
}

/**
 * Updates the first matching document with operators.
 * @returns `null` if the driver has to do it
 * @throws MongoServerError, and connection errors
 */
export async function updateDirectly(
  place: DirectPlace,
  statement: { readonly q: Document; readonly u: Document; readonly arrayFilters?: readonly Document[] },
  terms: Terms,
): Promise<{ readonly matchedCount: number; readonly modifiedCount: number } | null> {
  const command = { update: place.handle.collectionName, updates: [statement], ordered: true };
  const reply = await write(place, command, null, terms);
  const refusal = reply && refusalIn(reply, 0);
  if (refusal) throw refusal;
  return reply && { matchedCount: Number(reply['n']), modifiedCount: Number(reply['nModified']) };
}

/**
 * Sends a write under a transaction number, so that a write sent a second time after a failed connection or server is
 * carried out once.
 */
async function write(
  place: DirectPlace,
  command: Document,
  documents: SentDocuments | null,
  terms: Terms,
): Promise<Document | null> {
  const way = wayOf(place, terms);
  if (!way) return null;
  return numbered(place.handle.db.client, async (number) => {
    const send = (): Promise<Document> | null => {
      const { signal, ...options } = statementOptions(terms);
      return way({ ...command, ...options, ...number, $db: place.handle.dbName }, documents, signal);
    };
    try {
      return await send();
    } catch (error) {
      if (terms.signal.aborted || !mayPass(error)) throw error;
      return sendAgain(place.handle.db.client, send, error, terms);
    }
  });
}

/** Returns the error of one statement of a write: its own error, or the write concern error of all statements sent with it. */
function refusalIn({ writeErrors, writeConcernError, ...reply }: Document, index: number): Error | undefined {
  const error = (writeErrors as Document[] | undefined)?.find((one) => Number(one['index']) === index);
  if (error) return new MongoServerError({ ...error, index: 0 });
  return writeConcernError ? new MongoWriteConcernError({ ...reply, writeConcernError, ok: 1 }) : undefined;
}

/** Sends a write again as soon as the driver finds the store and has connected to it. */
async function sendAgain(
  client: MongoClient,
  send: () => Promise<Document> | null,
  failure: unknown,
  terms: Terms,
): Promise<Document> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await client.db('admin').command({ ping: 1 }, statementOptions(terms));
    const sent = send();
    if (sent) return sent;
  }
  throw failure;
}
