import { BSON } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { DISK_RETRY_SECONDS, SERVER_STATE, UNREACHABLE_RETRY_SECONDS } from '#process/start/store-failure.js';
import type { Rights } from '../app/rights.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import { StoreError } from '#store/port/store-error.js';
import { withoutPrefixes } from '#store/port/cluster-namespace.js';
import { EjsonError } from '#codecs/ejson/ejson-decode.js';
import { isAboutStatement, withoutContext } from './statement-errors.js';

/** Maximum number of characters of a server's message that are shown. */
const MESSAGE_MAX = 2_000;

const DUPLICATE_KEY = 11_000;
const MAX_TIME_EXPIRED = 50;
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

/** The write failed, and writes keep failing until disk space is freed. */
const OUT_OF_DISK_SPACE = 14_031;

/** Server error codes that describe a condition other than the server's state, its documents or the statement. */
const CONDITIONS = new Set([DUPLICATE_KEY, MAX_TIME_EXPIRED, UNAUTHORIZED, AUTHENTICATION_FAILED, OUT_OF_DISK_SPACE]);

/** Creates an error the caller did not cause: the same request may succeed soon. */
export function unreachable(cause?: unknown): AppError {
  return new AppError('Unavailable', 'the data source is not reachable', {
    cause,
    retryAfterSeconds: UNREACHABLE_RETRY_SECONDS,
  });
}

/** Audience of an error: the system may see details of documents, users may not. */
type ErrorAudience = Pick<Rights, 'kind'>;

/** Audience of all users. */
export const USERS: ErrorAudience = { kind: 'user' };

/** Message shown to users if the server's own message could quote documents they may not read. */
const ABOUT_DOCUMENTS = 'the operation cannot be executed on the matching documents';
const NOT_UNIQUE = 'a document with the same values in a unique index exists';

/** Namespace and index in a server's message. The key of the conflicting document follows them. */
const DUPLICATE_OF = /^(E11000 duplicate key error collection: .+? index: .+?) dup key/s;

function duplicateKey(message: string, { kind }: ErrorAudience): string {
  if (kind === 'system') return `Duplicate key error: ${message.slice(0, MESSAGE_MAX)}`;
  return `Duplicate key error: ${(DUPLICATE_OF.exec(message)?.[1] ?? NOT_UNIQUE).slice(0, MESSAGE_MAX)}`;
}

function refused(error: StoreError, audience: ErrorAudience): AppError {
  const { code } = error;
  const message = withoutContext(withoutPrefixes(error.message));
  if (code === DUPLICATE_KEY) return new AppError('MongoDBError', duplicateKey(message, audience), { cause: error });
  if (code === MAX_TIME_EXPIRED) return timeLimitExceeded(error);
  if (code === UNAUTHORIZED || code === AUTHENTICATION_FAILED) {
    return new AppError('MongoDBError', 'the data source rejected the credentials or the operation', { cause: error });
  }
  if (code === OUT_OF_DISK_SPACE) {
    const full = 'the data source accepts no writes: its disk is full';
    return new AppError('Unavailable', full, { cause: error, retryAfterSeconds: DISK_RETRY_SECONDS });
  }
  if (SERVER_STATE.has(code)) return unreachable(error);
  const isShown = audience.kind === 'system' || isAboutStatement(code, message);
  return new AppError('MongoDBError', isShown ? message.slice(0, MESSAGE_MAX) : ABOUT_DOCUMENTS, { cause: error });
}

/**
 * Checks if a server refused an operation because of the contents of documents, not because of the statement or a
 * temporary condition.
 */
export function isAboutDocuments(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.kind !== 'refused' || error.labels.has('TransientTransactionError')) return false;
  const { code, message } = error;
  return !CONDITIONS.has(code) && !SERVER_STATE.has(code) && !isAboutStatement(code, withoutContext(message));
}

/**
 * Converts an error of a data source to the documented error. A server's own message is shown to the system, and to
 * users if it is about their statement and not about documents. A driver's message is about hosts and connections and
 * is not shown, unless it refuses an argument. Other errors are returned unchanged.
 */
export function toDataError(error: unknown, audience: ErrorAudience): unknown {
  if (error instanceof EjsonError) return new AppError('InvalidParameter', error.message, { cause: error });
  if (error instanceof BSON.BSONError) return unstorable(error);
  if (!(error instanceof StoreError)) return error;
  switch (error.kind) {
    case 'refused':
      return refused(error, audience);
    case 'unreachable':
      return unreachable(error);
    case 'argument':
      return new AppError('InvalidParameter', error.message.slice(0, MESSAGE_MAX), { cause: error });
    case 'unstorable':
      return unstorable(error);
    case 'late':
      return error.cause instanceof AppError ? error.cause : timeLimitExceeded(error);
  }
}

function unstorable(cause: Error): AppError {
  const message = 'a document cannot be stored: it contains a value or a field name that BSON does not allow';
  return new AppError('MongoDBError', message, { cause });
}
