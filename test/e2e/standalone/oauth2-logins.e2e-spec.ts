import { buffer } from 'node:stream/consumers';
import { UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { AppAdmin } from '../platform/admin.js';
import { eventually } from '../platform/eventually.js';
import { FakeFacebook } from '../platform/fake-facebook.js';
import { OAuth2Scene } from '../platform/oauth2-scene.js';

const UNAUTHORIZED = { error: 'unauthorized', error_code: 'AuthError' };
const ADA = {
  sub: 'ada',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  picture: 'https://example.com/ada.png',
};
const named = (...names: string[]) => names.map((name) => ({ required: false, name }));

let facebook: FakeFacebook;
let scene: OAuth2Scene;
beforeAll(async () => {
  facebook = await FakeFacebook.start();
  scene = await OAuth2Scene.start(facebook);
});
afterAll(async () => {
  await scene.close();
  await facebook.close();
});
beforeEach(() => {
  scene.idp.person = ADA;
  facebook.me = { id: '1001', name: 'Ada Lovelace', email: 'ada@example.com' };
});

/** Logs in and returns the profile the user sees. */
async function profileAfter(
  app: AppAdmin,
  type: string,
  payload: object,
): Promise<{ user_id: string; data: unknown; identities: unknown }> {
  const answer = await scene.login(app, type, payload);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('access_token')]);
  const { body } = await scene.profile((answer.body as { access_token: string }).access_token);
  return body as { user_id: string; data: unknown; identities: unknown };
}

/** Returns the reason of a refused login from the app's log. */
async function reason(app: AppAdmin): Promise<{ error?: string; error_code?: string; auth_event?: unknown }> {
  const { logs } = await eventually(
    async () => (await app.send('GET', '/logs?type=AUTH')).body as { logs: { error?: string; error_code?: string }[] },
    ({ logs }) => logs.some(({ error }) => error !== undefined),
  );
  return logs.find(({ error }) => error !== undefined) ?? {};
}

