import { describe, expect, it } from 'vitest';
import { AppFileError, type AppFileFault } from './app-file-error.js';
import { currentAppFiles } from './current-app.fixture.js';
import { FILE_BYTES_MAX, FILE_COUNT_MAX, NAME_LENGTH_MAX, TEXT_FILE_BYTES_MAX, TOTAL_BYTES_MAX } from './file-limits.js';
import { legacyAppFiles } from './legacy-app.fixture.js';
import { readAppFiles, type AppFiles } from './read-app-files.js';

function faultOf(files: AppFiles): AppFileError {
  try {
    readAppFiles(files);
  } catch (error) {
    if (error instanceof AppFileError) return error;
    throw error;
  }
  throw new Error('the files were read');
}

type Case = readonly [what: string, changes: Readonly<Record<string, unknown>>, fault: AppFileFault, message: string];

const CURRENT: readonly Case[] = [
  [
    'unknown version',
    { 'realm_config.json': { config_version: 0 } },
    'UnknownLayout',
    'realm_config.json: config_version 0 is unknown',
  ],
  [
    'version of another root file',
    { 'realm_config.json': { config_version: 20200603 } },
    'UnknownLayout',
    'realm_config.json: config_version 20200603 belongs to another root file',
  ],
  ['no version', { 'realm_config.json': {} }, 'MissingField', 'realm_config.json: config_version is missing'],
  [
    'version as text',
    { 'realm_config.json': { config_version: '20210101' } },
    'InvalidField',
    'realm_config.json: config_version must be a number',
  ],
  [
    'unknown environment',
    { 'realm_config.json': { config_version: 20210101, environment: 'staging' } },
    'InvalidField',
    'realm_config.json: environment must be one of development, testing, qa, production',
  ],
  [
    'file of an unknown environment',
    { 'environments/staging.json': { values: {} } },
    'InvalidField',
    'environments/staging.json: must be called one of no-environment.json, development.json, testing.json, qa.json, production.json',
  ],
  [
    'bad JSON',
    { 'values/broken.json': '{\n  "name": "broken",\n  value: 1\n}' },
    'InvalidJson',
    'values/broken.json: is not valid JSON: expected a property name in double quotes (line 3, column 3)',
  ],
  ['not an object', { 'values/list.json': [] }, 'InvalidField', 'values/list.json: must contain an object'],
  ['not a list', { 'functions/config.json': {} }, 'InvalidField', 'functions/config.json: must contain a list'],
  ['not a list of objects', { 'functions/config.json': [1] }, 'InvalidField', 'functions/config.json: [0] must be an object'],
  ['no type', { 'auth/providers.json': { a: {} } }, 'MissingField', 'auth/providers.json: a.type is missing'],
  [
    'wrong type deep inside',
    { 'auth/providers.json': { a: { type: 'anon-user', metadata_fields: [{ name: 'x' }, { name: 'y', required: 'no' }] } } },
    'InvalidField',
    'auth/providers.json: a.metadata_fields[1].required must be a boolean',
  ],
  [
    'text in a list of texts',
    { 'realm_config.json': { config_version: 20210101, allowed_request_origins: ['a', 1] } },
    'InvalidField',
    'realm_config.json: allowed_request_origins[1] must be a string',
  ],
  [
    'list instead of text',
    { 'services/sms/config.json': { name: ['sms'], type: 'twilio' } },
    'InvalidField',
    'services/sms/config.json: name must be a string',
  ],
  [
    'text instead of object',
    { 'services/sms/config.json': { type: 'twilio', config: 'none' } },
    'InvalidField',
    'services/sms/config.json: config must be an object',
  ],
  [
    'object instead of list',
    { 'services/sms/rules/send.json': { actions: {} } },
    'InvalidField',
    'services/sms/rules/send.json: actions must be a list',
  ],
  [
    'empty text',
    { 'services/sms/config.json': { type: '' } },
    'InvalidField',
    'services/sms/config.json: type must not be empty',
  ],
  ['missing source', { 'functions/placeOrder.js': undefined }, 'MissingFile', 'functions/placeOrder.js: is missing'],
  [
    'source outside',
    { 'functions/config.json': [{ name: '../values/countries.json' }] },
    'MissingFile',
    'functions/../values/countries.json.js: is missing',
  ],
  [
    'nameless function',
    { 'functions/config.json': [{ private: true }] },
    'MissingField',
    'functions/config.json: [0].name is missing',
  ],
  [
    'missing service configuration',
    { 'services/sms/config.json': undefined },
    'MissingFile',
    'services/sms/config.json: is missing',
  ],
  [
    'missing source of a webhook',
    { 'http_endpoints/api/incoming_webhooks/paid/source.js': undefined },
    'MissingFile',
    'http_endpoints/api/incoming_webhooks/paid/source.js: is missing',
  ],
  [
    'relationships alone',
    { 'data_sources/mdb/a/b/relationships.json': {} },
    'MissingFile',
    'data_sources/mdb/a/b/schema.json: is missing: a collection with relationships.json needs rules.json or schema.json',
  ],
  ['empty rule', { 'data_sources/mdb/a/b/rules.json': {} }, 'InvalidField', 'data_sources/mdb/a/b/rules.json: must not be empty'],
  [
    'function twice',
    { 'functions/config.json': [{ name: 'placeOrder' }, { name: 'placeOrder' }] },
    'Duplicate',
    "functions/config.json: [1] is a second function 'placeOrder'",
  ],
  [
    'function in two files',
    { 'functions/place%4Frder.js': '' },
    'Duplicate',
    "functions/placeOrder.js: is a second function 'placeOrder' (also in functions/place%4Frder.js)",
  ],
  [
    'endpoint twice',
    {
      'http_endpoints/config.json': [
        { route: '/a', http_method: 'get', function_name: 'f' },
        { route: '/a', http_method: 'GET', function_name: 'g' },
      ],
    },
    'Duplicate',
    "http_endpoints/config.json: [1] is a second endpoint 'GET /a'",
  ],
  [
    'resolver twice',
    { 'graphql/custom_resolvers/zz.json': { on_type: 'Query', field_name: 'bestSellers', function_name: 'f' } },
    'Duplicate',
    "graphql/custom_resolvers/zz.json: is a second custom resolver 'Query/bestSellers' (also in graphql/custom_resolvers/query_bestsellers.json)",
  ],
  [
    'service in two folders',
    { 'services/api/config.json': { type: 'aws' } },
    'Duplicate',
    "http_endpoints/api/config.json: is a second service 'api' (also in services/api/config.json)",
  ],
  [
    'member twice',
    { 'auth/providers.json': '{"a":{},"a":{}}' },
    'InvalidJson',
    "auth/providers.json: is not valid JSON: duplicate property 'a' (line 1, column 9)",
  ],
  ['trigger without a type', { 'triggers/x.json': { name: 'x' } }, 'MissingField', 'triggers/x.json: type is missing'],
  [
    'secret of nothing',
    { 'secrets.json': { services: { mail: { key: 'x' } } } },
    'UnknownReference',
    'secrets.json: services.mail is not among the files',
  ],
  [
    'secret that is no text',
    { 'secrets.json': { services: { sms: { auth_token: 1 } } } },
    'InvalidField',
    'secrets.json: services.sms.auth_token must be a string',
  ],
  [
    'unknown template value',
    { 'values/x.json': { value: { a: ['%(%%environment.values.nope)'] } } },
    'UnresolvedTemplate',
    "values/x.json: value.a[0] %(%%environment.values.nope): environment 'production' has no value 'nope'",
  ],
  [
    'template of no text',
    { 'values/x.json': { value: '%(%%environment.values.limits)' } },
    'UnresolvedTemplate',
    "values/x.json: value %(%%environment.values.limits): the value of 'limits' in environment 'production' is not a string",
  ],
  [
    'template of something else',
    { 'values/x.json': { value: '%(%%user.id)' } },
    'UnresolvedTemplate',
    'values/x.json: value %(%%user.id): only environment.values.<name> can be expanded',
  ],
  [
    'long name',
    { 'functions/config.json': [{ name: 'a'.repeat(NAME_LENGTH_MAX + 1) }] },
    'InvalidField',
    'functions/config.json: [0].name must have at most 256 characters',
  ],
  [
    'reserved name',
    { 'triggers/__proto__.json': { type: 'SCHEDULED' } },
    'InvalidField',
    "triggers/__proto__.json: name must not be '__proto__'",
  ],
  [
    'reserved member',
    { 'data_sources/mdb/config.json': '{"name":"mdb","type":"mongodb","config":{"__proto__":{"polluted":1}}}' },
    'InvalidJson',
    "data_sources/mdb/config.json: is not valid JSON: a property must not be named '__proto__' (line 1, column 42)",
  ],
  [
    'reserved environment value',
    { 'environments/qa.json': '{"values":{"__proto__":1}}' },
    'InvalidJson',
    "environments/qa.json: is not valid JSON: a property must not be named '__proto__' (line 1, column 12)",
  ],
];

