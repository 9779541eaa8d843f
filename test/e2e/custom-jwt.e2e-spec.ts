import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as Realm from 'realm-web';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ZipFile } from 'yazl';
import { Admin, type AppAdmin } from './platform/admin.js';
import { SIGNING_KEY, acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const UNAUTHORIZED = { error: 'unauthorized', error_code: 'AuthError' };

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const rsaPair = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pemOf = ({ publicKey }: KeyPair): string => publicKey.export({ type: 'spki', format: 'pem' }).toString();
const [alpha, beta, gamma] = [rsaPair(), rsaPair(), rsaPair()];

function signRs256({ privateKey }: KeyPair, claims: object, header: object = {}): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An issuer that publishes these keys, each named, and counts how often it is asked. */
async function issuer(keys: Readonly<Record<string, KeyPair>>) {
  const jwks = Object.entries(keys).map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }));
  const served = { asked: 0, url: '' };
  const server = createServer((_request, reply) => {
    served.asked++;
    reply.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: jwks }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`;
  return served;
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

const claims = (more: object = {}) => ({ aud: app.app.client_app_id, sub: 'u-1', exp: inAnHour(), ...more });
const login = (token: string): Promise<Answer> => loginAs(platform, app.app.client_app_id, 'custom-token', { token });

/** Returns the errors of refused logins in the app's log. */
async function reasons(): Promise<unknown[]> {
  const { logs } = await eventually(
    async () => (await app.send('GET', '/logs?type=AUTH')).body as { logs: { error?: string }[] },
    (page) => page.logs.some(({ error }) => error !== undefined),
  );
  return logs.flatMap(({ error }) => error ?? []);
}

describe('an audience with a comma', () => {
  it('is one of that name, and a list', async () => {
    await acceptTokens(app, { config: { signingAlgorithm: 'HS256', audience: 'b1,b2' } });
    const status = async (aud: unknown) => (await login(signToken(claims({ aud })))).status;
    for (const aud of ['b1,b2', ['x', 'b1,b2'], ['b1', 'b2']]) expect([aud, await status(aud)]).toEqual([aud, 200]);
    for (const aud of ['b1', ['b2'], 'b2,b1', app.app.client_app_id]) expect([aud, await status(aud)]).toEqual([aud, 401]);
  });
});

describe('metadata', () => {
  it('skips a claim that is too long and logs it, and rejects the login if it is required', async () => {
    const fields = (required: boolean) => [
      { required, name: 'about.me' },
      { required: true, name: 'nick', field_name: '𝄞'.repeat(64) },
    ];
    await acceptTokens(app, { metadata_fields: fields(false) });
    const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
    const provider = providers.find(({ type }) => type === 'custom-token')?._id ?? '';
    const data = { ['𝄞'.repeat(64)]: 'n' };
    const of = async (me: unknown) => {
      const user = await EndUser.login(platform, app.app.client_app_id, 'custom-token', {
        token: signToken(claims({ about: { me }, nick: 'n' })),
      });
      const profile = await send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { token: user.accessToken });
      return (profile.body as { data: unknown }).data;
    };
    expect(await of('𝄞'.repeat(4_096))).toEqual({ ...data, me: '𝄞'.repeat(4_096) });
    expect(await of('x'.repeat(4_097))).toEqual(data);

    const message = "the value of 'about.me' has 4097 characters (max 4096)";
    const { logs } = await eventually(
      () => app.must<{ logs: { messages?: string[] }[] }>('GET', '/logs?type=AUTH'),
      (page) => page.logs.some(({ messages }) => messages),
    );
    const told = logs.filter(({ messages }) => messages);
    expect(told).toMatchObject([
      { status: 200, auth_event: { type: 'login', provider: 'custom-token' }, messages: [`${message}: it is left out`] },
    ]);
    expect(told[0]).not.toHaveProperty('error');

    await app.must('PATCH', `/auth_providers/${provider}`, { metadata_fields: fields(true) });
    expect(await login(signToken(claims({ about: { me: 'x'.repeat(4_097) }, nick: 'n' })))).toMatchObject({
      status: 401,
      body: UNAUTHORIZED,
    });
    expect(await reasons()).toEqual([message]);
    const tooLong = [{ required: false, name: 'a', field_name: '𝄞'.repeat(65) }];
    expect((await app.send('PATCH', `/auth_providers/${provider}`, { json: { metadata_fields: tooLong } })).status).toBe(400);
  });
});

describe('the provider', () => {
  it('is kept as it was configured', async () => {
    for (const name of ['key-1', 'key-2', 'key-3']) await app.must('POST', '/secrets', { name, value: `${name}-`.repeat(8) });
    const configured = {
      name: 'custom-token',
      type: 'custom-token',
      config: { audience: 'my-audience', signingAlgorithm: 'HS256', useJWKURI: false, jwkURI: '', requireAnyAudience: true },
      secret_config: { signingKeys: ['key-1', 'key-2', 'key-3'] },
      metadata_fields: [
        { required: true, name: 'user.email', field_name: 'email' },
        { required: false, name: 'person.full\\.name' },
      ],
      disabled: false,
    };

    const created = await app.must<{ _id: string }>('POST', '/auth_providers', configured);

    expect(created).toEqual({ _id: ID, name: 'custom-token', type: 'custom-token', disabled: false });
    const stored = await app.must('GET', `/auth_providers/${created._id}`);
    expect(stored).toEqual({ ...configured, _id: created._id, domain_restrictions: [], redirect_uris: [] });
    for (const name of ['key-1', 'key-2', 'key-3']) {
      const token = signToken(
        claims({ aud: ['x', 'my-audience'], user: { email: 'a@b.c' }, person: { 'full.name': 'Ada' } }),
        `${name}-`.repeat(8),
      );
      expect((await login(token)).status).toBe(200);
    }
    expect((await login(signToken(claims({ aud: 'my-audience' }), 'key-1-'.repeat(8)))).body).toMatchObject(UNAUTHORIZED);
  });

  it('verifies RS256 with keys in PEM from secrets, however long', async () => {
    const long = generateKeyPairSync('rsa', { modulusLength: 4_096 });
    const keys = { 'pem-1': alpha, 'pem-2': beta, 'pem-3': long };
    for (const [name, pair] of Object.entries(keys)) await app.must('POST', '/secrets', { name, value: pemOf(pair) });
    const provider = await app.must<{ _id: string }>('POST', '/auth_providers', {
      type: 'custom-token',
      config: { signingAlgorithm: 'RS256' },
      secret_config: { signingKeys: Object.keys(keys) },
    });

    for (const pair of Object.values(keys)) expect((await login(signRs256(pair, claims()))).status).toBe(200);
    for (const forged of [
      signRs256(gamma, claims()),
      signToken(claims(), pemOf(alpha)),
      signToken(claims(), pemOf(alpha).trim()),
    ]) {
      expect(await login(forged)).toMatchObject({ status: 401, body: UNAUTHORIZED });
    }

    await app.must('PATCH', `/auth_providers/${provider._id}`, { secret_config: { signingKeys: ['pem-2'] } });
    expect((await login(signRs256(alpha, claims()))).status).toBe(401);
    expect((await login(signRs256(beta, claims()))).status).toBe(200);
  });

  it('imported with its key inline keeps the key as a secret', async () => {
    const zip = new ZipFile();
    const files = {
      'stitch.json': { config_version: 20180301, app_id: 'old-abcde', name: 'old', security: {}, hosting: {} },
      'auth_providers/custom-token.json': {
        name: 'custom-token',
        type: 'custom-token',
        config: { audience: '', signingAlgorithm: 'HS256', signingKey: SIGNING_KEY },
        disabled: false,
      },
    };
    for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(JSON.stringify(content)), path);
    zip.end();

    const headers = { 'content-type': 'application/zip' };
    const pushed = await app.send('POST', '/import?strategy=replace-by-name', { raw: await buffer(zip.outputStream), headers });

    expect(pushed).toMatchObject({ status: 204 });
    expect((await login(signToken(claims()))).status).toBe(200);
    const [provider] = (await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers')).filter(
      ({ type }) => type === 'custom-token',
    );
    const stored = JSON.stringify(await app.must('GET', `/auth_providers/${provider?._id}`));
    expect(stored).not.toContain(SIGNING_KEY);
    expect(await app.must('GET', '/secrets')).toEqual([
      { _id: ID, name: '__custom-token_signingKey', version: expect.any(String) },
    ]);
  });
});

describe('realm-web', () => {
  it('logs in, shows the data of the token, and new data after the next login', async () => {
    await acceptTokens(app, {
      metadata_fields: [
        { required: true, name: 'email' },
        { required: false, name: 'profile.nick', field_name: 'nick' },
      ],
    });
    const client = new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });

    const first = await client.logIn(
      Realm.Credentials.jwt(signToken(claims({ email: 'a@example.com', profile: { nick: 'Ada' } }))),
    );
    expect(first.profile).toEqual({ email: 'a@example.com', nick: 'Ada' });
    expect(first.identities).toEqual([{ id: 'u-1', providerType: 'custom-token' }]);
    const second = await client.logIn(Realm.Credentials.jwt(signToken(claims({ email: 'b@example.com' }))));

    expect(second.id).toBe(first.id);
    expect(second.profile).toEqual({ email: 'b@example.com' });
    await expect(client.logIn(Realm.Credentials.jwt(signToken(claims())))).rejects.toMatchObject({
      statusCode: 401,
      error: 'unauthorized',
      errorCode: 'AuthError',
    });
    expect(await reasons()).toEqual(["the token has no value for the required field 'email'"]);
  });
});

describe('who may not log in any more', () => {
  it('no user while the provider is disabled', async () => {
    await acceptTokens(app);
    const token = signToken(claims());
    const [provider] = (await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers')).filter(
      ({ type }) => type === 'custom-token',
    );
    expect((await login(token)).status).toBe(200);

    await app.must('PUT', `/auth_providers/${provider?._id}/disable`);
    expect(await login(token)).toMatchObject({
      status: 404,
      body: { error: "authentication via 'custom-token' is unsupported", error_code: 'AuthProviderNotFound' },
    });
    await app.must('PUT', `/auth_providers/${provider?._id}/enable`);
    expect((await login(token)).status).toBe(200);
  });

  it('a disabled user; a deleted one becomes a new user', async () => {
    await acceptTokens(app);
    const token = signToken(claims());
    const { userId } = await EndUser.login(platform, app.app.client_app_id, 'custom-token', { token });

    await app.must('PUT', `/users/${userId}/disable`);
    expect(await login(token)).toMatchObject({ status: 401, body: { error: 'user disabled', error_code: 'UserDisabled' } });
    await app.must('PUT', `/users/${userId}/enable`);
    expect((await login(token)).body).toMatchObject({ user_id: userId });
    await app.must('DELETE', `/users/${userId}`);
    const { user_id: again } = (await login(token)).body as { user_id: string };
    expect(again).toEqual(ID);
    expect(again).not.toBe(userId);
  });

  it('no user of a deleted app', async () => {
    await acceptTokens(app);
    const token = signToken(claims());
    expect((await login(token)).status).toBe(200);

    await app.must('DELETE', '');

    expect(await login(token)).toMatchObject({
      status: 404,
      body: { error: `cannot find app using Client App ID '${app.app.client_app_id}'` },
    });
  });
});

describe('keys published at a URI', () => {
  const byUri = (jwkURI: string): Promise<{ _id: string }> =>
    app.must('POST', '/auth_providers', { type: 'custom-token', config: { useJWKURI: true, jwkURI } });

  it('log users in, and leave with the configuration', async () => {
    const published = await issuer({ one: alpha, two: beta });
    const provider = await byUri(published.url);

    const answers = await Promise.all([
      login(signRs256(alpha, claims(), { kid: 'one' })),
      login(signRs256(beta, claims(), { kid: 'two' })),
      login(signRs256(beta, claims())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body as { user_id: string }).user_id)).size).toBe(1);
    for (const token of [signRs256(gamma, claims(), { kid: 'one' }), signRs256(gamma, claims(), { kid: 'three' })]) {
      expect(await login(token)).toMatchObject({ status: 401, body: UNAUTHORIZED });
    }

    const next = await issuer({ three: gamma });
    await app.must('PATCH', `/auth_providers/${provider._id}`, { config: { jwkURI: next.url } });
    expect((await login(signRs256(gamma, claims(), { kid: 'three' }))).status).toBe(200);
    expect((await login(signRs256(alpha, claims(), { kid: 'one' }))).status).toBe(401);
    expect(next.asked).toBeGreaterThan(0);
  });

  it.each([
    ['http://127.0.0.1:1/jwks', 'the connection was refused'],
    ['https://10.0.0.1/jwks', "requests to '10.0.0.1' are not allowed"],
    ['https://[::1]/jwks', "requests to '::1' are not allowed"],
    ['http://issuer.example/jwks', 'only https is allowed'],
  ])('reject logins if they cannot be fetched from %s, and the log of the app names the reason', async (uri, reason) => {
    await byUri(uri);

    expect(await login(signRs256(alpha, claims()))).toMatchObject({ status: 401, body: UNAUTHORIZED });

    expect(await reasons()).toEqual([`failed to fetch the signing keys: ${reason}`]);
  });
});

it('rejects a token of a megabyte or more', async () => {
  await acceptTokens(app);
  const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/custom-token/login`;

  const answer = await send('POST', url, { json: { token: signToken(claims({ filler: 'x'.repeat(1_000_000) })) } });

  expect(answer).toMatchObject({ status: 401, body: UNAUTHORIZED });
});