describe('google', () => {
  it('logs in with an ID token, whether or not `openId` is set, and returns the listed fields', async () => {
    const fields = named('name', 'first_name', 'last_name', 'picture', 'email', 'gender');
    const app = await scene.app('oauth2-google', { metadata_fields: fields });

    const profile = await profileAfter(app, 'oauth2-google', { id_token: await scene.idp.sign(), options: { device: {} } });

    const data = {
      name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
      picture: 'https://example.com/ada.png',
      email: 'ada@example.com',
    };
    expect(profile).toEqual({
      user_id: expect.any(String),
      domain_id: app.app.domain_id,
      identities: [{ id: 'ada', provider_type: 'oauth2-google', provider_id: expect.any(String), data }],
      data,
      type: 'normal',
    });
    const again = await profileAfter(app, 'oauth2-google', { idToken: await scene.idp.sign({ name: 'Ada King' }) });
    expect([again.user_id, again.data]).toEqual([profile.user_id, { ...data, name: 'Ada King' }]);
    const open = await scene.app('oauth2-google', { config: { clientId: 'google-client', openId: true } });
    expect((await profileAfter(open, 'oauth2-google', { token: await scene.idp.sign() })).data).toEqual({});
  });

  it('logs in with a code of a native app or of a page, and asks for what the ID token does not say', async () => {
    const app = await scene.app('oauth2-google', { metadata_fields: named('name', 'email') });
    const authCode = await scene.authCode();
    scene.idp.redirectUris.length = 0;

    const { data } = await profileAfter(app, 'oauth2-google', { authCode });

    expect(data).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(scene.idp.redirectUris).toEqual(['', 'postmessage']);
    const again = await scene.login(app, 'oauth2-google', { authCode });
    expect([again.status, again.body]).toEqual([401, { ...UNAUTHORIZED, link: expect.any(String) }]);
    expect(await reason(app)).toMatchObject({
      error: 'error exchanging access code with OAuth2 provider: invalid_grant',
      error_code: 'AuthError',
      auth_event: { type: 'login', provider: 'oauth2-google', failed: true },
    });
  });

  it('rejects a code that another client has asked for', async () => {
    const app = await scene.app('oauth2-google', { config: { clientId: 'another-client' } });
    const answer = await scene.login(app, 'oauth2-google', { authCode: await scene.authCode() });
    expect([answer.status, answer.body]).toMatchObject([401, UNAUTHORIZED]);
  });

  it.each<[string, () => Promise<string>]>([
    ['made for another client', () => scene.idp.sign({ aud: 'another-client' })],
    ['of another issuer', () => scene.idp.sign({ iss: 'https://accounts.google.com' })],
    ['that is expired', () => scene.idp.sign({ exp: Math.floor(Date.now() / 1_000) - 120 })],
    ['with alg none', async () => new UnsecuredJWT({ iss: scene.idp.issuer, aud: 'google-client', sub: 'ada' }).encode()],
    ['that is none', async () => 'nonsense'],
  ])('rejects a token %s', async (_what, token) => {
    const app = await scene.app('oauth2-google');

    const answer = await scene.login(app, 'oauth2-google', { id_token: await token() });

    expect([answer.status, answer.body]).toEqual([401, { ...UNAUTHORIZED, link: expect.any(String) }]);
    const { error, error_code } = await reason(app);
    expect([error, error_code]).toEqual([expect.stringContaining('the ID token was rejected: '), 'AuthError']);
    expect(await app.must('GET', '/users')).toEqual([]);
  });

  it.each([
    {},
    { authCode: 'c', id_token: 't' },
    { accessToken: 'a' },
    { authCode: 7 },
    { authCode: '' },
    { id_token: 'x'.repeat(20_000) },
  ])('responds with 400 for %j', async (payload) => {
    const app = await scene.app('oauth2-google');
    const answer = await scene.login(app, 'oauth2-google', payload);
    expect([answer.status, answer.body]).toMatchObject([400, { error_code: 'InvalidParameter' }]);
  });

  it('lets in domains that are named, with addresses that are verified', async () => {
    const app = await scene.app('oauth2-google', { domain_restrictions: ['example.com'] });
    const login = async (claims: JWTPayload) => scene.login(app, 'oauth2-google', { id_token: await scene.idp.sign(claims) });

    expect((await login({})).status).toBe(200);
    for (const claims of [{ email: 'ada@example.com.evil.test' }, { email_verified: false }, { email: undefined }]) {
      const { status, body } = await login({ sub: 'eve', ...claims });
      expect([status, body]).toEqual([401, { error: 'unauthorized', error_code: 'DomainNotAllowed', link: expect.any(String) }]);
    }
    expect(await app.must('GET', '/users')).toHaveLength(1);
  });

  it('rejects a user without a required field', async () => {
    const app = await scene.app('oauth2-google', { metadata_fields: [{ required: true, name: 'picture' }] });
    const answer = await scene.login(app, 'oauth2-google', { id_token: await scene.idp.sign({ picture: undefined }) });
    expect([answer.status, answer.body]).toMatchObject([401, UNAUTHORIZED]);
  });

  it('does not merge users by email address, verified or not', async () => {
    const app = await scene.app('oauth2-google', { metadata_fields: named('email') });
    await scene.addProvider(app, 'oidc', { metadata_fields: named('email') });
    const google = await profileAfter(app, 'oauth2-google', { id_token: await scene.idp.sign() });
    const tokens = [{ sub: 'x' }, { sub: 'ada' }, { sub: 'y', email_verified: false }];

    const users = [];
    for (const claims of tokens) {
      users.push(await profileAfter(app, 'oidc', { id_token: await scene.idp.sign({ aud: 'oidc-client', ...claims }) }));
    }

    expect(new Set([google, ...users].map(({ user_id }) => user_id)).size).toBe(4);
  });

  it('is taken for disabled while it lacks a client', async () => {
    const app = await scene.admin.createApp();
    await app.must('POST', '/auth_providers', { type: 'oauth2-google', disabled: true });
    const answer = await scene.login(app, 'oauth2-google', { id_token: await scene.idp.sign() });
    expect([answer.status, answer.body]).toMatchObject([404, { error_code: 'AuthProviderNotFound' }]);
  });
});

