import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import { signedToken } from '#testing/signed-token.js';
import { CLIENT_AUDIENCE } from '#contracts/identity/tokens.js';
import { HeaderLogins } from './header-logins.js';
import type { Revocations } from './revocations.js';

const APP = 'shop-abcde';
const NOW = Date.parse('2026-01-01T00:00:00Z');
const MINUTE_MS = 60_000;

const foreign = async (seconds: number | undefined): Promise<Record<string, string>> => {
  const expiry = seconds === undefined ? {} : { exp: NOW / 1_000 + seconds };
  return { jwttokenstring: await signedToken({ sub: 'theirs', ...expiry }, 'x'.repeat(32)) };
};
const PASSWORD = { email: 'ann@example.com', password: 'correct horse' };

let logins: HeaderLogins;
/** Logins identity was asked for. */
let made: number;
let revoked: boolean;
/** Called while identity logs the user in. */
let meanwhile: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  [made, revoked, meanwhile] = [0, false, () => {}];
  const call = async (): Promise<object> => {
    made += 1;
    meanwhile();
    const claims = { aud: CLIENT_AUDIENCE, typ: 'access', sub: 'ann', iss: `session-${made}`, exp: NOW / 1_000 + 1_800 };
    return { access_token: await signedToken(claims, 'y'.repeat(32)) };
  };
  const revocations = { ready: async () => {}, includes: async () => revoked } as unknown as Revocations;
  logins = new HeaderLogins({ call } as unknown as BusClient, revocations);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the session of a request with these headers. */
async function session(headers: Record<string, string>, clientAppId = APP): Promise<unknown> {
  const context = { principal: null as { sessionId: string } | null };
  await logins.admit({ headers, gateway: { context } } as unknown as FastifyRequest, clientAppId);
  return context.principal?.sessionId;
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

describe('a login by headers', () => {
  it('is used again for five minutes, by the same credentials of the same app', async () => {
    expect(await session(PASSWORD)).toBe('session-1');
    pass(5 * MINUTE_MS - 10);
    expect(await session(PASSWORD)).toBe('session-1');
    expect(await session({ ...PASSWORD, password: 'another' })).toBe('session-2');
    expect(await session(PASSWORD, 'other-abcde')).toBe('session-3');
    pass(20);
    expect(await session(PASSWORD)).toBe('session-4');
  });

  it.each([
    ['its app changes', () => logins.appChanged({ appId: 'a', clientAppId: APP, treeHash: '' })],
    ['its app is deleted', () => logins.appDeleted({ appId: 'a', clientAppId: APP, domainId: 'd' })],
    ['its user changes', () => logins.userChanged({ appId: 'a', userId: 'ann' })],
    ['its session is revoked', () => void (revoked = true)],
  ])('is made again when %s', async (_, happens) => {
    await session(PASSWORD);
    happens();
    expect(await session(PASSWORD)).toBe('session-2');
  });

  it('stays when others change', async () => {
    await session(PASSWORD);
    logins.appChanged({ appId: 'b', clientAppId: 'other-abcde', treeHash: '' });
    logins.userChanged({ appId: 'a', userId: 'bob' });
    expect(await session(PASSWORD)).toBe('session-1');
  });

  it('is not used again where something changed while it was made', async () => {
    meanwhile = () => logins.userChanged({ appId: 'a', userId: 'ann' });
    await session(PASSWORD);
    meanwhile = () => {};
    expect(await session(PASSWORD)).toBe('session-2');
    expect(await session(PASSWORD)).toBe('session-2');
  });

  it('is used again for a minute with a token of another service', async () => {
    for (const headers of [await foreign(undefined), await foreign(3_600)]) {
      const first = await session(headers);
      pass(MINUTE_MS - 10);
      expect(await session(headers)).toBe(first);
      pass(20);
      expect(await session(headers)).not.toBe(first);
    }
  });

  it('ends with a token of another service', async () => {
    const headers = await foreign(20);
    expect(await session(headers)).toBe('session-1');
    pass(19_990);
    expect(await session(headers)).toBe('session-1');
    pass(20);
    expect(await session(headers)).toBe('session-2');
    // Expired by now: identity decides, each time.
    expect(await session(headers)).toBe('session-3');
  });
});
