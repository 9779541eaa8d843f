import { describe, expect, it } from 'vitest';
import { AppFileError } from './app-file-error.js';
import { readAppDocument } from './read-app-document.js';
import { readApp, readAppFiles, type ReadApp } from './read-app-files.js';

type Given = Readonly<Record<string, unknown>>;

const CURRENT = { 'realm_config.json': { config_version: 20210101 } };
const LEGACY = { 'stitch.json': { config_version: 20180301 } };

function files(given: Given): Map<string, string> {
  return new Map(Object.entries(given).map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)]));
}

function app(given: Given): ReadApp {
  return readApp(files(given));
}

function problemOf(given: Given): string {
  try {
    app(given);
  } catch (error) {
    if (error instanceof AppFileError) return error.message;
    throw error;
  }
  throw new Error('the files were read');
}

describe('names', () => {
  it('count entries by content, not by file and folder names', () => {
    const { configuration } = app({
      ...CURRENT,
      'values/a.json': { name: 'rate', value: 1 },
      'triggers/b.json': { name: 'nightly', type: 'SCHEDULED', config: { schedule: '0 0 * * *' }, function_name: 'f' },
      'services/c/config.json': { name: 'sms', type: 'twilio' },
      'services/c/rules/d.json': { name: 'send', actions: ['send'] },
      'data_sources/e/config.json': { name: 'mdb', type: 'mongodb-atlas' },
      'data_sources/e/x/y/rules.json': { database: 'shop', collection: 'orders', roles: [] },
      'data_sources/e/x/y/schema.json': { title: 'order' },
      'log_forwarders/g.json': { name: 'out', log_types: [] },
      'https_endpoints/h/config.json': { name: 'api', type: 'http' },
      'https_endpoints/h/incoming_webhooks/i/config.json': { name: 'hook' },
      'https_endpoints/h/incoming_webhooks/i/source.js': 'exports = () => 1',
      'auth/providers.json': { j: { name: 'anonymous', type: 'anon-user' } },
    });
    expect(configuration).toMatchObject({
      values: [{ name: 'rate' }],
      triggers: [{ name: 'nightly' }],
      services: [{ name: 'sms', rules: [{ name: 'send' }] }],
      dataSources: [
        {
          name: 'mdb',
          rules: [{ database: 'shop', collection: 'orders' }],
          schemas: [{ database: 'shop', collection: 'orders', schema: { title: 'order' } }],
        },
      ],
      logForwarders: [{ name: 'out' }],
      httpServices: [{ name: 'api', incoming_webhooks: [{ name: 'hook' }] }],
      authProviders: [{ name: 'anonymous', type: 'anon-user' }],
    });
  });

  it('count in the older layouts too', () => {
    const { configuration } = app({
      ...LEGACY,
      'functions/a/config.json': { name: 'total', private: true },
      'functions/a/source.js': 'exports = () => 1',
      'auth_providers/b.json': { name: 'custom-token', type: 'custom-token' },
      'services/c/config.json': { name: 'mdb', type: 'mongodb-atlas' },
      'services/c/rules/d.json': { database: 'shop', collection: 'orders', roles: [] },
      'services/c/rules/shop.carts.of.users.json': { database: '', roles: [] },
    });
    expect(configuration).toMatchObject({
      functions: [{ name: 'total', private: true }],
      authProviders: [{ name: 'custom-token' }],
      dataSources: [
        {
          name: 'mdb',
          rules: [
            { database: 'shop', collection: 'carts.of.users' },
            { database: 'shop', collection: 'orders' },
          ],
        },
      ],
    });
  });

  it('must not be given twice: both files are named', () => {
    expect(problemOf({ ...CURRENT, 'values/a.json': { name: 'x', value: 1 }, 'values/x.json': { value: 2 } })).toBe(
      "values/x.json: is a second value 'x' (also in values/a.json)",
    );
    const type = 'anon-user';
    expect(problemOf({ ...CURRENT, 'auth/providers.json': { a: { type }, b: { type } } })).toBe(
      "auth/providers.json: b is a second authentication provider of type 'anon-user'",
    );
    const local = { 'auth_providers/a.json': { type: 'local' }, 'auth_providers/b.json': { type: 'local-userpass' } };
    expect(problemOf({ ...LEGACY, ...local })).toBe(
      "auth_providers/b.json: is a second authentication provider of type 'local-userpass' (also in auth_providers/a.json)",
    );
  });

  it('never make anything public: files under any name say the same', () => {
    const settings = { name: 'secret', private: true, can_evaluate: { x: 1 }, run_as_system: true };
    const read = (folder: string, root: Given) =>
      app({ ...root, [`functions/${folder}/config.json`]: settings, [`functions/${folder}/source.js`]: 'exports = () => 1' })
        .configuration.functions;
    const expected = [expect.objectContaining({ ...settings, source: 'exports = () => 1' })];
    for (const folder of ['secret', 'open', 'source', 'a', 'values']) {
      expect(read(folder, LEGACY)).toEqual(expected);
      expect(read(folder, CURRENT)).toEqual(expected);
    }
    expect(read('deep/er', CURRENT)).toEqual(expected);
    const nameless = app({
      ...CURRENT,
      'functions/secret/config.json': { private: true },
      'functions/secret/source.js': 'exports = () => 1',
    });
    expect(nameless.configuration.functions).toMatchObject([{ name: 'secret', private: true }]);
  });
});

