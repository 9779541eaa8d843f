import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const KEY = expect.stringMatching(/^[\w-]{64}$/);
const UNKNOWN = '000000000000000000000000';

interface Created {
  readonly _id: string;
  readonly key: string;
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

/** Enables the API key provider every app is made with. */
async function acceptKeys(): Promise<void> {
  const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
  await app.must('PUT', `/auth_providers/${providers.find(({ type }) => type === 'api-key')?._id}/enable`);
}

const login = (key: string) => loginAs(platform, app.app.client_app_id, 'api-key', { key });

describe('API keys', () => {
  it('are created, listed, read, disabled, enabled and deleted; the key is shown once', async () => {
    const created = await app.send('POST', '/api_keys', { json: { name: 'worker' } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, key: KEY, name: 'worker', disabled: false });
    const { _id: id } = created.body as Created;

    const listed = await app.send('GET', '/api_keys');
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual([{ _id: id, name: 'worker', disabled: false }]);
    const read = await app.send('GET', `/api_keys/${id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({ _id: id, name: 'worker', disabled: false });
    for (const [verb, disabled] of [
      ['disable', true],
      ['disable', true],
      ['enable', false],
    ] as const) {
      const answer = await app.send('PUT', `/api_keys/${id}/${verb}`);
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      expect((await app.send('GET', `/api_keys/${id}`)).body).toEqual({ _id: id, name: 'worker', disabled });
    }
    const deleted = await app.send('DELETE', `/api_keys/${id}`);
    expect(deleted.status).toBe(204);
    expect(deleted.text).toBe('');
    expect((await app.send('GET', '/api_keys')).body).toEqual([]);
  });

  it('reject a taken name with 409, also for 32 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => app.send('POST', '/api_keys', { json: { name: 'same' } })),
    );

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(31).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ error: expect.any(String), error_code: 'APIKeyAlreadyExists' });
    expect((await app.send('GET', '/api_keys')).body).toHaveLength(1);
  });

  it.skipIf(isShortCluster).each([{ name: '' }, { name: 'a b' }, { name: 7 }, {}])('reject %o', async (json) => {
    const answer = await app.send('POST', '/api_keys', { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
  });

  it.skipIf(isShortCluster)('are 100 at most', async () => {
    const creations = Array.from({ length: 100 }, (_, index) => app.must('POST', '/api_keys', { name: `key-${index}` }));
    await Promise.all(creations);

    const answer = await app.send('POST', '/api_keys', { json: { name: 'one-more' } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'an app has at most 100 API keys', error_code: 'InvalidParameter' });
  });

  it.skipIf(isShortCluster).each([
    ['GET', ''],
    ['DELETE', ''],
    ['PUT', '/enable'],
    ['PUT', '/disable'],
  ] as const)('%s of an unknown one %s is 404', async (method, verb) => {
    for (const id of [UNKNOWN, 'nonsense']) {
      const answer = await app.send(method, `/api_keys/${id}${verb}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'API key not found', error_code: 'APIKeyNotFound' });
    }
  });

  it('belong to one app', async () => {
    const other = await admin.createApp('other');
    const { _id: id } = await app.must<Created>('POST', '/api_keys', { name: 'worker' });

    expect((await other.send('GET', '/api_keys')).body).toEqual([]);
    expect((await other.send('DELETE', `/api_keys/${id}`)).status).toBe(404);
    expect((await other.send('PUT', `/api_keys/${id}/disable`)).status).toBe(404);
    expect((await app.send('GET', `/api_keys/${id}`)).body).toMatchObject({ disabled: false });
    const unknown = await admin.send('GET', `${admin.appsPath}/${UNKNOWN}/api_keys`);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ error_code: 'AppNotFound' });
    expect((await send('GET', `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/api_keys`)).status).toBe(401);
  });
});

describe('login with an API key', () => {
  it('is a user of type server', async () => {
    await acceptKeys();
    await app.addFunction('who', 'exports = () => ({ type: context.user.type, name: context.user.data.name })');
    const { _id: id, key } = await app.must<Created>('POST', '/api_keys', { name: 'worker' });

    const user = await EndUser.login(platform, app.app.client_app_id, 'api-key', { key });

    const profile = await send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { token: user.accessToken });
    expect(profile.status).toBe(200);
    expect(profile.body).toMatchObject({
      user_id: user.userId,
      type: 'server',
      data: { name: 'worker' },
      identities: [{ id, provider_type: 'api-key', provider_id: ID }],
    });
    expect((await user.call('who')).body).toEqual({ type: 'server', name: 'worker' });
    expect((await EndUser.login(platform, app.app.client_app_id, 'api-key', { key })).userId).toBe(user.userId);
  });

  it('is rejected for unknown, disabled and deleted keys, and ends with them', async () => {
    await acceptKeys();
    await app.addFunction('one', 'exports = () => 1');
    const { _id: id, key } = await app.must<Created>('POST', '/api_keys', { name: 'worker' });
    const user = await EndUser.login(platform, app.app.client_app_id, 'api-key', { key });
    const refused = { error: 'unauthorized', error_code: 'AuthError' };

    const unknown = await login('x'.repeat(64));
    expect(unknown.status).toBe(401);
    expect(unknown.body).toMatchObject(refused);
    await app.must('PUT', `/api_keys/${id}/disable`);
    const disabled = await login(key);
    expect(disabled.status).toBe(401);
    expect(disabled.body).toMatchObject(refused);
    const call = await user.call('one');
    expect(call.status).toBe(401);
    expect(call.body).toMatchObject({ error_code: 'InvalidSession' });
    await app.must('DELETE', `/api_keys/${id}`);
    const deleted = await login(key);
    expect(deleted.status).toBe(401);
    expect(deleted.body).toMatchObject(refused);
  });

  it('needs the provider enabled', async () => {
    const { key } = await app.must<Created>('POST', '/api_keys', { name: 'worker' });

    const answer = await login(key);

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error_code: 'AuthProviderNotFound' });
  });

  it('needs a key', async () => {
    await acceptKeys();

    const answer = await loginAs(platform, app.app.client_app_id, 'api-key', {});

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: "'key' is a required string", error_code: 'InvalidParameter' });
  });
});
