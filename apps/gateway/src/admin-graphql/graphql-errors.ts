import type { GraphQLFormattedError } from 'graphql';
import { currentContext } from '#bus/transport/request-context.js';
import { AppError, ERRORS, type ErrorCode } from '#contracts/error.js';
import type { Logger } from '#process/log/logger.js';

/** Error codes of GraphQL itself for invalid requests, with their HTTP statuses. */
const REQUEST_FAULTS: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
};

/** Codes of errors about an operation rather than the request, the platform's limits included. */
export const OPERATION_FAULTS: ReadonlySet<string> = new Set([
  'BadRequest',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
]);

/** `extensions.code` of every error: its `error_code`, or its own name where REST sends it without one. */
export const GRAPHQL_CODES = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { wire }]) => [code, wire ?? code]),
) as Readonly<Record<ErrorCode, string>>;

export interface ErrorExtensions {
  readonly code: string;
  readonly http_status: number;
  readonly request_id: string | null;
}

function extensions(code: string, http_status: number): ErrorExtensions {
  return { code, http_status, request_id: currentContext()?.requestId ?? null };
}

export function extensionsOf(error: AppError): ErrorExtensions {
  return extensions(GRAPHQL_CODES[error.code], error.status);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && 'originalError' in error ? (error.originalError ?? error) : error;
}

function place({ locations, path }: GraphQLFormattedError): Pick<GraphQLFormattedError, 'locations' | 'path'> {
  return { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
}

/**
 * Converts all failures to errors of a GraphQL reply. Unexpected failures are logged, and the reply contains no details
 * about them.
 */
export function formatGraphqlError(formatted: GraphQLFormattedError, error: unknown, logger: Logger): GraphQLFormattedError {
  const cause = causeOf(error);
  const at = place(formatted);
  if (cause instanceof AppError) return { message: cause.message, ...at, extensions: { ...extensionsOf(cause) } };
  const code = String(formatted.extensions?.['code']);
  const status = REQUEST_FAULTS[code];
  if (status !== undefined) {
    const http = (error as { extensions?: { http?: { status?: number } } }).extensions?.http?.status;
    return { message: formatted.message, ...at, extensions: { ...extensions(code, http ?? status) } };
  }
  logger.error({ err: cause, requestId: currentContext()?.requestId }, 'a GraphQL operation failed unexpectedly');
  const internal = new AppError('InternalServerError', 'internal server error');
  return { message: internal.message, ...at, extensions: { ...extensionsOf(internal) } };
}
