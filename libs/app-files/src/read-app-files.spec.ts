import { describe, expect, it } from 'vitest';
import { currentAppFiles, filesOf } from './current-app.fixture.js';
import { legacyAppFiles } from './legacy-app.fixture.js';
import { detectLayout, readAppFiles } from './read-app-files.js';
import { writeAppFiles } from './write-app-files.js';

const ROOT = { 'realm_config.json': { config_version: 20210101 } };

describe('detectLayout', () => {
  it.each([
    ['stitch.json', { config_version: 20180301 }, { family: 'legacy', rootFile: 'stitch.json', version: 20180301 }],
    ['config.json', { config_version: 20200603 }, { family: 'legacy', rootFile: 'config.json', version: 20200603 }],
    ['realm_config.json', { config_version: 20210101 }, { family: 'current', rootFile: 'realm_config.json', version: 20210101 }],
    ['root_config.json', { name: 'shop' }, { family: 'current', rootFile: 'root_config.json', version: null }],
  ])('knows %s', (file, root, layout) => {
    expect(detectLayout(filesOf({ [file]: root, 'README.md': 'text' }))).toEqual(layout);
  });
});

describe('current layout', () => {
  it('reads every section', () => {
    const configuration = readAppFiles(currentAppFiles());

    expect(Object.keys(configuration).toSorted()).toEqual([
      'allowedRequestOrigins',
      'authProviders',
      'customResolvers',
      'customUserData',
      'dataApi',
      'dataSources',
      'endpoints',
      'environmentValues',
      'functions',
      'graphqlConfig',
      'hosting',
      'httpServices',
      'logForwarders',
      'root',
      'services',
      'sync',
      'triggers',
      'values',
    ]);
    expect(configuration.root).toEqual({
      app_id: 'shop-abcde',
      name: 'shop',
      location: 'DE-FF',
      deployment_model: 'LOCAL',
      environment: 'production',
    });
    expect(configuration.environmentValues).toEqual([
      { name: 'currency', values: { development: 'EUR', production: 'USD' } },
      { name: 'limits', values: { production: { perDay: 3 } } },
    ]);
    expect(configuration.functions).toEqual([
      {
        name: 'audit/welcome',
        source: 'exports = function (event) {\r\n  return event.user.id;\r\n};',
        private: true,
        can_evaluate: {},
        disable_arg_logs: true,
        run_as_system: true,
        run_as_user_id: '',
        run_as_user_id_script_source: '',
      },
      {
        name: 'placeOrder',
        source: 'exports = async (order) => order;\n',
        private: false,
        can_evaluate: { '%%user.type': 'normal' },
        disable_arg_logs: false,
        run_as_system: false,
        run_as_user_id: '',
        run_as_user_id_script_source: 'exports = () => "x";',
      },
    ]);
    expect(configuration.dataSources?.map(({ name, rules, schemas }) => ({ name, rules: rules.length, schemas }))).toEqual([
      {
        name: 'mdb',
        rules: 1,
        schemas: [
          expect.objectContaining({ database: 'store', collection: 'customers', relationships: {} }),
          expect.objectContaining({ database: 'store', collection: 'orders' }),
        ],
      },
    ]);
    expect(configuration.endpoints?.map(({ http_method }) => http_method)).toEqual(['GET', 'POST']);
    expect(configuration.httpServices?.map(({ name }) => name)).toEqual(['api']);
    expect(configuration.services).toEqual([
      {
        name: 'sms',
        type: 'twilio',
        config: { sid: 'my_sid' },
        secret_config: { auth_token: '__sms_auth_token' },
        rules: [{ name: 'send', actions: ['send'], when: {} }],
        incoming_webhooks: [],
      },
    ]);
  });

  it('makes a function of a source that is not configured, and of none below node_modules', () => {
    const files = filesOf({ ...ROOT, 'functions/lone.js': 'exports = 1', 'functions/node_modules/left/index.js': '' });

    const { functions } = readAppFiles(files);

    expect(functions).toEqual([
      {
        name: 'lone',
        source: 'exports = 1',
        private: false,
        can_evaluate: {},
        disable_arg_logs: false,
        run_as_system: false,
        run_as_user_id: '',
        run_as_user_id_script_source: '',
      },
    ]);
  });

  it('takes packages alone for no word on functions', () => {
    expect(readAppFiles(filesOf({ ...ROOT, 'functions/package.json': {} }))).toEqual({ root: {} });
  });

  it('says nothing about HTTP services because of endpoints', () => {
    const files = filesOf({ ...ROOT, 'http_endpoints/config.json': [] });

    expect(readAppFiles(files)).toEqual({ root: {}, endpoints: [] });
    expect(readAppFiles(new Map([...files, ['http_endpoints/', '']]))).toEqual({ root: {}, endpoints: [], httpServices: [] });
  });

  it('reads a collection that has a schema only', () => {
    const folder = 'data_sources/mdb/store/notes';
    const files = currentAppFiles({
      [`${folder}/schema.json`]: { title: 'Note' },
      [`${folder}/relationships.json`]: {},
      'data_sources/mdb/store/empty/schema.json': {},
      'data_sources/mdb/store/empty/relationships.json': {},
    });

    const [mdb] = readAppFiles(files).dataSources ?? [];

    expect(mdb?.rules.map(({ collection }) => collection)).toEqual(['orders']);
    expect(mdb?.schemas.map(({ collection }) => collection)).toEqual(['customers', 'notes', 'orders']);
    expect(mdb?.schemas[1]).toEqual({ database: 'store', collection: 'notes', schema: { title: 'Note' }, relationships: {} });
  });

  it('reads https_endpoints, and secrets and methods as other clients spell them', () => {
    const endpoint = {
      route: '/a',
      http_method: 'get',
      function_name: 'f',
      verification_method: 'VERIFY_PAYLOAD',
      secret_name: '',
    };
    const files = filesOf({ 'root_config.json': {}, 'https_endpoints/config.json': [endpoint] });

    expect(readAppFiles(files).endpoints).toEqual([
      {
        route: '/a',
        http_method: 'GET',
        function_name: 'f',
        validation_method: 'VERIFY_PAYLOAD',
        respond_result: false,
        fetch_custom_user_data: false,
        create_user_on_auth: false,
        disabled: false,
      },
    ]);
  });

  it('reads bytes as UTF-8, without the byte order mark, and leaves other files alone', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = new Map<string, string | Uint8Array>([
      ['realm_config.json', bytes('\uFEFF{"config_version": 20210101, "name": "Bücher"}')],
      ['functions/a.js', '\uFEFFexports = 1'],
      ['hosting/files/logo.png', new Uint8Array([0xff, 0xfe, 0x00])],
      ['functions/node_modules.tar.gz', new Uint8Array([0x1f, 0x8b])],
    ]);

    const { root, functions } = readAppFiles(files);

    expect(root).toEqual({ name: 'Bücher' });
    expect(functions?.map(({ source }) => source)).toEqual(['exports = 1']);
  });

  it('ignores files it does not know', () => {
    const extra = { '.mdb/meta.json': 'x', 'values/.gitkeep': '', 'values/old.txt': 'x', 'README.md': '', '.json': '' };

    expect(readAppFiles(currentAppFiles(extra))).toEqual(readAppFiles(currentAppFiles()));
  });

  it('takes null for absent, but not as a value', () => {
    const files = filesOf({
      'realm_config.json': { config_version: 20210101, name: null, allowed_request_origins: null },
      'values/none.json': { name: null, value: null, from_secret: null },
    });

    expect(readAppFiles(files)).toEqual({
      root: {},
      values: [{ name: 'none', value: null, from_secret: false, private: false }],
    });
  });
});

