import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const KEYS = `${platform.url}/api/client/v2.0/auth/api_keys`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);

interface Key {
  readonly _id: string;
  readonly key: string;
}

let admin: Admin;
let app: AppAdmin;
let provider: string;
let user: EndUser;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  const [apiKey] = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
  provider = apiKey?._id ?? '';
  await app.must('PUT', `/auth_providers/${provider}/enable`);
  await acceptTokens(app);
  user = await login('ada');
});

const login = (sub: string): Promise<EndUser> =>
  EndUser.login(platform, app.app.client_app_id, 'custom-token', {
    token: signToken({ aud: app.app.client_app_id, sub, exp: inAnHour() }),
  });
const ask = (method: string, path = '', json?: unknown, token = user.refreshToken): Promise<Answer> =>
  send(method, `${KEYS}${path}`, { token, ...(json === undefined ? {} : { json }) });
const create = async (name: string): Promise<Key> => (await ask('POST', '', { name })).body as Key;
const loginWith = (key: string): Promise<Answer> => loginAs(platform, app.app.client_app_id, 'api-key', { key });

describe('an API key of a user', () => {
  it('is shown once, and logs in as the user', async () => {
    const created = await ask('POST', '', { name: 'my_Key-1' });

    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, key: expect.stringMatching(/^[\w-]{64}$/), name: 'my_Key-1', disabled: false });
    const { _id: id, key } = created.body as Key;
    const shown = { _id: id, name: 'my_Key-1', disabled: false };
    expect((await ask('GET', `/${id}`)).body).toEqual(shown);
    const listed = await ask('GET');
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual([shown]);
    const entered = await loginWith(key);
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({ user_id: user.userId });
    const { access_token: token } = entered.body as { access_token: string };
    const profile = await send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { token });
    expect(profile.body).toMatchObject({ user_id: user.userId, data: {}, identities: [{ provider_type: 'custom-token' }] });
  });

  it('ends its sessions, and no others, when it is disabled, and works again when it is enabled', async () => {
    const { _id: id, key } = await create('one');
    const session = (await loginWith(key)).body as { refresh_token: string; access_token: string };
    const profile = (token: string) => send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { token });

    const disabled = await ask('PUT', `/${id}/disable`);
    expect(disabled.status).toBe(204);
    expect(disabled.headers.get('content-type')).toBeNull();
    expect((await ask('GET', `/${id}`)).body).toEqual({ _id: id, name: 'one', disabled: true });
    const refused = await loginWith(key);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ error: 'unauthorized', error_code: 'AuthError' });
    expect((await profile(session.access_token)).status).toBe(401);
    expect((await ask('GET', '', undefined, session.refresh_token)).status).toBe(401);
    expect((await profile(user.accessToken)).status).toBe(200);

    expect((await ask('PUT', `/${id}/enable`)).status).toBe(204);
    expect((await loginWith(key)).status).toBe(200);
  });

  it('can be deleted, but not by the session it opened', async () => {
    const { _id: id, key } = await create('one');
    const session = (await loginWith(key)).body as { refresh_token: string };

    const own = await ask('DELETE', `/${id}`, undefined, session.refresh_token);
    expect(own.status).toBe(403);
    expect(own.body).toEqual({ error: expect.any(String) });

    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    expect((await loginWith(key)).status).toBe(401);
    expect((await ask('GET', '', undefined, session.refresh_token)).status).toBe(401);
    expect((await ask('DELETE', `/${id}`)).status).toBe(404);
  });

  it.each([
    [{}, "'name' is a required string", undefined],
    [{ name: 7 }, "'name' is a required string", undefined],
    [{ name: '' }, "'name' is a required string", undefined],
    [{ name: 'a b' }, 'can only contain ASCII letters, numbers, underscores, and hyphens', 'InvalidParameter'],
    [{ name: 'ключ' }, 'can only contain ASCII letters, numbers, underscores, and hyphens', 'InvalidParameter'],
    [{ name: 'n'.repeat(65) }, 'name must have at most 64 characters', 'InvalidParameter'],
  ])('needs a name: %j', async (body, error, code) => {
    const answer = await ask('POST', '', body);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(code === undefined ? { error } : { error, error_code: code });
  });

  it('has a unique name among the keys of the user, at most 20', async () => {
    await create('key-0');
    const taken = await ask('POST', '', { name: 'key-0' });
    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({ error: "an API key named 'key-0' already exists", error_code: 'APIKeyAlreadyExists' });
    const somebody = await login('somebody');
    expect((await ask('POST', '', { name: 'key-0' }, somebody.refreshToken)).status).toBe(201);

    const more = await Promise.all(Array.from({ length: 25 }, (_, at) => ask('POST', '', { name: `more-${at}` })));

    const refused = more.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(400));
    expect(refused[0]?.body).toEqual({ error: 'a user has at most 20 API keys', error_code: 'InvalidParameter' });
    expect((await ask('GET')).body).toHaveLength(20);
  });

  it('belongs to its user only: not to another user, not to another app', async () => {
    const { _id: id, key } = await create('one');
    const somebody = await login('somebody');
    const elsewhere = await admin.createApp();
    await elsewhere.enableAnonymous();
    const foreigner = await EndUser.login(platform, elsewhere.app.client_app_id);
    const [theirs] = await elsewhere.must<{ _id: string }[]>('GET', '/auth_providers');
    await elsewhere.must('PUT', `/auth_providers/${theirs?._id}/enable`);

    for (const token of [somebody.refreshToken, foreigner.refreshToken]) {
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['PUT', '/enable'],
        ['PUT', '/disable'],
      ] as const) {
        const answer = await ask(method, `/${id}${path}`, undefined, token);
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ error: 'API key not found', error_code: 'APIKeyNotFound' });
      }
      expect((await ask('GET', '', undefined, token)).body).toEqual([]);
    }
    expect((await loginAs(platform, elsewhere.app.client_app_id, 'api-key', { key })).status).toBe(401);
    expect((await loginWith(key)).status).toBe(200);
  });

  it.each([randomBytes(12).toString('hex'), 'x', '%24ne'])('is 404 if it does not exist: %s', async (id) => {
    const answer = await ask('GET', `/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: 'API key not found', error_code: 'APIKeyNotFound' });
  });

  it('is not for anonymous users', async () => {
    await app.enableAnonymous();
    const anonymous = await EndUser.login(platform, app.app.client_app_id);

    const answer = await ask('POST', '', { name: 'one' }, anonymous.refreshToken);

    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: 'anonymous users cannot have API keys' });
  });

  it('needs the provider', async () => {
    await app.must('PUT', `/auth_providers/${provider}/disable`);

    for (const answer of [await ask('GET'), await ask('POST', '', { name: 'one' })]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        error: "authentication via 'api-key' is unsupported",
        error_code: 'AuthProviderNotFound',
      });
    }
  });

  it('needs the refresh token', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${'0'.repeat(24)}`],
      ['DELETE', `/${'0'.repeat(24)}`],
      ['PUT', `/${'0'.repeat(24)}/enable`],
      ['PUT', `/${'0'.repeat(24)}/disable`],
    ] as const) {
      const none = await send(method, `${KEYS}${path}`);
      expect(none.status).toBe(401);
      expect(none.body).toEqual({ error: 'expected Authorization header with JWT (Bearer schema)' });
      for (const token of [user.accessToken, admin.refreshToken, 'x']) {
        const wrong = await ask(method, path, undefined, token);
        expect(wrong.status).toBe(401);
        expect(wrong.body).toEqual({ error: expect.stringMatching(/^invalid session/), error_code: 'InvalidSession' });
      }
    }
  });

  it('goes with its user', async () => {
    const { key } = await create('one');

    await app.must('DELETE', `/users/${user.userId}`);

    expect((await loginWith(key)).status).toBe(401);
    expect((await ask('GET')).body).toMatchObject({ error: 'invalid session: failed to find refresh token' });
  });
});
