import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushApp } from '#contracts/config/app-files.contract.js';
import { listTriggers } from '#contracts/config/triggers.contract.js';
import { archived, startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

type Given = Readonly<Record<string, unknown>>;

/** Small valid app. */
const WHOLE: Given = {
  'realm_config.json': { config_version: 20210101 },
  'functions/f.js': 'exports = () => 1;',
  'data_sources/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas', config: {} },
  'data_sources/mdb/d/c/rules.json': { database: 'd', collection: 'c', roles: [] },
  'values/rate.json': { name: 'rate', value: 1 },
};

function files(given: Given): Map<string, string> {
  const all = Object.entries({ ...WHOLE, ...given }).filter(([, value]) => value !== undefined);
  return new Map(all.map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)]));
}

const provider = (type: string, members: object = {}) => ({ [type]: { name: type, type, disabled: false, ...members } });
const forwarder = (members: object) => ({
  name: 'x',
  log_types: ['function'],
  log_statuses: ['error'],
  policy: { type: 'single' },
  action: { type: 'collection', data_source: 'mdb', database: 'd', collection: 'logs' },
  ...members,
});
const resolver = (members: object) => ({ on_type: 'Query', field_name: 'r', function_name: 'f', ...members });
const watching = (members: object, config: object = {}) => ({
  name: 't',
  type: 'DATABASE',
  disabled: false,
  config: { service_name: 'mdb', database: 'd', collection: 'c', operation_types: ['INSERT'], ...config },
  event_processors: { FUNCTION: { config: { function_name: 'f' } } },
  ...members,
});
const source = 'exports = () => 1;';
const webhook = (config: object, code = source): Given => ({
  'http_endpoints/web/config.json': { name: 'web', type: 'http', config: {} },
  'http_endpoints/web/incoming_webhooks/w/config.json': { name: 'w', ...config },
  'http_endpoints/web/incoming_webhooks/w/source.js': code,
});
const endpoint = (members: object): Given => ({
  'http_endpoints/config.json': [{ route: '/a', http_method: 'GET', function_name: 'f', ...members }],
});

const DB_FILE = 'data_sources/mdb/d/c';
const RESERVED = 'is reserved: it belongs to the platform or the database server';

interface Lenient {
  readonly kind: string;
  readonly given: Given;
  readonly note: string;
  /** The file the import leaves out, if it does. */
  readonly without?: string;
}

