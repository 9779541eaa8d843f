import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send, type Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const client = `${platform.url}/api/client/v2.0`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TOKEN = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
const PASSWORD = 'correct horse';

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  await acceptTokens(app, { metadata_fields: [{ required: false, name: 'nick' }] });
});

const anonymous = (at = app): Promise<EndUser> => EndUser.login(platform, at.app.client_app_id);
const tokenOf = (sub: string, more: object = {}): object => ({
  token: signToken({ aud: app.app.client_app_id, sub, exp: inAnHour(), ...more }),
});
const profile = (token: string): Promise<Answer> => send('GET', `${client}/auth/profile`, { token });
const refresh = (token: string): Promise<Answer> => send('POST', `${client}/auth/session`, { token });
const logout = (token: string): Promise<Answer> => send('DELETE', `${client}/auth/session`, { token });
const link = (token: string | undefined, provider: string, payload: object, at = app): Promise<Answer> =>
  send('POST', `${client}/app/${at.app.client_app_id}/auth/providers/${provider}/login?link=true`, {
    json: payload,
    ...(token === undefined ? {} : { token }),
  });
const typesOf = async (token: string): Promise<string[]> => {
  const { identities } = (await profile(token)).body as { identities: { provider_type: string }[] };
  return identities.map(({ provider_type }) => provider_type);
};

describe('logging out', () => {
  it('ends the session, its access tokens included, and no other session', async () => {
    const first = await EndUser.login(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));
    const second = await EndUser.login(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));
    const renewed = ((await refresh(first.refreshToken)).body as { access_token: string }).access_token;

    expect((await logout(first.refreshToken)).status).toBe(204);

    for (const token of [first.accessToken, renewed]) {
      const answer = await profile(token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error: 'invalid session: access token expired', error_code: 'InvalidSession' });
    }
    const again = await logout(first.refreshToken);
    expect(again.status).toBe(401);
    expect(again.body).toEqual({ error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' });
    expect((await profile(second.accessToken)).status).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(201);
  });
});

describe('sessions of a deleted app', () => {
  it('are gone', async () => {
    const user = await anonymous();
    expect((await admin.send('DELETE', `${admin.appsPath}/${app.app._id}`)).status).toBe(204);

    for (const answer of [await refresh(user.refreshToken), await logout(user.refreshToken)]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' });
    }
    const shown = await profile(user.accessToken);
    expect(shown.status).toBe(401);
    expect(shown.body).toMatchObject({ error_code: 'InvalidSession' });
    expect((await loginAs(platform, app.app.client_app_id, 'anon-user', {})).status).toBe(404);
  });
});

describe('a user that deletes itself', () => {
  it('ends with its sessions; the later log-out of the SDK receives the expected response', async () => {
    const user = await EndUser.login(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));

    const deleted = await send('DELETE', `${client}/auth/delete`, { token: user.accessToken });

    expect(deleted.status).toBe(204);
    expect(deleted.headers.get('content-type')).toBeNull();
    expect((await logout(user.refreshToken)).body).toMatchObject({ error: 'invalid session: failed to find refresh token' });
    expect((await profile(user.accessToken)).status).toBe(401);
    const again = await send('DELETE', `${client}/auth/delete`, { token: user.accessToken });
    expect(again.status).toBe(401);
    expect(again.body).toMatchObject({ error_code: 'InvalidSession' });
    expect((await app.send('GET', `/users/${user.userId}`)).status).toBe(404);
    const next = await loginAs(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));
    expect((next.body as { user_id: string }).user_id).not.toBe(user.userId);
  });

  it('does it with an access token and nothing else', async () => {
    const user = await anonymous();

    for (const token of [user.refreshToken, admin.accessToken, 'x']) {
      const answer = await send('DELETE', `${client}/auth/delete`, { token });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error_code: 'InvalidSession' });
    }
    const none = await send('DELETE', `${client}/auth/delete`);
    expect(none.status).toBe(401);
    expect(none.body).toEqual({ error: 'unauthorized' });
    expect((await profile(user.accessToken)).status).toBe(200);
  });
});

