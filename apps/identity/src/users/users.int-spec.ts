import { createHmac } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { appDeleted } from '#contracts/config/apps.contract.js';
import { adminLogin, adminRefresh, type LoginReply } from '#contracts/identity/admin.contract.js';
import { findUser, userChanged, userLogin, userLogout, userProfile, userRefresh } from '#contracts/identity/users.contract.js';
import { newId } from '#platform/ids.js';
import { asNobody, asUser } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { OtherServices, provider, type TestApp } from '../other-services.fixture.js';
import { ADMIN_PRIVATE_KEY, claimsOf, startIdentity, type TestIdentity } from '../identity-process.fixture.js';

const HEX24 = /^[0-9a-f]{24}$/;
const ZEROS = '000000000000000000000000';
const KEYS = {
  one: 'first-key-first-key-first-key-32',
  two: 'second-key-second-key-second-key',
  three: 'third-key-third-key-third-key-33',
};
const REFUSED = { code: 'AuthError', message: 'unauthorized' };
const NOT_FOUND = { code: 'InvalidSession', message: 'invalid session: failed to find refresh token' };

const customToken = provider('custom-token', {
  config: { signingAlgorithm: 'HS256', audience: '' },
  secret_config: { signingKeys: ['one', 'two', 'three'] },
  metadata_fields: [
    { required: false, name: 'email' },
    { required: false, name: 'profile.full_name', field_name: 'name' },
  ],
});
const anonymous = provider('anon-user');

const services = new OtherServices();
let store: TestStore;
let identity: TestIdentity;
let client: MongoClient;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  identity = await startIdentity(store, { fakes: services.fakes() });
  app = services.addApp('shop-abcde', [customToken, anonymous, provider('local-userpass')], { ...KEYS });
  other = services.addApp('other-fghij', [customToken, { ...anonymous, disabled: true }], { ...KEYS });
});

afterAll(async () => {
  await identity.close();
  await client.close();
  await store.close();
});

afterEach(() => {
  vi.useRealTimers();
});

const users = () => client.db('groundwork_identity').collection<{ _id: string; disabled: boolean }>('users');