describe('collections of the current layout', () => {
  const source = { ...CURRENT, 'data_sources/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas' } };
  const collection = 'data_sources/mdb/shop/orders';

  it('may have a schema alone', () => {
    for (const root of [CURRENT, { 'root_config.json': {} }]) {
      const { 'realm_config.json': _, ...rest } = source;
      const { configuration } = app({ ...rest, ...root, [`${collection}/schema.json`]: { title: 'order' } });
      expect(configuration.dataSources).toMatchObject([
        { rules: [], schemas: [{ collection: 'orders', schema: { title: 'order' }, relationships: {} }] },
      ]);
    }
  });

  it('may not have relationships alone', () => {
    expect(problemOf({ ...source, [`${collection}/relationships.json`]: {} })).toContain(`${collection}/schema.json: is missing`);
  });

  it('are empty without files; other entries are reported', () => {
    const { configuration, notes } = app({ ...source, [`${collection}/README.md`]: '# Orders' });
    expect(configuration.dataSources).toMatchObject([{ rules: [], schemas: [] }]);
    expect(notes).toEqual(['data_sources/mdb/shop/: 1 file ignored']);
  });
});

describe('empty strings', () => {
  it('count as absent where a provider or service has something else', () => {
    const config = { autoConfirm: true, runResetFunction: '', resetFunctionName: '' };
    const provider = { type: 'local-userpass', config, metadata_fields: '', redirect_uris: '', disabled: '' };
    const { configuration } = app({
      ...CURRENT,
      'auth/providers.json': { 'local-userpass': provider, 'api-key': { type: 'api-key', config: '', secret_config: '' } },
      'data_sources/m/config.json': { type: 'mongodb-atlas', config: { clusterName: 'C', wireProtocolEnabled: '' } },
      'http_endpoints/config.json': [{ route: '/a', http_method: 'GET', function_name: 'f', validation_method: '' }],
    });
    expect(configuration.authProviders).toMatchObject([
      { name: 'api-key', config: {}, secret_config: {} },
      { name: 'local-userpass', config: { autoConfirm: true, resetFunctionName: '' }, disabled: false, metadata_fields: [] },
    ]);
    expect(configuration.authProviders?.[1]?.config).not.toHaveProperty('runResetFunction');
    expect(configuration.dataSources?.[0]?.config).toEqual({ clusterName: 'C' });
    expect(configuration.endpoints).toMatchObject([{ validation_method: 'NO_VALIDATION' }]);
  });

  it('and booleans as strings, in older layouts only', () => {
    const provider = {
      name: 'local-userpass',
      type: 'local-userpass',
      config: { autoConfirm: 'true', runResetFunction: 'false' },
    };
    const older = app({ ...LEGACY, 'auth_providers/p.json': provider }).configuration;
    const current = app({ ...CURRENT, 'auth/providers.json': { p: provider } }).configuration;
    expect(older.authProviders?.[0]?.config).toEqual({ autoConfirm: true, runResetFunction: false });
    expect(current.authProviders?.[0]?.config).toEqual({ autoConfirm: 'true', runResetFunction: 'false' });
  });
});

