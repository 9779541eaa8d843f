import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';

interface Entry {
  readonly _id: string;
  readonly time: string;
  readonly request_id: string;
  readonly changes: { kind: string; id: string; name: string; operation: string }[];
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

const audit = (): Promise<Entry[]> => app.must('GET', '/audit');

describe('the audit of an app', () => {
  it('records who changed what, when, from where and in which request', async () => {
    const created = await app.send('POST', '/functions', {
      json: { name: 'f', source: 'exports = () => 1' },
      headers: { 'X-BAAS-Request-Origin': 'mongodb-baas-cli' },
    });
    const { _id: id } = created.body as { _id: string };
    const profile = await admin.send('GET', '/auth/profile');
    const [deployment] = await app.must<{ _id: string }[]>('GET', '/deployments');

    const answer = await app.send('GET', '/audit');

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        _id: ID,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        user_id: (profile.body as { user_id: string }).user_id,
        user_name: (profile.body as { data: { name: string } }).data.name,
        origin: 'CLI',
        remote_address: expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
        request_id: created.headers.get('x-appservices-request-id'),
        outcome: 'deployed',
        deployment_id: deployment?._id,
        draft_id: null,
        changes: [{ kind: 'functions', id, name: 'f', operation: 'create' }],
        changes_left_out: 0,
      },
      expect.objectContaining({ changes: [{ kind: 'apps', id: app.app._id, name: app.app.name, operation: 'create' }] }),
    ]);
  });

  it('has every kind of change once, and no secret', async () => {
    const { _id: secretId } = await app.must<{ _id: string }>('POST', '/secrets', { name: 'key', value: 'very-hidden-1' });
    await app.must('PUT', `/secrets/${secretId}`, { name: 'key', value: 'very-hidden-2' });
    const { _id: providerId } = await app.enableAnonymous();
    await app.must('PUT', `/auth_providers/${providerId}/disable`);
    await app.must('DELETE', `/auth_providers/${providerId}`);
    await app.must('POST', '/values', { name: 'v', value: 'very-hidden-3' });
    await app.must('POST', '/services', { name: 'db', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
    const { _id: keyId, key } = await app.must<{ _id: string; key: string }>('POST', '/api_keys', { name: 'worker' });
    await app.must('PUT', `/api_keys/${keyId}/disable`);
    await app.must('PUT', `/api_keys/${keyId}/enable`);
    await app.must('DELETE', `/api_keys/${keyId}`);
    await app.send('POST', '/values', { json: { name: 'v', value: 'refused' } });

    const answer = await app.send('GET', '/audit');

    const entries = answer.body as Entry[];
    expect(entries.map(({ changes }) => changes.map(({ kind, name, operation }) => `${operation} ${kind} ${name}`))).toEqual([
      ['delete api_keys worker'],
      ['update api_keys worker'],
      ['update api_keys worker'],
      ['create api_keys worker'],
      ['create services db'],
      ['create values v'],
      ['delete auth_providers anon-user'],
      ['update auth_providers anon-user'],
      ['create auth_providers anon-user'],
      ['update secrets key'],
      ['create secrets key'],
      ['create apps shop'],
    ]);
    expect(answer.text).not.toContain('very-hidden');
    expect(answer.text).not.toContain(key);
  });

  it('distinguishes drafts from deployments', async () => {
    const { _id: draftId } = await app.must<{ _id: string }>('POST', '/drafts');
    await app.addFunction('waiting', 'exports = () => 1');
    expect((await audit())[0]).toMatchObject({ outcome: 'draft', draft_id: draftId, deployment_id: null });

    await app.must('POST', `/drafts/${draftId}/deployment`);

    expect((await audit())[0]).toMatchObject({
      outcome: 'deployed',
      draft_id: draftId,
      deployment_id: ID,
      changes: [{ kind: 'functions', name: 'waiting', operation: 'create' }],
    });
  });

  it.skipIf(isShortCluster)('has pages of 100', async () => {
    for (let batch = 0; batch < 11; batch++) {
      const names = Array.from({ length: 10 }, (_, index) => `v${batch * 10 + index}`);
      await Promise.all(names.map((name) => app.must('POST', '/values', { name, value: 1 })));
    }

    const first = await audit();
    const second = await app.must<Entry[]>('GET', `/audit?before=${first.at(-1)?._id}`);

    expect(first).toHaveLength(100);
    expect(second).toHaveLength(11);
    const all = [...first, ...second];
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(111);
    expect(all.map(({ time }) => time)).toEqual(
      all
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    );
    for (const before of [UNKNOWN, 'nonsense']) {
      const answer = await app.send('GET', `/audit?before=${before}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
    }
  });

  it('belongs to the app, for administrators', async () => {
    const other = await admin.createApp('other');

    expect((await other.must<Entry[]>('GET', '/audit')).map(({ changes }) => changes[0]?.name)).toEqual(['other']);
    expect((await admin.send('GET', `${admin.appsPath}/${UNKNOWN}/audit`)).status).toBe(404);
    expect((await send('GET', `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/audit`)).status).toBe(401);
    await other.must('DELETE', '');
    expect((await other.send('GET', '/audit')).body).toMatchObject({ error_code: 'AppNotFound' });
  });
});
