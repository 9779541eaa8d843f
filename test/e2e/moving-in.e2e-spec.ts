import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import type { Answer } from './platform/http.js';

const platform = inject('platform');
/** Builds of packages run in separate processes, which other work on the machine slows down. */
const BUILT = { timeout: 100_000, interval: 200 };
const TIMEOUT = 120_000;

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

type Given = Readonly<Record<string, unknown>>;

function bytesOf(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value;
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
}

async function zipped(files: Given): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, value] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path);
    else zip.addBuffer(bytesOf(value), path);
  }
  zip.end();
  return buffer(zip.outputStream);
}

async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return files;
}

async function push(app: AppAdmin, files: Given, query = ''): Promise<Answer> {
  const raw = await zipped(files);
  return app.send('POST', `/import?strategy=replace-by-name${query}`, { raw, headers: { 'content-type': 'application/zip' } });
}

interface Export {
  readonly files: Record<string, string>;
  readonly notes: string | null;
}

/** Returns the files of an app without its name and ids. */
async function exported({ admin: by, app }: AppAdmin, version: string): Promise<Export> {
  const url = `${platform.url}/api/admin/v3.0${by.appsPath}/${app._id}/export?template=true&version=${version}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${by.accessToken}` } });
  if (response.status !== 200) throw new Error(`no export: ${response.status} ${await response.text()}`);
  return { files: await unzipped(Buffer.from(await response.arrayBuffer())), notes: response.headers.get('x-export-notes') };
}

const main = (source: string) => ({ functions: source });
const provider = { name: 'anon-user', type: 'anon-user', disabled: false };

type Layout = '20180301' | '20200603' | '20210101' | 'unversioned';

/** Returns an app every user may log in to, with a function `main`. */
function base(layout: Layout, { functions: source } = main('exports = () => 1;')): Record<string, unknown> {
  if (layout === '20180301' || layout === '20200603') {
    return {
      [layout === '20180301' ? 'stitch.json' : 'config.json']: { config_version: Number(layout), name: 'moving', security: {} },
      'auth_providers/anon-user.json': provider,
      'functions/main/config.json': { name: 'main', private: false },
      'functions/main/source.js': source,
    };
  }
  const [root, version] = layout === '20210101' ? ['realm_config.json', { config_version: 20210101 }] : ['root_config.json', {}];
  return {
    [root]: { ...version, name: 'moving' },
    'auth/providers.json': { 'anon-user': provider },
    'functions/config.json': [{ name: 'main', private: false }],
    'functions/main.js': source,
  };
}

interface RealApp {
  readonly title: string;
  readonly layout: Layout;
  readonly files: Given;
  readonly secrets?: readonly string[];
  readonly notes?: readonly string[];
  /** Notes on the import of its export. */
  readonly notesAgain?: readonly string[];
  /** Result of `main`; 1 by default. */
  readonly returns?: unknown;
  readonly also?: (app: AppAdmin, user: EndUser, files: Record<string, string>) => Promise<void>;
}

