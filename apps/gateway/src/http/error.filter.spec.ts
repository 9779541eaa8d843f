import { BadRequestException, type ArgumentsHost } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { Logger } from '#platform/logger.js';
import { ErrorFilter } from './error.filter.js';
import type { RouteTable } from './route-table.js';

/** The reply to a failure, and what is logged of it. */
function answerTo(exception: unknown): {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  logged: unknown[];
} {
  const logged: unknown[] = [];
  const answer = { status: 0, headers: {} as Record<string, string>, body: undefined as unknown, logged };
  const reply = {
    sent: false,
    status: (status: number) => {
      answer.status = status;
      return reply;
    },
    header: (name: string, value: string) => {
      answer.headers[name] = value;
      return reply;
    },
    send: (text: string) => {
      answer.body = JSON.parse(text);
    },
  };
  const request = { url: '/', gateway: { baseUrl: 'http://x', context: { requestId: 'id' }, loggedByOwner: false } };
  const host = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) };
  const logger = { error: (line: unknown) => logged.push(line) };
  const filter = new ErrorFilter({ methodsOf: () => [] } as unknown as RouteTable, logger as unknown as Logger, 1_000);
  filter.catch(exception, host as unknown as ArgumentsHost);
  return answer;
}

describe('a failure', () => {
  it('that was foreseen is answered as it says and not logged', () => {
    expect(answerTo(new AppError('ValueNotFound', 'value not found'))).toEqual({
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: { error: 'value not found', error_code: 'ValueNotFound' },
      logged: [],
    });
  });

  it.each([
    ['the server', new BadRequestException('inner detail')],
    ['a client that went away while it sent', Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })],
  ])('of %s is no failure of ours', (_, exception) => {
    expect(answerTo(exception)).toEqual({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: { error: 'the request is malformed', error_code: 'BadRequest' },
      logged: [],
    });
  });

  it.each([
    [{ retryAfterSeconds: 7 }, '7'],
    [{}, '1'],
  ])('that passes with time says when: %j', (options, seconds) => {
    expect(answerTo(new AppError('TooManyRequests', 'later', options))).toEqual({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': seconds },
      body: { error: 'later' },
      logged: [],
    });
  });

  it('that nobody foresaw is logged, and its text is not shown', () => {
    const error = new Error('inner detail');

    expect(answerTo(error)).toEqual({
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: { error: 'internal server error', error_code: 'InternalServerError' },
      logged: [{ err: error, requestId: 'id' }],
    });
  });

  it('of a GraphQL resolver is left to GraphQL', () => {
    const logged: unknown[] = [];
    const filter = new ErrorFilter(
      {} as unknown as RouteTable,
      { error: (line: unknown) => logged.push(line) } as unknown as Logger,
      1_000,
    );
    const error = new AppError('AppNotFound', 'no such app');

    expect(filter.catch(error, { getType: () => 'graphql' } as unknown as ArgumentsHost)).toBe(error);
    expect(logged).toEqual([]);
  });
});