const LENIENT: readonly Lenient[] = [
  {
    kind: 'hosting metadata',
    given: { 'hosting/files/index.html': 'x', 'hosting/metadata.json': [{ path: '/gone.html', attrs: [] }] },
    note: 'hosting/metadata.json: file /gone.html does not exist: ignored',
  },
  {
    kind: 'a log forwarder with an unknown policy',
    given: { 'log_forwarders/x.json': forwarder({ policy: { type: 'daily' } }) },
    note: "log forwarder 'x' is left out: policy.type must be 'single' or 'batch'",
    without: 'log_forwarders/x.json',
  },
  ...['admin', 'local', 'config', 'groundwork_config', 'Groundwork_x', 'ADMIN'].map((database) => ({
    kind: `a log forwarder into ${database}`,
    given: {
      'log_forwarders/x.json': forwarder({ action: { type: 'collection', data_source: 'mdb', database, collection: 'l' } }),
    },
    note: `log forwarder 'x' is left out: action.database '${database}' ${RESERVED}`,
    without: 'log_forwarders/x.json',
  })),
  {
    kind: 'a log forwarder with a member of the wrong type',
    given: { 'log_forwarders/x.json': forwarder({ disabled: 'no' }) },
    note: 'log_forwarders/x.json: left out: disabled must be a boolean',
    without: 'log_forwarders/x.json',
  },
  {
    kind: 'a custom resolver without its function',
    given: { 'graphql/custom_resolvers/query_r.json': resolver({ function_name: 'gone' }) },
    note: "custom resolver 'Query.r' is left out: function 'gone' does not exist",
    without: 'graphql/custom_resolvers/query_r.json',
  },
  {
    kind: 'a custom resolver with a member of the wrong type',
    given: { 'graphql/custom_resolvers/query_r.json': resolver({ input_type: 1 }) },
    note: 'graphql/custom_resolvers/query_r.json: left out: input_type must be a string or an object',
    without: 'graphql/custom_resolvers/query_r.json',
  },
  {
    kind: 'a service of an unknown type, whatever it holds',
    given: {
      'services/s/config.json': { name: 's', type: 'pigeon', config: {}, secret_config: { key: 'nowhere' } },
      'services/s/rules/r.json': { name: 'r', actions: ['fly'], when: { '%nothing': 1 } },
    },
    note: "service 's' is left out: unknown service type 'pigeon'",
    without: 'services/s/config.json',
  },
  {
    kind: 'a push service that is too large',
    given: { 'services/s/config.json': { name: 's', type: 'gcm', config: { senderId: 'x'.repeat(200_000) } } },
    note: "service 's' is left out: ",
    without: 'services/s/config.json',
  },
  {
    kind: 'a value that is too large',
    given: { 'values/x.json': { name: 'x', value: 'x'.repeat(2_000_000) } },
    note: "value 'x' is left out: ",
    without: 'values/x.json',
  },
  {
    kind: 'a value with a member of the wrong type',
    given: { 'values/x.json': { name: 'x', value: 1, private: 'yes' } },
    note: 'values/x.json: left out: private must be a boolean',
    without: 'values/x.json',
  },
  {
    kind: 'a value of environments whose name is none',
    given: { 'environments/qa.json': { values: { 'two words': 1 } } },
    note: "environment value 'two words' is left out: ",
  },
  {
    kind: 'a value whose name is none',
    given: { 'values/x.json': { name: 'two words', value: 1 } },
    note: "value 'two words' is left out: ",
    without: 'values/two%20words.json',
  },
  {
    kind: 'custom user data without its data source',
    given: { 'auth/custom_user_data.json': { enabled: true, mongo_service_name: 'gone', database_name: 'd' } },
    note: "custom user data is disabled: service 'gone' does not exist",
  },
  {
    kind: 'custom user data with a member of the wrong type',
    given: { 'auth/custom_user_data.json': { enabled: 'yes' } },
    note: 'auth/custom_user_data.json: treated as disabled: enabled must be a boolean',
  },
];

interface Disabled {
  readonly kind: string;
  readonly trigger: object;
  readonly problem: string;
}

const DISABLED: readonly Disabled[] = [
  {
    kind: 'function',
    trigger: watching({ event_processors: { FUNCTION: { config: { function_name: 'gone' } } } }),
    problem: "function 'gone' does not exist",
  },
  {
    kind: 'event processors',
    trigger: watching({ event_processors: undefined }),
    problem: 'function_id, function_name or event_processors is required',
  },
  { kind: 'data source', trigger: watching({}, { service_name: 'gone' }), problem: "service 'gone' does not exist" },
  {
    kind: 'any source',
    trigger: watching({}, { service_name: undefined }),
    problem: 'config.service_id or config.service_name is required',
  },
  {
    kind: 'database',
    trigger: watching({}, { database: undefined }),
    problem: 'config.database is required with config.collection',
  },
  {
    kind: 'source and function',
    trigger: watching({ function_name: 'gone', event_processors: {} }, { service_name: 'gone' }),
    problem: "service 'gone' does not exist; function 'gone' does not exist",
  },
  {
    kind: 'function of a schedule',
    trigger: { name: 't', type: 'SCHEDULED', config: { schedule: '0 0 * * *' }, function_name: 'gone' },
    problem: "function 'gone' does not exist",
  },
];

interface Strict {
  readonly kind: string;
  readonly given: Given;
  readonly message: string | RegExp;
}