describe('legacy layout', () => {
  it('is read into the same model', () => {
    const configuration = readAppFiles(legacyAppFiles());

    expect(configuration).toEqual({
      root: { app_id: 'shop-abcde', name: 'shop', location: 'US-VA', deployment_model: 'GLOBAL' },
      allowedRequestOrigins: ['https://shop.example'],
      environmentValues: [{ name: 'currency', values: { none: 'EUR', production: 'USD' } }],
      values: [{ name: 'nothing', value: null, from_secret: false, private: false }],
      authProviders: [
        {
          name: 'anon-user',
          type: 'anon-user',
          disabled: false,
          config: {},
          secret_config: {},
          metadata_fields: [],
          domain_restrictions: [],
          redirect_uris: [],
        },
        {
          name: 'custom-token',
          type: 'custom-token',
          disabled: false,
          config: { audience: '', signingAlgorithm: 'RS256', useJWKURI: true, jwkURI: 'https://id.example/jwks' },
          secret_config: { signingKeys: [] },
          metadata_fields: [{ required: true, name: 'email' }],
          domain_restrictions: [],
          redirect_uris: [],
        },
        {
          name: 'oauth2-google',
          type: 'oauth2-google',
          disabled: true,
          config: { clientId: 'client' },
          secret_config: { clientSecret: '__oauth2-google_clientSecret' },
          metadata_fields: [],
          domain_restrictions: [],
          redirect_uris: [],
        },
      ],
      customUserData: {
        enabled: true,
        mongo_service_name: 'mdb',
        database_name: 'store',
        collection_name: 'customers',
        user_id_field: 'user_id',
      },
      functions: [
        {
          name: 'total',
          source: 'exports = (a, b) => a + b;',
          private: true,
          can_evaluate: {},
          disable_arg_logs: false,
          run_as_system: false,
          run_as_user_id: '',
          run_as_user_id_script_source: '',
        },
      ],
      triggers: [
        {
          name: 'nightly',
          content: {
            name: 'nightly',
            type: 'SCHEDULED',
            config: { schedule: '0 3 * * *', skip_catchup_events: false },
            disabled: false,
            event_processors: { FUNCTION: { config: { function_name: 'total' } } },
          },
        },
      ],
      dataSources: [
        {
          name: 'mdb',
          type: 'mongodb-atlas',
          config: { clusterName: 'EUR-cluster' },
          secret_config: {},
          default_rule: { roles: [{ name: 'none', apply_when: {} }], filters: [] },
          rules: [
            { database: 'store', collection: 'customers', roles: [{ name: 'all', apply_when: {}, read: true }], filters: [] },
            { database: 'store', collection: 'orders', roles: [], filters: [] },
          ],
          schemas: [
            {
              database: 'store',
              collection: 'orders',
              schema: { title: 'Order', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } },
              relationships: { customer: { ref: '#/relationship/mdb/store/customers', foreign_key: '_id', is_list: false } },
            },
          ],
        },
      ],
      httpServices: [
        {
          name: 'web',
          type: 'http',
          config: {},
          secret_config: {},
          rules: [{ name: 'all', actions: ['get'], when: {} }],
          incoming_webhooks: [],
        },
      ],
      services: [
        {
          name: 'sms',
          type: 'twilio',
          config: { sid: 'my_sid' },
          secret_config: { auth_token: '__sms_auth_token' },
          rules: [],
          incoming_webhooks: [
            {
              name: 'received',
              source: 'exports = (message) => message.Body;',
              run_as_authed_user: false,
              run_as_user_id: '',
              run_as_user_id_script_source: '',
              respond_result: false,
              fetch_custom_user_data: false,
              create_user_on_auth: false,
              can_evaluate: {},
              private: false,
              disable_arg_logs: false,
              disabled: false,
              run_as_system: false,
              options: { secret: 'shared', secretAsQueryParam: true },
            },
          ],
        },
      ],
      graphqlConfig: { use_natural_pluralization: true, disable_schema_introspection: true },
      customResolvers: [{ on_type: 'Mutation', field_name: 'pay', function_name: 'total' }],
      sync: { development_mode_enabled: false },
      hosting: { enabled: true, app_default_domain: 'shop-abcde.example' },
      inlineSecrets: [
        { owner: 'service', name: 'sms', member: 'auth_token', secret: '__sms_auth_token', value: 't0ken' },
        {
          owner: 'auth_provider',
          name: 'oauth2-google',
          member: 'clientSecret',
          secret: '__oauth2-google_clientSecret',
          value: 'g00gle',
        },
      ],
    });
  });

  it('converts to the current layout', () => {
    const written = writeAppFiles(readAppFiles(legacyAppFiles()));

    expect([...written.keys()]).toEqual([
      'auth/custom_user_data.json',
      'auth/providers.json',
      'data_sources/',
      'data_sources/mdb/config.json',
      'data_sources/mdb/default_rule.json',
      'data_sources/mdb/store/customers/rules.json',
      'data_sources/mdb/store/orders/relationships.json',
      'data_sources/mdb/store/orders/rules.json',
      'data_sources/mdb/store/orders/schema.json',
      'environments/development.json',
      'environments/no-environment.json',
      'environments/production.json',
      'environments/qa.json',
      'environments/testing.json',
      'functions/config.json',
      'functions/total.js',
      'graphql/config.json',
      'graphql/custom_resolvers/',
      'graphql/custom_resolvers/mutation_pay.json',
      'hosting/config.json',
      'http_endpoints/web/config.json',
      'http_endpoints/web/rules/all.json',
      'realm_config.json',
      'services/',
      'services/sms/config.json',
      'services/sms/incoming_webhooks/received/config.json',
      'services/sms/incoming_webhooks/received/source.js',
      'sync/config.json',
      'triggers/',
      'triggers/nightly.json',
      'values/',
      'values/nothing.json',
    ]);
    expect([...written.values()].join('')).not.toMatch(/5e00000000000000000000/);
    expect(JSON.parse(written.get('functions/config.json') ?? '')).toEqual([{ name: 'total', private: true }]);
  });

  it('keeps the id of a data source it does not have', () => {
    const files = filesOf({
      'config.json': { config_version: 20200603, custom_user_data_config: { enabled: true, mongo_service_id: 'x' } },
    });

    expect(readAppFiles(files).customUserData).toEqual({ enabled: true, mongo_service_id: 'x' });
  });
});

