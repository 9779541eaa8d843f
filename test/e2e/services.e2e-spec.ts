import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

async function aService(body: object): Promise<string> {
  return `/services/${(await app.must<{ _id: string }>('POST', '/services', body))._id}`;
}

describe('a service', () => {
  it('is answered with its id and configuration, and listed without the latter', async () => {
    const created = await app.send('POST', '/services', {
      json: { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' }, ignored: true },
    });

    expect(created.status).toBe(201);
    const { _id } = created.body as { _id: string };
    const summary = { _id, name: 'mongodb-atlas', type: 'mongodb-atlas', version: 1, last_modified: expect.any(Number) };
    const data_source = { cluster: 'Cluster0', location: 'separate' };
    expect(created.body).toEqual({ ...summary, _id: ID, config: { clusterName: 'Cluster0' }, data_source });
    const listed = await app.send('GET', '/services');
    expect([listed.status, listed.body]).toEqual([200, [{ ...summary, etag: expect.any(String) }]]);
    const read = await app.send('GET', `/services/${_id}`);
    expect([read.status, read.body]).toEqual([200, summary]);
  });

  it('takes a version by PATCH, nothing else', async () => {
    const path = await aService({ name: 'web', type: 'http' });

    const updated = await app.send('PATCH', path, { json: { version: 4 } });

    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({ _id: ID, name: 'web', type: 'http', version: 4, last_modified: expect.any(Number) });
    expect((await app.send('PATCH', path, { json: { name: 'other' } })).body).toEqual({
      error: "the name of a service cannot be changed from 'web'",
      error_code: 'InvalidParameter',
    });
    expect((await app.send('PATCH', path, { json: { version: 'x' } })).status).toBe(400);
    expect((await app.send('GET', path)).body).toEqual(updated.body);
  });

  it('is deleted with all that belongs to it', async () => {
    const path = await aService({ name: 'web', type: 'http' });
    await app.must('POST', `${path}/rules`, { name: 'rule', actions: ['get'] });
    await app.must('POST', `${path}/incoming_webhooks`, { name: 'hook', function_source: 'exports = () => 1' });

    const deleted = await app.send('DELETE', path);

    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const below of ['', '/config', '/rules', '/incoming_webhooks', '/default_rule']) {
      const answer = await app.send('GET', `${path}${below}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: expect.stringContaining('service not found'), error_code: 'ServiceNotFound' });
    }
    const again = await aService({ name: 'web', type: 'http' });
    expect((await app.send('GET', `${again}/rules`)).body).toEqual([]);
    expect((await app.send('GET', `${again}/incoming_webhooks`)).body).toEqual([]);
  });

  it('is rejected for a taken name, an unknown type and a bad name', async () => {
    await aService({ name: 'web', type: 'http' });

    for (const [json, status, error_code] of [
      [{ name: 'web', type: 'aws' }, 409, 'ServiceAlreadyExists'],
      [{ name: 'x', type: 'carrier-pigeon' }, 400, 'ServiceTypeNotFound'],
      [{ name: 'a/b', type: 'http' }, 400, 'InvalidParameter'],
      [{ name: 'n'.repeat(65), type: 'http' }, 400, 'InvalidParameter'],
      [{ type: 'http' }, 400, 'InvalidParameter'],
    ] as const) {
      const answer = await app.send('POST', '/services', { json });
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({ error: expect.any(String), error_code });
    }
  });

  it.each([UNKNOWN, 'nonsense'])('is not found for the unknown id %s', async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/config'],
      ['PATCH', '/config'],
    ] as const) {
      const answer = await app.send(method, `/services/${id}${path}`, method === 'PATCH' ? { json: {} } : {});
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(answer.body).toEqual({ error: `service not found: '${id}'`, error_code: 'ServiceNotFound' });
    }
  });
});

describe('the configuration of a service', () => {
  it('is exactly the open properties that were set', async () => {
    const path = await aService({ name: 'phone', type: 'twilio', config: { sid: 's', auth_token: 'hush-hush-token' } });

    const read = await app.send('GET', `${path}/config`);
    expect([read.status, read.headers.get('content-type'), read.text]).toEqual([200, 'application/json', '{"sid":"s"}']);
    const withSecrets = await app.send('GET', `${path}/config?includeSecretConfig=true`);
    expect(withSecrets.body).toEqual({ config: { sid: 's' }, secret_config: { auth_token: '__phone_auth_token' } });
    expect((await app.send('GET', `${path}/config?includeSecretConfig=false`)).body).toEqual({ sid: 's' });
    expect((await app.send('GET', `${path}/config?includeSecretConfig=maybe`)).status).toBe(400);
  });

  it('is merged by PATCH, which answers what is stored', async () => {
    const path = await aService({ name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
    const sync = { state: 'enabled', partition: { key: '_p', permissions: { read: true, write: true } } };

    const patched = await app.send('PATCH', `${path}/config`, { json: { sync } });

    expect(patched.status).toBe(200);
    expect(patched.body).toEqual({ clusterName: 'Cluster0', sync });
    const off = await app.send('PATCH', `${path}/config`, { json: { sync: { ...sync, state: '' } } });
    expect(off.body).toEqual({ clusterName: 'Cluster0', sync: { ...sync, state: '' } });
    expect((await app.send('GET', `${path}/config`)).body).toEqual(off.body);
    expect((await app.send('GET', path)).body).toMatchObject({ version: 3 });
  });

  it('takes an inline secret that no reply shows', async () => {
    const path = await aService({ name: 'db', type: 'mongodb', config: { uri: 'mongodb://hush-hush-1' } });

    const patched = await app.send('PATCH', `${path}/config`, { json: { uri: 'mongodb://hush-hush-2' } });

    expect(patched.body).toEqual({});
    const replies = await Promise.all(
      [path, `${path}/config`, `${path}/config?includeSecretConfig=true`, '/services', '/secrets', '/deployments'].map((url) =>
        app.send('GET', url),
      ),
    );
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      expect(text).not.toContain('hush-hush');
    }
    const secrets = await app.must<{ _id: string; name: string }[]>('GET', '/secrets');
    expect(secrets).toEqual([{ _id: ID, name: '__db_uri', version: expect.any(String) }]);
    const refused = await app.send('DELETE', `/secrets/${secrets[0]?._id}`);
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining("'db'"), error_code: 'BadRequest' }]);
  });

  it('is served under its other spelling too', async () => {
    const path = await aService({ name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
    const alias = path.replace('/services/', '/service/');

    expect((await app.send('PATCH', `${alias}/config`, { json: { readPreference: 'primary' } })).status).toBe(200);

    const expected = { clusterName: 'Cluster0', readPreference: 'primary' };
    expect((await app.send('GET', `${alias}/config`)).body).toEqual(expected);
    expect((await app.send('GET', `${path}/config`)).body).toEqual(expected);
  });

  it.each([[], 'text', { config: [] }, { secret_config: { uri: 'no-such-secret' } }, { uri: 5 }])('rejects %j', async (json) => {
    const path = await aService({ name: 'db', type: 'mongodb', config: { sync: {} } });

    const answer = await app.send('PATCH', `${path}/config`, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: expect.any(String),
      error_code: expect.stringMatching(/^(BadRequest|InvalidParameter)$/),
    });
    expect((await app.send('GET', `${path}/config`)).body).toEqual({ sync: {} });
  });
});
