import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';
type Document = Record<string, unknown>;

let admin: Admin;
let rich: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  rich = await aRichApp('rich');
});

const role = { name: 'owner', apply_when: { owner: '%%user.id' }, read: true, write: true };
const schema = { title: 'order', bsonType: 'object', required: ['_id'], properties: { _id: { bsonType: 'objectId' } } };
const validation = {
  read_validation_action: 'ERROR',
  read_validation_level: 'STRICT',
  write_validation_action: 'WARN',
  write_validation_level: 'OFF',
};

async function aRichApp(name: string): Promise<AppAdmin> {
  const app = await admin.createApp(name);
  await app.must('POST', '/secrets', { name: 'key', value: 'open sesame' });
  await app.addFunction('main', 'exports = (a, b) => a + b;\n');
  await app.addFunction('users/on/create', 'exports = () => {};', { private: true, run_as_system: true });
  await app.enableAnonymous();
  const source = await app.must<{ _id: string }>('POST', '/services', {
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0' },
  });
  await app.must('POST', `/services/${source._id}/default_rule`, { roles: [{ name: 'none', apply_when: {}, read: false }] });
  await app.must('POST', `/services/${source._id}/rules`, { database: 'shop', collection: 'orders', roles: [role] });
  const metadata = { data_source: 'mongodb-atlas', database: 'shop' };
  await app.must('POST', '/schemas', { metadata: { ...metadata, collection: 'orders' }, schema, relationships: {} });
  await app.must('POST', '/schemas', { metadata: { ...metadata, collection: 'alone' }, schema, relationships: {} });
  const web = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
  await app.must('POST', `/services/${web._id}/incoming_webhooks`, {
    name: 'paid',
    function_source: 'exports = (payload) => payload;',
    options: { httpMethod: 'POST', validationMethod: 'NO_VALIDATION' },
  });
  await app.must('POST', '/services', {
    name: 'sms',
    type: 'twilio',
    config: { sid: 'sid' },
    secret_config: { auth_token: 'key' },
  });
  await app.must('POST', '/values', { name: 'limits', value: { perDay: [1, 2, 3] } });
  await app.must('POST', '/values', { name: 'hidden', value: 'key', from_secret: true, private: true });
  await app.must('POST', '/environment_values', { name: 'url', values: { none: 'http://none', production: { port: 1 } } });
  await app.must('PUT', '/environment', { environment: 'production' });
  await app.must('POST', '/security/allowed_request_origins', ['https://example.test']);
  await app.must('POST', '/graphql/custom_resolvers', { on_type: 'Query', field_name: 'best', function_name: 'main' });
  await app.must('POST', '/endpoints', { route: '/f', http_method: 'GET', function_name: 'main' });
  await app.must('POST', '/triggers', {
    name: 'nightly',
    type: 'SCHEDULED',
    config: { schedule: '0 3 * * *' },
    function_name: 'main',
    disabled: true,
  });
  await app.must('PATCH', '/custom_user_data', {
    enabled: true,
    mongo_service_name: 'mongodb-atlas',
    database_name: 'shop',
    collection_name: 'people',
    user_id_field: 'owner',
  });
  await app.must('POST', '/log_forwarders', {
    name: 'copies',
    log_types: ['function'],
    log_statuses: ['error'],
    policy: { type: 'single' },
    action: { type: 'function', name: 'main' },
  });
  await app.must('PUT', '/validation_settings/graphql', validation);
  await app.must('POST', '/data_api/config', { versions: ['v1'], disabled: false, return_type: 'JSON' });
  await app.must('PUT', '/sync/config', { development_mode_enabled: true });
  return app;
}

async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return files;
}

async function zipped(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path);
    else zip.addBuffer(Buffer.from(content), path);
  }
  zip.end();
  return buffer(zip.outputStream);
}

