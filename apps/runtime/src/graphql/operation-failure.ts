import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '#contracts/error.js';
import type { Place } from './document-places.js';

/** Error code that asks a client that sent only the hash of an operation to send its document. */
export const PERSISTED_QUERY_NOT_SUPPORTED = 'PERSISTED_QUERY_NOT_SUPPORTED';

/** An error as clients see it: nothing of it is about the platform's insides. */
export interface ShownError {
  readonly message: string;
  readonly locations?: GraphQLFormattedError['locations'];
  readonly path?: GraphQLFormattedError['path'];
  readonly extensions?: { readonly code: 'Unavailable' | typeof PERSISTED_QUERY_NOT_SUPPORTED } | Place;
}

/** Message that graphql-js itself creates for a non-nullable field that is null. */
const NULL_FIELD = /^Cannot return null for non-nullable field /;

/**
 * Returns the message for the client. @param report receives unexpected errors; clients only learn that one happened
 */
function messageOf(error: GraphQLError, report: (cause: unknown) => void): string {
  const cause = error.originalError;
  if (cause === undefined || cause instanceof GraphQLError) return error.message;
  if (cause instanceof AppError || NULL_FIELD.test(cause.message)) return cause.message;
  report(cause);
  return 'internal server error';
}

function isOutage(cause: unknown): boolean {
  return cause instanceof AppError && cause.code === 'Unavailable';
}

/** Names the document that an error of a stored value is about. */
function placeOf({ extensions: { _id, path } }: GraphQLError): { readonly extensions?: Place } {
  if (typeof path !== 'string') return {};
  return { extensions: { ...(typeof _id === 'string' ? { _id } : {}), path } };
}

export function shownError(error: GraphQLError, report: (cause: unknown) => void): ShownError {
  const { locations, path } = error;
  return {
    message: messageOf(error, report),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    // The operation may succeed soon: the status, which clients would see it by, belongs to the whole reply.
    ...(isOutage(error.originalError) ? { extensions: { code: 'Unavailable' } } : {}),
    ...(error.extensions['code'] === PERSISTED_QUERY_NOT_SUPPORTED
      ? { extensions: { code: PERSISTED_QUERY_NOT_SUPPORTED } }
      : {}),
    ...placeOf(error),
  };
}
