import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { EdgeRoute } from '../edge/edge-route.js';
import type { AccessLists } from './access-lists.js';
import { AccessGuard } from './access.guard.js';
import { VerifiedToken, type TokenClaims } from './principal.js';
import type { Revocations } from './revocations.js';
import type { VerifiedTokens } from './verified-tokens.js';

const CLAIMS = { aud: 'groundwork:admin', typ: 'access', sub: 'user', iss: 'session', exp: 1, roles: [] };

/** Returns the outcome of a request with this header after one token was verified before. */
async function admitted(
  authorization: string,
  claims: object,
  { isRevoked = false, route = new EdgeRoute('/api/admin/v3.0/x'), reflector = new Reflector() } = {},
) {
  const request = {
    headers: { authorization },
    params: {},
    gateway: { context: {}, route },
  };
  const revocations = { ready: async () => undefined, includes: async () => isRevoked } as unknown as Revocations;
  const known = new VerifiedToken(claims as TokenClaims);
  const tokens = { remembered: (token: string) => (token === 'known' ? known : undefined) } as unknown as VerifiedTokens;
  const guard = new AccessGuard(reflector, {} as AppSnapshots, {} as AccessLists, revocations, tokens, {
    HOSTING_DOMAIN: undefined,
  });
  const context = {
    getType: () => 'http',
    getHandler: () => admitted,
    getClass: () => AccessGuard,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
  } as unknown as ExecutionContext;
  try {
    await guard.canActivate(context);
    return request.gateway.context;
  } catch (error) {
    return error;
  }
}

const ASKED = new Error('passport was asked');

beforeEach(() => {
  const ofPassport = Object.getPrototypeOf(AccessGuard.prototype) as Pick<AccessGuard, 'canActivate'>;
  vi.spyOn(ofPassport, 'canActivate').mockRejectedValue(ASKED);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the guard, of tokens that were verified before', () => {
  it('takes one without passport', async () => {
    const principal = { kind: 'admin', userId: 'user', sessionId: 'session', roles: [] };
    expect(await admitted('Bearer known', CLAIMS)).toEqual({ principal });
  });

  it.each(['Bearer other', 'Bearer known too', 'Basic known', 'known'])('leaves %j to passport', async (header) => {
    expect(await admitted(header, CLAIMS)).toBe(ASKED);
  });

  it.each([
    ['of the other side', { ...CLAIMS, aud: 'groundwork:client' }, false, { code: 'InvalidSession', message: 'unauthorized' }],
    ['that only refreshes', { ...CLAIMS, typ: 'refresh' }, false, { code: 'InvalidTokenType' }],
    ['that was revoked', CLAIMS, true, { code: 'InvalidSession', message: 'invalid session: access token expired' }],
  ])('rejects one %s nevertheless', async (_what, claims, isRevoked, expected) => {
    expect(await admitted('Bearer known', claims, { isRevoked })).toMatchObject(expected);
  });
});

it('reads the decorators of a route once', async () => {
  const reflector = new Reflector();
  const lookUp = vi.spyOn(reflector, 'getAllAndOverride');
  const route = new EdgeRoute('/api/admin/v3.0/x');
  await admitted('Bearer known', CLAIMS, { route, reflector });
  await admitted('Bearer known', CLAIMS, { route, reflector });
  expect(lookUp).toHaveBeenCalledTimes(4);
});
