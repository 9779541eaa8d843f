import { describe, expect, it } from 'vitest';
import { VALUE } from '#contracts/config/value.entity.js';
import type { AppConfiguration } from './app-configuration.js';
import { AppFileError } from './app-file-error.js';
import { currentAppFiles, filesOf } from './current-app.fixture.js';
import { legacyAppFiles } from './legacy-app.fixture.js';
import { filedContent } from './entities/entity-members.js';
import { readAppFiles } from './read-app-files.js';
import { omittedParts, writeAppFiles } from './write-app-files.js';

/** App with every section, all of them empty. */
const EMPTY: AppConfiguration = {
  root: { name: 'empty' },
  environmentValues: [],
  values: [],
  authProviders: [],
  customUserData: { enabled: false },
  functions: [],
  triggers: [],
  dataSources: [],
  httpServices: [],
  services: [],
  endpoints: [],
  graphqlConfig: {
    use_natural_pluralization: true,
    disable_schema_introspection: false,
    insert_many_returns: 'ids',
    default_limit: 100,
    long_scalar: 'Long',
    nullable_in_lists: true,
  },
  customResolvers: [],
  sync: { development_mode_enabled: false },
  logForwarders: [],
};

describe('write after read', () => {
  it('gives back a written app byte for byte, in the order of paths', () => {
    const files = currentAppFiles();

    const written = writeAppFiles(readAppFiles(files));

    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(files));
    expect([...written.keys()]).toEqual([...files.keys()].toSorted());
  });

  it('produces the same bytes for any order of files, properties and entities', () => {
    const configuration = readAppFiles(currentAppFiles());
    const reversed = Object.fromEntries(
      Object.entries(configuration).map(([name, section]) => [name, Array.isArray(section) ? section.toReversed() : section]),
    ) as unknown as AppConfiguration;
    const shuffled = readAppFiles(new Map([...currentAppFiles()].toReversed()));

    const origins = { allowedRequestOrigins: configuration.allowedRequestOrigins ?? [] };
    const expected = [...writeAppFiles(configuration)];

    expect([...writeAppFiles({ ...reversed, ...origins })]).toEqual(expected);
    expect([...writeAppFiles(shuffled)]).toEqual(expected);
  });

  it('says that predicates are strict only where they are', () => {
    const rootOf = (configuration: AppConfiguration) => writeAppFiles(configuration).get('realm_config.json');
    const strict = { ...EMPTY, dataAccess: { strict_predicates: true } };

    expect(JSON.parse(rootOf(strict) ?? '')).toEqual({ config_version: 20_210_101, name: 'empty', strict_predicates: true });
    expect(readAppFiles(writeAppFiles(strict)).dataAccess).toEqual({ strict_predicates: true });
    expect(rootOf({ ...EMPTY, dataAccess: { strict_predicates: false } })).toBe(rootOf(EMPTY));
    expect(rootOf(EMPTY)).not.toContain('strict_predicates');
    expect(readAppFiles(writeAppFiles(EMPTY)).dataAccess).toBeUndefined();
  });

  it('ends every JSON file with one newline and indents by four', () => {
    const written = writeAppFiles(readAppFiles(currentAppFiles()));

    expect(written.get('services/sms/config.json')).toBe(
      '{\n    "name": "sms",\n    "type": "twilio",\n    "config": {\n        "sid": "my_sid"\n    },\n' +
        '    "secret_config": {\n        "auth_token": "__sms_auth_token"\n    }\n}\n',
    );
    const json = [...written].filter(([path]) => path.endsWith('.json'));
    expect(json.filter(([, text]) => !/[^\n]\n$/.test(text))).toEqual([]);
  });
});