describe('several forms', () => {
  it('reads the newest root file and reports the others', () => {
    const { configuration, notes } = app({
      'root_config.json': { name: 'newest' },
      'realm_config.json': { config_version: 20210101, name: 'older' },
      'config.json': 'no JSON at all',
      'stitch.json': { config_version: 20180301, name: 'oldest' },
    });
    expect(configuration.root).toEqual({ name: 'newest' });
    expect(notes).toEqual(['config.json: ignored', 'realm_config.json: ignored', 'stitch.json: ignored']);
  });

  const endpoint = (route: string) => [{ route, http_method: 'GET', function_name: 'f' }];
  const both = { 'http_endpoints/config.json': endpoint('/older'), 'https_endpoints/config.json': endpoint('/newer') };

  it.each([
    ['realm_config.json', CURRENT, both, '/older', 'https_endpoints/: 1 file ignored'],
    ['root_config.json', { 'root_config.json': {} }, both, '/newer', 'http_endpoints/: 1 file ignored'],
    [
      'the one that holds something',
      CURRENT,
      { 'http_endpoints/notes.txt': '', 'https_endpoints/config.json': endpoint('/newer') },
      '/newer',
      'http_endpoints/: 1 file ignored',
    ],
  ])('takes one folder of endpoints: %s', (_, root, folders, route, note) => {
    const { configuration, notes } = app({ ...root, ...folders });
    expect(configuration.endpoints).toMatchObject([{ route }]);
    expect(notes).toEqual([note]);
  });

  it('reads files of the older form below a current root, with their settings', () => {
    const { configuration, notes } = app({
      ...CURRENT,
      'auth_providers/custom-token.json': { type: 'custom-token', config: { audience: 'x' }, disabled: true },
      'functions/hidden/config.json': { name: 'hidden', private: true },
      'functions/hidden/source.js': 'exports = () => 1',
      'functions/open.js': 'exports = () => 2',
      'services/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas' },
      'services/mdb/rules/shop.orders.json': { database: 'shop', collection: 'orders', roles: [{ name: 'r', read: false }] },
      'data_api_config.json': { disabled: true },
    });
    expect(configuration).toMatchObject({
      authProviders: [{ name: 'custom-token', disabled: true, config: { audience: 'x' } }],
      functions: [
        { name: 'hidden', private: true },
        { name: 'open', private: false },
      ],
      dataSources: [{ name: 'mdb', rules: [{ collection: 'orders', roles: [{ name: 'r', read: false }] }] }],
      services: [],
      dataApi: { disabled: true },
    });
    expect(notes).toEqual([]);
  });

  it('reads files of the current form below an older root', () => {
    const { configuration, notes } = app({
      ...LEGACY,
      'auth/providers.json': { 'anon-user': { type: 'anon-user' } },
      'auth/custom_user_data.json': { enabled: false },
      'data_sources/mdb/config.json': { type: 'mongodb-atlas' },
      'http_endpoints/config.json': endpoint('/a'),
      'functions/config.json': [{ name: 'a/b', private: true }],
      'functions/a/b.js': 'exports = () => 1',
      'sync/config.json': { development_mode_enabled: true },
    });
    expect(configuration).toMatchObject({
      authProviders: [{ type: 'anon-user' }],
      customUserData: { enabled: false },
      dataSources: [{ name: 'mdb' }],
      endpoints: [{ route: '/a' }],
      functions: [{ name: 'a/b', private: true }],
      sync: { development_mode_enabled: true },
    });
    expect(notes).toEqual([]);
  });

  it.each<[string, Given, string]>([
    [
      'providers',
      { ...CURRENT, 'auth/providers.json': {}, 'auth_providers/a.json': { type: 'anon-user' } },
      'auth_providers/a.json: is in another form than auth/providers.json: only one of them is allowed',
    ],
    [
      'data sources',
      {
        ...CURRENT,
        'services/a/config.json': { type: 'mongodb-atlas' },
        'data_sources/b/config.json': { type: 'mongodb-atlas' },
      },
      'data_sources/b/config.json: is in another form than services/a/config.json: only one of them is allowed',
    ],
    [
      'functions',
      { ...LEGACY, 'functions/config.json': [], 'functions/a/config.json': { name: 'a' }, 'functions/a/source.js': '' },
      'functions/config.json: lists functions, and so does functions/a/config.json',
    ],
    [
      'one function',
      {
        ...CURRENT,
        'functions/config.json': [{ name: 'a/source' }],
        'functions/a/config.json': { name: 'a', private: true },
        'functions/a/source.js': '',
      },
      "functions/config.json: [0].name 'a/source' is a function of a folder with settings of its own",
    ],
    [
      'custom user data',
      {
        'stitch.json': { config_version: 20180301, custom_user_data_config: { enabled: true } },
        'auth/custom_user_data.json': { enabled: false },
      },
      'auth/custom_user_data.json: is in another form than custom_user_data_config of stitch.json: only one of them is allowed',
    ],
    [
      'origins',
      {
        'realm_config.json': { config_version: 20210101, allowed_request_origins: [], security: { allowed_request_origins: [] } },
      },
      'realm_config.json: security cannot be combined with allowed_request_origins',
    ],
  ])('rejects both forms together: %s', (_, given, problem) => {
    expect(problemOf(given)).toBe(problem);
  });
});

