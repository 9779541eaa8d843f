import {
  BSON,
  MongoBulkWriteError,
  MongoDriverError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
} from 'mongodb';
import { AppError } from '#contracts/error.js';
import {
  causeOf,
  DISK_RETRY_SECONDS,
  isBrokenConnection,
  SERVER_STATE,
  UNREACHABLE_RETRY_SECONDS,
} from '#process/start/store-failure.js';
import type { Rights } from '../app/rights.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import { withoutPrefixes } from '#store/clusters/cluster-namespace.js';
import { EjsonError } from '#codecs/ejson/ejson-decode.js';
import { isAboutStatement, withoutContext } from './statement-errors.js';

/** Characters of a server's message that are shown. */
const MESSAGE_MAX = 2_000;

const DUPLICATE_KEY = 11_000;
const MAX_TIME_EXPIRED = 50;
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

/** Nothing was written, and nothing will be before somebody has made room. */
const OUT_OF_DISK_SPACE = 14_031;

/** What an error of a server may be other than its state, its documents and the statement. */
const CONDITIONS = new Set([DUPLICATE_KEY, MAX_TIME_EXPIRED, UNAUTHORIZED, AUTHENTICATION_FAILED, OUT_OF_DISK_SPACE]);

/** Nothing the caller did: the same may succeed soon. */
export function unreachable(cause?: unknown): AppError {
  return new AppError('Unavailable', 'the data source is not reachable', {
    cause,
    retryAfterSeconds: UNREACHABLE_RETRY_SECONDS,
  });
}

/** Whose errors they are: what the system may see of documents, users may not. */
type ErrorAudience = Pick<Rights, 'kind'>;

/** Whoever they are. */
export const USERS: ErrorAudience = { kind: 'user' };

/** What a user is told where the server's own words could quote documents the user may not read. */
const ABOUT_DOCUMENTS = 'the operation cannot be carried out on the documents it meets';
const NOT_UNIQUE = 'a document with the same values in a unique index exists';

/** Namespace and index of a server's message, which goes on with the key of the document that is in the way. */
const DUPLICATE_OF = /^(E11000 duplicate key error collection: .+? index: .+?) dup key/s;

function duplicateKey(message: string, { kind }: ErrorAudience): string {
  if (kind === 'system') return `Duplicate key error: ${message.slice(0, MESSAGE_MAX)}`;
  return `Duplicate key error: ${(DUPLICATE_OF.exec(message)?.[1] ?? NOT_UNIQUE).slice(0, MESSAGE_MAX)}`;
}

/** A bulk write wraps whatever ends it, the driver's own failures too, which no server said anything of. */
function unwrapped(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}

function fromServer(error: MongoServerError, audience: ErrorAudience): AppError {
  const code = Number(error.code);
  const message = withoutContext(withoutPrefixes(error.message));
  if (code === DUPLICATE_KEY) return new AppError('MongoDBError', duplicateKey(message, audience), { cause: error });
  if (code === MAX_TIME_EXPIRED) return timeLimitExceeded(error);
  if (code === UNAUTHORIZED || code === AUTHENTICATION_FAILED) {
    return new AppError('MongoDBError', 'the data source refused the credentials or the operation', { cause: error });
  }
  if (code === OUT_OF_DISK_SPACE) {
    const full = 'the data source takes no writes for now: its disk is full';
    return new AppError('Unavailable', full, { cause: error, retryAfterSeconds: DISK_RETRY_SECONDS });
  }
  if (SERVER_STATE.has(code)) return unreachable(error);
  const isShown = audience.kind === 'system' || isAboutStatement(code, message);
  return new AppError('MongoDBError', isShown ? message.slice(0, MESSAGE_MAX) : ABOUT_DOCUMENTS, { cause: error });
}

/** Whether a server refused an operation for what documents hold: nothing of the statement, nothing that passes. */
export function isAboutDocuments(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (!(error instanceof MongoServerError) || error.hasErrorLabel('TransientTransactionError')) return false;
  const code = Number(error.code);
  return !CONDITIONS.has(code) && !SERVER_STATE.has(code) && !isAboutStatement(code, withoutContext(error.message));
}

/**
 * What a data source failed with, as the documented error. A server's own message is shown to the system, and to users where it
 * is about their statement and not about documents; a driver's is about hosts and connections and is not shown, but where it refuses
 * an argument. What is not a data error is returned as it came.
 */
export function toDataError(thrown: unknown, audience: ErrorAudience): unknown {
  const error = unwrapped(thrown);
  if (error instanceof AppError) return error;
  if (error instanceof EjsonError) return new AppError('InvalidParameter', error.message, { cause: error });
  if (error instanceof BSON.BSONError) {
    return new AppError('MongoDBError', 'a document cannot be stored: it holds a value or a field name BSON does not allow', {
      cause: error,
    });
  }
  if (error instanceof MongoNetworkError || isBrokenConnection(error)) return unreachable(error);
  if (error instanceof MongoBulkWriteError && causeOf(error) instanceof MongoError) return toDataError(causeOf(error), audience);
  if (error instanceof MongoBulkWriteError || error instanceof MongoServerError) return fromServer(error, audience);
  // The order of a sort, say, or an empty pipeline as an update: no server was asked.
  if (error instanceof MongoInvalidArgumentError) {
    return new AppError('InvalidParameter', error.message.slice(0, MESSAGE_MAX), { cause: error });
  }
  if (error instanceof MongoDriverError || error instanceof MongoError) {
    return unreachable(error);
  }
  return error;
}
