import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { send } from './platform/http.js';

const platform = inject('platform');
/** Only entry of a new app's access list. */
const EVERYBODY = { address: '0.0.0.0/0', includes_current: true };
const UNKNOWN = '000000000000000000000000';
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

describe('allowed request origins', () => {
  const PATH = '/security/allowed_request_origins';
  const login = (origin: string) =>
    send('POST', `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`, {
      json: {},
      headers: { origin },
    });

  it("always have the app's own site among them, while it is served", async () => {
    await app.enableAnonymous();
    await app.must('POST', PATH, ['https://shop.test']);
    const [own, other] = [app.app.client_app_id, 'other-abcde'].map(
      (id) => `http://${id}.localhost:${new URL(platform.url).port}`,
    );
    expect((await login(own ?? '')).status).toBe(403);
    await app.must('PATCH', '/hosting/config', { enabled: true });
    const allowed = await login(own ?? '');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, own]);
    for (const origin of [other ?? '', 'null', platform.url]) expect((await login(origin)).status).toBe(403);
  });

  it('are none at first, replaced as a set and kept as given', async () => {
    expect((await app.send('GET', PATH)).body).toEqual([]);

    const set = await app.send('POST', PATH, { json: ['http://localhost:8080', 'https://shop.test', 'https://shop.test'] });

    expect(set.status).toBe(204);
    expect(set.text).toBe('');
    const read = await app.send('GET', PATH);
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe('application/json');
    expect(read.body).toEqual(['http://localhost:8080', 'https://shop.test']);

    expect((await app.send('POST', PATH, { json: ['https://*.other.test'] })).status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual(['https://*.other.test']);
    expect((await app.send('POST', PATH, { json: [] })).status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual([]);
    expect((await app.send('GET', '/deployments')).body).toHaveLength(3);
  });

  it.each([
    ['localhost:8080'],
    ['http://localhost:8080/'],
    ['http://localhost/path'],
    ['http://'],
    ['http://a b'],
    ['http://user@host'],
    ['http://host:port'],
    [5],
    [null],
    [''],
  ])('reject %j', async (origin) => {
    const answer = await app.send('POST', PATH, { json: ['http://fine.test', origin] });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'every origin must be scheme://host[:port]', error_code: 'InvalidParameter' });
    expect((await app.send('GET', PATH)).body).toEqual([]);
  });

  it.each([[{ origins: ['http://a.test'] }], ['http://a.test'], [5], [undefined]])('reject the body %j', async (json) => {
    const answer = await app.send('POST', PATH, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'the request body must be a list of origins', error_code: 'InvalidParameter' });
  });

  it('let a browser of a listed origin in and keep others out', async () => {
    await app.enableAnonymous();
    expect((await login('http://anywhere.test')).status).toBe(200);
    await app.must('POST', PATH, ['https://shop.test', 'https://*.shop.test']);

    for (const origin of ['https://shop.test', 'https://www.shop.test']) {
      const allowed = await login(origin);
      expect(allowed.status).toBe(200);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    }
    for (const origin of ['http://shop.test', 'https://shop.test.evil.test', 'null']) {
      const refused = await login(origin);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ error: `requests from the origin '${origin}' are not allowed` });
      expect(refused.headers.has('access-control-allow-origin')).toBe(false);
      expect(refused.headers.has('access-control-allow-credentials')).toBe(false);
    }
    await app.must('POST', PATH, ['*']);
    expect((await login('http://anywhere.test')).status).toBe(200);
  });

  it('hold for the routes whose app is the one of their token', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);
    await app.must('POST', PATH, ['https://shop.test']);
    const routes = [
      ['GET', 'profile', user.accessToken],
      ['POST', 'session', user.refreshToken],
      ['DELETE', 'session', user.refreshToken],
    ] as const;
    const ask = ([method, path, token]: (typeof routes)[number], origin?: string) =>
      send(method, `${platform.url}/api/client/v2.0/auth/${path}`, { token, ...(origin ? { headers: { origin } } : {}) });

    for (const route of routes) {
      const refused = await ask(route, 'https://evil.test');
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ error: "requests from the origin 'https://evil.test' are not allowed" });
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    for (const route of routes.slice(0, 2)) {
      for (const origin of ['https://shop.test', undefined]) expect((await ask(route, origin)).status).toBeLessThan(300);
    }
  });
});