describe('read after write', () => {
  it.each([
    ['current layout', currentAppFiles()],
    ['legacy layout', legacyAppFiles({ 'secrets.json': undefined })],
    [
      'newest root file',
      currentAppFiles({ 'realm_config.json': undefined, 'root_config.json': { provider_region: 'aws-us-east-1' } }),
    ],
    ['root file alone', filesOf({ 'config.json': { config_version: 20200603 } })],
  ])('gives back the same configuration: %s', (_, files) => {
    const configuration = readAppFiles(files);

    expect(readAppFiles(writeAppFiles(configuration))).toEqual(configuration);
  });

  it('distinguishes an empty section from an omitted one', () => {
    expect(readAppFiles(writeAppFiles(EMPTY))).toEqual(EMPTY);
    expect(readAppFiles(writeAppFiles({ root: {} }))).toEqual({ root: {} });
  });

  it('keeps names that are no file names, or differ in letter case only', () => {
    const code = (name: string) => ({
      name,
      source: `// ${name}`,
      private: false,
      can_evaluate: {},
      disable_arg_logs: false,
      run_as_system: false,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
    });
    const names = [
      '../up',
      'A',
      'A/x',
      'a',
      'a.js',
      'a.js/b',
      'a/X',
      'a/x',
      'a%2Fx',
      'b\\c',
      'config',
      'config.json/x',
      'node_modules/m',
    ];
    const rule = (database: string, collection: string) => ({ database, collection, roles: [], filters: [] });
    const rules = [rule('..', '.'), rule('D', 'c'), rule('d', 'C'), rule('d', 'c'), rule('d', 'sys/tem')];
    const resolver = (field_name: string) => ({ on_type: 'Query', field_name, function_name: 'a' });
    const configuration: AppConfiguration = {
      root: {},
      functions: names.toSorted().map(code),
      dataSources: [{ name: 'mdb', type: 'mongodb', config: {}, secret_config: {}, rules, schemas: [] }],
      customResolvers: [resolver('Best'), resolver('best')],
    };

    const written = writeAppFiles(configuration);

    const { dataSources, functions, customResolvers } = readAppFiles(written);
    expect(functions).toEqual(configuration.functions);
    expect(customResolvers).toEqual(configuration.customResolvers);
    expect(new Set(dataSources?.[0]?.rules)).toEqual(new Set(rules));
    expect([...written.keys()].filter((path) => path.includes('..') || path.includes('\\'))).toEqual([]);
    const caseless = [...written.keys()].map((path) => path.toLowerCase());
    expect(new Set(caseless).size).toBe(caseless.length);
  });
});

describe('write', () => {
  it('rejects two entities with one key, and one without a name', () => {
    const named =
      (...names: string[]) =>
      () =>
        writeAppFiles({ root: {}, values: names.map((name) => filedContent(VALUE, VALUE.made({ name, value: 1 }))) });

    expect(named('x', 'x')).toThrow(new AppFileError('Duplicate', '', "is a second value 'x'"));
    expect(named('')).toThrow(new AppFileError('InvalidField', 'values', 'contains an entity without a name'));
  });
});

describe('purposes', () => {
  it('leaves out of a template what identifies the app and its environment', () => {
    const configuration = readAppFiles(currentAppFiles());
    const plain = writeAppFiles(configuration);

    const template = writeAppFiles(configuration, { purpose: 'template' });

    const changed = [...template].filter(([path, text]) => plain.get(path) !== text);
    expect(Object.fromEntries(changed.map(([path, text]) => [path, JSON.parse(text)]))).toEqual({
      'realm_config.json': {
        config_version: 20210101,
        allowed_request_origins: ['https://shop.example', 'http://localhost:8080'],
      },
      'hosting/config.json': { enabled: true, custom_domain: 'shop.example' },
    });
    expect([...template.keys()]).toEqual([...plain.keys()]);
  });

  it('keeps the identity under source control', () => {
    const configuration = readAppFiles(currentAppFiles());

    expect(writeAppFiles(configuration, { purpose: 'source_control' })).toEqual(writeAppFiles(configuration));
  });

  it('never writes the value of a secret', () => {
    const configuration = readAppFiles(legacyAppFiles());

    const text = [...writeAppFiles(configuration).values()].join('');

    expect(configuration.inlineSecrets?.map(({ value }) => value)).toEqual(['t0ken', 'g00gle']);
    expect(text).toContain('__sms_auth_token');
    expect(text).not.toMatch(/t0ken|g00gle/);
  });
});