describe('unread files', () => {
  it.each([
    ['function', 'functions'],
    ['value', 'values'],
    ['trigger', 'triggers'],
    ['service', 'services'],
    ['auth_provider', 'auth_providers'],
    ['Functions', 'functions'],
  ])('rejects the folder %s', (folder, meant) => {
    expect(problemOf({ ...CURRENT, [`${folder}/x.json`]: {} })).toBe(`unknown folder '${folder}': did you mean ${meant}?`);
  });

  it('rejects the file auth/provider.json, and sections of documents likewise', () => {
    expect(problemOf({ ...CURRENT, 'auth/provider.json': {} })).toBe(
      "unknown file 'auth/provider.json': did you mean auth/providers.json?",
    );
    expect(() => readAppDocument({ config_version: 20210101, function: [] })).toThrow(
      "unknown section 'function': did you mean functions?",
    );
  });

  it('are reported, a folder once; packages are left to the importer', () => {
    const { notes } = app({
      'realm_config.json': { config_version: 20210101, last_modified: 1, colour: 'red' },
      'README.md': '',
      '.mdb/app_meta.json': {},
      'web/src/a.ts': '',
      'web/src/b.ts': '',
      'values/v.json': { value: 1 },
      'values/v.txt': '',
      'functions/package.json': {},
      'functions/node_modules.tar.gz': '',
      'hosting/config.json': { enabled: true },
      'hosting/files/index.html': '',
      'hosting/metadata.json': [],
    });
    expect(notes).toEqual([
      'realm_config.json: colour is ignored: root files do not have this property',
      '.mdb/: 1 file ignored',
      'README.md: ignored',
      'values/v.txt: ignored',
      'web/: 2 files ignored',
    ]);
  });

  it('are reported for properties of every entity', () => {
    const { notes, configuration } = app({
      ...CURRENT,
      'values/v.json': { name: 'v', value: null, vale: 1 },
      'auth/providers.json': {
        'anon-user': { name: 'anon-user', type: 'anon-user', disabled: false, config: { any: 1 }, dissabled: true },
      },
      'functions/config.json': [{ name: 'f', privat: true, run_as_system: true }],
      'functions/f.js': 'exports = () => 1;',
      'services/web/config.json': { name: 'web', type: 'http', config: { any: 1 }, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
      'services/web/rules/r.json': { name: 'r', actions: ['get'], whenn: { '%%user.id': 'x' } },
      'data_sources/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas', config: {} },
      'data_sources/mdb/shop/orders/rules.json': { database: 'shop', collection: 'orders', roles: [{ name: 'r' }], rols: [] },
      'http_endpoints/config.json': [{ route: '/a', http_method: 'GET', function_name: 'f', disabeld: true }],
      'triggers/t.json': { name: 't', type: 'SCHEDULED', config: { schedule: '0 0 * * *' }, function_name: 'f', kept: 1 },
    });

    expect(notes).toEqual([
      'auth/providers.json: anon-user.dissabled ignored',
      'data_sources/mdb/shop/orders/rules.json: rols ignored',
      'functions/config.json: [0].privat ignored',
      'http_endpoints/config.json: [0].disabeld ignored',
      'services/web/config.json: a, b, c, d, e and 1 more ignored',
      'services/web/rules/r.json: whenn ignored',
      'values/v.json: vale ignored',
    ]);
    expect(configuration.values).toEqual([expect.objectContaining({ name: 'v', value: null })]);
  });

  it('are not reported for server-side properties and empty properties', () => {
    const { notes } = app({
      ...LEGACY,
      'values/v.json': { _id: '1', id: '1', name: 'v', value: 1, version: 3, last_modified: 5, private: null },
      'auth_providers/a.json': { id: '1', name: 'anon-user', type: 'anon-user', disabled: '', config: '', secret_config: null },
      'services/mdb/config.json': { id: '1', name: 'mdb', type: 'mongodb-atlas', version: 1, config: {} },
    });

    expect(notes).toEqual([]);
  });

  it('may be left out before reading', () => {
    const leftOut = ['hosting/files/a.png', 'functions/node_modules/a/index.js', 'web/node_modules/b/index.js'];
    expect(readApp(files(CURRENT), { leftOut }).notes).toEqual(['web/: 1 file ignored']);
  });
});