async function filesOf({ admin: by, app }: AppAdmin, path: string, accept = 'application/zip'): Promise<Record<string, string>> {
  const response = await fetch(`${platform.url}/api/admin/v3.0${by.appsPath}/${app._id}${path}`, {
    headers: { authorization: `Bearer ${by.accessToken}`, accept },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+_\d{14}\.zip"$/);
  return unzipped(Buffer.from(await response.arrayBuffer()));
}

const pull = (app: AppAdmin): Promise<Document> => app.must('GET', '/pull');
const push = (app: AppAdmin, json: unknown): Promise<Answer> => app.send('PATCH', '/push', { json });
/** A document with its root, lists as they are. */
const rooted = (document: unknown): unknown =>
  Array.isArray(document) ? document : { config_version: 20210101, ...(document as Document) };
const exported = (app: AppAdmin): Promise<Record<string, string>> => filesOf(app, '/export', '*/*');

async function deployments(app: AppAdmin): Promise<number> {
  return (await app.must<unknown[]>('GET', '/deployments')).length;
}

describe('pull', () => {
  it('returns the app as one document: names for ids, and secrets by name only', async () => {
    const answer = await rich.send('GET', '/pull');

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.text).not.toContain('open sesame');
    expect(answer.text).not.toMatch(/"(?:_id|id|function_id|service_id|mongo_service_id)":"/);
    expect(answer.body).toEqual({
      config_version: 20210101,
      name: 'rich',
      provider_region: 'aws-us-east-1',
      deployment_model: 'GLOBAL',
      environment: 'production',
      allowed_request_origins: ['https://example.test'],
      auth_providers: [
        expect.objectContaining({ name: 'anon-user', type: 'anon-user', disabled: false }),
        expect.objectContaining({ name: 'api-key', type: 'api-key', disabled: true }),
      ],
      custom_user_data: {
        enabled: true,
        mongo_service_name: 'mongodb-atlas',
        database_name: 'shop',
        collection_name: 'people',
        user_id_field: 'owner',
      },
      data_api_config: expect.objectContaining({ disabled: false, versions: ['v1'], return_type: 'JSON' }),
      data_sources: [
        {
          config: { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } },
          default_rule: { roles: [{ name: 'none', apply_when: {}, read: false }] },
          rules: [{ database: 'shop', collection: 'orders', roles: [role] }],
        },
      ],
      endpoints: [expect.objectContaining({ route: '/f', http_method: 'GET', function_name: 'main' })],
      environments: {
        'no-environment.json': { values: { url: 'http://none' } },
        'development.json': { values: {} },
        'testing.json': { values: {} },
        'qa.json': { values: {} },
        'production.json': { values: { url: { port: 1 } } },
      },
      functions: [
        expect.objectContaining({ name: 'main', private: false, source: 'exports = (a, b) => a + b;\n' }),
        expect.objectContaining({ name: 'users/on/create', private: true, run_as_system: true, source: 'exports = () => {};' }),
      ],
      graphql: {
        config: { use_natural_pluralization: false },
        custom_resolvers: [expect.objectContaining({ on_type: 'Query', field_name: 'best', function_name: 'main' })],
        validation_settings: { graphql: validation, rest: expect.any(Object) },
      },
      hosting: null,
      https_endpoints: [
        {
          config: { name: 'web', type: 'http', config: {} },
          rules: [],
          incoming_webhooks: [{ config: expect.objectContaining({ name: 'paid' }), source: 'exports = (payload) => payload;' }],
        },
      ],
      log_forwarders: [expect.objectContaining({ name: 'copies' })],
      schemas: [
        { data_source: 'mongodb-atlas', database: 'shop', collection: 'alone', schema, relationships: {} },
        { data_source: 'mongodb-atlas', database: 'shop', collection: 'orders', schema, relationships: {} },
      ],
      services: [
        {
          config: { name: 'sms', type: 'twilio', config: { sid: 'sid' }, secret_config: { auth_token: 'key' } },
          rules: [],
          incoming_webhooks: [],
        },
      ],
      sync: { development_mode_enabled: true },
      triggers: [expect.objectContaining({ name: 'nightly', type: 'SCHEDULED', disabled: true })],
      values: [
        expect.objectContaining({ name: 'hidden', value: 'key', from_secret: true }),
        expect.objectContaining({ name: 'limits', value: { perDay: [1, 2, 3] } }),
      ],
    });
  });

  it('returns the files in the layout without a version where a zip is wanted', async () => {
    const files = await filesOf(rich, '/pull');

    const paths = Object.keys(files);
    expect(JSON.parse(files['root_config.json'] ?? '')).toEqual({
      name: 'rich',
      provider_region: 'aws-us-east-1',
      deployment_model: 'GLOBAL',
      environment: 'production',
      allowed_request_origins: ['https://example.test'],
    });
    expect(paths).toEqual(
      expect.arrayContaining(['https_endpoints/config.json', 'https_endpoints/web/config.json', 'functions/users/on/create.js']),
    );
    expect(paths.filter((path) => /^(?:realm_config|stitch|config)\.json$|^http_endpoints\//.test(path))).toEqual([]);
    expect(Object.values(files).join('\n')).not.toContain('open sesame');
  });

  it('returns the draft to its owner, and the deployed configuration to others', async () => {
    const app = await admin.createApp('drafted');
    const other = (await Admin.loginByEmail(platform)).appOf(app);
    await app.must('POST', '/drafts', {});
    await app.must('POST', '/values', { name: 'mine', value: 1 });

    expect((await pull(app))['values']).toMatchObject([{ name: 'mine' }]);
    expect((await pull(other))['values']).toEqual([]);
  });
});

describe('push', () => {
  it('changes nothing and makes no deployment after a pull', async () => {
    const before = await exported(rich);
    const count = await deployments(rich);
    for (const answer of [
      await push(rich, await pull(rich)),
      await rich.send('PATCH', '/push', {
        raw: await zipped(await filesOf(rich, '/pull')),
        headers: { 'content-type': 'application/zip' },
      }),
    ]) {
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      expect(answer.headers.get('x-import-notes')).toBe('0');
    }
    const after = await exported(rich);

    expect(after).toEqual(before);
    expect(await deployments(rich)).toBe(count);
    // A zip does not contain this setting.
    expect(await rich.must('GET', '/validation_settings/graphql')).toEqual(validation);
  });

  it('makes another app the same, in one deployment', async () => {
    const copy = await admin.createApp('copy');
    await copy.must('POST', '/secrets', { name: 'key', value: 'other' });
    await copy.addFunction('old', 'exports = () => 1');
    await copy.must('POST', '/values', { name: 'old', value: 1 });
    const count = await deployments(copy);
    const document = await pull(rich);

    const answer = await push(copy, document);

    expect(answer.status).toBe(204);
    expect(await deployments(copy)).toBe(count + 1);
    expect(await pull(copy)).toEqual({ ...document, name: 'copy' });
    const names = await copy.must<{ name: string }[]>('GET', '/functions');
    expect(names.map(({ name }) => name).toSorted()).toEqual(['main', 'users/on/create']);
    expect(await copy.must('GET', '/validation_settings/graphql')).toEqual(validation);
    expect(await copy.must('GET', '/secrets')).toMatchObject([{ name: 'key' }]);
  });

  it('includes everything in a zip of an older layout, too', async () => {
    const app = await admin.createApp('older');
    await app.must('POST', '/secrets', { name: 'key', value: 'other' });
    await app.must('POST', '/values', { name: 'old', value: 1 });
    await app.must('POST', '/data_api/config', { versions: ['v1'], disabled: false });

    const files = {
      'stitch.json': JSON.stringify({ config_version: 20180301, name: 'any' }),
      'functions/f/config.json': JSON.stringify({ name: 'f', private: true }),
      'functions/f/source.js': 'exports = () => 1',
    };
    const answer = await app.send('PATCH', '/push', { raw: await zipped(files), headers: { 'content-type': 'application/zip' } });

    expect(answer.status).toBe(204);
    const document = await pull(app);
    expect(document).toMatchObject({ name: 'older', values: [], auth_providers: [], data_api_config: null });
    expect(document['functions']).toMatchObject([{ name: 'f', private: true }]);
  });

  it('leaves nothing if it is empty', async () => {
    const app = await aRichApp('emptied');

    const answer = await push(app, rooted({}));

    expect(answer.status).toBe(204);
    const document = await pull(app);
    for (const [name, value] of Object.entries(document)) {
      if (Array.isArray(value)) expect([name, value]).toEqual([name, []]);
    }
    expect(document).toMatchObject({
      name: 'emptied',
      environment: '',
      custom_user_data: null,
      data_api_config: null,
      hosting: null,
      sync: { development_mode_enabled: false },
      graphql: { custom_resolvers: [] },
      environments: { 'production.json': { values: {} } },
    });
    // Secrets are not part of the configuration.
    expect(await app.must('GET', '/secrets')).toHaveLength(1);
  });

  it('is added to the draft of the caller', async () => {
    const app = await admin.createApp('drafting');
    const other = (await Admin.loginByEmail(platform)).appOf(app);
    await app.must('POST', '/drafts', {});

    expect((await push(app, rooted({ values: [{ name: 'mine', value: 1 }] }))).status).toBe(204);

    expect((await pull(app))['values']).toMatchObject([{ name: 'mine' }]);
    expect((await pull(other))['values']).toEqual([]);
    expect(await deployments(app)).toBe(0);
  });

  it.each<[string, unknown, string | RegExp]>([
    ['a list', [], 'the request body must be a JSON object or a zip archive'],
    ['functions that are no list', { functions: {} }, 'functions must be a list'],
    ['a function that does not parse', { functions: [{ name: 'f', source: 'exports = (' }] }, /^function 'f': /],
    [
      'a value that names a secret there is not',
      { values: [{ name: 'v', from_secret: true, value: 'none' }] },
      /^these secrets do not exist: 'none'/,
    ],
    [
      'secrets',
      { secrets: { services: { sms: { auth_token: 'text' } } } },
      'secrets is not allowed: create secrets before you refer to them',
    ],
    ['an endpoint of no function', { endpoints: [{ route: '/f', http_method: 'GET', function_name: 'none' }] }, /^endpoint /],
    [
      'a schema of no data source',
      { schemas: [{ data_source: 'none', database: 'a', collection: 'b', schema: {} }] },
      /^schemas\[0\]\.data_source/,
    ],
    [
      'unknown validation settings',
      { graphql: { validation_settings: { graphql: { read_validation_level: 'SOME' } } } },
      /^validation settings of graphql: read_validation_level must be one of/,
    ],
    ['an unknown environment', { environment: 'moon' }, /environment/],
  ])('rejects %s, and changes nothing', async (_, document, message) => {
    const app = await admin.createApp('refusing');
    await app.must('POST', '/values', { name: 'kept', value: 1 });
    const before = await pull(app);

    const answer = await push(app, rooted(document));

    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    expect((answer.body as { error_code: string }).error_code).toMatch(
      /^(?:BadRequest|InvalidParameter|FunctionSyntaxError|FunctionNotFound)$/,
    );
    expect(await pull(app)).toEqual(before);
  });

  it('without its root is rejected in each form, and changes nothing', async () => {
    const app = await admin.createApp('rootless');
    await app.must('POST', '/values', { name: 'kept', value: 1 });
    await app.must('POST', '/drafts', {});
    const before = await pull(app);
    const zip = await zipped({ 'values/other.json': '{"name":"other","value":1}' });
    const archive = { raw: zip, headers: { 'content-type': 'application/zip' } };
    const large = { json: { name: 'x', values: [{ name: 'large', value: 'x'.repeat(2 * 1024 * 1024) }] } };

    for (const given of [{}, { json: {} }, { json: { name: 'x' } }, { json: { config_version: null } }, archive, large]) {
      const isLarge = given === large;
      for (const path of ['/push', ...(isLarge ? [] : ['/import', '/import?strategy=replace'])]) {
        const answer = await app.send(path === '/push' ? 'PATCH' : 'POST', path, given);
        expect(answer.status, path).toBe(400);
        expect(answer.body).toMatchObject({ error_code: 'InvalidParameter' });
        expect((answer.body as { error: string }).error).toMatch(/^(?:realm_config\.json: )?config_version is missing/);
      }
    }

    expect(await pull(app)).toEqual(before);
  });

  it('says in its preview that it would remove most of an app', async () => {
    const app = await admin.createApp('halved');
    for (const name of ['a', 'b', 'c']) await app.must('POST', '/values', { name, value: 1 });
    const values = ['a', 'b', 'c'].map((name) => ({ name, value: 1 }));
    const look = async (kept: readonly unknown[]): Promise<Document> =>
      (await app.send('PATCH', '/push?strategy=preview', { json: rooted({ values: kept }) })).body as Document;

    expect(await look(values.slice(0, 2))).toMatchObject({ removes_most: false, warnings: [] });
    expect(await look(values.slice(0, 1))).toMatchObject({
      removes_most: true,
      warnings: ['2 of the 3 entities of the app would be removed'],
    });
  });

  it('rejects what is no zip', async () => {
    const answer = await rich.send('PATCH', '/push', { raw: 'nothing', headers: { 'content-type': 'application/zip' } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'the archive is not a zip file', error_code: 'BadRequest' });
  });
});

describe('both', () => {
  it('are for administrators, of apps that exist', async () => {
    for (const [method, path] of [
      ['GET', '/pull'],
      ['PATCH', '/push'],
    ] as const) {
      const options = method === 'GET' ? {} : { json: {} };
      const elsewhere = await admin.send(method, `${admin.appsPath}/${UNKNOWN}${path}`, options);
      const nobody = await send(method, `${platform.url}/api/admin/v3.0${admin.appsPath}/${rich.app._id}${path}`, options);

      expect(elsewhere.status).toBe(404);
      expect(elsewhere.body).toEqual({ error: `app not found: '${UNKNOWN}'`, error_code: 'AppNotFound' });
      expect(nobody.status).toBe(401);
    }
  });
});
