import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';
const NO_SYNC = { error: 'device sync is not supported', error_code: 'BadRequest' };

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
});

/** Operations on an app respond to administrators only, and for existing apps. */
describe.each([
  ['GET', '/sync/data', undefined],
  ['GET', '/sync/state', undefined],
  ['GET', '/sync/progress', undefined],
  ['GET', '/sync/migration', undefined],
  ['PUT', '/sync/migration', {}],
  ['PUT', '/sync/force_reset', {}],
  ['PATCH', '/sync/schemas', {}],
  ['GET', '/security/private_endpoints', undefined],
  ['POST', '/security/private_endpoints', {}],
  ['GET', `/security/private_endpoints/${UNKNOWN}`, undefined],
  ['PUT', `/security/private_endpoints/${UNKNOWN}`, {}],
  ['DELETE', `/security/private_endpoints/${UNKNOWN}`, undefined],
  ['GET', '/security/private_endpoint_service_infos', undefined],
  ['POST', '/security/allow_non_vpc_client_requests', { allow_non_vpc_client_requests: true }],
  ['PUT', '/deployment_migration', { deployment_model: 'LOCAL', provider_region: 'aws-us-east-1' }],
  ['POST', '/multi_data_sources', []],
  ['GET', `/templates/${UNKNOWN}/client`, undefined],
])('%s %s', (method, path, json) => {
  it('is for administrators, and for apps that exist', async () => {
    const options = json === undefined ? {} : { json };
    const [elsewhere, nobody] = await Promise.all([
      admin.send(method, `${admin.appsPath}/${UNKNOWN}${path}`, options),
      send(method, `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}${path}`, options),
    ]);

    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual({ error: `app not found: '${UNKNOWN}'`, error_code: 'AppNotFound' });
    expect(nobody.status).toBe(401);
  });
});

describe('device sync', () => {
  // Differs: device sync | not served: apps answer as those without it. Use the data access of the SDKs, GraphQL or endpoints
  it.each([
    ['/sync/data', { service_id: '', partition_fields: [] }],
    ['/sync/state', { state: '' }],
    ['/sync/migration', { statusMessage: 'not started', isMigrated: false, isCancelable: false, isRevertible: false }],
    ['/sync/client_schemas/KOTLIN', []],
  ])('responds to GET %s as for an app without it', async (path, body) => {
    const answer = await app.send('GET', path);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(body);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it('has no progress', async () => {
    const answer = await app.send('GET', '/sync/progress');

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'device sync is not enabled' });
  });

  it('knows the data source it is asked about', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'synced', type: 'mongodb-atlas' });

    const known = await app.send('GET', `/sync/data?service_id=${_id}`);
    const unknown = await app.send('GET', `/sync/data?service_id=${UNKNOWN}`);

    expect(known.status).toBe(200);
    expect(known.body).toEqual({ service_id: _id, partition_fields: [] });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: `service not found: '${UNKNOWN}'`, error_code: 'ServiceNotFound' });
  });

  it.each([
    ['PUT', '/sync/migration', { serviceId: UNKNOWN, action: 'start' }],
    ['PATCH', '/sync/schemas', { tables: [] }],
  ])('rejects %s %s', async (method, path, json) => {
    const answer = await app.send(method, path, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(NO_SYNC);
  });

  it('has nothing to reset', async () => {
    const answer = await app.send('PUT', '/sync/force_reset', { json: { file_ident: 1 } });

    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
  });
});