const STRICT: readonly Strict[] = [
  {
    kind: 'a rule with an unknown operator',
    given: {
      [`${DB_FILE}/rules.json`]: { database: 'd', collection: 'c', roles: [{ name: 'r', apply_when: { '%nothing': 1 } }] },
    },
    message: /^service 'mdb': rule 'd\.c': roles\[0\]\.apply_when/,
  },
  {
    kind: 'a rule about actions with an unknown operator',
    given: {
      'services/s/config.json': { name: 's', type: 'gcm', config: {} },
      'services/s/rules/r.json': { name: 'r', actions: ['send'], when: { '%nothing': 1 } },
    },
    message: /^service 's': rule 'r': when/,
  },
  {
    kind: 'a schema of an unknown type',
    given: { [`${DB_FILE}/schema.json`]: { title: 't', bsonType: 'object', properties: { a: { bsonType: 'pigeon' } } } },
    message: /^schema 'mdb\/d\/c': schema\.properties\.a\.bsonType must be/,
  },
  {
    kind: 'a sign-in provider of an unknown type',
    given: { 'auth/providers.json': provider('pigeon') },
    message: /^authentication provider 'pigeon': /,
  },
  {
    kind: 'a sign-in provider with an unknown algorithm',
    given: { 'auth/providers.json': provider('custom-token', { config: { signingAlgorithm: 'none' } }) },
    message: /^authentication provider 'custom-token': /,
  },
  {
    kind: 'a can_evaluate with an unknown operator',
    given: { 'functions/config.json': [{ name: 'f', can_evaluate: { '%nothing': 1 } }] },
    message: /^function 'f': can_evaluate/,
  },
  {
    kind: 'a webhook with an unknown proof',
    given: webhook({ options: { validationMethod: 'A_GLANCE' } }),
    message: /^service 'web': incoming webhook 'w': .*validationMethod/,
  },
  {
    kind: 'an endpoint with an unknown proof',
    given: endpoint({ validation_method: 'A_GLANCE' }),
    message: /^endpoint 'GET \/a': validation_method/,
  },
  {
    kind: 'an endpoint without its function',
    given: endpoint({ function_name: 'gone' }),
    message: "endpoint 'GET /a': function 'gone' does not exist",
  },
  { kind: 'a function that does not parse', given: { 'functions/f.js': 'exports = (' }, message: /^function 'f': .* at line 1/ },
  {
    kind: 'a webhook that does not parse',
    given: webhook({}, 'exports = ('),
    message: /^service 'web': incoming webhook 'w': .* at line 1/,
  },
  {
    kind: 'a value of a name that is taken',
    given: { 'values/other.json': { name: 'rate', value: 2 } },
    message: "values/rate.json: is a second value 'rate' (also in values/other.json)",
  },
  {
    kind: 'a service of a name that is taken, whatever its type',
    given: { 'services/mdb/config.json': { name: 'mdb', type: 'pigeon' } },
    message: /second service 'mdb'/,
  },
  {
    kind: 'a trigger of operations there are not',
    given: { 'triggers/t.json': watching({}, { operation_types: ['FLY'] }) },
    message: "trigger 't': config.operation_types: unknown operation 'FLY'",
  },
  {
    kind: 'a value of a secret that is not there',
    given: { 'values/x.json': { name: 'x', value: 'nowhere', from_secret: true } },
    message: "these secrets do not exist: 'nowhere' (values/x.json)",
  },
];

/** Tolerated errors next to a strict one: an import with all of them is rejected only because of the strict one. */
const FORGIVEN = {
  'values/forgiven.json': { name: 'forgiven' },
  'log_forwarders/forgiven.json': forwarder({ name: 'forgiven', policy: {} }),
  'triggers/forgiven.json': watching({ name: 'forgiven', function_name: 'gone', event_processors: {} }),
};