describe('facebook', () => {
  it('logs in with an access token made for the app', async () => {
    facebook.me = { id: '1001', name: 'Ada', picture: { data: { url: 'https://p' } }, age_range: { min: 21 }, email: 'a@b.c' };
    facebook.issue('good');
    const app = await scene.app('oauth2-facebook', { metadata_fields: named('name', 'picture', 'min_age', 'max_age') });

    const { data, identities } = await profileAfter(app, 'oauth2-facebook', { accessToken: 'good' });

    expect(data).toEqual({ name: 'Ada', picture: 'https://p', min_age: 21 });
    expect(identities).toEqual([{ id: '1001', provider_type: 'oauth2-facebook', provider_id: expect.any(String), data }]);
  });

  it.each<[string, object, string]>([
    ['of another app', { app_id: '666' }, 'the access token belongs to another app'],
    ['that is not valid', { is_valid: false }, 'the access token is not valid'],
    ['of a page', { type: 'PAGE' }, 'the access token does not belong to a user'],
    ['that is expired', { expires_at: 1 }, 'the access token is expired'],
    ['of somebody else', { user_id: '1002' }, 'the OAuth2 provider returned another user'],
  ])('rejects an access token %s', async (_what, changes, error) => {
    facebook.issue('bad', changes);
    const app = await scene.app('oauth2-facebook');

    const answer = await scene.login(app, 'oauth2-facebook', { accessToken: 'bad' });

    expect([answer.status, answer.body]).toEqual([401, { ...UNAUTHORIZED, link: expect.any(String) }]);
    expect((await reason(app)).error).toBe(error);
  });

  it('logs in with the ID token of its limited login, in either property', async () => {
    const app = await scene.app('oauth2-facebook', { metadata_fields: named('email') });
    const token = (aud: string) => scene.idp.sign({ aud, sub: '1001' });
    for (const member of ['accessToken', 'id_token']) {
      const { data, identities } = await profileAfter(app, 'oauth2-facebook', { [member]: await token('facebook-client') });
      expect([data, identities]).toMatchObject([{ email: 'ada@example.com' }, [{ id: '1001' }]]);
    }
    const foreign = await scene.login(app, 'oauth2-facebook', { accessToken: await token('google-client') });
    expect([foreign.status, foreign.body]).toMatchObject([401, UNAUTHORIZED]);
  });

  it('says that Facebook cannot be reached', async () => {
    const down = await FakeFacebook.start();
    await down.close();
    const other = await OAuth2Scene.start(down);
    try {
      const app = await other.app('oauth2-facebook');
      const answer = await other.login(app, 'oauth2-facebook', { accessToken: 'any' });
      expect([answer.status, answer.body]).toMatchObject([401, UNAUTHORIZED]);
      expect((await reason(app)).error).toBe('error fetching info from OAuth2 provider: the connection was refused');
    } finally {
      await other.close();
    }
  });
});

describe('apple', () => {
  it('logs in with an ID token', async () => {
    const app = await scene.app('oauth2-apple', { metadata_fields: named('email') });
    const token = await scene.idp.sign({ aud: 'apple-client' });
    const { data } = await profileAfter(app, 'oauth2-apple', { id_token: token });
    expect(data).toEqual({ email: 'ada@example.com' });
    const foreign = await scene.login(app, 'oauth2-apple', { id_token: await scene.idp.sign() });
    expect([foreign.status, foreign.body]).toMatchObject([401, UNAUTHORIZED]);
  });
});

describe('a client secret of Apple that is a token', () => {
  const endingIn = (seconds: number) => new UnsecuredJWT({ exp: Math.floor(Date.now() / 1_000) + seconds }).encode();

  async function logInWith(secret: string): Promise<AppAdmin> {
    const app = await scene.admin.createApp();
    await app.must('POST', '/secrets', { name: 'own', value: secret });
    await scene.addProvider(app, 'oauth2-apple', { secret_config: { clientSecret: 'own' } });
    for (const _ of [1, 2]) {
      await scene.login(app, 'oauth2-apple', { id_token: await scene.idp.sign({ aud: 'apple-client' }) });
    }
    return app;
  }
  const entriesOf = (app: AppAdmin, count: number) =>
    eventually(
      async () => (await app.must<{ logs: { messages?: string[] }[] }>('GET', '/logs?type=AUTH')).logs,
      (logs) => logs.length >= count,
    );

  it('is logged occasionally before it expires', async () => {
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const entries = await entriesOf(await logInWith(endingIn(86_400)), 3);
    const told = `the client secret expires on ${day}: sign a new one, or store the private key as the secret`;
    expect(entries.flatMap(({ messages }) => messages ?? [])).toEqual([told]);
    expect(entries).toContainEqual(
      expect.objectContaining({ status: 200, messages: [told], auth_event: { type: 'other', provider: 'oauth2-apple' } }),
    );
  });

  it('is not logged while it is valid for long', async () => {
    const entries = await entriesOf(await logInWith(endingIn(30 * 86_400)), 2);
    expect(entries.flatMap(({ messages }) => messages ?? [])).toEqual([]);
  });

  it('is rejected with its reason once it has ended', async () => {
    const { error } = await reason(await logInWith(endingIn(-60)));
    expect(error).toBe('the client secret has expired: sign a new one, or store the private key as the secret');
  });
});