describe('every layout', () => {
  // Apps are read within the test: a change that is reached before any test has to be tried on all of them.
  const apps: Readonly<Record<string, () => AppConfiguration>> = {
    'an app of the current layout'() {
      const { endpoints: _, ...current } = readAppFiles(
        currentAppFiles({
          'graphql/custom_resolvers/query_bestsellers.json': undefined,
          'graphql/custom_resolvers/Query_bestSellers.json': {
            on_type: 'Query',
            field_name: 'bestSellers',
            function_name: 'placeOrder',
          },
          'data_sources/mdb/action_rules.json': [{ name: 'store.orders', actions: ['find'], when: { '%%true': true } }],
        }),
      );
      return { ...current, functions: (current.functions ?? []).filter(({ name }) => !name.includes('/')) };
    },
    'an app of the legacy layout': () => readAppFiles(legacyAppFiles({ 'secrets.json': undefined })),
    'an app with a region': () => readAppFiles(filesOf({ 'root_config.json': { name: 'x', provider_region: 'aws-eu-west-1' } })),
  };

  it.each(
    Object.entries(apps).flatMap(([what, read]) =>
      ([20180301, 20200603, 20210101] as const).map((version) => [what, version, read] as const),
    ),
  )('%s written as %i is read as it was, and written again the same', (_what, version, readIt) => {
    const { inlineSecrets: _inline, ...expected } = readIt();
    const written = writeAppFiles(expected, { version });
    const read = readAppFiles(written);

    expect(read).toMatchObject(expected);
    expect([...writeAppFiles(read, { version })]).toEqual([...written]);
  });

  it.each([
    [20180301, 'stitch.json'],
    [20200603, 'config.json'],
  ] as const)('%i has one root file, with everything an older one has', (version, root) => {
    const written = writeAppFiles({ ...EMPTY, allowedRequestOrigins: ['https://shop.example'] }, { version });
    expect(written.get(root)).toBe(
      `{\n    "config_version": ${version},\n    "name": "empty",\n    "security": {\n        "allowed_request_origins": [\n` +
        '            "https://shop.example"\n        ]\n    },\n    "custom_user_data_config": {\n        "enabled": false\n    },\n' +
        '    "sync": {\n        "development_mode_enabled": false\n    }\n}\n',
    );
    expect([...written.keys()].filter((path) => /^(?:auth|data_sources|http_endpoints|sync)\//.test(path))).toEqual([]);
    expect([...written.keys()]).toEqual(expect.arrayContaining(['values/', 'graphql/custom_resolvers/']));
  });

  it('has an empty property for origins where there are none', () => {
    const root = writeAppFiles({ root: {} }, { version: 20200603 }).get('config.json') ?? '';
    expect(JSON.parse(root)).toEqual({ config_version: 20200603, security: {} });
  });

  it('holds the schema of a collection with its rule, and alone without one', () => {
    const schema = { title: 'order' };
    const place = { database: 'a/b', collection: 'c' };
    const source = { name: 'mdb', type: 'mongodb', config: {}, secret_config: {} };
    const rule = { ...place, roles: [], filters: [] };
    const alone = { ...place, collection: 'd', schema, relationships: {} };
    const files = writeAppFiles(
      { root: {}, dataSources: [{ ...source, rules: [rule], schemas: [{ ...place, schema, relationships: {} }, alone] }] },
      { version: 20180301 },
    );
    const of = (path: string): unknown => JSON.parse(files.get(path) ?? 'null');
    expect(of('services/mdb/rules/a%2Fb.c.json')).toEqual({ ...place, roles: [], schema, relationships: {} });
    expect(of('services/mdb/rules/a%2Fb.d.json')).toEqual(alone);
  });

  it.each([20180301, 20200603, 20210101] as const)('%i says which webhooks are disabled', (version) => {
    const read = readAppFiles(
      filesOf({
        'stitch.json': { config_version: 20180301 },
        'services/web/config.json': { name: 'web', type: 'http' },
        'services/web/incoming_webhooks/off/config.json': { name: 'off', disabled: true },
        'services/web/incoming_webhooks/off/source.js': '',
        'services/web/incoming_webhooks/on/config.json': { name: 'on', disabled: false },
        'services/web/incoming_webhooks/on/source.js': '',
      }),
    );
    const written = writeAppFiles(read, { version });
    const folder = version === 20210101 ? 'http_endpoints' : 'services';
    const of = (name: string): unknown => JSON.parse(written.get(`${folder}/web/incoming_webhooks/${name}/config.json`) ?? '');
    expect(of('off')).toMatchObject({ disabled: true });
    expect(of('on')).not.toHaveProperty('disabled');
    expect(readAppFiles(written).httpServices).toEqual(read.httpServices);
  });

  it('of the older ones rejects functions in folders, and says that endpoints are left out', () => {
    const whole = readAppFiles(currentAppFiles());
    const folders = (whole.functions ?? []).map(({ name }) => name).filter((name) => name.includes('/'));
    expect(folders).not.toEqual([]);
    expect(() => writeAppFiles(whole, { version: 20200603 })).toThrow(
      `functions in folders need version 20210101: ${folders.join(', ')}`,
    );
    const notes = [`http_endpoints: ${whole.endpoints?.length} left out: this layout does not support HTTPS endpoints`];
    expect(omittedParts(whole, 20200603)).toEqual(notes);
    expect(omittedParts(whole)).toEqual([]);
  });
});