describe('what an app can do without', () => {
  // Differs: files with a value, resolver, log forwarder or service that cannot be | the rest is imported and the import's notes tell; rules, schemas and sign-in stay all or nothing
  it.each(LENIENT)('is reported and the rest is imported: $kind', async ({ given, note, without }) => {
    const key = await config.anAppWith();
    const uploaded = files(given);

    await expect(config.importing(key, uploaded, { strategy: 'preview' })).resolves.toMatchObject({
      preview: { errors: [], warnings: [expect.stringContaining(note)] },
    });
    const { notes } = await config.importing(key, uploaded);

    expect(notes).toEqual([expect.stringContaining(note)]);
    const exported = await config.exported(key);
    expect(Object.keys(WHOLE).filter((path) => !exported.has(path.replace('realm_', 'root_')) && !exported.has(path))).toEqual(
      [],
    );
    if (without !== undefined) expect(exported.has(without)).toBe(false);
    const [deployment] = await config.deployments(key);
    expect(deployment?.notes).toEqual(notes);
    await expect(config.importing(key, uploaded)).resolves.toEqual({ diffs: null, notes });
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });

  // Differs: triggers whose function or collection is not in the files | are imported disabled
  it.each(DISABLED)('a trigger without its $kind is imported disabled', async ({ trigger, problem }) => {
    const key = await config.anAppWith();
    const uploaded = files({ 'triggers/t.json': trigger });

    await expect(config.importing(key, uploaded)).resolves.toEqual({
      diffs: null,
      notes: [`trigger 't' is disabled: ${problem}`],
    });

    await expect(config.call(listTriggers, key)).resolves.toMatchObject([{ name: 't', disabled: true }]);
    const exported = await config.exported(key);
    await expect(config.importing(key, exported)).resolves.toEqual({ diffs: null, notes: [] });
    expect(await config.exported(key)).toEqual(exported);
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });

  it('stays as it was where the app has it already, under every strategy', async () => {
    const key = await config.anAppWith();
    await config.importing(
      key,
      files({ 'log_forwarders/x.json': forwarder({}), 'graphql/custom_resolvers/query_r.json': resolver({}) }),
    );
    const before = await config.exported(key);
    const faulty = files({
      'values/rate.json': { name: 'rate', value: 2, private: 'no' },
      'log_forwarders/x.json': forwarder({ policy: {} }),
      'graphql/custom_resolvers/query_r.json': resolver({ input_type: 1 }),
    });

    for (const strategy of ['merge', 'replace', 'replace-by-name'] as const) {
      const { notes } = await config.importing(key, faulty, { strategy });
      expect(notes).toHaveLength(3);
      expect(await config.exported(key)).toEqual(before);
    }
    const whole = new Map([...before, ...faulty]);
    const { notes } = await config.call(pushApp, { ...key, archive: await archived(whole) });
    expect(notes).toHaveLength(3);
    expect(await config.exported(key)).toEqual(before);
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });

  it('is no reason to keep what an import removes', async () => {
    const key = await config.anAppWith();
    await config.importing(key, files({ 'values/old.json': { name: 'old', value: 1 } }));

    const { notes } = await config.importing(key, files({ 'values/x.json': { name: 'x' } }));

    expect(notes).toEqual(['values/x.json: left out: value is missing']);
    expect([...(await config.exported(key)).keys()].filter((path) => path.startsWith('values/'))).toEqual([
      'values/',
      'values/rate.json',
    ]);
  });
});

describe('what an app loses data or rights by', () => {
  it.each(STRICT)('rejects the whole import: $kind', async ({ given, message }) => {
    const key = await config.anAppWith();
    await config.importing(key, files({}));
    const before = await config.exported(key);
    const uploaded = files({ ...FORGIVEN, 'values/more.json': { value: 1 }, ...given });

    for (const options of [{}, { strategy: 'merge' }, { strategy: 'replace' }, { diff: true }] as const) {
      await expect(config.importing(key, uploaded, options)).rejects.toMatchObject({
        status: 400,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    }
    const { preview } = await config.importing(key, uploaded, { strategy: 'preview' });
    expect(preview?.errors).toHaveLength(1);

    expect(await config.exported(key)).toEqual(before);
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });
});