describe('private endpoints', () => {
  it.each(['/security/private_endpoints', '/security/private_endpoint_service_infos'])('are none at %s', async (path) => {
    const answer = await app.send('GET', path);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([]);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it.each(['GET', 'PUT', 'DELETE'])('are not found by %s for any id', async (method) => {
    for (const id of [UNKNOWN, 'no-id']) {
      const answer = await app.send(method, `/security/private_endpoints/${id}`, method === 'PUT' ? { json: {} } : {});

      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: `private endpoint not found: '${id}'` });
    }
  });

  it('cannot be made', async () => {
    const answer = await app.send('POST', '/security/private_endpoints', { json: { aws_region: 'us-east-1' } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: "private endpoints are configured in this server's network, not here",
      error_code: 'BadRequest',
    });
  });

  it('are never the only way in', async () => {
    const path = '/security/allow_non_vpc_client_requests';
    const allowed = await app.send('POST', path, { json: { allow_non_vpc_client_requests: true } });
    const forbidden = await app.send('POST', path, { json: { allow_non_vpc_client_requests: false } });
    const unsaid = await app.send('POST', path, { json: {} });

    expect(allowed.status).toBe(204);
    expect(allowed.text).toBe('');
    expect(forbidden.status).toBe(400);
    expect(forbidden.body).toEqual({
      error: "allowed request paths are configured in this server's network, not here",
      error_code: 'BadRequest',
    });
    expect(unsaid.status).toBe(400);
    expect(unsaid.body).toEqual({
      error: 'allow_non_vpc_client_requests must be a boolean value',
      error_code: 'InvalidParameter',
    });
  });
});

describe('templates', () => {
  it('are none, of the server and of an app, and none can be begun with', async () => {
    const lists = await Promise.all([admin.send('GET', '/templates'), app.send('GET', '/templates')]);
    const clients = await Promise.all([
      admin.send('GET', '/templates/swiftui.todo/client'),
      app.send('GET', '/templates/swiftui.todo/client'),
    ]);
    const json = { name: 'from-template', template_id: 'swiftui.todo' };
    const created = await admin.send('POST', admin.appsPath, { json });
    const apps = await admin.send('GET', admin.appsPath);

    for (const { status, body } of lists) expect({ status, body }).toEqual({ status: 200, body: [] });
    for (const { status, body } of clients)
      expect({ status, body }).toEqual({ status: 404, body: { error: 'template not found' } });
    expect(created.status).toBe(400);
    expect(created.body).toEqual({ error: 'template not found', error_code: 'BadRequest' });
    expect((apps.body as { name: string }[]).map(({ name }) => name)).not.toContain('from-template');
  });
});

describe('regions', () => {
  it('are the 20 published ones', async () => {
    const answer = await admin.send('GET', '/provider_regions');
    const nobody = await send('GET', `${platform.url}/api/admin/v3.0/provider_regions`);

    const regions = answer.body as { id: string; name: string; deployment_models: string[] }[];
    expect(answer.status).toBe(200);
    expect(regions).toHaveLength(20);
    expect(new Set(regions.map(({ id }) => id)).size).toBe(20);
    expect(regions[0]).toEqual({
      id: 'aws-us-east-1',
      name: 'Virginia (us-east-1)',
      cloud_provider: 'aws',
      country: 'usa',
      deployment_models: ['GLOBAL', 'LOCAL'],
    });
    expect(regions.filter(({ deployment_models: models }) => models.includes('GLOBAL')).map(({ id }) => id)).toEqual([
      'aws-us-east-1',
      'aws-us-west-2',
      'aws-eu-west-1',
      'aws-ap-southeast-2',
    ]);
    expect(regions.every(({ deployment_models: models }) => models.includes('LOCAL'))).toBe(true);
    expect(nobody.status).toBe(401);
  });
});