describe('templates', () => {
  const template = (value: unknown) => ({ 'values/url.json': { name: 'url', value } });

  it.each([
    ['of the environment', { environment: 'production' }, 'USD'],
    ['of no environment', {}, undefined],
    ['of the empty environment', { environment: '' }, undefined],
  ])('expand to the value %s', (_, root, expected) => {
    const files = filesOf({
      'realm_config.json': { config_version: 20210101, ...root },
      'environments/no-environment.json': { values: { currency: 'EUR' } },
      'environments/production.json': { values: { currency: 'USD' } },
      ...template({ deep: ['in %(%%environment.values.currency)!', '%%environment.values.currency', '%(other)'] }),
    });

    const { values } = readAppFiles(files);

    expect(values?.[0]?.value).toEqual({
      deep: [`in ${expected ?? 'EUR'}!`, '%%environment.values.currency', '%(other)'],
    });
  });

  it("expand in the app's environment when the files name none", () => {
    const files = filesOf({
      ...ROOT,
      'environments/qa.json': { values: { host: 'qa.example' } },
      ...template('%(%%environment.values.host)'),
    });

    expect(readAppFiles(files, { environment: 'qa' }).values?.[0]?.value).toBe('qa.example');
  });

  it('do not expand in environments, secrets and sources', () => {
    const text = '%(%%environment.values.host)';
    const files = currentAppFiles({
      'environments/production.json': { values: { host: 'x', other: text } },
      'secrets.json': { services: { sms: { auth_token: text } } },
      'functions/placeOrder.js': text,
    });

    const { environmentValues, functions, inlineSecrets } = readAppFiles(files);

    expect(environmentValues?.find(({ name }) => name === 'other')?.values.production).toBe(text);
    expect(functions?.[1]?.source).toBe(text);
    expect(inlineSecrets?.[0]?.value).toBe(text);
  });
});
