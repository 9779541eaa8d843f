import { MongoNetworkError, MongoUnexpectedServerResponseError, type Document, type MongoClient } from 'mongodb';
import { BODY_AT, messageOf, OP_CODE_AT, OP_MSG, replyOf, type SentDocuments } from '../command/command-message.js';
import { DirectReply, receiveDirectly } from './direct-reply.js';
import {
  driverClasses,
  knownPrimary,
  type ConnectionPool,
  type DriverServer,
  type PooledConnection,
} from './driver-internals.js';

const REQUEST_ID_MAX = 0x7fff_ffff;

const classes = driverClasses();
if (classes) receiveDirectly(classes);
let requests = 0;

/**
 * Sends a command with one reply to the primary, over an idle connection of the client's pool, without the layers the
 * driver uses for each command: server selection, session, queue of the pool, streams. It is sent without a session
 * unless it names one; errors that break its connection or change the server's state are still reported to the driver.
 * Nothing is retried.
 * @param signal ends the connection with the command
 * @returns the reply, with `ok: 1`; `null` if nothing was sent, because the command needs the driver's own path
 * @throws MongoServerError for a command that the server rejects, MongoNetworkError, the signal's reason
 */
export function sendDirectly(
  client: MongoClient,
  command: Document,
  documents: SentDocuments | null,
  signal: AbortSignal,
): Promise<Document> | null {
  const server = classes && !signal.aborted && knownPrimary(client);
  if (!server) return null;
  requests = requests === REQUEST_ID_MAX ? 1 : requests + 1;
  const message = messageOf(command, documents, requests);
  const connection = message && freeConnection(server.pool);
  return connection ? exchange(server, connection, message, signal) : null;
}

/** Takes an idle connection, which only this caller uses until it is given back. */
function freeConnection(pool: ConnectionPool): PooledConnection | null {
  // Operations that wait for a connection come first.
  if (pool.poolState !== 'ready' || pool.waitQueueSize > 0) return null;
  const connection = pool.connections.first();
  if (!connection || !isPlain(connection)) return null;
  pool.connections.shift();
  if (pool.destroyConnectionIfPerished(connection)) return null;
  pool.checkedOut.add(connection);
  return connection;
}

/** Nothing has to be done for its commands but to send them. */
function isPlain(connection: PooledConnection): boolean {
  return (
    Object.getPrototypeOf(connection) === classes?.Connection.prototype &&
    connection.supportsOpMsg &&
    connection.dataEvents === null &&
    connection.messageStream.readableLength === 0 &&
    (connection.description.compressor ?? 'none') === 'none' &&
    !connection.serverApi &&
    !connection.shouldEmitAndLogCommand &&
    connection.socketTimeoutMS === 0 &&
    !connection.socket.destroyed
  );
}

async function exchange(
  server: DriverServer,
  connection: PooledConnection,
  message: Buffer,
  signal: AbortSignal,
): Promise<Document> {
  try {
    const reply = new DirectReply(connection, signal);
    write(connection, message);
    return replyOf(bodyOf(await reply.message));
  } catch (error) {
    // A pool that was cleared meanwhile is not cleared again.
    if (connection.generation === server.pool.generation) server.handleError(error, connection);
    throw error;
  } finally {
    giveBack(server.pool, connection);
  }
}

/**
 * Returns a connection to the front of the pool; via the driver if an operation waits, or if the connection is
 * unusable.
 */
function giveBack(pool: ConnectionPool, connection: PooledConnection): void {
  const isOfUse = pool.poolState === 'ready' && !connection.closed && connection.generation === pool.generation;
  if (!isOfUse || pool.waitQueueSize > 0) {
    pool.checkIn(connection);
    return;
  }
  connection.markAvailable();
  pool.checkedOut.delete(connection);
  pool.connections.unshift(connection);
}

/**
 * Writes a message without waiting until all of it is sent: the reply comes after that, and the wait ends with the
 * connection.
 */
function write(connection: PooledConnection, message: Buffer): void {
  try {
    connection.socket.write(message);
  } catch (cause) {
    connection.onError(new MongoNetworkError('unexpected error writing to socket', { cause: cause as Error }));
  }
}

function bodyOf(message: Buffer): Buffer {
  if (message.readInt32LE(OP_CODE_AT) !== OP_MSG) throw new MongoUnexpectedServerResponseError('a reply is of an unknown kind');
  return message.subarray(BODY_AT);
}
