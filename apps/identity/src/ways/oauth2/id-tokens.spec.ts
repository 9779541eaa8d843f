import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboundClient, OutboundRequest, OutboundResponse } from '#security/outbound/outbound-client.js';
import { OutboundTimeout } from '#security/outbound/outbound-error.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { IdTokens } from './id-tokens.js';

const ISSUER = 'https://issuer.example';
const EXPECTED = { jwks: `${ISSUER}/jwks`, issuers: [ISSUER, 'issuer.example'], clientId: 'our-client' };

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig' });

const now = (): number => Math.floor(Date.now() / 1_000);
const claims = (more: object = {}): JWTPayload => ({
  iss: ISSUER,
  aud: 'our-client',
  sub: 'ada',
  iat: now(),
  exp: now() + 60,
  ...more,
});

function sign(payload: JWTPayload, key: KeyObject | Uint8Array = rsa.privateKey, header: object = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header }).sign(key);
}

describe('verify', () => {
  let published: object[];
  let requests: OutboundRequest[];
  let answer: () => Promise<OutboundResponse>;
  let tokens: IdTokens;
  beforeEach(() => {
    published = [jwk(rsa.publicKey, 'rsa'), jwk(ec.publicKey, 'ec')];
    requests = [];
    answer = async () => ({ status: 200, statusText: '', headers: {}, body: Buffer.from(JSON.stringify({ keys: published })) });
    const client: Pick<OutboundClient, 'request'> = {
      request: (request) => {
        requests.push(request);
        return answer();
      },
    };
    tokens = new IdTokens(client as OutboundClient);
  });
  const verify = (token: string, more: object = {}) => tokens.verify(token, { ...EXPECTED, ...more });

  it('returns the claims of a token for this client, by RS256 and by ES256', async () => {
    await expect(verify(await sign(claims({ email: 'a@b.c' })))).resolves.toMatchObject({ sub: 'ada', email: 'a@b.c' });
    await expect(verify(await sign(claims(), ec.privateKey, { alg: 'ES256', kid: 'ec' }))).resolves.toMatchObject({ sub: 'ada' });
    await expect(verify(await sign(claims({ iss: 'issuer.example' })))).resolves.toMatchObject({ sub: 'ada' });
    await expect(verify(await sign(claims({ aud: ['x', 'our-client'], azp: 'our-client' })))).resolves.toMatchObject({
      sub: 'ada',
    });
    await expect(verify(await sign(claims({ iat: now() + 50, exp: now() - 50 })))).resolves.toMatchObject({ sub: 'ada' });
    await expect(verify(await sign(claims({ nonce: 'n' })), { nonce: 'n' })).resolves.toMatchObject({ sub: 'ada' });
    expect(requests).toEqual([
      expect.objectContaining({ url: EXPECTED.jwks, secure: true, timeoutMs: 10_000, responseBytesMax: 65_536 }),
    ]);
    expect(requests[0]?.redirectsMax).toBeUndefined();
  });

  it.each<[string, () => string | Promise<string>]>([
    ['made for another client', () => sign(claims({ aud: 'another-client' }))],
    ['for several audiences, made for another', () => sign(claims({ aud: ['our-client', 'x'], azp: 'x' }))],
    ['for several audiences, made for nobody', () => sign(claims({ aud: ['our-client', 'x'] }))],
    ['without audience', () => sign(claims({ aud: undefined }))],
    ['of another issuer', () => sign(claims({ iss: 'https://another.example' }))],
    ['of an issuer with a slash more', () => sign(claims({ iss: `${ISSUER}/` }))],
    ['without issuer', () => sign(claims({ iss: undefined }))],
    ['expired', () => sign(claims({ exp: now() - 61 }))],
    ['without expiry', () => sign(claims({ exp: undefined }))],
    ['issued in the future', () => sign(claims({ iat: now() + 120 }))],
    ['without time of issue', () => sign(claims({ iat: undefined }))],
    ['not valid yet', () => sign(claims({ nbf: now() + 120 }))],
    ['with alg none', () => new UnsecuredJWT(claims()).encode()],
    ['signed by a stranger', () => sign(claims(), stranger.privateKey)],
    [
      'signed by a stranger who brings the key',
      () => sign(claims(), stranger.privateKey, { jwk: jwk(stranger.publicKey, 'rsa') }),
    ],
    [
      'with an HMAC of the public key',
      () => sign(claims(), Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })), { alg: 'HS256' }),
    ],
    ['by another algorithm of the same key', () => sign(claims(), rsa.privateKey, { alg: 'PS256' })],
    ['of a key nobody has published', () => sign(claims(), rsa.privateKey, { kid: 'other' })],
    [
      'with unknown demands',
      async () => {
        const [, ...rest] = (await sign(claims())).split('.');
        return [Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'rsa', crit: ['x'], x: 1 })).toString('base64url'), ...rest].join(
          '.',
        );
      },
    ],
    ['without subject', () => sign(claims({ sub: undefined }))],
    ['with an empty subject', () => sign(claims({ sub: '' }))],
    ['with a subject that is too long', () => sign(claims({ sub: 's'.repeat(256) }))],
    ['with a number as subject', () => sign({ ...claims(), sub: 7 } as unknown as JWTPayload)],
    [
      'with changed claims',
      async () => {
        const [head, , signature] = (await sign(claims())).split('.');
        return [head, Buffer.from(JSON.stringify(claims({ sub: 'eve' }))).toString('base64url'), signature].join('.');
      },
    ],
    ['that is none', () => 'no.token'],
    ['of nothing', () => ''],
  ])('rejects a token %s', async (_what, token) => {
    await expect(verify(await token())).rejects.toBeInstanceOf(LoginRefusedError);
  });

  it.each([undefined, '', 'other', 7, ['n']])('rejects the nonce %j where it has asked for another', async (nonce) => {
    await expect(verify(await sign(claims({ nonce })), { nonce: 'n' })).rejects.toThrow(
      "the ID token's 'nonce' is not the one of this login",
    );
  });

  it('looks for a key it does not know once a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await verify(await sign(claims()));
      published = [jwk(stranger.publicKey, 'new')];
      const rotated = () => sign(claims(), stranger.privateKey, { kid: 'new' });
      await expect(verify(await rotated())).rejects.toBeInstanceOf(LoginRefusedError);
      expect(requests).toHaveLength(1);
      vi.setSystemTime(Date.now() + 61_000);
      await expect(verify(await rotated())).resolves.toMatchObject({ sub: 'ada' });
      await expect(verify(await sign(claims(), rsa.privateKey, { kid: 'gone' }))).rejects.toBeInstanceOf(LoginRefusedError);
      expect(requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that keys could not be had, and asks again next time', async () => {
    const token = await sign(claims());
    const good = answer;
    answer = () => Promise.reject(new OutboundTimeout('the request took too long'));
    await expect(verify(token)).rejects.toThrow('failed to fetch the keys of the OAuth2 provider: the request took too long');
    answer = async () => ({ status: 500, statusText: '', headers: {}, body: Buffer.from('{}') });
    await expect(verify(token)).rejects.toBeInstanceOf(LoginRefusedError);
    answer = async () => ({ status: 200, statusText: '', headers: {}, body: Buffer.from('no keys') });
    await expect(verify(token)).rejects.toBeInstanceOf(LoginRefusedError);
    answer = good;
    await expect(verify(token)).resolves.toMatchObject({ sub: 'ada' });
  });

  it('shows nothing of the token in what it says', async () => {
    const token = await sign(claims({ aud: 'another-client', email: 'ada@example.com' }));
    const error = await verify(token).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LoginRefusedError);
    expect((error as Error).message).toBe('the ID token was rejected: unexpected "aud" claim value');
  });
});
