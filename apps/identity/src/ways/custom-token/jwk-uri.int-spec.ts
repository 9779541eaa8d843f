import { createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import { AllowList } from '#security/outbound/allow-list.js';
import { providing } from '#testing/providing.js';
import { SOON } from '#testing/soon.js';
import { provider } from '../../other-services.fixture.js';
import { EndUsers, HEX24, KEYS, customToken, tokenFor } from '../../users/end-users.fixture.js';
import { KEY_SET_TIMEOUT } from './key-set-loader.js';

const REFUSED = { code: 'AuthError', message: 'unauthorized' };

interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: JsonWebKey & { kid: string };
}

function signer(kid: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(signer) as [Signer, Signer, Signer, Signer];

function tokenOf({ kid, privateKey }: Signer, claims: object, header: object = { kid }): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const input = `${encode({ alg: 'RS256', ...header })}.${encode({ sub: 'u-1', exp, ...claims })}`;
  return `${input}.${createSign('sha256').update(input).sign(privateKey, 'base64url')}`;
}

let scene: EndUsers;
const servers: Server[] = [];
let apps = 0;

beforeAll(async () => {
  scene = await EndUsers.start({ OUTBOUND_ALLOW: AllowList.parse('127.0.0.1') }, [providing(KEY_SET_TIMEOUT, 1_500)]);
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

afterAll(() => scene.close());

/** Starts the server of an issuer and records its requests. */
async function issuer(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    answer(request, reply);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks` };
}

const publishing =
  (...keys: readonly unknown[]): RequestListener =>
  (_request, reply) =>
    reply.end(JSON.stringify({ keys }));

function anApp(jwkURI: string, config: object = {}) {
  const clientAppId = `jwks-${String(++apps).padStart(5, 'a')}`;
  const settings = { ...customToken, config: { useJWKURI: true, jwkURI, ...config }, secret_config: {} };
  const app = scene.services.addApp(clientAppId, [settings], { ...KEYS });
  const login = (token: string): Promise<LoginReply> => scene.login('custom-token', { token }, clientAppId);
  return {
    app,
    clientAppId,
    login,
    loginAs: (key: Signer, claims: object = {}, header?: object) => login(tokenOf(key, { aud: clientAppId, ...claims }, header)),
    /** Returns the app's log entries. */
    logged: () => scene.services.entries.filter(({ app_id }) => app_id === app.snapshot.appId),
  };
}

describe('keys published at a URI', () => {
  it('log users in, fetched once', async () => {
    const { asked, url } = await issuer(publishing(first.jwk, second.jwk));
    const { loginAs, app } = anApp(url);
    const replies = await Promise.all([
      loginAs(first),
      loginAs(second),
      loginAs(first, { email: 'a@example.com' }),
      loginAs(second, {}, {}),
    ]);
    expect(new Set(replies.map(({ user_id }) => user_id)).size).toBe(1);
    expect(asked).toEqual(['/jwks']);
    const profile = await scene.profileOf(replies[0].user_id, app);
    expect(profile).toMatchObject({ type: 'normal', identities: [{ id: 'u-1', provider_type: 'custom-token' }] });
  });

  it('may be a single key', async () => {
    const { url } = await issuer((_request, reply) => reply.end(JSON.stringify(first.jwk)));
    const { loginAs } = anApp(url);
    expect(await loginAs(first)).toMatchObject({ user_id: expect.stringMatching(HEX24) as string });
    await expect(loginAs(second)).rejects.toMatchObject(REFUSED);
    await expect(loginAs(second, {}, { kid: first.kid })).rejects.toMatchObject(REFUSED);
  });

  it('verify only RS256, regardless of other settings', async () => {
    const { url } = await issuer(publishing(first.jwk));
    const { login, loginAs, clientAppId } = anApp(url, { signingAlgorithm: 'HS256' });
    const pem = first.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const secret of [KEYS.one, JSON.stringify(first.jwk), first.jwk.n ?? '', pem]) {
      await expect(login(tokenFor({ sub: 'x', aud: clientAppId }, secret))).rejects.toMatchObject(REFUSED);
    }
    for (const alg of ['none', 'RS512', 'PS256', 'HS256']) {
      await expect(loginAs(first, {}, { alg, kid: first.kid })).rejects.toMatchObject(REFUSED);
    }
    expect(await loginAs(first)).toBeDefined();
  });

  it('are limited to three, and more are reported to the app', async () => {
    const { url } = await issuer(publishing(first.jwk, second.jwk, third.jwk, fourth.jwk));
    const { loginAs, logged } = anApp(url);
    for (const key of [first, second, third]) expect(await loginAs(key)).toBeDefined();
    await expect(loginAs(fourth)).rejects.toMatchObject(REFUSED);
    await vi.waitFor(() => {
      expect(logged().flatMap(({ messages }) => messages ?? [])).toEqual([
        'the JWK URI publishes 4 keys, only the first 3 are used',
      ]);
      expect(logged().at(-1)).toMatchObject({ status: 401, error: "the JWK URI publishes no key with the token's 'kid'" });
    }, SOON);
  });

  it('come only from the configured URI, not from a token', async () => {
    const evil = await issuer(publishing(second.jwk));
    const { asked, url } = await issuer(publishing(first.jwk));
    const { loginAs } = anApp(url);
    const more = { jku: evil.url, x5u: evil.url, jwk: second.jwk, x5c: [second.jwk.n] };
    await expect(loginAs(second, {}, { kid: second.kid, ...more })).rejects.toMatchObject(REFUSED);
    await expect(loginAs(second, {}, { kid: first.kid, ...more })).rejects.toMatchObject(REFUSED);
    for (const kid of [evil.url, `../${second.kid}`, '?kid=x', { $gt: '' }, 7, ['first']]) {
      await expect(loginAs(second, {}, { kid })).rejects.toMatchObject(REFUSED);
    }
    expect(evil.asked).toEqual([]);
    expect(asked).toEqual(['/jwks']);
  });

  it('end with what was deployed', async () => {
    const old = await issuer(publishing(first.jwk));
    const next = await issuer(publishing(second.jwk));
    const { app, loginAs } = anApp(old.url);
    expect(await loginAs(first)).toBeDefined();
    const config = { useJWKURI: true, jwkURI: next.url };
    await scene.services.change(scene.identity, app, [{ ...customToken, config }]);
    expect(await loginAs(second)).toBeDefined();
    await expect(loginAs(first)).rejects.toMatchObject(REFUSED);
    expect([old.asked.length, next.asked.length]).toEqual([1, 1]);
  });

  it('are not valid in another app', async () => {
    const one = await issuer(publishing(first.jwk));
    const two = await issuer(publishing(second.jwk));
    const [a, b] = [anApp(one.url), anApp(two.url)];
    expect(await a.loginAs(first)).toBeDefined();
    await expect(b.loginAs(first)).rejects.toMatchObject(REFUSED);
    await expect(b.login(tokenOf(second, { aud: a.clientAppId }))).rejects.toMatchObject(REFUSED);
  });
});

describe('a JWK URI that fails', () => {
  const big = 'x'.repeat(65_537);
  it.each<[string, RequestListener, string]>([
    ['with an error', (_request, reply) => reply.writeHead(500).end('{}'), 'the JWK URI responded with status 500'],
    ['with a page', (_request, reply) => reply.end('<html>'), 'the JWK URI does not return JSON'],
    ['without a key', publishing(), 'the JWK URI publishes no RSA key for RS256'],
    ['with too much', (_request, reply) => reply.end(big), 'the reply is larger than 65536 bytes'],
    ['in circles', (_request, reply) => reply.writeHead(302, { Location: '/jwks' }).end(), 'there are too many redirects'],
    [
      'by leading inside',
      (_request, reply) => reply.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'only https is allowed',
    ],
    [
      'by leading inside with encryption',
      (_request, reply) => reply.writeHead(302, { Location: 'https://10.0.0.1/' }).end(),
      "requests to '10.0.0.1' are not allowed",
    ],
    ['by hanging up', (request) => request.socket.destroy(), 'the connection was closed'],
  ])('%s rejects logins and says why in the log of the app', async (_, answer, reason) => {
    const { url } = await issuer(answer);
    const { loginAs, logged } = anApp(url);
    await expect(loginAs(first)).rejects.toMatchObject(REFUSED);
    await vi.waitFor(() => expect(logged()).toHaveLength(1), SOON);
    expect(logged()).toMatchObject([
      {
        status: 401,
        error_code: 'AuthError',
        error: `failed to fetch the signing keys: ${reason}`,
        auth_event: { failed: true },
      },
    ]);
  });

  it.each([
    ['https://127.0.0.2/jwks', "requests to '127.0.0.2' are not allowed"],
    ['https://[::1]/jwks', "requests to '::1' are not allowed"],
    ['https://2130706434/jwks', "requests to '127.0.0.2' are not allowed"],
    ['http://issuer.example/jwks', 'only https is allowed'],
  ])('rejects logins if it redirects to %s', async (uri, reason) => {
    const { loginAs, logged } = anApp(uri);
    await expect(loginAs(first)).rejects.toMatchObject(REFUSED);
    await vi.waitFor(() => expect(logged()).toMatchObject([{ error: `failed to fetch the signing keys: ${reason}` }]), SOON);
  });

  it('by silence is asked once, and keeps no other app waiting', async () => {
    const { asked, url } = await issuer(() => {});
    const { loginAs, logged } = anApp(url);
    const waiting = Promise.allSettled(Array.from({ length: 50 }, () => loginAs(first)));
    await vi.waitFor(() => expect(asked).toHaveLength(1), SOON);
    expect(await scene.loginWith({ sub: 'elsewhere' })).toBeDefined();
    expect(logged()).toEqual([]);
    for (let n = 1; n < 10; n++) expect(await scene.loginWith({ sub: 'elsewhere' })).toBeDefined();
    for (const outcome of await waiting) expect(outcome).toMatchObject({ status: 'rejected', reason: REFUSED });
    expect(asked).toHaveLength(1);
    await vi.waitFor(() => expect(logged()).toHaveLength(50), SOON);
    expect(logged()[0]?.error).toBe('failed to fetch the signing keys: the request took too long');
  });
});

it('are not asked for by a provider that is disabled', async () => {
  const { asked, url } = await issuer(publishing(first.jwk));
  scene.services.addApp('asleep-abcde', [
    { ...provider('custom-token'), config: { useJWKURI: true, jwkURI: url }, disabled: true },
  ]);
  const token = tokenOf(first, { aud: 'asleep-abcde' });
  await expect(scene.login('custom-token', { token }, 'asleep-abcde')).rejects.toMatchObject({ code: 'AuthProviderNotFound' });
  expect(asked).toEqual([]);
});
