import { describe, expect, it } from 'vitest';
import { notConfigured, outcomeOf, unreachable } from './send-outcome.js';

const NOW = Date.UTC(2026, 0, 1);
const answer = (status: number, body: unknown = {}, retryAfter: string | null = null) =>
  outcomeOf({ status, body, retryAfter }, NOW);

const fault = (status: string, errorCode?: string) => ({
  error: { status, message: 'no', details: [{ '@type': 'x' }, ...(errorCode === undefined ? [] : [{ errorCode }])] },
});

describe('what an answer of the provider means', () => {
  it('is delivered by any success', () => {
    expect(answer(200, { name: 'projects/p/messages/1' })).toEqual({ kind: 'delivered' });
  });

  it.each([429, 500, 502, 503, 504])('may pass: %i', (status) => {
    expect(answer(status, fault('UNAVAILABLE'))).toEqual({ kind: 'retry', code: 'UNAVAILABLE', message: 'no' });
  });

  it.each([400, 401, 403, 404, 413])('will not pass: %i', (status) => {
    expect(answer(status, fault('INVALID_ARGUMENT'))).toEqual({
      kind: 'refused',
      code: 'INVALID_ARGUMENT',
      message: 'no',
      unregistered: false,
    });
  });

  it('names the device that is gone', () => {
    expect(answer(404, fault('NOT_FOUND', 'UNREGISTERED'))).toMatchObject({ code: 'UNREGISTERED', unregistered: true });
    expect(answer(404, fault('NOT_FOUND', 'SENDER_ID_MISMATCH'))).toMatchObject({ unregistered: false });
  });

  it.each([
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['999999999', 3_600_000],
  ])('believes Retry-After %j', (retryAfter, retryAfterMs) => {
    expect(answer(503, {}, retryAfter)).toMatchObject({ retryAfterMs });
  });

  it.each(['soon', '-1', '', 'Thu, 01 Jan 2025 00:00:00 GMT'])('does not believe Retry-After %j', (retryAfter) => {
    expect(answer(503, {}, retryAfter)).not.toHaveProperty('retryAfterMs');
  });

  it.each([null, undefined, 'bad gateway', [], { error: 'x' }, { error: { status: 5, message: {}, details: {} } }])(
    'is made of the status when the body is %j',
    (body) => {
      expect(answer(418, body)).toEqual({
        kind: 'refused',
        code: 'HTTP_418',
        message: 'the provider responded with status 418',
        unregistered: false,
      });
    },
  );

  it('takes the description of refused credentials', () => {
    expect(answer(400, { error: 'invalid_grant', error_description: 'account not found' })).toMatchObject({
      message: 'account not found',
    });
  });

  it('is bounded', () => {
    const long = 'x'.repeat(10_000);
    const { code, message } = answer(400, { error: { status: long, message: long } }) as { code: string; message: string };
    expect([code.length, message.length]).toEqual([64, 512]);
    expect(unreachable(long)).toMatchObject({ kind: 'retry', code: 'UNAVAILABLE', message: 'x'.repeat(512) });
    expect(notConfigured(long)).toMatchObject({ kind: 'refused', code: 'NOT_CONFIGURED', message: 'x'.repeat(512) });
  });
});