function tokenFor(claims: object, secret = KEYS.one): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const input = `${encode({ alg: 'HS256' })}.${encode({ aud: 'shop-abcde', exp, ...claims })}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

function login(name: string, payload: unknown = {}, clientAppId = 'shop-abcde'): Promise<LoginReply> {
  return asNobody(() =>
    identity.bus.call(userLogin, { clientAppId, provider: name, payload: payload as Record<string, unknown> }),
  );
}

const loginWith = (claims: object, payload: object = {}) => login('custom-token', { token: tokenFor(claims), ...payload });
const refresh = (token: unknown) => asNobody(() => identity.bus.call(userRefresh, { token: token as string }));
const logout = (token: unknown) => asNobody(() => identity.bus.call(userLogout, { token: token as string }));
const profileOf = (userId: string, { snapshot } = app) =>
  asUser(snapshot.domainId, userId, () => identity.bus.call(userProfile, {}));
const find = (userId: string, { snapshot } = app) => identity.bus.call(findUser, { appId: snapshot.appId, userId });

describe('anonymous login', () => {
  it('makes a new user each time, without data, for fifty years', async () => {
    const [one, two] = [await login('anon-user'), await login('anon-user')];
    expect(one).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user_id: expect.stringMatching(HEX24),
      device_id: ZEROS,
    });
    expect(two.user_id).not.toBe(one.user_id);
    const identityId = expect.stringMatching(/^[0-9a-f]{24}-[a-z]{24}$/) as string;
    expect(await profileOf(one.user_id)).toEqual({
      user_id: one.user_id,
      domain_id: app.snapshot.domainId,
      identities: [{ id: identityId, provider_type: 'anon-user', provider_id: anonymous._id, data: {} }],
      data: {},
      type: 'normal',
    });
    const { iat, exp } = claimsOf(one.refresh_token) as { iat: number; exp: number };
    expect(exp - iat).toBe(1_576_800_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * 365 * 86_400_000 });
    expect(await refresh(one.refresh_token)).toEqual({ access_token: expect.any(String) });
  });
});

describe('custom token login', () => {
  it('answers tokens with the documented claims', async () => {
    const reply = await loginWith({ sub: 'claims' });
    const access = claimsOf(reply.access_token);
    const { iat, iss: sessionId } = access as { iat: number; iss: string };
    const session = { baas_device_id: ZEROS, baas_domain_id: app.snapshot.domainId };
    const twins = { stitch_devId: ZEROS, stitch_domainId: app.snapshot.domainId };
    expect(sessionId).toMatch(HEX24);
    expect(access).toEqual({
      typ: 'access',
      aud: 'groundwork:client',
      sub: reply.user_id,
      iss: sessionId,
      iat,
      exp: iat + 1_800,
      ...session,
      ...twins,
      user_data: {},
    });
    const ident = { id: 'claims', provider_type: 'custom-token', provider_id: customToken._id };
    expect(claimsOf(reply.refresh_token)).toEqual({
      typ: 'refresh',
      aud: 'groundwork:client',
      sub: reply.user_id,
      iat,
      exp: iat + 5_184_000,
      baas_id: sessionId,
      baas_data: null,
      baas_identity: ident,
      ...session,
      stitch_id: sessionId,
      stitch_data: null,
      stitch_ident: ident,
      ...twins,
    });
  });

  it('finds the same user again and refreshes its data as a whole', async () => {
    const changed = identity.heard(userChanged);
    const first = await loginWith({ sub: 'ada', email: 'ada@example.com', profile: { full_name: 'Ada' }, ignored: true });
    const data = { email: 'ada@example.com', name: 'Ada' };
    const view = (now: object) => ({
      data: now,
      identities: [{ id: 'ada', provider_type: 'custom-token', provider_id: customToken._id, data: now }],
    });
    expect(await profileOf(first.user_id)).toEqual({
      user_id: first.user_id,
      domain_id: app.snapshot.domainId,
      type: 'normal',
      ...view(data),
    });
    expect(await find(first.user_id)).toEqual({ id: first.user_id, type: 'normal', disabled: false, ...view(data) });

    const earlier = changed.length;
    const second = await loginWith({ sub: 'ada', email: 'new@example.com' });
    expect(second.user_id).toBe(first.user_id);
    expect(await find(first.user_id)).toMatchObject(view({ email: 'new@example.com' }));
    expect((await profileOf(first.user_id)).data).toStrictEqual({ email: 'new@example.com' });
    await loginWith({ sub: 'ada', email: 'new@example.com' });
    expect(changed.slice(earlier)).toEqual([{ appId: app.snapshot.appId, userId: first.user_id }]);
  });

  it('makes one user of 32 first logins at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 32 }, () => loginWith({ sub: 'parallel' })));
    expect(new Set(replies.map((reply) => reply.user_id)).size).toBe(1);
    expect(new Set(replies.map((reply) => claimsOf(reply.access_token)['iss'])).size).toBe(32);
    expect(await users().countDocuments({ 'identities.id': 'parallel' })).toBe(1);
  });

  it('tells users apart by every character of sub, and by app', async () => {
    const subs = [
      'U-1',
      'u-1',
      'u-1 ',
      ' u-1',
      'ü',
      'u\u0308',
      '\u{1f600}'.repeat(512),
      `${'\u{1f600}'.repeat(511)}ab`,
      '$where',
      'a\0b',
      'a',
    ];
    const ids = await Promise.all(subs.map(async (sub) => (await loginWith({ sub })).user_id));
    expect(new Set(ids).size).toBe(subs.length);
    for (const [n, sub] of subs.entries()) expect((await loginWith({ sub })).user_id).toBe(ids[n]);
    const elsewhere = await login('custom-token', { token: tokenFor({ sub: 'u-1', aud: 'other-fghij' }) }, 'other-fghij');
    expect(ids).not.toContain(elsewhere.user_id);
  });

  it('keeps data of any shape exactly as it came', async () => {
    const email = JSON.parse(
      '{"__proto__":{"x":1},"constructor":1,"$set":{"a":1},"a.b":[null,{"$oid":"x"}],"_bsontype":"ObjectId","":0,"toJSON":1,"n\\u0000":1.5}',
    ) as object;
    const reply = await loginWith({ sub: 'odd', email });
    expect(JSON.stringify((await profileOf(reply.user_id)).data)).toBe(JSON.stringify({ email }));
    expect(JSON.stringify((await find(reply.user_id))?.data)).toBe(JSON.stringify({ email }));
  });

  it('takes a signature of any configured key, of none that was removed or replaced', async () => {
    const rotating = services.addApp('rotating-klmno', [customToken], { ...KEYS });
    const withKey = (secret: string) =>
      login('custom-token', { token: tokenFor({ sub: 'x', aud: 'rotating-klmno' }, secret) }, 'rotating-klmno');
    for (const key of Object.values(KEYS)) expect(await withKey(key)).toMatchObject({ device_id: ZEROS });

    await services.change(identity, rotating, [{ ...customToken, secret_config: { signingKeys: ['one', 'three'] } }]);
    await expect(withKey(KEYS.two)).rejects.toMatchObject(REFUSED);
    expect(await withKey(KEYS.three)).toMatchObject({ device_id: ZEROS });

    const replaced = 'another-third-key-another-third-';
    rotating.secrets['three'] = replaced;
    await services.change(identity, rotating);
    await expect(withKey(KEYS.three)).rejects.toMatchObject(REFUSED);
    expect(await withKey(replaced)).toMatchObject({ device_id: ZEROS });

    delete rotating.secrets['three'];
    rotating.secrets['one'] = 'too short';
    await services.change(identity, rotating);
    for (const key of [replaced, 'too short', '']) await expect(withKey(key)).rejects.toMatchObject(REFUSED);
  });

  it('refuses keys by URI, which it cannot fetch', async () => {
    const config = { useJWKURI: true, jwkURI: 'https://issuer.example/jwks' };
    services.addApp('jwks-pqrst', [{ ...customToken, config }], { ...KEYS });
    const token = tokenFor({ sub: 'x', aud: 'jwks-pqrst' });
    await expect(login('custom-token', { token }, 'jwks-pqrst')).rejects.toMatchObject(REFUSED);
    expect(identity.logged()).toContain('keys from a URI are not supported yet');
  });

  it("refuses another app's token and says so in the app's log only", async () => {
    const { snapshot } = services.addApp('foreign-bcdef', [customToken], { ...KEYS });
    await expect(login('custom-token', { token: tokenFor({ sub: 'x' }) }, 'foreign-bcdef')).rejects.toMatchObject(REFUSED);
    const entries = () => services.entries.filter((entry) => entry.app_id === snapshot.appId);
    await vi.waitFor(() => expect(entries()).toHaveLength(1));
    expect(entries()).toEqual([
      {
        _id: expect.any(String),
        co_id: expect.stringMatching(HEX24),
        type: 'AUTH',
        domain_id: snapshot.domainId,
        app_id: snapshot.appId,
        group_id: snapshot.groupId,
        request_url: '/test',
        request_method: 'POST',
        started: expect.any(String),
        completed: expect.any(String),
        status: 401,
        error: "'foreign-bcdef' not found in 'aud' claim",
        error_code: 'AuthError',
        remote_ip_address: '127.0.0.1',
        auth_event: { type: 'login', provider: 'custom-token', failed: true },
      },
    ]);
  });

  it.each([undefined, null, 7, true, {}, [], { $ne: null }, { length: 3 }, ['a.b.c']])(
    'answers 400 to the token %j',
    async (token) => {
      const message = "'token' is a required string";
      await expect(login('custom-token', { token })).rejects.toMatchObject({ code: 'InvalidParameter', message });
    },
  );

  it.each(['', 'garbage', 'a.b.c', '..', '\u0000', '{"alg":"none"}.{}.', 'x'.repeat(100)])(
    'refuses the token %j',
    async (token) => {
      await expect(login('custom-token', { token })).rejects.toMatchObject(REFUSED);
    },
  );

  it('reads a token only where it is a member of the body itself', async () => {
    const body = JSON.parse(
      `{"__proto__":{"token":"${tokenFor({ sub: 'x' })}"},"constructor":{"token":1},"toString":1}`,
    ) as object;
    await expect(login('custom-token', body)).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

describe('login', () => {
  it.each(['local-userpass', 'custom-function', 'api-key', 'oauth2-google', '', '__proto__', 'constructor'])(
    'does not know the provider %j',
    async (name) => {
      const message = `authentication via '${name}' is unsupported`;
      await expect(login(name)).rejects.toMatchObject({ code: 'AuthProviderNotFound', message });
    },
  );

  it('takes a disabled provider for none', async () => {
    const message = "authentication via 'anon-user' is unsupported";
    await expect(login('anon-user', {}, 'other-fghij')).rejects.toMatchObject({ code: 'AuthProviderNotFound', message });
  });

  it('answers 404 for an app that does not exist', async () => {
    const message = "cannot find app using Client App ID 'nothing-zzzzz'";
    await expect(login('anon-user', {}, 'nothing-zzzzz')).rejects.toMatchObject({ code: 'ClientAppNotFound', message });
  });

  it.each([null, 7, 'text', [], undefined, true])('answers 400 to the payload %j', async (payload) => {
    await expect(
      asNobody(() => identity.bus.call(userLogin, { clientAppId: 'shop-abcde', provider: 'anon-user', payload } as never)),
    ).rejects.toMatchObject({ code: 'BadRequest' });
  });

  it.each([7, {}, null, ['shop-abcde'], 'x'.repeat(65)])('answers 400 to the names %j', async (name) => {
    for (const names of [
      { clientAppId: name, provider: 'anon-user' },
      { clientAppId: 'shop-abcde', provider: name },
    ]) {
      const request = { ...names, payload: {} } as never;
      await expect(asNobody(() => identity.bus.call(userLogin, request))).rejects.toMatchObject({ code: 'BadRequest' });
    }
  });

  it('gives a device an id and knows it again, in its app only', async () => {
    const device = { platform: 'node', platformVersion: '20.20.2', sdkVersion: '2.0.1' };
    const first = await login('anon-user', { options: { device } });
    expect(first.device_id).toMatch(HEX24);
    expect(first.device_id).not.toBe(ZEROS);
    expect(claimsOf(first.access_token)).toMatchObject({ baas_device_id: first.device_id, stitch_devId: first.device_id });
    expect(claimsOf(first.refresh_token)).toMatchObject({ baas_device_id: first.device_id, stitch_devId: first.device_id });

    const known = { options: { device: { ...device, deviceId: { $oid: first.device_id } } } };
    expect((await login('anon-user', known)).device_id).toBe(first.device_id);
    expect((await loginWith({ sub: 'device' }, known)).device_id).toBe(first.device_id);
    const elsewhere = await login('custom-token', { token: tokenFor({ sub: 'd', aud: 'other-fghij' }), ...known }, 'other-fghij');
    expect(elsewhere.device_id).toMatch(HEX24);
    expect(elsewhere.device_id).not.toBe(first.device_id);
    for (const deviceId of [newId(), ZEROS, 'malformed', 7]) {
      const { device_id } = await login('anon-user', { options: { device: { deviceId } } });
      expect(device_id).toMatch(HEX24);
      expect([deviceId, ZEROS, first.device_id]).not.toContain(device_id);
    }
  });

  it("leaves an entry in the app's log", async () => {
    const device = { platform: 'chrome', platformVersion: '120', sdkVersion: '2.0.1' };
    const reply = await login('anon-user', { options: { device } });
    await vi.waitFor(() => expect(services.entries.filter((entry) => entry.user_id === reply.user_id)).toHaveLength(1));
    const [entry] = services.entries.filter(({ user_id }) => user_id === reply.user_id);
    expect(entry).toEqual({
      _id: expect.any(String),
      co_id: expect.stringMatching(HEX24),
      type: 'AUTH',
      domain_id: app.snapshot.domainId,
      app_id: app.snapshot.appId,
      group_id: app.snapshot.groupId,
      request_url: '/test',
      request_method: 'POST',
      started: expect.any(String),
      completed: expect.any(String),
      status: 200,
      user_id: reply.user_id,
      remote_ip_address: '127.0.0.1',
      platform: 'chrome',
      platform_version: '120',
      sdk_version: '2.0.1',
      auth_event: { type: 'login', provider: 'anon-user' },
    });
  });
});

describe('disabled user', () => {
  it('cannot log in, refresh or read its profile, and keeps its data', async () => {
    const reply = await loginWith({ sub: 'disabled', email: 'before' });
    await users().updateOne({ _id: reply.user_id }, { $set: { disabled: true } });
    await expect(loginWith({ sub: 'disabled', email: 'after' })).rejects.toMatchObject({
      code: 'UserDisabled',
      message: 'user disabled',
    });
    const disabled = { code: 'InvalidSession', message: 'invalid session: user disabled' };
    await expect(refresh(reply.refresh_token)).rejects.toMatchObject(disabled);
    await expect(profileOf(reply.user_id)).rejects.toMatchObject(disabled);
    expect(await find(reply.user_id)).toMatchObject({ disabled: true, data: { email: 'before' } });
  });
});

describe('session', () => {
  it('answers a new access token of the same session and nothing else', async () => {
    const reply = await loginWith({ sub: 'session' }, { options: { device: {} } });
    const renewed = await refresh(reply.refresh_token);
    expect(Object.keys(renewed)).toEqual(['access_token']);
    const { iat, exp, ...claims } = claimsOf(renewed.access_token) as { iat: number; exp: number };
    const { iat: _iat, exp: _exp, ...before } = claimsOf(reply.access_token);
    expect(claims).toEqual(before);
    expect(exp - iat).toBe(1_800);
  });

  it('ends with the logout, alone', async () => {
    const [one, two] = [await loginWith({ sub: 'logout' }), await loginWith({ sub: 'logout' })];
    expect(await logout(one.refresh_token)).toBeNull();
    await expect(refresh(one.refresh_token)).rejects.toMatchObject(NOT_FOUND);
    await expect(logout(one.refresh_token)).rejects.toMatchObject(NOT_FOUND);
    expect(await refresh(two.refresh_token)).toEqual({ access_token: expect.any(String) });
    await vi.waitFor(() => {
      const event = { type: 'logout', provider: 'custom-token' };
      expect(services.entries).toContainEqual(expect.objectContaining({ user_id: one.user_id, status: 204, auth_event: event }));
    });
  });

  it.each([refresh, logout])('refuses every other token (%#)', async (use) => {
    const reply = await loginWith({ sub: 'types' });
    const missing = { code: 'MissingAuth', message: 'expected Authorization header with JWT (Bearer schema)' };
    for (const token of [null, undefined, '']) await expect(use(token)).rejects.toMatchObject(missing);
    const type = { code: 'InvalidSession', message: 'invalid session: incorrect token type' };
    await expect(use(reply.access_token)).rejects.toMatchObject(type);
    const invalid = { code: 'InvalidSession', message: 'invalid session: invalid refresh token' };
    const [header, , signature] = reply.refresh_token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claimsOf(reply.refresh_token), sub: newId() })).toString('base64url');
    const admin = await asNobody(() => identity.bus.call(adminLogin, { provider: 'api-key', key: ADMIN_PRIVATE_KEY }));
    const forged = [
      `${header}.${changed}.${signature}`,
      'garbage',
      'a.b.c',
      tokenFor({ sub: 'x' }),
      admin.refresh_token,
      admin.access_token,
    ];
    for (const token of forged) await expect(use(token)).rejects.toMatchObject(invalid);
    await expect(asNobody(() => identity.bus.call(adminRefresh, { token: reply.refresh_token }))).rejects.toMatchObject({
      code: 'InvalidSession',
      message: 'unauthorized',
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_184_000_000 });
    const expired = { code: 'InvalidSession', message: 'invalid session: refresh token expired' };
    await expect(use(reply.refresh_token)).rejects.toMatchObject(expired);
  });
});

describe('profile and findUser', () => {
  it("show nobody another app's user", async () => {
    const { user_id } = await loginWith({ sub: 'scoped' });
    const unknown = { code: 'InvalidSession', message: 'invalid session: user not found' };
    await expect(profileOf(user_id, other)).rejects.toMatchObject(unknown);
    await expect(profileOf(newId())).rejects.toMatchObject(unknown);
    await expect(asNobody(() => identity.bus.call(userProfile, {}))).rejects.toMatchObject({ code: 'InvalidSession' });
    expect(await find(user_id, other)).toBeNull();
    expect(await find(newId())).toBeNull();
    for (const id of ['x', { $ne: null }, 7, null]) {
      await expect(find(id as string)).rejects.toMatchObject({ code: 'UserNotFound' });
    }
  });
});

describe('a deleted app', () => {
  it('takes its users, sessions and devices along and leaves the others', async () => {
    const doomed = services.addApp('doomed-uvwxy', [anonymous]);
    const gone = await login('anon-user', { options: { device: {} } }, 'doomed-uvwxy');
    const stays = await login('anon-user', { options: { device: {} } });
    const { appId, clientAppId, domainId } = doomed.snapshot;

    await Promise.all([1, 2].map(() => identity.bus.emit(appDeleted, { appId, clientAppId, domainId })));

    await vi.waitFor(async () =>
      expect(await client.db('groundwork_identity').collection('devices').countDocuments({ appId })).toBe(0),
    );
    await expect(refresh(gone.refresh_token)).rejects.toMatchObject(NOT_FOUND);
    expect(await find(gone.user_id, doomed)).toBeNull();
    await expect(profileOf(gone.user_id, doomed)).rejects.toMatchObject({ code: 'InvalidSession' });
    expect(await refresh(stays.refresh_token)).toEqual({ access_token: expect.any(String) });
  });
});

it('logs no token and no key', () => {
  const written = identity.logged() + JSON.stringify(services.entries);
  for (const secret of ['eyJ', ...Object.values(KEYS)]) expect(written).not.toContain(secret);
});