describe('linking', () => {
  it('adds the identity to the user, in order, and both log it in', async () => {
    const user = await anonymous();

    const linked = await link(user.accessToken, 'custom-token', tokenOf('ada', { nick: 'countess' }));

    expect(linked.status).toBe(200);
    expect(linked.body).toEqual({
      access_token: TOKEN,
      refresh_token: TOKEN,
      user_id: user.userId,
      device_id: '0'.repeat(24),
    });
    const { access_token: token, refresh_token: refreshToken } = linked.body as Record<'access_token' | 'refresh_token', string>;
    expect((await profile(token)).body).toEqual({
      user_id: user.userId,
      domain_id: app.app.domain_id,
      type: 'normal',
      data: { nick: 'countess' },
      identities: [
        { id: expect.any(String), provider_type: 'anon-user', provider_id: ID, data: {} },
        { id: 'ada', provider_type: 'custom-token', provider_id: ID, data: { nick: 'countess' } },
      ],
    });
    expect((await refresh(refreshToken)).status).toBe(201);
    expect((await refresh(user.refreshToken)).status).toBe(201);
    const entered = await loginAs(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));
    expect(entered.body).toMatchObject({ user_id: user.userId });
    // The session is the same: its end ends the new tokens too.
    await logout(user.refreshToken);
    expect((await profile(token)).status).toBe(401);
  });

  it.skipIf(isShortCluster)('changes nothing but the data if the user has the identity already', async () => {
    const user = await EndUser.login(platform, app.app.client_app_id, 'custom-token', tokenOf('ada', { nick: 'a' }));

    const linked = await link(user.accessToken, 'custom-token', tokenOf('ada', { nick: 'b' }));

    expect(linked.status).toBe(200);
    expect((await profile(user.accessToken)).body).toMatchObject({ data: { nick: 'b' } });
    expect(await typesOf(user.accessToken)).toEqual(['custom-token']);
  });

  it.skipIf(isShortCluster)('is rejected for another user’s identity in words no client repeats the request for', async () => {
    await EndUser.login(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));
    const user = await anonymous();

    const answer = await link(user.accessToken, 'custom-token', tokenOf('ada'));

    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      error: 'unauthorized: a user already exists with the specified provider',
      error_code: 'AuthError',
    });
    expect(await typesOf(user.accessToken)).toEqual(['anon-user']);
  });

  it('gives an identity to one of many who want it', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => anonymous()));

    const answers = await Promise.all(users.map((user) => link(user.accessToken, 'custom-token', tokenOf('ada'))));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
    const types = (await Promise.all(users.map((user) => typesOf(user.accessToken)))).map((each) => each.length);
    expect(types.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
  });

  it.skipIf(isShortCluster)('does not make clients refresh for ever if the credential is wrong', async () => {
    const user = await anonymous();
    await app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });

    const answers = [
      await link(user.accessToken, 'custom-token', { token: signToken({ sub: 'ada' }, 'x'.repeat(32)) }),
      await link(user.accessToken, 'local-userpass', { username: 'nobody@e.de', password: 'wrong-password' }),
    ];

    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: expect.stringMatching(/^unauthorized: ./) });
      expect(body).not.toMatchObject({ error_code: 'InvalidSession' });
    }
  });

  it.skipIf(isShortCluster)('takes one email address per user', async () => {
    await app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });
    const base = `${client}/app/${app.app.client_app_id}/auth/providers/local-userpass`;
    for (const email of ['a@e.de', 'b@e.de']) {
      expect((await send('POST', `${base}/register`, { json: { email, password: PASSWORD } })).status).toBe(201);
    }
    const user = await anonymous();
    const withEmail = (username: string) => link(user.accessToken, 'local-userpass', { username, password: PASSWORD });
    expect((await withEmail('a@e.de')).status).toBe(200);
    expect((await withEmail('a@e.de')).status).toBe(200);

    const second = await withEmail('b@e.de');

    expect(second.status).toBe(401);
    expect(second.body).toMatchObject({ error: expect.stringMatching(/^unauthorized: ./), error_code: 'AuthError' });
    expect(await typesOf(user.accessToken)).toEqual(['anon-user', 'local-userpass']);
  });

  it.skipIf(isShortCluster)('is not for keys and anonymous identities, and not for providers that are off', async () => {
    const user = await anonymous();
    const [apiKey] = await app.must<{ _id: string }[]>('GET', '/auth_providers');
    await app.must('PUT', `/auth_providers/${apiKey?._id}/enable`);

    const key = await link(user.accessToken, 'api-key', { key: 'x' });
    const again = await link(user.accessToken, 'anon-user', {});
    const off = await link(user.accessToken, 'local-userpass', { username: 'a', password: 'b' });

    expect(key.status).toBe(400);
    expect(key.body).toMatchObject({ error: 'invalid user link request', error_code: 'InvalidParameter' });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error_code: 'InvalidParameter' });
    expect(off.status).toBe(404);
    expect(off.body).toMatchObject({ error_code: 'AuthProviderNotFound' });
  });

  it.skipIf(isShortCluster)('needs an access token of a user of this app', async () => {
    const user = await anonymous();
    const other = await admin.createApp();
    await other.enableAnonymous();
    const foreigner = await anonymous(other);

    const none = await link(undefined, 'custom-token', tokenOf('ada'));
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ error: 'unauthorized' });
    for (const token of [user.refreshToken, admin.accessToken, 'x']) {
      const wrong = await link(token, 'custom-token', tokenOf('ada'));
      expect(wrong.status).toBe(401);
      expect(wrong.body).toMatchObject({ error_code: 'InvalidSession' });
    }
    const foreign = await link(foreigner.accessToken, 'custom-token', tokenOf('ada'));
    expect(foreign.status).toBe(401);
    expect(foreign.body).toMatchObject({ error_code: 'UserAppDomainMismatch' });
    // The identity was not linked to any user.
    const { body } = await loginAs(platform, app.app.client_app_id, 'custom-token', tokenOf('ada'));
    expect([user.userId, foreigner.userId]).not.toContain((body as { user_id: string }).user_id);
  });

  it.skipIf(isShortCluster)('is no login: without the parameter the token is ignored, even a wrong one', async () => {
    const url = `${client}/app/${app.app.client_app_id}/auth/providers/custom-token/login`;
    for (const query of ['', '?link=false', '?link=']) {
      expect((await send('POST', `${url}${query}`, { json: tokenOf('ada'), token: 'x' })).status).toBe(200);
    }
  });
});
