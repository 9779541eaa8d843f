import { BadRequestException, type ArgumentsHost } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { Logger } from '#process/log/logger.js';
import { ErrorFilter, type Precedence } from './error.filter.js';
import type { RouteTable } from './route-table.js';

const NOTHING_EARLIER: Precedence = { mayPrecede: () => false, of: () => Promise.resolve(null) };

/** The reply to a failure, and what is logged of it. */
async function answerTo(
  exception: unknown,
  earlier: Precedence = NOTHING_EARLIER,
): Promise<{ status: number; headers: Record<string, string>; body: unknown; logged: unknown[] }> {
  const logged: unknown[] = [];
  const answer = { status: 0, headers: {} as Record<string, string>, body: undefined as unknown, logged };
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const reply = {
    sent: false,
    removeHeader: (name: string) => Reflect.deleteProperty(answer.headers, name),
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
      settle();
    },
  };
  const request = { url: '/', gateway: { baseUrl: 'http://x', context: { requestId: 'id' }, loggedByOwner: false } };
  const host = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) };
  const logger = { error: (line: unknown) => logged.push(line) };
  const filter = new ErrorFilter({ at: () => [] } as unknown as RouteTable, earlier, logger as unknown as Logger, 1_000);
  filter.catch(exception, host as unknown as ArgumentsHost);
  await settled;
  return answer;
}

describe('a failure', () => {
  it('is sent as it is and not logged if expected', async () => {
    expect(await answerTo(new AppError('ValueNotFound', 'value not found'))).toEqual({
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: { error: 'value not found', error_code: 'ValueNotFound' },
      logged: [],
    });
  });

  it.each([
    ['the server', new BadRequestException('inner detail')],
    ['a client that went away while it sent', Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })],
  ])('does not count %s as a server error', async (_, exception) => {
    expect(await answerTo(exception)).toEqual({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: { error: 'the request is malformed', error_code: 'BadRequest' },
      logged: [],
    });
  });

  it.each([
    [{ retryAfterSeconds: 7 }, '7'],
    [{}, '1'],
  ])('includes a retry time if it is temporary: %j', async (options, seconds) => {
    expect(await answerTo(new AppError('TooManyRequests', 'later', options))).toEqual({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': seconds },
      body: { error: 'later' },
      logged: [],
    });
  });

  it.each([
    [{ retryAfterSeconds: 10 }, '10'],
    [{}, '1'],
  ])('includes a retry time if a service is unavailable: %j', async (options, seconds) => {
    expect(await answerTo(new AppError('Unavailable', 'away', options))).toMatchObject({
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': seconds },
    });
  });

  it('of a body yields to earlier errors, and is sent if authentication was not possible', async () => {
    const body = new AppError('BadRequest', 'no JSON');
    const earlier = (first: AppError | null): Precedence => ({
      mayPrecede: (error) => error === body,
      of: () => Promise.resolve(first),
    });

    expect(await answerTo(body, earlier(new AppError('AppNotFound', 'no such app')))).toMatchObject({
      status: 404,
      body: { error: 'no such app', error_code: 'AppNotFound' },
    });
    expect(await answerTo(body, earlier(null))).toMatchObject({ status: 400, body: { error: 'no JSON' } });
    const broken: Precedence = { mayPrecede: () => true, of: () => Promise.reject(new Error('inner detail')) };
    expect(await answerTo(body, broken)).toMatchObject({ status: 500, body: { error_code: 'InternalServerError' } });
  });

  it('logs an unexpected error and hides its message', async () => {
    const error = new Error('inner detail');

    expect(await answerTo(error)).toEqual({
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: { error: 'internal server error', error_code: 'InternalServerError' },
      logged: [{ err: error, requestId: 'id' }],
    });
  });

  it('is left to GraphQL in a resolver', () => {
    const logged: unknown[] = [];
    const filter = new ErrorFilter(
      {} as unknown as RouteTable,
      NOTHING_EARLIER,
      { error: (line: unknown) => logged.push(line) } as unknown as Logger,
      1_000,
    );
    const error = new AppError('AppNotFound', 'no such app');

    expect(filter.catch(error, { getType: () => 'graphql' } as unknown as ArgumentsHost)).toBe(error);
    expect(logged).toEqual([]);
  });
});
