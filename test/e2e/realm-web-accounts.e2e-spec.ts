import * as Realm from 'realm-web';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';

const platform = inject('platform');
const PASSWORD = 'correct horse';

/** Token as a client finds it in its storage after half an hour: of the right form, and expired. */
const EXPIRED = signToken({ exp: 1_500_000_000, iat: 1_499_998_200, typ: 'access' });

let app: AppAdmin;
beforeAll(async () => {
  const admin = await Admin.login(platform);
  app = await admin.createApp();
  await app.enableAnonymous();
  await acceptTokens(app, { metadata_fields: [{ required: false, name: 'first_name' }] });
  await app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });
  const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
  await app.must('PUT', `/auth_providers/${providers.find(({ type }) => type === 'api-key')?._id}/enable`);
  await app.addFunction('whoAmI', 'exports = () => context.user.id');
});

const client = () => new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });
const jwt = (sub: string, more: object = {}) =>
  Realm.Credentials.jwt(signToken({ aud: app.app.client_app_id, sub, exp: inAnHour(), ...more }));

/** A client that notes what it asks for, as `POST /path`. */
function observed(): { here: Realm.App; asked: string[] } {
  const asked: string[] = [];
  const here = new Realm.App({
    id: app.app.client_app_id,
    baseUrl: platform.url,
    fetch: ((url: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`);
      return fetch(url, init);
    }) as NonNullable<Realm.AppConfiguration['fetch']>,
  });
  return { here, asked };
}

describe('realm-web', () => {
  it('renews an expired access token, and continues', async () => {
    const user = await client().logIn(jwt('expiring'));
    user.accessToken = EXPIRED;

    const answer = (await user.functions['whoAmI']?.()) as string;

    expect(answer).toBe(user.id);
    expect(user.accessToken).not.toBe(EXPIRED);
    expect(user.isLoggedIn).toBe(true);
  });

  it('ends the session of a disabled user instead of retrying forever', async () => {
    const { here, asked } = observed();
    const user = await here.logIn(jwt('disabled'));
    await app.must('PUT', `/users/${user.id}/disable`);
    asked.length = 0;

    await expect(user.functions['whoAmI']?.()).rejects.toMatchObject({ statusCode: 401 });

    expect(asked).toEqual([
      `POST /api/client/v2.0/app/${app.app.client_app_id}/functions/call`,
      'POST /api/client/v2.0/auth/session',
    ]);
    expect(user.isLoggedIn).toBe(false);
  });

  it('logs out, and what it kept is worth nothing', async () => {
    const user = await client().logIn(Realm.Credentials.anonymous(false));
    const kept = user.accessToken;
    await user.logOut();
    expect(user.isLoggedIn).toBe(false);
    const answer = await fetch(`${platform.url}/api/client/v2.0/auth/profile`, {
      headers: { authorization: `Bearer ${kept}` },
    });
    expect(answer.status).toBe(401);
  });

  it('links an anonymous user with a token and an address', async () => {
    const here = client();
    await here.emailPasswordAuth.registerUser({ email: 'link@example.com', password: PASSWORD });
    const user = await here.logIn(Realm.Credentials.anonymous(false));
    expect(user.identities.map(({ providerType }) => providerType)).toEqual(['anon-user']);

    await user.linkCredentials(Realm.Credentials.emailPassword('link@example.com', PASSWORD));
    expect(user.identities.map(({ providerType }) => providerType)).toEqual(['anon-user', 'local-userpass']);
    await user.linkCredentials(jwt('linked', { first_name: 'Ada' }));

    expect(user.identities.map(({ providerType }) => providerType)).toEqual(['anon-user', 'local-userpass', 'custom-token']);
    expect(user.profile).toEqual({ email: 'link@example.com', firstName: 'Ada' });
    expect(await user.functions['whoAmI']?.()).toBe(user.id);
    expect((await client().logIn(jwt('linked'))).id).toBe(user.id);
    expect((await client().logIn(Realm.Credentials.emailPassword('link@example.com', PASSWORD))).id).toBe(user.id);
  });

  it('is rejected a link once, and not asked to try for ever', async () => {
    await client().logIn(jwt('taken'));
    const { here, asked } = observed();
    const user = await here.logIn(Realm.Credentials.anonymous(false));
    asked.length = 0;

    await expect(user.linkCredentials(jwt('taken'))).rejects.toMatchObject({
      statusCode: 401,
      error: expect.stringContaining('a user already exists with the specified provider'),
      errorCode: 'AuthError',
    });
    const wrong = Realm.Credentials.emailPassword('nobody@example.com', PASSWORD);
    await expect(user.linkCredentials(wrong)).rejects.toMatchObject({ statusCode: 401 });

    const providers = `POST /api/client/v2.0/app/${app.app.client_app_id}/auth/providers`;
    expect(asked).toEqual([`${providers}/custom-token/login`, `${providers}/local-userpass/login`]);
    expect(user.isLoggedIn).toBe(true);
  });

  it('makes, lists, switches and deletes API keys, and logs in with one', async () => {
    const user = await client().logIn(jwt('keys'));

    const created = await user.apiKeys.create('my-key');
    const { _id: id } = created;
    expect(created).toEqual({ _id: expect.any(String), key: expect.any(String), name: 'my-key', disabled: false });
    expect(await user.apiKeys.fetchAll()).toEqual([{ _id: id, name: 'my-key', disabled: false }]);
    expect(await user.apiKeys.fetch(id)).toEqual({ _id: id, name: 'my-key', disabled: false });
    expect((await client().logIn(Realm.Credentials.apiKey(created.key))).id).toBe(user.id);

    await user.apiKeys.disable(id);
    expect(await user.apiKeys.fetch(id)).toEqual({ _id: id, name: 'my-key', disabled: true });
    await expect(client().logIn(Realm.Credentials.apiKey(created.key))).rejects.toMatchObject({
      statusCode: 401,
      error: 'unauthorized',
    });
    await user.apiKeys.enable(id);
    await user.apiKeys.delete(id);
    expect(await user.apiKeys.fetchAll()).toEqual([]);
    await expect(user.apiKeys.fetch(id)).rejects.toMatchObject({ statusCode: 404, errorCode: 'APIKeyNotFound' });
    await expect(user.apiKeys.create('not allowed')).rejects.toMatchObject({
      statusCode: 400,
      error: 'can only contain ASCII letters, numbers, underscores, and hyphens',
    });
  });

  it('deletes its user', async () => {
    const here = client();
    const user = await here.logIn(jwt('leaving'));
    const { id } = user;

    await here.deleteUser(user);

    expect(here.allUsers[id]).toBeUndefined();
    expect((await app.send('GET', `/users/${id}`)).status).toBe(404);
    expect((await client().logIn(jwt('leaving'))).id).not.toBe(id);
  });
});
