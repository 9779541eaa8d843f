import {
  BSON,
  MongoBulkWriteError,
  MongoDriverError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
} from 'mongodb';
import { causeOf, isBrokenConnection } from '#process/start/store-failure.js';
import { StoreError, type StoreErrorKind } from '../port/store-error.js';

/**
 * Returns the cause of a bulk write error. A bulk write wraps any error that ends it, including errors of the driver
 * that did not come from a server.
 */
function unwrapped(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}

function labelsOf(error: unknown): readonly string[] {
  return error instanceof MongoError ? error.errorLabels : [];
}

function kindOf(error: unknown): StoreErrorKind | null {
  if (error instanceof BSON.BSONError) return 'unstorable';
  if (error instanceof MongoNetworkError || isBrokenConnection(error)) return 'unreachable';
  if (error instanceof MongoServerError) return 'refused';
  // The driver refused an argument, for example the order of a sort or an empty pipeline as an update, without
  // contacting a server.
  if (error instanceof MongoInvalidArgumentError) return 'argument';
  return error instanceof MongoDriverError || error instanceof MongoError ? 'unreachable' : null;
}

/** Converts an error of the driver. Others, for example the reason of a signal, are returned unchanged. */
export function toStoreError(thrown: unknown): unknown {
  if (thrown instanceof StoreError) return thrown;
  const error = unwrapped(thrown);
  const cause = error instanceof MongoBulkWriteError ? causeOf(error) : undefined;
  const told = cause instanceof MongoError ? unwrapped(cause) : error;
  const kind = kindOf(told);
  if (kind === null || !(told instanceof Error)) return told;
  const labels = new Set([...labelsOf(thrown), ...labelsOf(told)]);
  const code = kind === 'refused' ? Number((told as MongoServerError).code) : Number.NaN;
  return new StoreError(kind, told.message, code, labels, { cause: told });
}

/** Returns the result of work with the driver. @throws StoreError */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}
