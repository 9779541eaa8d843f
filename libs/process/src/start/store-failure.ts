import { AppError } from '#contracts/error.js';

/** The server's code for a disk that is full: nothing was written, and repeating it at once is of no use. */
const OUT_OF_DISK_SPACE = 14_031;
/** Seconds after which it is worth asking again: somebody has to make room. */
export const DISK_RETRY_SECONDS = 10;
/** Seconds in which a store that is started again is back. */
export const UNREACHABLE_RETRY_SECONDS = 1;

/** Names the driver and the object mapper give to a connection that broke, was closed or could not be made. */
const UNREACHABLE = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoServerClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
  'MongoOperationTimeoutError',
  // A connection that ended before the answer, and a session whose client was replaced.
  'MongoUnexpectedServerResponseError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
]);
/** A statement the object mapper kept for a connection that did not come. It has no name of its own. */
const BUFFERED = /^(?:Operation `.+`|Connection operation) buffering timed out after \d+ms/;
/** Codes of a server that is stopping or stepping down, or cannot be reached through another one: nothing the caller did. */
export const SERVER_STATE: ReadonlySet<number> = new Set([
  6, 7, 63, 89, 91, 133, 134, 189, 262, 364, 365, 9001, 10_058, 10_107, 11_600, 11_601, 11_602, 13_388, 13_435, 13_436,
]);
/** What the system says of a connection that broke while it was written to: the driver (mongodb 7.8) passes it on as it is. */
const BROKEN_CONNECTION: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT']);
/** Wrappers a failure may be inside of. */
const CAUSES_MAX = 3;

/** Whether a connection broke under whoever wrote to it or read from it. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // What Node itself says of a connection the other end has closed names no call of the system.
  return BROKEN_CONNECTION.has(code) && (syscall === undefined || syscall === 'write' || syscall === 'read');
}

/** Whether the connection or the server failed, not what was asked of it: the same may succeed soon. */
function isUnreachable(error: Error): boolean {
  if (UNREACHABLE.has(error.name) || isBrokenConnection(error)) return true;
  if (error.name === 'MongooseError') return BUFFERED.test(error.message);
  return error.name.startsWith('Mongo') && SERVER_STATE.has(Number((error as { code?: unknown }).code));
}

/** What a failure is about; bulk writes of the driver keep it under a name of their own. */
export function causeOf(error: Error): unknown {
  const { errorResponse } = error as { errorResponse?: unknown };
  return errorResponse instanceof Error ? errorResponse : error.cause;
}

/** The error clients see where the platform's own store cannot do its work for now; `null` for any other failure. */
export function storeUnavailable(error: unknown): AppError | null {
  let failure = error;
  for (let depth = 0; depth <= CAUSES_MAX && failure instanceof Error && !(failure instanceof AppError); depth += 1) {
    if ((failure as { code?: unknown }).code === OUT_OF_DISK_SPACE) {
      return new AppError('Unavailable', 'the store accepts no writes: the disk is full', {
        cause: error,
        retryAfterSeconds: DISK_RETRY_SECONDS,
      });
    }
    if (isUnreachable(failure)) {
      return new AppError('Unavailable', 'the database is not reachable', {
        cause: error,
        retryAfterSeconds: UNREACHABLE_RETRY_SECONDS,
      });
    }
    failure = causeOf(failure);
  }
  return null;
}
