import { AppError } from '#contracts/error.js';

/** The server's code for a disk that is full: nothing was written, and repeating it at once is of no use. */
const OUT_OF_DISK_SPACE = 14_031;
/** Seconds after which it is worth asking again: somebody has to make room. */
export const DISK_RETRY_SECONDS = 10;
/** Seconds in which a store that is started again is back. */
const UNREACHABLE_RETRY_SECONDS = 1;

/** Names the driver gives to a connection that broke or could not be made, also inside of a wrapper of the object mapper. */
const UNREACHABLE = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
  // The client was replaced while it was used.
  'MongoClientClosedError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
]);
/** What the object mapper says that waited in vain for a connection before it asked for anything. */
const NOT_CONNECTED = /buffering timed out/;
/** The server is stopping, or not the one that takes writes any more. */
const STOPPING = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** The error clients see where the platform's own store cannot do its work for now; `null` for any other failure. */
export function storeUnavailable(error: unknown): AppError | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown };
  // A bulk write wraps whatever ends it.
  if (errorResponse instanceof Error) return storeUnavailable(errorResponse);
  if (code === OUT_OF_DISK_SPACE) {
    return new AppError('Unavailable', 'nothing can be stored for now: the disk is full', {
      cause: error,
      retryAfterSeconds: DISK_RETRY_SECONDS,
    });
  }
  const unreachable = UNREACHABLE.has(error.name) || (error.name === 'MongooseError' && NOT_CONNECTED.test(error.message));
  if (!unreachable && !(error.name === 'MongoServerError' && STOPPING.has(Number(code)))) return null;
  return new AppError('Unavailable', 'the database is not reachable', {
    cause: error,
    retryAfterSeconds: UNREACHABLE_RETRY_SECONDS,
  });
}
