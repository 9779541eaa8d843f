import { BSON, MongoBulkWriteError, MongoDriverError, MongoError, MongoNetworkError, MongoServerError } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { DISK_RETRY_SECONDS } from '#platform/store-failure.js';
import { EjsonError } from './ejson-decode.js';

/** Characters of a server's message that are shown. */
const MESSAGE_MAX = 2_000;

const DUPLICATE_KEY = 11_000;
const MAX_TIME_EXPIRED = 50;
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

/** The server is stepping down, shutting down or cannot be reached through another one: nothing the caller did. */
const SERVER_STATE = new Set([
  6, 7, 63, 89, 91, 133, 134, 189, 262, 364, 365, 9001, 10_058, 10_107, 11_600, 11_602, 13_388, 13_435, 13_436,
]);

/** Nothing was written, and nothing will be before somebody has made room. */
const OUT_OF_DISK_SPACE = 14_031;

const UNREACHABLE = 'the data source is not reachable';

export function timeLimitExceeded(cause?: unknown): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'execution time limit exceeded', { cause });
}

function fromServer(error: MongoServerError): AppError {
  const code = Number(error.code);
  if (code === DUPLICATE_KEY) {
    return new AppError('MongoDBError', `Duplicate key error: ${error.message.slice(0, MESSAGE_MAX)}`, { cause: error });
  }
  if (code === MAX_TIME_EXPIRED) return timeLimitExceeded(error);
  if (code === UNAUTHORIZED || code === AUTHENTICATION_FAILED) {
    return new AppError('MongoDBError', 'the data source refused the credentials or the operation', { cause: error });
  }
  if (code === OUT_OF_DISK_SPACE) {
    const message = 'the data source takes no writes for now: its disk is full';
    return new AppError('Unavailable', message, { cause: error, retryAfterSeconds: DISK_RETRY_SECONDS });
  }
  if (SERVER_STATE.has(code)) return new AppError('Unavailable', UNREACHABLE, { cause: error });
  return new AppError('MongoDBError', error.message.slice(0, MESSAGE_MAX), { cause: error });
}

/**
 * What a data source failed with, as the documented error. A server's own message is about the operation and is shown; a
 * driver's is about hosts and connections and is not. What is not a data error is returned as it came.
 */
export function toDataError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof EjsonError) return new AppError('InvalidParameter', error.message, { cause: error });
  if (error instanceof BSON.BSONError) {
    return new AppError('MongoDBError', 'a document cannot be stored: it holds a value or a field name BSON does not allow', {
      cause: error,
    });
  }
  if (error instanceof MongoNetworkError) return new AppError('Unavailable', UNREACHABLE, { cause: error });
  if (error instanceof MongoBulkWriteError || error instanceof MongoServerError) return fromServer(error);
  if (error instanceof MongoDriverError || error instanceof MongoError) {
    return new AppError('Unavailable', UNREACHABLE, { cause: error });
  }
  return error;
}
