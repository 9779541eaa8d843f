import { AppError } from '#contracts/error.js';

/** Server error code for a full disk: nothing was written, and an immediate retry would fail. */
const OUT_OF_DISK_SPACE = 14_031;
/** Seconds after which a retry is worthwhile: disk space has to be freed first. */
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
  // A connection that closed before the reply, and a session whose client was replaced.
  'MongoUnexpectedServerResponseError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
]);
/** A statement the object mapper buffered for a connection that was not established. The error has no specific name. */
const BUFFERED = /^(?:Operation `.+`|Connection operation) buffering timed out after \d+ms/;
/** Codes of a server that is stopping or stepping down, or cannot be reached through another one: nothing the caller did. */
export const SERVER_STATE: ReadonlySet<number> = new Set([
  6, 7, 63, 89, 91, 133, 134, 189, 262, 364, 365, 9001, 10_058, 10_107, 11_600, 11_601, 11_602, 13_388, 13_435, 13_436,
]);
/** System error codes of a connection that broke during a write: the driver (mongodb 7.8) passes them on unchanged. */
const BROKEN_CONNECTION: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT']);
/** Wrappers a failure may be inside of. */
const CAUSES_MAX = 3;

/** Returns `true` if a connection broke during a write or a read. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Node's own errors for a connection the other side has closed name no system call.
  return BROKEN_CONNECTION.has(code) && (syscall === undefined || syscall === 'write' || syscall === 'read');
}

/** Returns `true` if the connection or the server failed, regardless of the statement: a retry may succeed soon. */
function isUnreachable(error: Error): boolean {
  if (UNREACHABLE.has(error.name) || isBrokenConnection(error)) return true;
  if (error.name === 'MongooseError') return BUFFERED.test(error.message);
  return error.name.startsWith('Mongo') && SERVER_STATE.has(Number((error as { code?: unknown }).code));
}

/** Returns the cause of a failure; bulk writes of the driver store it in another property. */
export function causeOf(error: Error): unknown {
  const { errorResponse } = error as { errorResponse?: unknown };
  return errorResponse instanceof Error ? errorResponse : error.cause;
}

/**
 * Returns the error for clients if the platform's own store is temporarily unavailable; `null` for any other failure.
 */
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