describe('in a draft', () => {
  it('origins wait for its deployment, the access list does not', async () => {
    await app.enableAnonymous();
    const login = async () => {
      const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`;
      return (await send('POST', url, { json: {}, headers: { origin: 'http://other.test' } })).status;
    };
    const draft = await app.must<{ _id: string }>('POST', '/drafts');
    await app.must('POST', '/security/allowed_request_origins', ['https://shop.test']);
    await app.must('POST', '/security/access_list', { address: '10.0.0.1' });

    expect((await app.send('GET', '/security/allowed_request_origins')).body).toEqual(['https://shop.test']);
    expect(await login()).toBe(200);
    await app.must('POST', `/drafts/${draft._id}/deployment`);
    expect(await login()).toBe(403);

    const second = await app.must<{ _id: string }>('POST', '/drafts');
    await app.must('POST', '/security/allowed_request_origins', []);
    expect((await app.send('DELETE', `/drafts/${second._id}`)).status).toBe(204);
    expect((await app.send('GET', '/security/allowed_request_origins')).body).toEqual(['https://shop.test']);
    expect((await app.send('GET', '/security/access_list')).body).toMatchObject({
      allowed_ips: [EVERYBODY, { address: '10.0.0.1' }],
    });
  });
});

describe('access list', () => {
  const PATH = '/security/access_list';

  it('allows all addresses at first, and returns the address of the request', async () => {
    const answer = await app.send('GET', PATH);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ allowed_ips: [{ _id: ID, ...EVERYBODY }], current_ip: '127.0.0.1' });
  });

  it('may be emptied', async () => {
    const { allowed_ips } = (await app.send('GET', PATH)).body as { allowed_ips: { _id: string }[] };
    for (const { _id } of allowed_ips) expect((await app.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);

    expect((await app.send('GET', PATH)).body).toEqual({ allowed_ips: [], current_ip: '127.0.0.1' });
  });

  it('takes, changes and drops entries', async () => {
    const created = await app.send('POST', PATH, { json: { address: '10.0.0.0/8', comment: 'office' } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, address: '10.0.0.0/8', comment: 'office', includes_current: false });
    const { _id } = created.body as { _id: string };
    const own = await app.send('POST', PATH, { json: { use_current: true } });
    expect(own.status).toBe(201);
    expect(own.body).toEqual({ _id: ID, address: '127.0.0.1', includes_current: true });

    const changed = await app.send('PATCH', `${PATH}/${_id}`, { json: { address: '127.0.0.0/8', comment: 'here' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ _id, address: '127.0.0.0/8', comment: 'here', includes_current: true });
    const { allowed_ips } = (await app.send('GET', PATH)).body as { allowed_ips: unknown[] };
    expect(allowed_ips).toEqual([{ _id: ID, ...EVERYBODY }, changed.body, own.body]);

    const deleted = await app.send('DELETE', `${PATH}/${_id}`);
    expect(deleted.status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual({
      allowed_ips: [{ _id: ID, ...EVERYBODY }, own.body],
      current_ip: '127.0.0.1',
    });
  });

  it('is no part of what is deployed', async () => {
    await app.must('POST', PATH, { address: '10.1.2.3' });

    expect((await app.send('GET', '/deployments')).body).toEqual([]);
  });

  it.each([UNKNOWN, 'nonsense'])('does not find the entry %s, in the words tools compare', async (id) => {
    const refused = { error: `allowed IP not found: 'ObjectID("${id}")'` };

    for (const answer of [
      await app.send('PATCH', `${PATH}/${id}`, { json: { address: '10.0.0.1' } }),
      await app.send('DELETE', `${PATH}/${id}`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(refused);
    }
  });

  it('does not touch the entry of another app', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', PATH, { address: '10.0.0.1' });
    const other = await admin.createApp('other');

    expect((await other.send('DELETE', `${PATH}/${_id}`)).status).toBe(404);
    expect((await other.send('PATCH', `${PATH}/${_id}`, { json: { address: '10.0.0.2' } })).status).toBe(404);
    expect((await app.send('GET', PATH)).body).toMatchObject({
      allowed_ips: [EVERYBODY, { _id, address: '10.0.0.1' }],
    });
  });

  it('accepts an empty address with use_current, and 0.0.0.0 for all addresses', async () => {
    const own = await app.send('POST', PATH, { json: { address: '', use_current: true } });
    expect(own.status).toBe(201);
    expect(own.body).toEqual({ _id: ID, address: '127.0.0.1', includes_current: true });
    const { allowed_ips } = (await app.send('GET', PATH)).body as { allowed_ips: { _id: string }[] };
    for (const { _id } of allowed_ips) expect((await app.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);

    const everybody = await app.send('POST', PATH, { json: { address: '0.0.0.0' } });

    expect(everybody.status).toBe(201);
    expect(everybody.body).toEqual({ _id: ID, ...EVERYBODY });
  });

  it('has no address twice, however it is written', async () => {
    await app.must('POST', PATH, { address: '127.0.0.1' });
    await app.must('POST', PATH, { address: '2001:db8::/32' });
    const { _id } = await app.must<{ _id: string }>('POST', PATH, { address: '10.0.0.0/8' });
    const before = (await app.send('GET', PATH)).body;

    for (const [shown, json] of [
      ['127.0.0.1', { address: '127.0.0.1' }],
      ['127.0.0.1/32', { address: '127.0.0.1/32' }],
      ['127.0.0.1', { use_current: true }],
      ['0.0.0.0/0', { address: '0.0.0.0' }],
      ['2001:DB8:1::/32', { address: '2001:DB8:1::/32' }],
    ] as const) {
      const refused = await app.send('POST', PATH, { json });
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual({
        error: `the access list already contains '${shown}'`,
        error_code: 'AllowedIPAlreadyExists',
      });
    }
    const changed = await app.send('PATCH', `${PATH}/${_id}`, { json: { address: '127.0.0.1' } });
    expect(changed.status).toBe(409);
    expect((await app.send('GET', PATH)).body).toEqual(before);
    expect((await app.send('PATCH', `${PATH}/${_id}`, { json: { address: '10.0.0.0/8', comment: 'same' } })).status).toBe(200);
  });

  it('keeps one of many equal entries that are added concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.send('POST', PATH, { json: { address: '10.9.9.9' } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(409)]);
    const others = await Promise.all([1, 2, 3, 4].map((n) => app.send('POST', PATH, { json: { address: `10.9.8.${n}` } })));
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await app.send('GET', PATH)).body).toMatchObject({ allowed_ips: { length: 6 } });
  });

  it.each([
    { address: 'somewhere' },
    { address: '10.0.0.0/33' },
    { address: '10.0.0.0/' },
    { address: 'fe80::1%eth0' },
    { address: '' },
    { address: '', use_current: false },
    { address: 'somewhere', use_current: true },
    { address: 5 },
    {},
  ])('rejects %j', async (json) => {
    const answer = await app.send('POST', PATH, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: expect.stringContaining('address') });
    expect((await app.send('GET', PATH)).body).toMatchObject({ allowed_ips: [EVERYBODY] });
  });
});

describe('refresh token expiration', () => {
  const PATH = '/security/refresh_token_expiration';

  it('decides how long sessions last that begin from then on', async () => {
    await app.enableAnonymous();
    expect((await app.send('GET', PATH)).body).toEqual({ expiration_time_seconds: 5_184_000 });

    const set = await app.send('PUT', PATH, { json: { expiration_time_seconds: 3_600 } });

    expect(set.status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual({ expiration_time_seconds: 3_600 });
    const { refreshToken } = await EndUser.login(platform, app.app.client_app_id);
    const [, payload = ''] = refreshToken.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number };
    expect(exp - iat).toBe(3_600);
  });

  it.each([1_799, 157_680_001, 3_600.5, '3600', null, undefined])('is not %j', async (expiration_time_seconds) => {
    const answer = await app.send('PUT', PATH, { json: { expiration_time_seconds } });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error_code: 'InvalidParameter' });
  });
});