describe('what an app can do without', () => {
  const resolver = { on_type: 'Query', field_name: 'r', function_name: 'f' };

  it.each<[string, Given, string, string]>([
    ['a value', { 'values/x.json': { name: 'x', vale: 1 } }, "value 'x'", 'values/x.json: left out: value is missing'],
    [
      'a value by the name of its file',
      { 'values/x.json': { value: 1, private: 'no' } },
      "value 'x'",
      'values/x.json: left out: private must be a boolean',
    ],
    [
      'a value of a secret without a name',
      { 'values/x.json': { value: 1, from_secret: true } },
      "value 'x'",
      'values/x.json: left out: value must be the name of a secret',
    ],
    [
      'a value whose name is none',
      { 'values/__proto__.json': { value: 1 } },
      "value '__proto__'",
      "values/__proto__.json: left out: name must not be '__proto__'",
    ],
    [
      'a custom resolver',
      { 'graphql/custom_resolvers/r.json': { ...resolver, input_type: 1 } },
      "custom resolver 'Query.r'",
      'graphql/custom_resolvers/r.json: left out: input_type must be a string or an object',
    ],
    [
      'a custom resolver of no field',
      { 'graphql/custom_resolvers/r.json': { on_type: 1, function_name: 'f' } },
      "custom resolver '.'",
      'graphql/custom_resolvers/r.json: left out: on_type must be a string',
    ],
    [
      'a log forwarder',
      { 'log_forwarders/x.json': { name: 'x', disabled: 'no' } },
      "log forwarder 'x'",
      'log_forwarders/x.json: left out: disabled must be a boolean',
    ],
  ])('is skipped and reported if a property is invalid: %s', (_, faulty, subject, note) => {
    const given = files({
      ...CURRENT,
      'values/good.json': { value: 1 },
      'log_forwarders/good.json': { name: 'good' },
      'graphql/custom_resolvers/query_good.json': { ...resolver, field_name: 'good' },
      ...faulty,
    });
    for (const options of [{}, { faultsMax: 9 }]) {
      const { configuration, notes, leftOut, faults = [] } = readApp(given, options);
      expect(configuration).toMatchObject({
        values: [{ name: 'good' }],
        logForwarders: [{ name: 'good' }],
        customResolvers: [{ field_name: 'good' }],
      });
      expect([notes, [...(leftOut ?? [])], faults]).toEqual([[note], [subject], []]);
    }
  });

  it.each<[string, Given, string]>([
    [
      'a file',
      { ...CURRENT, 'auth/custom_user_data.json': { enabled: 'yes' } },
      'auth/custom_user_data.json: treated as disabled: enabled must be a boolean',
    ],
    [
      'the root file',
      { 'stitch.json': { config_version: 20180301, custom_user_data_config: { enabled: true, database_name: 1 } } },
      'stitch.json: treated as disabled: custom_user_data_config.database_name must be a string',
    ],
  ])('is custom user data, too: that of %s is off then', (_, given, note) => {
    for (const options of [{}, { faultsMax: 9 }]) {
      const { configuration, notes, faults = [] } = readApp(files(given), options);
      expect([configuration.customUserData, notes, faults]).toEqual([{ enabled: false }, [note], []]);
    }
  });

  it('must be readable nevertheless, and is read once', () => {
    expect(problemOf({ ...CURRENT, 'values/x.json': '{' })).toContain('values/x.json: is not valid JSON');
    expect(problemOf({ ...CURRENT, 'values/x.json': [] })).toBe('values/x.json: must contain an object');
    const twice = { 'graphql/custom_resolvers/a.json': resolver, 'graphql/custom_resolvers/b.json': resolver };
    expect(problemOf({ ...CURRENT, ...twice })).toBe(
      "graphql/custom_resolvers/b.json: is a second custom resolver 'Query/r' (also in graphql/custom_resolvers/a.json)",
    );
  });

  it('a trigger names no function and is read', () => {
    const { configuration, notes } = app({ ...CURRENT, 'triggers/x.json': { type: 'SCHEDULED' } });
    expect(configuration.triggers).toMatchObject([{ name: 'x', content: { event_processors: {} } }]);
    expect(notes).toEqual([]);
  });
});

