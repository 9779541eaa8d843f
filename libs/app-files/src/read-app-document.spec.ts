import { describe, expect, it } from 'vitest';
import { AppFileError } from './app-file-error.js';
import { currentAppFiles } from './current-app.fixture.js';
import { legacyAppFiles } from './legacy-app.fixture.js';
import { readAppDocument } from './read-app-document.js';
import { readAppFiles } from './read-app-files.js';

type Contents = ReadonlyMap<string, string>;

const json = (files: Contents, path: string): unknown => JSON.parse(files.get(path) ?? 'null');
const matching = (files: Contents, pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path));
const jsonFiles = (files: Contents, pattern: RegExp) => matching(files, pattern).map((path) => json(files, path));
const environments = (files: Contents) =>
  Object.fromEntries(matching(files, /^environments\//).map((path) => [path.slice('environments/'.length), json(files, path)]));

/** Services as the command-line tool sends them. */
function services(files: Contents, folder: string) {
  return matching(files, new RegExp(`^${folder}/[^/]+/config.json$`)).map((path) => {
    const own = path.slice(0, -'/config.json'.length);
    return {
      config: json(files, path),
      default_rule: json(files, `${own}/default_rule.json`),
      incoming_webhooks: matching(files, new RegExp(`^${own}/incoming_webhooks/.*config.json$`)).map((hook) => ({
        config: json(files, hook),
        source: files.get(hook.replace('config.json', 'source.js')),
      })),
      rules: jsonFiles(files, new RegExp(`^${own}/rules/`)),
    };
  });
}

/** Returns the example as the document that the command-line tool makes of it. */
function currentDocument() {
  const files = currentAppFiles();
  const [dataSource] = services(files, 'data_sources');
  const collections = matching(files, /\/schema\.json$/).map((path) => {
    const folder = path.slice(0, -'/schema.json'.length);
    const [, , database, collection] = folder.split('/');
    return {
      ...(json(files, `${folder}/rules.json`) ?? { database, collection }),
      schema: json(files, path),
      relationships: json(files, `${folder}/relationships.json`),
    };
  });
  return {
    ...(json(files, 'realm_config.json') as object),
    environments: environments(files),
    values: jsonFiles(files, /^values\/.+/),
    auth: { custom_user_data: json(files, 'auth/custom_user_data.json'), providers: json(files, 'auth/providers.json') },
    functions: {
      config: json(files, 'functions/config.json'),
      sources: {
        'audit\\welcome.js': files.get('functions/audit/welcome.js'),
        'placeOrder.js': files.get('functions/placeOrder.js'),
      },
    },
    triggers: jsonFiles(files, /^triggers\/.+/),
    data_sources: [{ config: dataSource?.config, default_rule: dataSource?.default_rule, rules: collections }],
    http_endpoints: services(files, 'http_endpoints'),
    endpoints: { config: json(files, 'http_endpoints/config.json') },
    services: services(files, 'services'),
    graphql: { config: json(files, 'graphql/config.json'), custom_resolvers: jsonFiles(files, /custom_resolvers\/.+/) },
    hosting: json(files, 'hosting/config.json'),
    sync: { config: json(files, 'sync/config.json') },
    secrets: {},
    log_forwarders: jsonFiles(files, /^log_forwarders\/.+/),
    data_api_config: json(files, 'http_endpoints/data_api_config.json'),
  };
}

function legacyDocument() {
  const files = legacyAppFiles();
  return {
    ...(json(files, 'stitch.json') as object),
    environments: environments(files),
    secrets: json(files, 'secrets.json'),
    auth_providers: jsonFiles(files, /^auth_providers\//),
    functions: [{ config: json(files, 'functions/total/config.json'), source: files.get('functions/total/source.js') }],
    triggers: jsonFiles(files, /^triggers\//),
    graphql: { config: json(files, 'graphql/config.json'), custom_resolvers: jsonFiles(files, /custom_resolvers\//) },
    services: services(files, 'services'),
    values: jsonFiles(files, /^values\//),
  };
}

function faultOf(document: unknown): AppFileError {
  try {
    readAppDocument(document);
  } catch (error) {
    if (error instanceof AppFileError) return error;
    throw error;
  }
  throw new Error('the document was read');
}

const CURRENT = { config_version: 20210101 };

describe('readAppDocument', () => {
  it('reads the same as from files: current layout', () => {
    expect(readAppDocument(currentDocument())).toEqual(readAppFiles(currentAppFiles()));
  });

  it('reads the same as from files: legacy layout', () => {
    expect(readAppDocument(legacyDocument())).toEqual(readAppFiles(legacyAppFiles()));
  });

  it('takes null and {} for absent, as the command-line tool sends them', () => {
    const nothing = { secrets: {}, graphql: {}, auth: {}, functions: {}, endpoints: {}, sync: {}, values: null, services: null };

    expect(readAppDocument({ ...CURRENT, ...nothing })).toEqual({ root: {} });
    expect(
      readAppDocument({ config_version: 20200603, security: null, custom_user_data_config: null, sync: null, secrets: {} }),
    ).toEqual({ root: {} });
  });

  it('takes an empty list for a section without anything', () => {
    const document = {
      ...CURRENT,
      values: [],
      triggers: [],
      services: [],
      data_sources: [],
      http_endpoints: [],
      functions: { config: [] },
      endpoints: { config: [] },
      graphql: { custom_resolvers: [] },
      log_forwarders: [],
    };

    expect(readAppDocument(document)).toEqual({
      root: {},
      values: [],
      triggers: [],
      services: [],
      dataSources: [],
      httpServices: [],
      functions: [],
      endpoints: [],
      customResolvers: [],
      logForwarders: [],
    });
  });

  it('reads a document of hosting alone', () => {
    expect(readAppDocument({ ...CURRENT, hosting: { enabled: true } })).toEqual({ root: {}, hosting: { enabled: true } });
  });

  it('says nothing about HTTP services when there are endpoints only', () => {
    expect(readAppDocument({ ...CURRENT, endpoints: { config: [] } })).toEqual({ root: {}, endpoints: [] });
  });

  it('takes an entry of a data source without roles and filters for a schema', () => {
    const place = { database: 'store', collection: 'orders' };
    const rulesOf = (rule: object) => {
      const config = { name: 'mdb', type: 'mongodb-atlas', config: {} };
      return readAppDocument({ ...CURRENT, data_sources: [{ config, rules: [rule] }] }).dataSources?.[0];
    };

    const schemaOnly = { ...place, schema: { title: 'Order' }, relationships: {} };
    expect(rulesOf(schemaOnly)).toMatchObject({ rules: [], schemas: [schemaOnly] });
    expect(rulesOf({ ...schemaOnly, roles: [] })).toMatchObject({
      rules: [{ ...place, roles: [], filters: [] }],
      schemas: [schemaOnly],
    });
    expect(rulesOf(place)).toMatchObject({ rules: [{ ...place, roles: [], filters: [] }], schemas: [] });
  });

  it.each([
    [null, 'InvalidField', 'the document must be an object'],
    [[], 'InvalidField', 'the document must be an object'],
    [{}, 'MissingField', 'realm_config.json: config_version is missing'],
    [{ config_version: 0 }, 'UnknownLayout', 'realm_config.json: config_version 0 is unknown'],
    [{ ...CURRENT, values: [{ value: 1 }] }, 'MissingField', 'values[0].name is missing'],
    [{ ...CURRENT, triggers: [{ name: 'x' }] }, 'MissingField', 'triggers/x.json: type is missing'],
    [{ ...CURRENT, values: {} }, 'InvalidField', 'values must be a list'],
    [
      {
        ...CURRENT,
        values: [
          { name: 'x', value: 1 },
          { name: 'x', value: 2 },
        ],
      },
      'Duplicate',
      'values/x.json: occurs twice',
    ],
    [{ ...CURRENT, functions: { config: [{ name: 'f' }] } }, 'MissingFile', 'functions/f.js: is missing'],
    [
      { ...CURRENT, functions: { sources: { '../../realm_config.json': '' } } },
      'InvalidPath',
      `path "functions/../../realm_config.json" has a part '..'`,
    ],
    [{ ...CURRENT, services: [{ rules: [] }] }, 'MissingField', 'services[0].config is missing'],
    [{ ...CURRENT, services: [{ config: { name: 's' } }] }, 'MissingField', 'services/s/config.json: type is missing'],
    [
      { ...CURRENT, environments: { 'prod.json': { values: {} } } },
      'InvalidField',
      'environments/prod.json: must be called one of no-environment.json, development.json, testing.json, qa.json, production.json',
    ],
    [
      JSON.parse('{"config_version":20210101,"values":[{"name":"x","value":{"__proto__":1}}]}'),
      'InvalidJson',
      "values/x.json: is not valid JSON: a property must not be named '__proto__' (line 4, column 9)",
    ],
    [{ config_version: 20180301, functions: [{ config: { name: 'f' } }] }, 'MissingFile', 'functions/f/source.js: is missing'],
  ])('rejects %j', (document, fault, message) => {
    expect(faultOf(document)).toMatchObject({ fault, message });
  });

  it('rejects a document that is nested too deep', () => {
    const deep: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));

    expect(faultOf({ ...CURRENT, hosting: { deep } }).message).toBe('the document is nested more than 100 deep');
  });
});