describe('oidc', () => {
  it('logs in with an ID token of the configured issuer, and maps claims to any name', async () => {
    const fields = [
      { required: true, name: 'name' },
      { required: false, name: 'address.city', field_name: 'town' },
    ];
    const app = await scene.app('oidc', { metadata_fields: fields });
    const token = await scene.idp.sign({ aud: 'oidc-client', address: { city: 'London' } });
    const { data } = await profileAfter(app, 'oidc', { id_token: token });
    expect(data).toEqual({ name: 'Ada Lovelace', town: 'London' });
  });

  it('does not believe a configuration that speaks for another issuer', async () => {
    const app = await scene.app('oidc', { config: { clientId: 'oidc-client', issuer: `${scene.idp.issuer}/` } });
    const answer = await scene.login(app, 'oidc', { id_token: await scene.idp.sign({ aud: 'oidc-client' }) });
    expect([answer.status, answer.body]).toMatchObject([401, UNAUTHORIZED]);
    expect((await reason(app)).error).toBe('the OpenID Connect provider names another issuer');
  });

  it('does not reach addresses the operator does not allow', async () => {
    const app = await scene.app('oidc', { config: { clientId: 'oidc-client', issuer: 'http://169.254.169.254' } });
    const answer = await scene.login(app, 'oidc', { id_token: await scene.idp.sign({ aud: 'oidc-client' }) });
    expect([answer.status, answer.body]).toMatchObject([401, UNAUTHORIZED]);
    expect((await reason(app)).error).toContain('failed to fetch the configuration of the OpenID Connect provider: ');
  });
});

describe('linking', () => {
  it('gives a user one more identity, once', async () => {
    const app = await scene.app('oauth2-google');
    await app.enableAnonymous();
    const url = scene.clientUrl(app, '/auth/providers/oauth2-google/login?link=true');
    const anonymous = async () => (await scene.login(app, 'anon-user', {})).body as { user_id: string; access_token: string };
    const [first, second] = [await anonymous(), await anonymous()];
    const link = async (token: string) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ id_token: await scene.idp.sign() }),
      });
      return [response.status, await response.json()];
    };

    expect(await link(first.access_token)).toMatchObject([200, { user_id: first.user_id }]);
    expect(await link(first.access_token)).toMatchObject([200, { user_id: first.user_id }]);
    expect(await link(second.access_token)).toMatchObject([
      401,
      { error: 'unauthorized: a user already exists with the specified provider', error_code: 'AuthError' },
    ]);
    const { user_id } = await profileAfter(app, 'oauth2-google', { id_token: await scene.idp.sign() });
    expect(user_id).toBe(first.user_id);
  });
});

describe('configuration', () => {
  /** The providers of an app, without what another app cannot share. */
  /** Providers without what differs between two apps: ids, and addresses made of them. */
  async function providersOf(app: AppAdmin): Promise<unknown[]> {
    const listed = await app.must<{ _id: string }[]>('GET', '/auth_providers');
    const all = await Promise.all(listed.map(({ _id }) => app.must<object>('GET', `/auth_providers/${_id}`)));
    const text = JSON.stringify(all.map((provider) => ({ ...provider, _id: '' })));
    return JSON.parse(text.replaceAll(/callback\/[^"]+/g, 'callback/of-this-provider')) as unknown[];
  }

  it('comes and goes with exports, which name secrets and hold none', async () => {
    const settings = { metadata_fields: named('email'), domain_restrictions: ['example.com'] };
    const app = await scene.app('oauth2-google', settings);
    await scene.addProvider(app, 'oidc');
    const { admin, platform } = scene;
    const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/export`;
    const exported = await fetch(url, { headers: { authorization: `Bearer ${admin.accessToken}` } });
    const raw = Buffer.from(await exported.arrayBuffer());
    const zip = await fromBufferPromise(raw, { lazyEntries: true });
    let texts = '';
    for await (const entry of zip.eachEntry()) texts += (await buffer(await zip.openReadStreamPromise(entry))).toString();

    expect(texts).toContain('oauth2-google-secret');
    expect(texts).not.toMatch(/google-client-secret|oidc-client-secret/);
    expect(await providersOf(app)).toContainEqual({
      _id: '',
      name: 'oauth2-google',
      type: 'oauth2-google',
      config: { clientId: 'google-client' },
      secret_config: { clientSecret: 'oauth2-google-secret' },
      ...settings,
      redirect_uris: ['http://localhost:3000/home'],
      disabled: false,
    });
    const copy = await admin.createApp();
    for (const type of ['oauth2-google', 'oidc']) {
      await copy.must('POST', '/secrets', {
        name: `${type}-secret`,
        value: type === 'oidc' ? 'oidc-client-secret' : 'google-client-secret',
      });
    }
    const headers = { 'content-type': 'application/zip' };
    expect((await copy.send('POST', '/import?strategy=replace-by-name', { raw, headers })).status).toBe(204);
    expect(await providersOf(copy)).toEqual(await providersOf(app));
    expect((await profileAfter(copy, 'oauth2-google', { id_token: await scene.idp.sign() })).data).toEqual({
      email: 'ada@example.com',
    });
  });
});
