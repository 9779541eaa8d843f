import { describe, expect, it } from 'vitest';
import type { AppError } from '#contracts/error.js';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE, type AccessTokenClaims, type RefreshTokenClaims } from '#contracts/identity/tokens.js';
import { sideOf, type Side } from '../edge/edge-route.js';
import { VerifiedToken, type TokenClaims } from './principal.js';

const access: AccessTokenClaims = {
  typ: 'access',
  aud: CLIENT_AUDIENCE,
  sub: 'user',
  iss: 'session',
  iat: 1,
  exp: 2,
  baas_device_id: 'device',
  baas_domain_id: 'domain',
  stitch_devId: 'device',
  stitch_domainId: 'domain',
};

const principalOf = (claims: TokenClaims, side: Side) => new VerifiedToken(claims).principalOn(side);

function refusal(work: () => unknown): { code: string; message: string } {
  try {
    work();
  } catch (error) {
    const { code, message } = error as AppError;
    return { code, message };
  }
  throw new Error('was not refused');
}

describe('sideOf', () => {
  it.each([
    ['/api/client/v2.0/auth/profile', 'client'],
    ['/api/admin/v3.0/auth/profile', 'admin'],
    ['/metrics', 'admin'],
  ])('%s is the %s side', (url, side) => {
    expect(sideOf(url)).toBe(side);
  });
});

describe('the owner of a token', () => {
  it('is the end user of a client token, without custom data as an empty document', () => {
    expect(principalOf(access, 'client')).toEqual({
      kind: 'user',
      userId: 'user',
      sessionId: 'session',
      deviceId: 'device',
      domainId: 'domain',
      customDataEjson: '{}',
    });
    expect(principalOf({ ...access, user_data: { a: 1 } }, 'client')).toMatchObject({ customDataEjson: '{"a":1}' });
  });

  it('is read from the claims once, and still rejected on the other side', () => {
    const token = new VerifiedToken({ ...access, user_data: { a: 1 } });
    expect(token.principalOn('client')).toBe(token.principalOn('client'));
    expect(refusal(() => token.principalOn('admin'))).toEqual({ code: 'InvalidSession', message: 'unauthorized' });
  });

  it('is the administrator of an admin token', () => {
    const roles = [{ groupId: 'g', role: 'owner' as const }];

    expect(principalOf({ ...access, aud: ADMIN_AUDIENCE, roles }, 'admin')).toEqual({
      kind: 'admin',
      userId: 'user',
      sessionId: 'session',
      roles,
    });
    expect(principalOf({ ...access, aud: ADMIN_AUDIENCE, names: 'original' }, 'admin')).toEqual({
      kind: 'admin',
      userId: 'user',
      sessionId: 'session',
      roles: [],
      names: 'original',
    });
  });

  it.each<[string, string, Side]>([
    ['client token', CLIENT_AUDIENCE, 'admin'],
    ['admin token', ADMIN_AUDIENCE, 'client'],
    ['foreign token', 'somebody', 'admin'],
  ])('rejects a %s on the other side', (_, aud, side) => {
    expect(refusal(() => principalOf({ ...access, aud }, side)).code).toBe('InvalidSession');
  });

  it('rejects a refresh token: without a code for tools, as InvalidSession for SDKs', () => {
    const refresh = { ...access, typ: 'refresh' } as unknown as RefreshTokenClaims;

    expect(refusal(() => principalOf({ ...refresh, aud: ADMIN_AUDIENCE }, 'admin'))).toEqual({
      code: 'InvalidTokenType',
      message: 'invalid session: valid Issuer required',
    });
    expect(refusal(() => principalOf(refresh, 'client')).code).toBe('InvalidSession');
  });
});