describe('operators rules may not use', () => {
  const rule = (members: object) => ({
    ...CURRENT,
    'data_sources/mdb/config.json': { type: 'mongodb-atlas' },
    'data_sources/mdb/shop/orders/rules.json': members,
  });

  it.each(['$where', '$text', '$function', '$accumulator'])('%s is named with its file', (operator) => {
    const query = { $or: [{ a: 1 }, { b: { [operator]: 'x' } }] };
    const file = 'data_sources/mdb/shop/orders/rules.json';
    expect(problemOf(rule({ roles: [{ name: 'r', apply_when: {}, document_filters: { read: query } }] }))).toBe(
      `${file}: roles[0].document_filters must not use ${operator}`,
    );
    expect(problemOf(rule({ roles: [], filters: [{ name: 'f', apply_when: {}, query }] }))).toBe(
      `${file}: filters[0].query must not use ${operator}`,
    );
  });
});

describe('documents', () => {
  it('may have sections in the form of the other layout', () => {
    const functionOf = (name: string) => ({ config: { name, private: true }, source: 'exports = () => 1' });
    const current = readAppDocument({
      config_version: 20210101,
      auth_providers: [{ name: 'anon-user', type: 'anon-user' }],
      functions: [functionOf('a')],
      services: [
        {
          config: { name: 'mdb', type: 'mongodb-atlas' },
          rules: [{ database: 'd', collection: 'c', roles: [] }],
        },
      ],
    });
    expect(current).toMatchObject({
      authProviders: [{ type: 'anon-user' }],
      functions: [{ name: 'a', private: true }],
      dataSources: [{ name: 'mdb', rules: [{ database: 'd', collection: 'c' }] }],
    });
    const legacy = readAppDocument({
      config_version: 20200603,
      auth: { providers: { 'anon-user': { type: 'anon-user' } } },
      functions: { config: [{ name: 'a', private: true }], sources: { 'a.js': 'exports = () => 1' } },
      data_sources: [{ config: { name: 'mdb', type: 'mongodb-atlas' }, rules: [] }],
      endpoints: { config: [{ route: '/a', http_method: 'GET', function_name: 'a' }] },
    });
    expect(legacy).toMatchObject({
      authProviders: [{ type: 'anon-user' }],
      functions: [{ name: 'a', private: true }],
      dataSources: [{ name: 'mdb' }],
      endpoints: [{ route: '/a' }],
    });
  });
});

describe('rules about actions of a data source', () => {
  const rule = { name: 'reading', actions: ['find'], when: { '%%user.type': 'normal' } };

  it('are read and written', () => {
    const current = readAppFiles(
      files({
        ...CURRENT,
        'data_sources/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas' },
        'data_sources/mdb/action_rules.json': [rule],
      }),
    );
    const legacy = readAppFiles(
      files({
        ...LEGACY,
        'services/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas' },
        'services/mdb/rules/x.json': rule,
      }),
    );
    expect(current.dataSources).toEqual([
      { name: 'mdb', type: 'mongodb-atlas', config: {}, secret_config: {}, rules: [], schemas: [], action_rules: [rule] },
    ]);
    expect(legacy.dataSources).toEqual(current.dataSources);
  });
});
