import { filesOf } from './current-app.fixture.js';

/** A made-up shop, complete in the legacy layout, with the internal ids that old exports have. */
const FILES: Readonly<Record<string, unknown>> = {
  'stitch.json': {
    config_version: 20180301,
    app_id: 'shop-abcde',
    name: 'shop',
    location: 'US-VA',
    deployment_model: 'GLOBAL',
    security: { allowed_request_origins: ['https://shop.example'] },
    hosting: { enabled: true, app_default_domain: 'shop-abcde.example' },
    custom_user_data_config: {
      enabled: true,
      mongo_service_id: '5e0000000000000000000001',
      database_name: 'store',
      collection_name: 'customers',
      user_id_field: 'user_id',
    },
    sync: { development_mode_enabled: false },
  },
  'secrets.json': {
    auth_providers: { 'oauth2-google': { clientSecret: 'g00gle' } },
    services: { sms: { auth_token: 't0ken' } },
  },
  'auth_providers/anon-user.json': { id: '5e0000000000000000000002', name: 'anon-user', type: 'anon-user', disabled: false },
  'auth_providers/custom-token.json': {
    id: '5e0000000000000000000003',
    name: 'custom-token',
    type: 'custom-token',
    config: { audience: '', signingAlgorithm: 'RS256', useJWKURI: true, jwkURI: 'https://id.example/jwks' },
    secret_config: { signingKeys: [] },
    metadata_fields: [{ required: true, name: 'email' }],
    disabled: false,
  },
  'auth_providers/oauth2-google.json': {
    name: 'oauth2-google',
    type: 'oauth2-google',
    config: { clientId: 'client' },
    metadata_fields: [],
    domain_restrictions: [],
    disabled: true,
  },
  'environments/no-environment.json': { values: { currency: 'EUR' } },
  'environments/production.json': { values: { currency: 'USD' } },
  'functions/node_modules/left/config.json': 'not an app file',
  'functions/package.json': { dependencies: { left: '1.0.0' } },
  'functions/total/config.json': { id: '5e0000000000000000000004', name: 'total', private: true, can_evaluate: {} },
  'functions/total/source.js': 'exports = (a, b) => a + b;',
  'graphql/config.json': { use_natural_pluralization: true, disable_schema_introspection: true },
  'graphql/custom_resolvers/mutation_pay.json': {
    id: '5e0000000000000000000005',
    on_type: 'Mutation',
    field_name: 'pay',
    function_name: 'total',
    input_type: '',
    input_type_format: '',
  },
  'hosting/files/index.html': '<h1>Shop</h1>',
  'hosting/metadata.json': [],
  'services/mdb/config.json': {
    id: '5e0000000000000000000001',
    name: 'mdb',
    type: 'mongodb-atlas',
    config: { clusterName: '%(%%environment.values.currency)-cluster' },
    version: 1,
  },
  'services/mdb/default_rule.json': { roles: [{ _id: '5e0000000000000000000006', name: 'none', apply_when: {} }], filters: [] },
  'services/mdb/rules/store.customers.json': {
    id: '5e0000000000000000000007',
    database: 'store',
    collection: 'customers',
    roles: [{ name: 'all', apply_when: {}, read: true }],
    schema: {},
    relationships: {},
  },
  'services/mdb/rules/store.orders.json': {
    id: '5e0000000000000000000008',
    database: 'store',
    collection: 'orders',
    roles: [],
    schema: { title: 'Order', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } },
    relationships: { customer: { ref: '#/relationship/mdb/store/customers', foreign_key: '_id', is_list: false } },
  },
  'services/sms/config.json': { name: 'sms', type: 'twilio', config: { sid: 'my_sid' }, secret_config: {}, version: 2 },
  'services/sms/incoming_webhooks/received/config.json': {
    id: '5e0000000000000000000009',
    name: 'received',
    run_as_authed_user: false,
    run_as_user_id: '',
    run_as_user_id_script_source: '',
    respond_result: false,
    options: { secret: 'shared', secretAsQueryParam: true },
  },
  'services/sms/incoming_webhooks/received/source.js': 'exports = (message) => message.Body;',
  'services/web/config.json': { name: 'web', type: 'http' },
  'services/web/rules/all.json': { name: 'all', actions: ['get'] },
  'triggers/nightly.json': {
    id: '5e000000000000000000000a',
    name: 'nightly',
    type: 'SCHEDULED',
    config: { schedule: '0 3 * * *' },
    function_name: 'total',
    disabled: false,
  },
  'values/nothing.json': { id: '5e000000000000000000000b', name: 'nothing', value: null, from_secret: false },
};

/** Returns the example's files, some of them replaced; `undefined` removes a file. */
export function legacyAppFiles(changes: Readonly<Record<string, unknown>> = {}): Map<string, string> {
  const contents = Object.entries({ ...FILES, ...changes }).filter(([, content]) => content !== undefined);
  return filesOf(Object.fromEntries(contents));
}
