import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { SIGNING_KEY, acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser } from './platform/end-user.js';
import type { Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const PULL = '/export?version=20210101&source_control=true';
const PUSH = '/import?strategy=replace-by-name';

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

interface Archive {
  readonly response: Response;
  readonly bytes: Buffer;
  readonly files: Record<string, string>;
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

async function exportOf({ admin: by, app }: AppAdmin, path = PULL): Promise<Archive> {
  const url = `${platform.url}/api/admin/v3.0${by.appsPath}/${app._id}${path}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${by.accessToken}` } });
  if (response.status !== 200) throw new Error(`no export: ${response.status} ${await response.text()}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, files: await unzipped(bytes) };
}

async function push(app: AppAdmin, files: Readonly<Record<string, string>>, path = PUSH): Promise<Answer> {
  return app.send('POST', path, { raw: await zipped(files), headers: { 'content-type': 'application/zip' } });
}

async function deployments(app: AppAdmin): Promise<number> {
  return (await app.must<unknown[]>('GET', '/deployments')).length;
}

const json = (value: unknown): string => JSON.stringify(value);
const secretsOf = async (app: AppAdmin): Promise<string[]> =>
  (await app.must<{ name: string }[]>('GET', '/secrets')).map(({ name }) => name).toSorted();

/** Creates an app with everything files can hold, by API requests. */
async function aRichApp(): Promise<AppAdmin> {
  const app = await admin.createApp('rich');
  await acceptTokens(app, {
    metadata_fields: [{ required: true, name: 'data.email', field_name: 'email' }],
    config: { signingAlgorithm: 'HS256', audience: ['rich'] },
  });
  await app.must('POST', '/secrets', { name: 'endpoint-key', value: 'open sesame' });
  await app.must('POST', '/secrets', { name: 'google', value: 'client secret' });
  await app.addFunction('main', 'exports = (a, b) => a + b;\n', { can_evaluate: { '%%user.type': 'normal' } });
  const { _id: nested } = await app.addFunction('users/on/create', 'exports = () => {};', { private: true, run_as_system: true });
  await app.must('POST', '/auth_providers', {
    type: 'oauth2-google',
    disabled: true,
    config: { clientId: 'client' },
    secret_config: { clientSecret: 'google' },
    domain_restrictions: ['example.test'],
    redirect_uris: ['https://example.test/back'],
  });
  await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionId: nested } });

  const source = await app.must<{ _id: string }>('POST', '/services', {
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0', readPreference: 'primary', wireProtocolEnabled: false },
  });
  const role = {
    name: 'owner',
    apply_when: { owner: '%%user.id' },
    read: true,
    write: true,
    fields: { total: { write: { '%%prev': null } } },
  };
  await app.must('POST', `/services/${source._id}/default_rule`, { roles: [{ name: 'none', apply_when: {}, read: false }] });
  await app.must('POST', `/services/${source._id}/rules`, {
    database: 'shop',
    collection: 'orders',
    roles: [role],
    filters: [{ name: 'open', apply_when: {}, query: { open: true }, projection: { notes: 0 } }],
  });
  await app.must('POST', '/schemas', {
    metadata: { data_source: 'mongodb-atlas', database: 'shop', collection: 'orders' },
    schema: { title: 'order', bsonType: 'object', required: ['_id'], properties: { _id: { bsonType: 'objectId' } } },
    relationships: { buyer: { ref: '#/relationship/mongodb-atlas/shop/users', foreign_key: '_id', is_list: false } },
  });
  await app.must('POST', '/services', {
    name: 'web',
    type: 'http',
    rules: [{ name: 'fetch', actions: ['get'], when: { '%%args.url.host': { '%in': ['example.test'] } } }],
    incoming_webhooks: [
      {
        name: 'paid',
        function_source: 'exports = (payload) => payload;',
        respond_result: true,
        options: { httpMethod: 'POST', validationMethod: 'VERIFY_PAYLOAD', secret: 'shared' },
      },
    ],
  });
  await app.must('POST', '/services', { name: 'sms', type: 'twilio', config: { sid: 'sid', auth_token: 'inline token' } });

  await app.must('POST', '/values', { name: 'limits', value: { perDay: [1, 2, 3], note: 'ä😀' } });
  await app.must('POST', '/values', { name: 'hidden', value: 'endpoint-key', from_secret: true, private: true });
  await app.must('POST', '/environment_values', { name: 'url', values: { none: 'http://none', production: { port: 1 } } });
  await app.must('PUT', '/environment', { environment: 'production' });
  await app.must('POST', '/security/allowed_request_origins', ['https://example.test', 'http://localhost:8080']);
  await app.must('PUT', '/graphql/config', { use_natural_pluralization: true });
  await app.must('POST', '/graphql/custom_resolvers', {
    on_type: 'Query',
    field_name: 'bestSellers',
    function_name: 'main',
    input_type: { bsonType: 'object', title: 'Range', properties: { n: { bsonType: 'int' } } },
    input_type_format: 'custom',
    payload_type: 'Order',
    payload_type_format: 'generated-list',
  });
  await app.must('POST', '/endpoints', {
    route: '/sum',
    http_method: 'POST',
    function_id: nested,
    validation_method: 'SECRET_AS_QUERY_PARAM',
    secret_name: 'endpoint-key',
    return_type: 'EJSON',
    respond_result: true,
  });
  await app.must('POST', '/endpoints', { route: '/plain', http_method: 'GET', function_name: 'main' });
  await app.must('PATCH', '/custom_user_data', {
    enabled: true,
    mongo_service_id: source._id,
    database_name: 'shop',
    collection_name: 'users',
    user_id_field: 'id',
    on_user_creation_function_id: nested,
  });
  await app.must('POST', '/event_subscriptions', {
    name: 'onOrder',
    type: 'DATABASE',
    config: { service_id: source._id, database: 'shop', collection: 'orders', operation_types: ['INSERT'], full_document: true },
    event_processors: { FUNCTION: { config: { function_id: nested } } },
  });
  await app.must('POST', '/event_subscriptions', {
    name: 'nightly',
    type: 'SCHEDULED',
    config: { schedule: '0 3 * * *' },
    function_name: 'main',
    disabled: true,
  });
  await app.must('POST', '/log_forwarders', {
    name: 'errors',
    log_types: ['function'],
    log_statuses: ['error'],
    policy: { type: 'single' },
    action: { type: 'function', name: 'main' },
  });
  return app;
}

/** Secrets do not travel: they are created first, as with the original. */
async function aTarget(...more: string[]): Promise<AppAdmin> {
  const app = await admin.createApp('target');
  for (const name of ['endpoint-key', 'google', ...more]) await app.must('POST', '/secrets', { name, value: 'of the target' });
  await app.must('POST', '/secrets', { name: 'signing-key', value: SIGNING_KEY });
  return app;
}

/** The files with the identity of one app in place of another's. */
function renamed(files: Readonly<Record<string, string>>, from: AppAdmin, to: AppAdmin): Record<string, string> {
  const root = (files['realm_config.json'] ?? '')
    .replace(`"app_id": "${from.app.client_app_id}"`, `"app_id": "${to.app.client_app_id}"`)
    .replace(`"name": "${from.app.name}"`, `"name": "${to.app.name}"`);
  return { ...files, 'realm_config.json': root };
}

/** `__sms_auth_token` is not a valid name in requests, so the target's comes with `secrets.json`. */
const INLINE = { 'secrets.json': json({ services: { sms: { auth_token: 'of the target' } } }) };

describe('an export', () => {
  it.skipIf(isShortCluster)('names the providers local and platform-cloud as App Services does', async () => {
    const app = await admin.createApp();
    for (const type of ['local', 'platform-cloud']) {
      const { status } = await app.send('POST', '/auth_providers', { json: { name: type, type, config: {} } });
      expect(status).toBe(201);
    }

    const { files } = await exportOf(app);

    const providers = JSON.parse(files['auth/providers.json'] ?? '') as object;
    expect(providers).toEqual({
      'api-key': { name: 'api-key', type: 'api-key', disabled: true },
      'local-userpass': { name: 'local-userpass', type: 'local-userpass', disabled: false },
      'mongodb-cloud': { name: 'mongodb-cloud', type: 'mongodb-cloud', disabled: false },
    });
  });

  it('is a zip that is named after the app', async () => {
    const app = await admin.createApp('shop');

    const { response, files } = await exportOf(app);

    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="shop_\d{14}\.zip"$/);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['realm_config.json', 'auth/providers.json', 'values/', 'graphql/custom_resolvers/']),
    );
    expect(files['realm_config.json']).toBe(
      `{\n    "config_version": 20210101,\n    "app_id": "${app.app.client_app_id}",\n    "name": "shop",\n` +
        `    "location": "US-VA",\n    "deployment_model": "GLOBAL"\n}\n`,
    );
  });

  it.skipIf(isShortCluster)('shows names of secrets, never values, and no ids', async () => {
    const app = await aRichApp();

    const { files, bytes } = await exportOf(app);
    const again = await exportOf(app);

    const text = json(files);
    for (const hidden of ['open sesame', 'client secret', 'inline token', SIGNING_KEY]) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/[0-9a-f]{24}/);
    expect(files['services/sms/config.json']).toBe(
      '{\n    "name": "sms",\n    "type": "twilio",\n    "config": {\n        "sid": "sid"\n    },\n' +
        '    "secret_config": {\n        "auth_token": "__sms_auth_token"\n    }\n}\n',
    );
    expect(createHash('sha256').update(again.bytes).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.skipIf(isShortCluster).each(['version=20190101', 'template=true&source_control=true', 'template=maybe'])(
    'is rejected with %s',
    async (query) => {
      const app = await admin.createApp();

      const answer = await app.send('GET', `/export?${query}`);

      expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toBe('application/json');
    },
  );

  it.skipIf(isShortCluster)('is not found for a deployment that does not exist', async () => {
    const app = await admin.createApp();

    const answer = await app.send('GET', '/export?deployment=000000000000000000000000');

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'deployment not found', error_code: 'DeploymentNotFound' });
  });
});

describe('a round trip', () => {
  it('makes a new app equal, and the app that was made works', async () => {
    const rich = await aRichApp();
    const { files } = await exportOf(rich);
    const target = await aTarget();

    const answer = await push(target, { ...files, ...INLINE });

    expect(answer).toMatchObject({ status: 204, text: '' });
    const { files: copied } = await exportOf(target);
    expect(copied).toEqual(renamed(files, rich, target));
    expect(await deployments(target)).toBe(1);
    expect(await secretsOf(target)).toEqual(['__sms_auth_token', 'endpoint-key', 'google', 'signing-key']);

    const token = signToken({ sub: 'ann', aud: 'rich', exp: inAnHour(), data: { email: 'ann@example.test' } });
    const user = await EndUser.login(platform, target.app.client_app_id, 'custom-token', { token });
    expect((await user.call('main', [1, 2])).text).toBe('{"$numberInt":"3"}');
  });

  it('shows no difference, and pushing it again deploys nothing', async () => {
    const app = await aRichApp();
    const { files } = await exportOf(app);
    expect(await push(app, files, `${PUSH}&diff=true`)).toMatchObject({ status: 200, body: [] });
    // The first push fills in what requests left out, as files always have it.
    expect(await push(app, files)).toMatchObject({ status: 204 });
    const before = await app.must<unknown[]>('GET', '/deployments');

    expect(await push(app, files)).toMatchObject({ status: 204 });

    expect(await app.must('GET', '/deployments')).toEqual(before);
    expect((await exportOf(app)).files).toEqual(files);
  });
});

describe('an import', () => {
  const document = {
    config_version: 20210101,
    app_id: 'other-abcde',
    name: 'other',
    location: 'US-VA',
    deployment_model: 'GLOBAL',
    secrets: {},
    auth: { providers: { 'api-key': { name: 'api-key', type: 'api-key', disabled: true } } },
    functions: { config: [{ name: 'hello', private: false }], sources: { 'hello.js': 'exports = () => "hello";' } },
    values: [{ name: 'one', value: 1, from_secret: false }],
    triggers: [],
    data_sources: [],
    http_endpoints: [],
    endpoints: {},
    services: [
      { config: { name: 'sms', type: 'twilio', config: { sid: 'x' }, secret_config: {} }, incoming_webhooks: null, rules: null },
    ],
    graphql: {},
    sync: {},
  };

  it('takes the document a command-line tool sends: diff, then draft, import and deployment', async () => {
    const app = await admin.createApp('shop');
    const headers = { 'x-baas-request-origin': 'mongodb-baas-cli' };
    const json = { ...document, secrets: { services: { sms: { auth_token: 'tok' } } } };

    const diff = await app.send('POST', `${PUSH}&diff=true`, { json, headers });
    expect(diff.status).toBe(200);
    expect(diff.body).toEqual(expect.arrayContaining([expect.stringContaining('functions/hello.js')]));
    expect(await secretsOf(app)).toEqual([]);
    expect(await deployments(app)).toBe(0);

    const draft = await app.must<{ _id: string }>('POST', '/drafts');
    expect(await app.send('POST', PUSH, { json, headers })).toMatchObject({ status: 204, text: '' });
    expect(await deployments(app)).toBe(0);
    const drafted = await app.must<{ diffs: string[] }>('GET', `/drafts/${draft._id}/diff`);
    expect(drafted.diffs).toEqual(diff.body);
    const deployed = await app.send('POST', `/drafts/${draft._id}/deployment`, { headers });
    expect(deployed.status).toBe(201);

    expect(await deployments(app)).toBe(1);
    expect((await app.send('POST', `${PUSH}&diff=true`, { json, headers })).body).toEqual([]);
    expect(await app.must('GET', '')).toMatchObject({ name: 'shop', client_app_id: app.app.client_app_id });
    expect(await secretsOf(app)).toEqual(['__sms_auth_token']);
  });

  it.skipIf(isShortCluster)('brings the providers of a legacy directory', async () => {
    const app = await aTarget();
    const files = {
      'stitch.json': json({ config_version: 20180301, app_id: 'old-abcde', name: 'old', security: {}, hosting: {} }),
      'auth_providers/custom-token.json': json({
        id: '5e0000000000000000000003',
        name: 'custom-token',
        type: 'custom-token',
        config: { audience: '', signingAlgorithm: 'HS256', useJWKURI: false },
        secret_config: { signingKeys: ['signing-key'] },
        metadata_fields: [{ required: false, name: 'name' }],
        disabled: false,
      }),
      'functions/who/config.json': json({ id: '5e0000000000000000000004', name: 'who', private: false }),
      'functions/who/source.js': 'exports = () => context.user.data.name;',
    };

    expect(await push(app, files)).toMatchObject({ status: 204 });

    const token = signToken({ sub: 'bob', aud: app.app.client_app_id, exp: inAnHour(), name: 'Bob' });
    const user = await EndUser.login(platform, app.app.client_app_id, 'custom-token', { token });
    expect((await user.call('who')).text).toBe('"Bob"');
  });

  it.skipIf(isShortCluster)('names file or entity and field if it fails, and changes nothing', async () => {
    const app = await admin.createApp();
    const before = (await exportOf(app)).files;
    const faults: [object, string, string, string, string][] = [
      [
        { triggers: [{ name: 'one' }], values: [{ name: 'left out' }] },
        'InvalidParameter',
        'triggers/one.json: type is missing',
        'triggers/one.json',
        'type',
      ],
      [
        { values: [{ name: 'one', value: 'nowhere', from_secret: true }] },
        'InvalidParameter',
        "these secrets do not exist: 'nowhere' (values/one.json)",
        'values/one.json',
        '',
      ],
      [
        { functions: { config: [], sources: { 'hello.js': 'exports = ;' } } },
        'FunctionSyntaxError',
        "function 'hello': Unexpected token at line 1, column 11",
        'functions/hello.js',
        '',
      ],
      [
        { config_version: 1 },
        'InvalidParameter',
        'realm_config.json: config_version 1 is unknown',
        'realm_config.json',
        'config_version',
      ],
    ];

    for (const [changes, code, message, file, path] of faults) {
      const answer = await app.send('POST', PUSH, { json: { ...document, ...changes } });
      const error = expect.stringContaining(message);
      const told = code === 'InvalidParameter' && path === '' ? "values/one.json: secret 'nowhere' does not exist" : error;
      const place = code === 'FunctionSyntaxError' ? { line: 1, column: 11 } : {};
      const errors = [{ file, path, error: told, error_code: code, ...place }];
      expect(answer.body).toEqual({ error, error_code: code, errors });
      expect(answer.status).toBe(400);
    }

    expect((await exportOf(app)).files).toEqual(before);
    expect(await deployments(app)).toBe(0);
  });

  it.skipIf(isShortCluster).each([
    { title: 'a list', raw: '[]', code: 'BadRequest', path: PUSH },
    { title: 'half an archive', raw: 'PK\u0003\u0004', code: 'BadRequest', path: PUSH },
    {
      title: 'nothing',
      raw: '',
      code: 'InvalidParameter',
      path: PUSH,
      errors: [
        {
          file: 'realm_config.json',
          path: 'config_version',
          error: 'realm_config.json: config_version is missing',
          error_code: 'InvalidParameter',
        },
      ],
    },
    {
      title: 'an unknown strategy',
      raw: '{"config_version":20210101}',
      code: 'InvalidParameter',
      path: '/import?strategy=guess',
    },
  ])('is rejected: $title', async ({ raw, code, path, errors }) => {
    const app = await admin.createApp();

    const answer = await app.send('POST', path, { raw });

    expect(answer.body).toEqual({ error: expect.any(String), error_code: code, ...(errors && { errors }) });
    expect(answer.status).toBe(400);
  });
});

describe.skipIf(isShortCluster)('strict predicates', () => {
  const PATH = '/data_access/config';

  it('are exported where they are set only, and imported', async () => {
    const [from, to] = [await admin.createApp(), await admin.createApp()];
    expect((await exportOf(from)).files['realm_config.json']).not.toContain('strict_predicates');

    await from.must('PATCH', PATH, { strict_predicates: true });
    const { files } = await exportOf(from);
    expect(JSON.parse(files['realm_config.json'] ?? '')).toMatchObject({ strict_predicates: true });

    expect((await push(to, files)).status).toBeLessThan(300);
    expect(await to.must('GET', PATH)).toEqual({ strict_predicates: true });
    expect((await exportOf(to)).files['realm_config.json']).toContain('"strict_predicates": true');

    const root = { ...(JSON.parse(files['realm_config.json'] ?? '') as object), strict_predicates: 'yes' };
    const refused = await push(to, { ...files, 'realm_config.json': JSON.stringify(root) });
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining('strict_predicates must be a boolean') }),
    ]);
    const off = { ...files, 'realm_config.json': JSON.stringify({ ...root, strict_predicates: false }) };
    expect((await push(to, off)).status).toBeLessThan(300);
    expect(await to.must('GET', PATH)).toEqual({ strict_predicates: false });
  });
});
