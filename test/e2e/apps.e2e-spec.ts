import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';

const platform = inject('platform');
const { PROJECT_ID } = platform.credentials;
const OBJECT_ID = /^[0-9a-f]{24}$/;

const APP = {
  _id: expect.stringMatching(OBJECT_ID),
  location: 'US-VA',
  provider_region: 'aws-us-east-1',
  deployment_model: 'GLOBAL',
  environment: '',
  domain_id: expect.stringMatching(OBJECT_ID),
  group_id: PROJECT_ID,
  product: 'standard',
  last_used: expect.any(Number),
  last_modified: expect.any(Number),
};

describe('applications', () => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('are created, listed, read and deleted in one shape', async () => {
    const created = await admin.send('POST', admin.appsPath, { json: { name: 'My-Shop', unknown: 1 } });

    expect(created.status).toBe(201);
    expect(created.body).toEqual({ ...APP, name: 'My-Shop', client_app_id: expect.stringMatching(/^my-shop-[a-z]{5}$/) });
    const app = created.body as { _id: string };
    const listed = await admin.send('GET', admin.appsPath);
    expect(listed.body).toContainEqual({ ...(created.body as object), version: expect.any(String) });
    const read = await admin.send('GET', `${admin.appsPath}/${app._id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
    const deleted = await admin.send('DELETE', `${admin.appsPath}/${app._id}`);
    expect(deleted.status).toBe(204);
    expect(deleted.text).toBe('');
    const gone = await admin.send('GET', `${admin.appsPath}/${app._id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toMatchObject({ error: expect.any(String), error_code: 'AppNotFound' });
  });

  it('start with one disabled api-key provider and nothing else', async () => {
    const app = await admin.createApp();

    expect((await app.send('GET', '/auth_providers')).body).toEqual([
      { _id: expect.stringMatching(OBJECT_ID), name: 'api-key', type: 'api-key', disabled: true, version: expect.any(String) },
    ]);
    for (const kind of ['functions', 'services', 'secrets', 'values', 'deployments', 'push/notifications']) {
      expect((await app.send('GET', `/${kind}`)).body, kind).toEqual([]);
    }
    expect((await app.send('GET', '/logs')).body).toEqual({ logs: [] });
  });

  it('are listed by the product they were made with, and all without one', async () => {
    const standard = await admin.createApp();
    const made = await admin.send('POST', `${admin.appsPath}?product=atlas`, { json: { name: 'linked' } });
    const atlas = made.body as { _id: string; product: string };
    const both = [standard.app._id, atlas._id];
    const listed = async (query: string) => {
      const { body } = await admin.send('GET', `${admin.appsPath}${query}`);
      return (body as { _id: string }[]).map(({ _id }) => _id).filter((id) => both.includes(id));
    };
    expect(atlas.product).toBe('atlas');
    for (const query of ['', '?product=atlas,standard']) expect(await listed(query)).toEqual(both);
    for (const query of ['?product=platform', '?product=standard']) expect(await listed(query)).toEqual([standard.app._id]);
    expect(await listed('?product=atlas')).toEqual([atlas._id]);
    for (const query of ['?product=data-api', '?product=device-sync']) expect(await listed(query)).toEqual([]);
    const refused = await admin.send('POST', `${admin.appsPath}?product=charts`, { json: { name: 'linked' } });
    expect([refused.status, refused.body]).toMatchObject([400, { error_code: 'BadRequest' }]);
    await admin.send('DELETE', `${admin.appsPath}/${atlas._id}`);
  });

  it.each([
    {},
    { name: '' },
    { name: '1shop' },
    { name: 'a'.repeat(33) },
    { name: 'sh op' },
    { name: 5 },
    { name: 'x', location: 'MARS' },
  ])('reject %o', async (json) => {
    const answer = await admin.send('POST', admin.appsPath, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'BadRequest' });
  });

  it.each(['000000000000000000000000', 'nonsense', '%24ne', 'A'.repeat(24)])('are 404 for the unknown project %s', async (id) => {
    const answer = await admin.send('GET', `/groups/${id}/apps`);

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: expect.any(String), error_code: 'GroupNotFound' });
  });

  it.each(['000000000000000000000000', 'nonsense', '%00', '..%2f..'])('are 404 with the unknown id %s', async (id) => {
    const answer = await admin.send('GET', `${admin.appsPath}/${id}`);

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: expect.any(String), error_code: 'AppNotFound' });
  });

  it('take their users and configuration with them', async () => {
    const app = await admin.createApp();
    await app.enableAnonymous();
    await app.addFunction('f', 'exports = () => 1');

    await app.send('DELETE', '');

    expect((await app.send('GET', '/functions')).status).toBe(404);
    const login = await fetch(`${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`, {
      method: 'POST',
    });
    expect(login.status).toBe(404);
    expect(await login.json()).toEqual({ error: `cannot find app using Client App ID '${app.app.client_app_id}'` });
  });
});

it('rejects an empty region of a provider instead of failing', async () => {
  const admin = await Admin.login(inject('platform'));
  const answer = await admin.send('POST', admin.appsPath, { json: { name: 'shop', provider_region: '' } });

  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: expect.stringContaining('provider_region'), error_code: 'BadRequest' });
});
