import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { AppError, ERRORS, isErrorCode } from '#contracts/error.js';
import { createLogger } from '#process/log/logger.js';
import { GRAPHQL_CODES, formatGraphqlError } from './graphql-errors.js';

const CONTEXT = { requestId: 'aaaaaaaaaaaaaaaaaaaaaaaa', principal: null, request: null, origin: null, remoteAddress: null };

function format(error: unknown, formatted: object = {}): unknown {
  const logger = createLogger('test', 'silent');
  return runInContext(CONTEXT, () => formatGraphqlError({ message: String(error), ...formatted }, error, logger));
}

describe('an error', () => {
  it.each(Object.keys(ERRORS).filter(isErrorCode))('%s keeps its code, status and message', (code) => {
    const { status, wire } = ERRORS[code];
    const originalError = new AppError(code, 'what went wrong');

    expect(GRAPHQL_CODES[code]).toBe(wire ?? code);
    expect(format(new GraphQLError('x', { originalError }), { path: ['app'], extensions: { stacktrace: ['secret'] } })).toEqual({
      message: 'what went wrong',
      path: ['app'],
      extensions: { code: wire ?? code, http_status: status, request_id: CONTEXT.requestId },
    });
  });

  it('keep their code for GraphQL errors', () => {
    const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
    const locations = [{ line: 1, column: 3 }];

    expect(format(new GraphQLError('no such field'), { message: 'no such field', locations, extensions })).toEqual({
      message: 'no such field',
      locations,
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http_status: 400, request_id: CONTEXT.requestId },
    });
  });

  it.each([new TypeError('cannot read password of undefined'), new GraphQLError('x', { originalError: new Error('password') })])(
    'hides the message of an unexpected error: %s',
    (error) => {
      expect(format(error, { extensions: { code: 'INTERNAL_SERVER_ERROR', stacktrace: ['at secret.js'] } })).toEqual({
        message: 'internal server error',
        extensions: { code: 'InternalServerError', http_status: 500, request_id: CONTEXT.requestId },
      });
    },
  );
});