const getRate = main(`exports = () => context.values.get('rate');`);
const source = (name = 'mongodb-atlas') => ({ name, type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
const endpoint = (route: string) => [{ route, http_method: 'GET', function_name: 'main', respond_result: true }];
const schema = { title: 'order', bsonType: 'object', properties: { _id: { bsonType: 'objectId' }, tags: { bsonType: 'array' } } };

/** Inserts as the system, and finds as the caller. Apps of a project share their data sources, so each has a database. */
const finding = (database: string) =>
  main(`exports = async (documents) => {
  const collection = context.services.get('mongodb-atlas').db('${database}').collection('orders');
  if (documents) return (await collection.insertMany(documents)).insertedIds.length;
  return (await collection.find({}).toArray()).map(({ n }) => Number(n)).sort();
};`);
const role = (read: object) => ({ name: 'r', apply_when: {}, document_filters: { read, write: false }, read: true });
const orders = (database: string, read: object) => ({ database, collection: 'orders', roles: [role(read)] });
const ORDERS = [
  { n: 1, tags: ['a', 'b'], lines: [{ p: 1, q: 2 }], mail: 'x@Example.test' },
  { n: 2, tags: ['a'], lines: [{ p: 1, q: 3 }], mail: 'x@other.test' },
  { n: 3, tags: ['b', 'c', 'a'], lines: [{ p: 2, q: 2 }], mail: 7 },
];

/** Checks which of three orders of the system a user finds. */
function finds(expected: readonly number[]): NonNullable<RealApp['also']> {
  return async (app, user) => {
    await app.must('POST', '/debug/execute_function?run_as_system=true', { name: 'main', arguments: [ORDERS] });
    expect((await user.call('main')).body).toEqual(expected.map((n) => ({ $numberInt: String(n) })));
  };
}

const STORED_NOTES = [
  "service 'mongodb-atlas': rule 'moving_stored.orders': roles[0].apply_when.allOf: is compared with a list that contains \"$nin\", which is not expanded there: it is never true",
  "service 'web': incoming webhook 'hook' rejects every request until it has a secret",
];

const packed: Given = {
  'functions/node_modules/left/package.json': { name: 'left', version: '1.0.0', main: 'index.js' },
  'functions/node_modules/left/index.js': 'module.exports = (n) => n + 1;',
};

async function archiveOfPackages(): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'node_modules/left/package.json' }, '{"name": "left", "version": "1.0.0", "main": "index.js"}');
  tar.entry({ name: 'node_modules/left/index.js' }, 'module.exports = (n) => n + 1;');
  tar.finalize();
  return gzipSync(await buffer(tar));
}

const using = main(`exports = () => require('left')(1);`);
const whenBuilt: RealApp['also'] = async (app) => {
  await vi.waitFor(
    async () => expect(await app.must('GET', '/dependencies/status')).toMatchObject({ status: 'successful' }),
    BUILT,
  );
};