const LEGACY: readonly Case[] = [
  ['missing source', { 'functions/total/source.js': undefined }, 'MissingFile', 'functions/total/source.js: is missing'],
  [
    'missing configuration',
    { 'functions/total/config.json': undefined },
    'MissingFile',
    'functions/total/config.json: is missing',
  ],
  [
    'rule of no collection',
    { 'services/mdb/rules/orders.json': { database: '' } },
    'MissingField',
    'services/mdb/rules/orders.json: database is missing',
  ],
  [
    'default rule of a service without data',
    { 'services/sms/default_rule.json': { roles: [] } },
    'InvalidField',
    "services/sms/default_rule.json: is not allowed: a service of type 'twilio' has no default rule",
  ],
  [
    'webhooks of a data source',
    { 'services/mdb/incoming_webhooks/x/config.json': {} },
    'InvalidField',
    'services/mdb/incoming_webhooks: is not allowed: a data source has no webhooks',
  ],
  [
    'settings of the wrong type',
    { 'stitch.json': { config_version: 20180301, security: { allowed_request_origins: 'all' } } },
    'InvalidField',
    'stitch.json: security.allowed_request_origins must be a list',
  ],
];

describe('errors', () => {
  it.each(CURRENT)('current layout: %s', (_, changes, fault, message) => {
    expect(faultOf(currentAppFiles(changes))).toMatchObject({ name: 'AppFileError', fault, message });
  });

  it.each(LEGACY)('legacy layout: %s', (_, changes, fault, message) => {
    expect(faultOf(legacyAppFiles(changes))).toMatchObject({ fault, message });
  });

  it('names file, field and position apart', () => {
    const text = faultOf(currentAppFiles({ 'values/x.json': '{"name": }' }));
    const field = faultOf(currentAppFiles({ 'triggers/x.json': { type: 'SCHEDULED', disabled: 0 } }));
    const none = faultOf(new Map());

    expect(text).toMatchObject({ file: 'values/x.json', field: null, position: { line: 1, column: 10 } });
    expect(field).toMatchObject({ file: 'triggers/x.json', field: 'disabled', position: null });
    expect(none).toMatchObject({
      fault: 'UnknownLayout',
      file: '',
      field: null,
      position: null,
      message: 'config_version is missing: no root_config.json, realm_config.json, config.json, stitch.json at the top level',
    });
  });

  it('rejects text that is not UTF-8', () => {
    const files = new Map<string, string | Uint8Array>([
      ...currentAppFiles(),
      ['functions/bad.js', new Uint8Array([0xc3, 0x28])],
    ]);

    expect(faultOf(files)).toMatchObject({ fault: 'InvalidText', message: 'functions/bad.js: is not UTF-8 text' });
  });

  it('never pollutes a prototype', () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('limits', () => {
  const sized = (bytes: number) => new Uint8Array(bytes);

  it('rejects too many files', () => {
    const many = Array.from({ length: FILE_COUNT_MAX + 1 }, (_, index): [string, string] => [`hosting/files/${index}`, '']);

    expect(faultOf(new Map(many))).toMatchObject({
      fault: 'TooManyFiles',
      message: `there are more than ${FILE_COUNT_MAX} files`,
    });
  });

  it('rejects a large file, and a smaller one that is text', () => {
    const withFile = (path: string, bytes: number) =>
      new Map<string, string | Uint8Array>([
        ['root_config.json', '{}'],
        [path, sized(bytes)],
      ]);
    const hosted = (bytes: number) => withFile('hosting/files/a', bytes);
    const source = (bytes: number) => withFile('functions/a.js', bytes);

    expect(readAppFiles(hosted(FILE_BYTES_MAX))).toEqual({ root: {} });
    expect(readAppFiles(source(TEXT_FILE_BYTES_MAX)).functions).toHaveLength(1);
    expect(faultOf(hosted(FILE_BYTES_MAX + 1))).toMatchObject({ fault: 'TooLarge', file: 'hosting/files/a' });
    expect(faultOf(source(TEXT_FILE_BYTES_MAX + 1))).toMatchObject({ fault: 'TooLarge', file: 'functions/a.js' });
  });

  it('rejects files that are large together', () => {
    const content = sized(FILE_BYTES_MAX);
    const count = Math.floor(TOTAL_BYTES_MAX / FILE_BYTES_MAX) + 1;
    const files = new Map(Array.from({ length: count }, (_, index) => [`hosting/files/${index}`, content] as const));

    expect(faultOf(files)).toMatchObject({
      fault: 'TooLarge',
      file: '',
      message: `the files have more than ${TOTAL_BYTES_MAX} bytes`,
    });
  });
});