describe('a migration to another region', () => {
  it('changes the description of an app immediately, and is recorded in the audit trail', async () => {
    const own = await admin.createApp('moving');
    const target = { deployment_model: 'LOCAL', provider_region: 'aws-eu-central-1' };

    const location = () => send('GET', `${platform.url}/api/client/v2.0/app/${own.app.client_app_id}/location`);
    const before = await location();
    const none = await own.send('GET', '/deployment_migration');
    const moved = await own.send('PUT', '/deployment_migration', { json: target });
    const after = await admin.send('GET', `${admin.appsPath}/${own.app._id}`);
    const located = await location();
    const again = await own.send('PUT', '/deployment_migration', { json: target });
    const back = await own.send('PUT', '/deployment_migration', { json: { ...target, deployment_model: 'GLOBAL' } });
    const over = await own.send('GET', '/deployment_migration');
    const audit = await own.must<{ entries: { changes: { kind: string; id: string; operation: string }[] }[] }>('GET', '/audit');

    expect(none.status).toBe(404);
    expect(none.body).toEqual({ error: 'no deployment migration' });
    expect(moved.status).toBe(204);
    expect(moved.text).toBe('');
    expect(after.body).toMatchObject({ ...target, location: 'US-VA', environment: '' });
    expect([before.body, located.body]).toMatchObject([{ deployment_model: 'GLOBAL' }, { deployment_model: 'LOCAL' }]);
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ error: 'the app is already deployed LOCAL in aws-eu-central-1', error_code: 'BadRequest' });
    expect(back.status).toBe(204);
    expect(over.status).toBe(404);
    const told = JSON.stringify(audit).match(/"kind":"deploy","id":"region"/g);
    expect(told).toHaveLength(2);
  });

  it.each([
    [{ deployment_model: 'LOCAL' }, 'provider_region must be the id of a region of GET /provider_regions'],
    [
      { deployment_model: 'LOCAL', provider_region: 'aws-mars-1' },
      'provider_region must be the id of a region of GET /provider_regions',
    ],
    [
      { deployment_model: 'TWO', provider_region: 'aws-us-east-1' },
      'deployment_model must be one of the following values: GLOBAL, LOCAL',
    ],
  ])('rejects %j', async (json, error) => {
    const before = await admin.send('GET', `${admin.appsPath}/${app.app._id}`);
    const answer = await app.send('PUT', '/deployment_migration', { json });
    const after = await admin.send('GET', `${admin.appsPath}/${app.app._id}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, error_code: 'InvalidParameter' });
    expect(after.body).toEqual(before.body);
  });
});

describe('several data sources together', () => {
  const source = (name: string, clusterName: string, more: object = {}) => ({
    name,
    type: 'mongodb-atlas',
    config: { clusterName },
    ...more,
  });

  async function services(own: AppAdmin): Promise<{ _id: string; name: string; type: string }[]> {
    return own.must('GET', '/services');
  }

  it('are linked, readable and writable by every user unless they bring a default rule, in one deployment', async () => {
    const own = await admin.createApp('linking');
    const role = { name: 'reader', apply_when: {}, read: true, write: false };

    const answer = await own.send('POST', '/multi_data_sources', {
      json: [
        source('first', 'Cluster0'),
        { name: 'lake', type: 'datalake', config: { clusterName: 'Federated', dataLakeName: 'lake' } },
        source('third', 'Cluster1', { default_rule: { roles: [role], filters: [] } }),
      ],
    });

    expect(answer.status).toBe(201);
    expect(answer.text).toBe('');
    const linked = await services(own);
    expect(linked.map(({ name, type }) => ({ name, type }))).toEqual([
      { name: 'first', type: 'mongodb-atlas' },
      { name: 'lake', type: 'datalake' },
      { name: 'third', type: 'mongodb-atlas' },
    ]);
    const rules = await Promise.all(
      linked.map(({ _id }) => own.must<{ roles: object[]; filters: object[] }>('GET', `/services/${_id}/default_rule`)),
    );
    const everything = { read: true, write: true, insert: true, delete: true, search: true };
    expect(rules.map(({ roles, filters }) => ({ roles, filters }))).toEqual([
      { roles: [{ _id: expect.any(String), name: 'readAndWriteAll', apply_when: {}, ...everything }], filters: [] },
      { roles: [{ _id: expect.any(String), name: 'readAndWriteAll', apply_when: {}, ...everything }], filters: [] },
      { roles: [{ _id: expect.any(String), ...role }], filters: [] },
    ]);
    expect(await own.must('GET', `/services/${linked[1]?._id}/config`)).toEqual({
      clusterName: 'Federated',
      dataLakeName: 'lake',
    });
    expect(await own.must('GET', '/deployments')).toHaveLength(1);
  });

  it('are linked all or none: the clusters that could not be are named', async () => {
    const own = await admin.createApp('failing');
    await own.must('POST', '/services', source('taken', 'Cluster0'));

    const taken = await own.send('POST', '/multi_data_sources', { json: [source('new', 'A'), source('taken', 'B')] });
    const twice = await own.send('POST', '/multi_data_sources', { json: [source('same', 'A'), source('same', 'B')] });

    expect(taken.status).toBe(400);
    expect(taken.body).toEqual({
      error: expect.stringContaining('clusters B'),
      error_code: 'BadRequest',
      failedClusterNames: ['B'],
    });
    expect(twice.status).toBe(400);
    expect(twice.body).toEqual({
      error: expect.stringContaining('clusters B'),
      error_code: 'BadRequest',
      failedClusterNames: ['B'],
    });
    expect((await services(own)).map(({ name }) => name)).toEqual(['taken']);
    expect(await own.must('GET', '/deployments')).toHaveLength(1);
  });

  it('are 100 in an app, and 25 in a request', async () => {
    const own = await admin.createApp('many');
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => source(`s${from + index}`, 'Cluster0'));

    const tooMany = await own.send('POST', '/multi_data_sources', { json: some(0, 26) });
    for (const from of [0, 25, 50, 75]) await own.must('POST', '/multi_data_sources', some(from, 25));
    const full = await own.send('POST', '/multi_data_sources', { json: some(100, 1) });

    expect(tooMany.status).toBe(400);
    expect(tooMany.body).toEqual({
      error: 'at most 25 data sources can be linked in one request',
      error_code: 'InvalidParameter',
    });
    expect(full.status).toBe(400);
    expect(full.body).toEqual({
      error: 'an app may have at most 100 linked data sources',
      error_code: 'InvalidParameter',
    });
    expect(await services(own)).toHaveLength(100);
  });

  it.each([
    [{}, 'dataSources must be an array'],
    [['x'], 'each value in dataSources must be an object'],
    [[[]], 'each value in dataSources must be an object'],
    [[null], 'each value in dataSources must be an object'],
    [
      [{ name: 'a', type: 'http', config: { clusterName: 'A' } }],
      'dataSources.0.type must be one of the following values: mongodb-atlas, datalake',
    ],
    [
      [{ name: 'a', type: 'mongodb-atlas', config: {} }],
      "dataSources.0.config.clusterName must have 1 to 64 ASCII letters, digits, '_' or '-'",
    ],
    [
      [{ name: 'a', type: 'mongodb-atlas', config: { clusterName: 'a b' } }],
      "dataSources.0.config.clusterName must have 1 to 64 ASCII letters, digits, '_' or '-'",
    ],
    [
      [{ name: 'a/b', type: 'mongodb-atlas', config: { clusterName: 'A' } }],
      "service name must have 1 to 64 letters, digits, '_' or '-'",
    ],
    [[source('a', 'A', { default_rule: [] })], 'dataSources.0.default_rule must be an object'],
    [
      [source('a', 'A', { default_rule: { roles: [{ name: 'r', apply_when: {}, read: 'yes' }] } })],
      'roles[0].read: an expression must be true, false or an object',
    ],
  ])('rejects %j', async (json, error) => {
    const own = await admin.createApp('refusing');
    const answer = await own.send('POST', '/multi_data_sources', { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, error_code: 'InvalidParameter' });
    expect(await services(own)).toEqual([]);
  });
});

describe('how far a trigger has come', () => {
  it('is read, never written', async () => {
    const answer = await app.send('PUT', `/event_subscriptions/${UNKNOWN}/execution`, { json: {} });

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('GET');
    expect(answer.body).toEqual({ error: 'method not allowed' });
  });
});