const APPS: readonly RealApp[] = [
  { title: 'as 20180301 has it', layout: '20180301', files: base('20180301') },
  { title: 'as 20200603 has it', layout: '20200603', files: base('20200603') },
  { title: 'as 20210101 has it', layout: '20210101', files: base('20210101') },
  { title: 'as the newest tool writes it', layout: 'unversioned', files: base('unversioned') },
  {
    title: 'a value, a trigger and a service in files called otherwise',
    layout: '20210101',
    files: {
      ...base('20210101', getRate),
      'values/other.json': { name: 'rate', value: 7, private: false, from_secret: false },
      'triggers/other.json': {
        name: 'nightly',
        type: 'SCHEDULED',
        config: { schedule: '0 0 * * *' },
        disabled: true,
        event_processors: { FUNCTION: { config: { function_name: 'main' } } },
      },
      'services/other/config.json': { name: 'web', type: 'http', config: {} },
      'log_forwarders/other.json': {
        name: 'out',
        log_types: ['auth'],
        log_statuses: ['error'],
        policy: { type: 'single' },
        action: { type: 'function', name: 'main' },
        disabled: true,
      },
    },
    returns: { $numberInt: '7' },
    also: async (app, _user, files) => {
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining(['values/rate.json', 'triggers/nightly.json', 'log_forwarders/out.json']),
      );
      expect(await app.must('GET', '/services')).toMatchObject([{ name: 'web' }]);
    },
  },
  {
    title: 'a function folder and a value called otherwise',
    layout: '20180301',
    files: {
      ...base('20180301', getRate),
      'functions/main/config.json': { name: 'unused', private: true },
      'functions/other/config.json': { name: 'main', private: false },
      'functions/other/source.js': getRate.functions,
      'values/other.json': { name: 'rate', value: 8, from_secret: false },
    },
    returns: { $numberInt: '8' },
  },
  {
    title: 'a data source in a folder called otherwise',
    layout: '20200603',
    files: {
      ...base('20200603', finding('moving_a')),
      'services/other/config.json': source(),
      'services/other/rules/other.json': orders('moving_a', { tags: { $size: 1 } }),
    },
    returns: [],
    also: finds([2]),
  },
  {
    title: 'several root files',
    layout: 'unversioned',
    files: { ...base('unversioned'), 'realm_config.json': { config_version: 20210101, name: 'x' }, 'config.json': 'not JSON' },
    notes: ['config.json: ignored', 'realm_config.json: ignored'],
  },
  {
    title: 'two folders of endpoints below realm_config.json',
    layout: '20210101',
    files: {
      ...base('20210101'),
      'http_endpoints/config.json': endpoint('/here'),
      'https_endpoints/config.json': endpoint('/there'),
    },
    notes: ['https_endpoints/: 1 file ignored'],
    also: async (app) => {
      const base = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/endpoint`;
      expect(await app.must('GET', '/endpoints')).toMatchObject([{ route: '/here' }]);
      // The one that is there asks who calls.
      expect([(await fetch(`${base}/here`)).status, (await fetch(`${base}/there`)).status]).toEqual([401, 404]);
    },
  },
  {
    title: 'two folders of endpoints below root_config.json',
    layout: 'unversioned',
    files: {
      ...base('unversioned'),
      'http_endpoints/config.json': endpoint('/here'),
      'https_endpoints/config.json': endpoint('/there'),
    },
    notes: ['http_endpoints/: 1 file ignored'],
    also: async (app) => expect(await app.must('GET', '/endpoints')).toMatchObject([{ route: '/there' }]),
  },
  ...(['20210101', 'unversioned'] as const).map((layout): RealApp => ({
    title: `a schema without a rule, ${layout}`,
    layout,
    files: {
      ...base(layout),
      'data_sources/mongodb-atlas/config.json': source(),
      'data_sources/mongodb-atlas/shop/orders/schema.json': schema,
    },
    also: async (app) => {
      expect(await app.must('GET', '/schemas')).toMatchObject([{ metadata: { collection: 'orders' } }]);
      const [service] = await app.must<{ _id: string }[]>('GET', '/services');
      expect(await app.must('GET', `/services/${service?._id}/rules`)).toEqual([]);
    },
  })),
  {
    title: 'a schema without a rule in an older rule file',
    layout: '20180301',
    files: {
      ...base('20180301'),
      'services/mongodb-atlas/config.json': source(),
      'services/mongodb-atlas/rules/shop.orders.json': { database: 'shop', collection: 'orders', schema },
    },
    also: async (app) => expect(await app.must('GET', '/schemas')).toMatchObject([{ metadata: { collection: 'orders' } }]),
  },
  {
    title: 'empty texts where a provider has something else',
    layout: '20200603',
    files: {
      ...base('20200603'),
      'auth_providers/local-userpass.json': {
        name: 'local-userpass',
        type: 'local-userpass',
        config: { autoConfirm: 'true', runResetFunction: '', runConfirmationFunction: '', resetFunctionName: '' },
        disabled: false,
      },
    },
    also: async (app) => {
      const json = { email: 'a@example.test', password: 'long enough' };
      const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/local-userpass/register`;
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })).status).toBe(201);
      await EndUser.login(platform, app.app.client_app_id, 'local-userpass', { username: json.email, password: json.password });
    },
  },
  ...(
    [
      ['$all', { tags: { $all: ['a', 'b'] } }, [1, 3]],
      ['$elemMatch', { lines: { $elemMatch: { p: 1, q: 2 } } }, [1]],
      ['$regex', { mail: { $regex: '@example', $options: 'i' } }, [1]],
      ['$not, $type and $mod', { mail: { $not: { $type: 'string' } }, n: { $mod: [2, 1] } }, [3]],
    ] as const
  ).map(([operator, read, found], index): RealApp => {
    const isCurrent = index % 2 === 0;
    return {
      title: `${operator} in document_filters`,
      layout: isCurrent ? '20210101' : '20180301',
      files: {
        ...base(isCurrent ? '20210101' : '20180301', finding(`moving_${index}`)),
        ...(isCurrent
          ? {
              'data_sources/mongodb-atlas/config.json': source(),
              'data_sources/mongodb-atlas/shop/orders/rules.json': orders(`moving_${index}`, read),
            }
          : {
              'services/mongodb-atlas/config.json': source(),
              'services/mongodb-atlas/rules/shop.orders.json': orders(`moving_${index}`, read),
            }),
      },
      returns: [],
      also: finds(found),
    };
  }),
  {
    title: 'auth_providers/custom-token.json below a current root',
    layout: '20210101',
    secrets: ['jwtKey'],
    files: {
      'realm_config.json': { config_version: 20210101, name: 'moving' },
      'auth_providers/anon-user.json': provider,
      'auth_providers/custom-token.json': {
        name: 'custom-token',
        type: 'custom-token',
        config: { audience: 'x', signingAlgorithm: 'HS256' },
        secret_config: { signingKeys: ['jwtKey'] },
        disabled: true,
      },
      'functions/main.js': 'exports = () => 1;',
    },
    also: async (app) => {
      const providers = await app.must<{ type: string; disabled: boolean }[]>('GET', '/auth_providers');
      const disabled = Object.fromEntries(providers.map((provider) => [provider.type, provider.disabled]));
      expect(disabled).toEqual({ 'anon-user': false, 'custom-token': true });
    },
  },
  {
    title: 'a private function of the older form below a current root',
    layout: '20210101',
    files: {
      ...base('20210101', main(`exports = () => context.functions.execute('hidden');`)),
      'functions/hidden/config.json': { name: 'hidden', private: true },
      'functions/hidden/source.js': 'exports = () => 5;',
    },
    returns: { $numberInt: '5' },
    also: async (app, user) => {
      expect((await user.call('hidden')).status).toBeGreaterThanOrEqual(400);
      expect((await user.call('hidden/source')).status).toBe(404);
      const functions = await app.must<{ name: string }[]>('GET', '/functions');
      expect(functions.map(({ name }) => name).toSorted()).toEqual(['hidden', 'main']);
    },
  },
  {
    title: 'a data source in services/ below a current root',
    layout: 'unversioned',
    files: {
      ...base('unversioned', finding('moving_b')),
      'services/mongodb-atlas/config.json': source(),
      'services/mongodb-atlas/rules/shop.orders.json': orders('moving_b', { n: 2 }),
    },
    returns: [],
    also: finds([2]),
  },
  {
    title: 'everything in the current form below an older root',
    layout: '20200603',
    files: {
      'config.json': { config_version: 20200603, name: 'moving' },
      'auth/providers.json': { 'anon-user': provider },
      'functions/config.json': [{ name: 'main', private: false }],
      'functions/main.js': finding('moving_c').functions,
      'data_sources/mongodb-atlas/config.json': source(),
      'data_sources/mongodb-atlas/shop/orders/rules.json': orders('moving_c', { n: 3 }),
    },
    returns: [],
    also: finds([3]),
  },
  {
    title: 'what is no part of an app, beside hosted files',
    layout: '20210101',
    files: {
      ...base('20210101'),
      'README.md': '# App',
      '.mdb/app_meta.json': {},
      'web/src/index.ts': '',
      'web/node_modules/x/index.js': '',
      'hosting/config.json': { enabled: true },
      'hosting/files/index.html': '<h1>App</h1>',
      'hosting/metadata.json': [],
    },
    notes: ['.mdb/: 1 file ignored', 'README.md: ignored', 'web/: 2 files ignored'],
    also: async (app) => {
      expect((await exported(app, '20210101')).notes).toBe('hosting/files: left out: export them with hosting=true');
    },
  },
  {
    title: 'resolvers in files of their own case, and a region',
    layout: 'unversioned',
    files: {
      ...base('unversioned'),
      'root_config.json': { name: 'moving', provider_region: 'aws-eu-west-1' },
      'graphql/custom_resolvers/Query_bestSellers.json': {
        on_type: 'Query',
        field_name: 'bestSellers',
        function_name: 'main',
        payload_type: 'Int',
        payload_type_format: 'scalar',
      },
    },
    also: async (app, _user, files) => {
      expect(Object.keys(files)).toContain('graphql/custom_resolvers/Query_bestSellers.json');
      const zip = await app.send('GET', '/export?version=20210101');
      expect(zip.status).toBe(200);
    },
  },
  {
    title: 'an OAuth2 provider without a client, custom user data without a data source',
    layout: '20200603',
    files: {
      ...base('20200603'),
      'config.json': {
        config_version: 20200603,
        custom_user_data_config: {
          enabled: true,
          mongo_service_name: 'gone',
          database_name: 'd',
          collection_name: 'c',
          user_id_field: 'u',
        },
      },
      'auth_providers/oauth2-google.json': {
        name: 'oauth2-google',
        type: 'oauth2-google',
        config: { clientId: '' },
        secret_config: { clientSecret: '' },
        disabled: false,
      },
    },
    notesAgain: ["authentication provider 'oauth2-google' cannot be used: config.clientId is required"],
    notes: [
      "authentication provider 'oauth2-google' cannot be used: config.clientId is required",
      "custom user data is disabled: service 'gone' does not exist",
    ],
  },
  {
    title: 'a source that leaves nothing to call',
    layout: '20210101',
    files: { ...base('20210101'), 'functions/draft.js': '// to do\n' },
    notes: ["function 'draft' cannot be called: its source does not assign a function to 'exports'"],
    notesAgain: ["function 'draft' cannot be called: its source does not assign a function to 'exports'"],
  },
  {
    title: 'rules, proofs, secrets and resolvers as the original stored them',
    layout: '20210101',
    secrets: ['__sms_auth_token'],
    files: {
      ...base('20210101', finding('moving_stored')),
      'data_sources/mongodb-atlas/config.json': source(),
      'data_sources/mongodb-atlas/moving_stored/orders/rules.json': {
        database: 'moving_stored',
        collection: 'orders',
        roles: [{ name: 'r', apply_when: { allOf: [{ tags: { $nin: ['%%user.id'] } }] }, read: true }],
      },
      'services/sms/config.json': {
        name: 'sms',
        type: 'twilio',
        config: { sid: 'x' },
        secret_config: { auth_token: '__sms_auth_token' },
      },
      'http_endpoints/web/config.json': { name: 'web', type: 'http', config: {} },
      'http_endpoints/web/incoming_webhooks/hook/config.json': {
        name: 'hook',
        options: { httpMethod: 'GET', secret: '', validationMethod: 'SECRET_AS_QUERY_PARAM' },
      },
      'http_endpoints/web/incoming_webhooks/hook/source.js': 'exports = () => 1;',
      'graphql/custom_resolvers/query_states.json': {
        on_type: 'Query',
        field_name: 'states',
        function_name: 'main',
        payload_type: { type: 'array', title: 'L', items: [{ properties: { state: { bsonType: 'string' } } }] },
        payload_type_format: 'custom',
      },
    },
    notes: STORED_NOTES,
    notesAgain: STORED_NOTES,
    returns: [],
    also: async (app, user) => {
      await finds([])(app, user, {});
      const webhook = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/service/web/incoming_webhook/hook`;
      for (const query of ['', '?secret=', '?secret=x']) expect((await fetch(`${webhook}${query}`)).status).toBe(401);
      expect(await app.must('GET', '/graphql/validate')).toEqual([]);
    },
  },
  {
    title: 'a value by environment',
    layout: '20180301',
    files: {
      ...base('20180301', getRate),
      'environments/no-environment.json': { values: { rate: 'nine' } },
      'values/rate.json': { name: 'rate', value: '%(%%environment.values.rate)', from_secret: false },
    },
    returns: 'nine',
  },
];

async function run(real: RealApp, app: AppAdmin, files: Record<string, string>): Promise<void> {
  const user = await EndUser.login(platform, app.app.client_app_id);
  expect(await user.call('main')).toMatchObject({ status: 200, body: real.returns ?? { $numberInt: '1' } });
  await real.also?.(app, user, files);
}

async function moved(files: Given, secrets: readonly string[], notes: readonly string[]): Promise<AppAdmin> {
  const app = await admin.createApp('moving');
  for (const name of secrets) await app.must('POST', '/secrets', { name, value: `${name}-`.repeat(8) });
  const answer = await push(app, files);
  expect([answer.status, answer.text, answer.headers.get('x-import-notes')]).toEqual([204, '', String(notes.length)]);
  const [deployment, ...others] = await app.must<{ _id: string; notes?: string[] }[]>('GET', '/deployments');
  expect([others.length, deployment?.notes ?? []]).toEqual([0, notes]);
  return app;
}

describe('an exported app', () => {
  it.each(APPS)('$title ($layout): imports, round-trips and runs', async (real) => {
    const { layout, files, secrets = [], notes = [], notesAgain = [] } = real;
    const version = layout === 'unversioned' ? '20210101' : layout;
    const app = await moved(files, secrets, notes);

    const own = await exported(app, version);
    expect(await push(app, own.files, '&diff=true')).toMatchObject({ status: 200, body: [] });
    const again = await moved(own.files, secrets, notesAgain);
    expect((await exported(again, version)).files).toEqual(own.files);

    await run(real, app, own.files);
  });

  it(
    'brings its packages, as a folder and as an archive',
    async () => {
      const unpacked = { ...base('20210101', using), ...packed };
      const archived = { ...base('20180301', using), 'functions/node_modules.tar.gz': await archiveOfPackages() };
      for (const files of [unpacked, archived]) {
        const app = await admin.createApp('packages');
        expect(await push(app, files)).toMatchObject({ status: 204 });
        const user = await EndUser.login(platform, app.app.client_app_id);
        await whenBuilt(app, user, {});
        expect((await user.call('main')).body).toEqual({ $numberInt: '2' });
      }
    },
    TIMEOUT,
  );

  it('cannot be written in an older layout if functions are in folders', async () => {
    const app = await moved({ ...base('20210101'), 'functions/a/b.js': 'exports = () => 1;' }, [], []);
    const answer = await app.send('GET', '/export?version=20200603');
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'functions in folders need version 20210101: a/b', error_code: 'InvalidParameter' },
    });
  });
});

describe('a wrong file', () => {
  it.each<[string, Given, string]>([
    [
      'two values of one name',
      { 'values/a.json': { name: 'x', value: 1 }, 'values/x.json': { value: 2 } },
      'values/x.json: is a second value',
    ],
    [
      'two forms of providers',
      { 'auth_providers/x.json': provider },
      'auth_providers/x.json: is in another form than auth/providers.json',
    ],
    ['a folder one letter off', { 'function/x.js': '' }, "unknown folder 'function': did you mean functions?"],
    ['auth/provider.json', { 'auth/provider.json': {} }, "unknown file 'auth/provider.json': did you mean auth/providers.json?"],
    ['JSON with a comment', { 'values/a.json': '{\n  // one\n  "value": 1\n}' }, 'values/a.json: is not valid JSON'],
    [
      '$where in a rule',
      {
        'data_sources/m/config.json': source('m'),
        'data_sources/m/d/c/rules.json': { roles: [role({ $where: 'true' })] },
      },
      'data_sources/m/d/c/rules.json: roles[0].document_filters must not use $where',
    ],
    [
      'relationships alone',
      { 'data_sources/m/config.json': source('m'), 'data_sources/m/d/c/relationships.json': {} },
      'data_sources/m/d/c/schema.json: is missing',
    ],
    [
      'secrets that do not exist',
      { 'values/a.json': { value: 'one', from_secret: true }, 'values/b.json': { value: 'two', from_secret: true } },
      "these secrets do not exist: 'one' (values/a.json), 'two' (values/b.json)",
    ],
  ])('is named: %s', async (_, files, message) => {
    const app = await admin.createApp('wrong');
    const answer = await push(app, { ...base('20210101'), ...files });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(message), error_code: 'InvalidParameter' },
    });
    expect(await app.must('GET', '/deployments')).toEqual([]);
  });
});
