import { Admin } from '../platform/admin.js';
import type { RequestOptions } from '../platform/http.js';
import { EMAIL, FORWARDER, METADATA, NOTIFICATION, SCHEMA, TRIGGER, UNKNOWN, type Scene } from './scene.js';

/** A good request of an operation. */
export interface OperationCall extends RequestOptions {
  /** Values of the parameters in the path. */
  readonly ids?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
}

type Prepare = (scene: Scene) => OperationCall | Promise<OperationCall>;

const COLLECTION = { database_name: 'shop', collection_name: 'orders' };
const PERIOD = '?start=2026-01-01&end=2026-01-02&granularity=PT1H';
const RULES = '~/services/{serviceId}/rules/{ruleId}';
const HOOKS = '~/services/{serviceId}/incoming_webhooks/{incomingWebhookId}';
const DEFAULT_RULE = '~/services/{serviceId}/default_rule';
const ENDPOINT = { route: '/f', http_method: 'GET', function_name: 'main' };
const RESOLVER = { on_type: 'Query', field_name: 'best', function_name: 'main' };
const HOOK = { name: 'paid', function_source: 'exports = () => 1;', options: { httpMethod: 'POST' } };
const RULE = { database: 'shop', collection: 'orders', roles: [] };
const PRIVATE_ENDPOINT = { ids: { privateEndpointId: UNKNOWN } };
const HELLO = { path: '/hello.txt', content: 'hello' };

/** One entity by its id. */
function one(parameter: string, make: (scene: Scene) => Promise<string>, json?: unknown): Prepare {
  return async (scene) => ({ ids: { [parameter]: await make(scene) }, ...(json === undefined ? {} : { json }) });
}

const send =
  (json: unknown): Prepare =>
  () => ({ json });
const ask =
  (query: string): Prepare =>
  () => ({ query });

/** The form the command-line tool uploads a file in. */
function upload(scene: Scene): OperationCall {
  const meta = JSON.stringify({ appId: scene.app.app._id, ...HELLO, size: HELLO.content.length, attrs: [] });
  const part = (name: string, content: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  return {
    query: `?path=${HELLO.path}`,
    raw: `${part('meta', meta)}${part('file', HELLO.content)}--edge--\r\n`,
    headers: { 'content-type': 'multipart/mixed; boundary=edge' },
  };
}

async function hosted(scene: Scene): Promise<void> {
  const { query = '', ...options } = upload(scene);
  const answer = await scene.app.send('PUT', `/hosting/assets/asset${query}`, options);
  if (answer.status !== 204) throw new Error(`nothing hosted: ${answer.status} ${answer.text}`);
}

/** Requests of the operations that need more than a plain request. */
export const CALLS: Readonly<Record<string, Prepare>> = {
  'POST /auth/providers/mongodb-cloud/login': ({ platform: { credentials } }) => ({
    json: { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY },
  }),
  'DELETE /auth/session': async ({ platform }) => ({ token: (await Admin.login(platform)).refreshToken }),
  'POST /auth/session': ({ admin }) => ({ token: admin.refreshToken }),
  'POST /groups/{groupId}/apps': send({ name: 'another' }),

  'POST ~/api_keys': send({ name: 'key' }),
  'DELETE ~/api_keys/{apiKeyId}': one('apiKeyId', (scene) => scene.apiKey()),
  'GET ~/api_keys/{apiKeyId}': one('apiKeyId', (scene) => scene.apiKey()),
  'PUT ~/api_keys/{apiKeyId}/disable': one('apiKeyId', (scene) => scene.apiKey()),
  'PUT ~/api_keys/{apiKeyId}/enable': one('apiKeyId', (scene) => scene.apiKey()),

  'POST ~/auth_providers': send({ type: 'anon-user' }),
  'DELETE ~/auth_providers/{providerId}': one('providerId', (scene) => scene.provider()),
  'GET ~/auth_providers/{providerId}': one('providerId', (scene) => scene.provider()),
  'PATCH ~/auth_providers/{providerId}': one('providerId', (scene) => scene.provider(), { disabled: true }),
  'PUT ~/auth_providers/{providerId}/disable': one('providerId', (scene) => scene.provider()),
  'PUT ~/auth_providers/{providerId}/enable': one('providerId', (scene) => scene.provider()),

  'PATCH ~/custom_user_data': send({ enabled: false }),
  'POST ~/data_api/config': send({ versions: ['v1'], disabled: false }),
  'GET ~/data_api/config': async ({ app }) => {
    await app.must('POST', '/data_api/config', { versions: ['v1'], disabled: false });
    return {};
  },
  'PATCH ~/data_api/config': async ({ app }) => {
    await app.must('POST', '/data_api/config', { versions: ['v1'], disabled: false });
    return { json: { disabled: true } };
  },
  'POST ~/debug/execute_function': async (scene) => {
    await scene.function();
    return { query: '?run_as_system=true', json: { name: 'main', arguments: [] } };
  },
  'POST ~/debug/execute_function_source': () => ({
    query: '?run_as_system=true',
    json: { source: 'exports = () => 1', eval_source: 'exports()' },
  }),
  'PATCH ~/deploy/config': send({ ui_drafts_disabled: true }),
  'PUT ~/deployment_migration': send({ deployment_model: 'LOCAL', provider_region: 'aws-eu-central-1' }),
  'GET ~/deployments/{deploymentId}': one('deploymentId', (scene) => scene.deployment()),
  'POST ~/deployments/{deploymentId}/redeploy': one('deploymentId', (scene) => scene.deployment()),
  'POST ~/drafts': send({}),
  'DELETE ~/drafts/{draftId}': one('draftId', (scene) => scene.draft()),
  'POST ~/drafts/{draftId}/deployment': one('draftId', (scene) => scene.draft(), {}),
  'GET ~/drafts/{draftId}/diff': one('draftId', (scene) => scene.draft()),

  'POST ~/endpoints': async (scene) => {
    await scene.function();
    return { json: ENDPOINT };
  },
  'DELETE ~/endpoints/{endpointId}': one('endpointId', (scene) => scene.endpoint()),
  'GET ~/endpoints/{endpointId}': one('endpointId', (scene) => scene.endpoint()),
  'PUT ~/endpoints/{endpointId}': one('endpointId', (scene) => scene.endpoint(), { ...ENDPOINT, disabled: true }),

  'PUT ~/environment': send({ environment: 'qa' }),
  'POST ~/environment_values': send({ name: 'url', values: {} }),
  'DELETE ~/environment_values/{environmentValueId}': one('environmentValueId', (scene) => scene.environmentValue()),
  'GET ~/environment_values/{environmentValueId}': one('environmentValueId', (scene) => scene.environmentValue()),
  'PUT ~/environment_values/{environmentValueId}': one('environmentValueId', (scene) => scene.environmentValue(), {
    name: 'url',
    values: { qa: 'x' },
  }),
  'GET ~/event_subscriptions/{eventSubscriptionId}': one('eventSubscriptionId', (scene) => scene.trigger()),
  'GET ~/event_subscriptions/{eventSubscriptionId}/execution': one('eventSubscriptionId', (scene) => scene.trigger()),

  'POST ~/functions': send({ name: 'main', source: 'exports = () => 1;' }),
  'DELETE ~/functions/{functionId}': one('functionId', (scene) => scene.function()),
  'GET ~/functions/{functionId}': one('functionId', (scene) => scene.function()),
  'PUT ~/functions/{functionId}': one('functionId', (scene) => scene.function(), { name: 'main', source: 'exports = () => 2;' }),

  'POST ~/graphql': async (scene) => {
    await scene.schema();
    return { json: { query: '{ __typename }' } };
  },
  'PUT ~/graphql/config': send({ use_natural_pluralization: true }),
  'POST ~/graphql/custom_resolvers': async (scene) => {
    await scene.function();
    return { json: RESOLVER };
  },
  'DELETE ~/graphql/custom_resolvers/{customResolverId}': one('customResolverId', (scene) => scene.resolver()),
  'GET ~/graphql/custom_resolvers/{customResolverId}': one('customResolverId', (scene) => scene.resolver()),
  'PUT ~/graphql/custom_resolvers/{customResolverId}': one('customResolverId', (scene) => scene.resolver(), RESOLVER),

  'POST ~/hosting/assets': async (scene) => {
    await hosted(scene);
    return { json: { move_from: HELLO.path, move_to: '/moved.txt' } };
  },
  'GET ~/hosting/assets/asset': async (scene) => {
    await hosted(scene);
    return { query: `?path=${HELLO.path}` };
  },
  'PATCH ~/hosting/assets/asset': async (scene) => {
    await hosted(scene);
    return { query: `?path=${HELLO.path}`, json: { attributes: [{ name: 'Cache-Control', value: 'no-store' }] } };
  },
  'PUT ~/hosting/assets/asset': upload,
  'PATCH ~/hosting/config': send({ enabled: true }),

  'POST ~/log_forwarders': async (scene) => {
    await scene.function();
    return { json: FORWARDER };
  },
  'DELETE ~/log_forwarders/{forwarderId}': one('forwarderId', (scene) => scene.forwarder()),
  'GET ~/log_forwarders/{forwarderId}': one('forwarderId', (scene) => scene.forwarder()),
  'PATCH ~/log_forwarders/{forwarderId}': one('forwarderId', (scene) => scene.forwarder(), { disabled: true }),
  'PUT ~/log_forwarders/{forwarderId}/disable': one('forwarderId', (scene) => scene.forwarder()),
  'PUT ~/log_forwarders/{forwarderId}/enable': one('forwarderId', (scene) => scene.forwarder()),

  'GET ~/metrics': ask(PERIOD),
  'POST ~/multi_data_sources': send([{ name: 'first', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } }]),
  'PATCH ~/push': send({ config_version: 20210101, functions: [] }),

  'GET ~/push/notifications': ask('?state=draft'),
  'POST ~/push/notifications': send(NOTIFICATION),
  'DELETE ~/push/notifications/{messageId}': one('messageId', (scene) => scene.notification()),
  'GET ~/push/notifications/{messageId}': one('messageId', (scene) => scene.notification()),
  'PUT ~/push/notifications/{messageId}': one('messageId', (scene) => scene.notification(), NOTIFICATION),
  'POST ~/push/notifications/{messageId}/send': one('messageId', (scene) => scene.notification()),
  'PUT ~/push/notifications/{messageId}/type': one('messageId', (scene) => scene.notification(), { state: 'sent' }),

  'POST ~/schemas': async (scene) => {
    await scene.dataSource();
    return { json: { metadata: METADATA, schema: SCHEMA, relationships: {} } };
  },
  'DELETE ~/schemas/{schemaId}': one('schemaId', (scene) => scene.schema()),
  'GET ~/schemas/{schemaId}': one('schemaId', (scene) => scene.schema()),
  'PUT ~/schemas/{schemaId}': async (scene) => {
    const schemaId = await scene.schema();
    return { ids: { schemaId }, json: { _id: schemaId, metadata: METADATA, schema: SCHEMA, relationships: {} } };
  },
  'POST ~/secrets': send({ name: 'key', value: 'text' }),
  'DELETE ~/secrets/{secretId}': one('secretId', (scene) => scene.secret()),
  'PUT ~/secrets/{secretId}': one('secretId', (scene) => scene.secret(), { name: 'key', value: 'other' }),

  'POST ~/security/access_list': send({ address: '203.0.113.7' }),
  'DELETE ~/security/access_list/{ipId}': one('ipId', (scene) => scene.address()),
  'PATCH ~/security/access_list/{ipId}': one('ipId', (scene) => scene.address(), { address: '203.0.113.8' }),
  'POST ~/security/allow_non_vpc_client_requests': send({ allow_non_vpc_client_requests: true }),
  'POST ~/security/allowed_request_origins': send(['https://example.test']),
  'POST ~/security/private_endpoints': send({}),
  'DELETE ~/security/private_endpoints/{privateEndpointId}': () => PRIVATE_ENDPOINT,
  'GET ~/security/private_endpoints/{privateEndpointId}': () => PRIVATE_ENDPOINT,
  'PUT ~/security/private_endpoints/{privateEndpointId}': () => ({ ...PRIVATE_ENDPOINT, json: {} }),
  'PUT ~/security/refresh_token_expiration': send({ expiration_time_seconds: 3_600 }),

  'GET ~/service/{serviceId}/config': one('serviceId', (scene) => scene.dataSource()),
  'POST ~/services': send({ name: 'web', type: 'http' }),
  'POST ~/services/{datasourceId}/commands/validate_documents': one('datasourceId', (scene) => scene.dataSource(), {
    ...COLLECTION,
    from_schema: SCHEMA,
  }),
  'DELETE ~/services/{serviceId}': one('serviceId', (scene) => scene.dataSource()),
  'GET ~/services/{serviceId}': one('serviceId', (scene) => scene.dataSource()),
  'PATCH ~/services/{serviceId}': one('serviceId', (scene) => scene.dataSource(), { version: 2 }),
  'POST ~/services/{serviceId}/commands/{commandName}': async (scene) => ({
    ids: { serviceId: await scene.dataSource(), commandName: 'list_databases' },
    json: {},
  }),
  'GET ~/services/{serviceId}/commands/build_info': one('serviceId', (scene) => scene.dataSource()),
  'POST ~/services/{serviceId}/commands/generate_schema': one('serviceId', (scene) => scene.dataSource(), COLLECTION),
  'GET ~/services/{serviceId}/config': one('serviceId', (scene) => scene.dataSource()),
  'PATCH ~/services/{serviceId}/config': one('serviceId', (scene) => scene.dataSource(), { clusterName: 'Cluster1' }),
  [`DELETE ${DEFAULT_RULE}`]: async (scene) => ({ ids: await scene.defaultRule() }),
  [`GET ${DEFAULT_RULE}`]: async (scene) => ({ ids: await scene.defaultRule() }),
  [`POST ${DEFAULT_RULE}`]: one('serviceId', (scene) => scene.dataSource(), { roles: [] }),
  [`PUT ${DEFAULT_RULE}`]: async (scene) => ({ ids: await scene.defaultRule(), json: { roles: [] } }),
  'GET ~/services/{serviceId}/incoming_webhooks': one('serviceId', (scene) => scene.httpService()),
  'POST ~/services/{serviceId}/incoming_webhooks': one('serviceId', (scene) => scene.httpService(), HOOK),
  [`DELETE ${HOOKS}`]: async (scene) => ({ ids: await scene.webhook() }),
  [`GET ${HOOKS}`]: async (scene) => ({ ids: await scene.webhook() }),
  [`PUT ${HOOKS}`]: async (scene) => ({ ids: await scene.webhook(), json: HOOK }),
  'GET ~/services/{serviceId}/rules': one('serviceId', (scene) => scene.dataSource()),
  'POST ~/services/{serviceId}/rules': one('serviceId', (scene) => scene.dataSource(), RULE),
  [`DELETE ${RULES}`]: async (scene) => ({ ids: await scene.rule() }),
  [`GET ${RULES}`]: async (scene) => ({ ids: await scene.rule() }),
  [`PUT ${RULES}`]: async (scene) => ({ ids: await scene.rule(), json: RULE }),

  'POST ~/triggers': async (scene) => {
    await scene.function();
    return { json: TRIGGER };
  },
  'DELETE ~/triggers/{triggerId}': one('triggerId', (scene) => scene.trigger()),
  'GET ~/triggers/{triggerId}': one('triggerId', (scene) => scene.trigger()),
  'PUT ~/triggers/{triggerId}': one('triggerId', (scene) => scene.trigger(), TRIGGER),
  'PUT ~/triggers/{triggerId}/resume': one('triggerId', (scene) => scene.trigger(), {}),

  ...Object.fromEntries(
    ['DELETE', 'POST /confirm', 'POST /send_confirm', 'POST /run_confirm'].map((name): [string, Prepare] => {
      const [method = '', action = ''] = name.split(' ');
      return [
        `${method} ~/user_registrations/by_email/{email}${action}`,
        async (scene) => {
          await scene.pending(action === '/run_confirm');
          return { ids: { email: EMAIL } };
        },
      ];
    }),
  ),
  'POST ~/users': async ({ app }) => {
    await app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });
    return { json: { email: EMAIL, password: 'correct horse' } };
  },
  'DELETE ~/users/{userId}': one('userId', (scene) => scene.user()),
  'GET ~/users/{userId}': one('userId', (scene) => scene.user()),
  'GET ~/users/{userId}/devices': one('userId', (scene) => scene.user()),
  'PUT ~/users/{userId}/disable': one('userId', (scene) => scene.user()),
  'PUT ~/users/{userId}/enable': one('userId', (scene) => scene.user()),
  'PUT ~/users/{userId}/logout': one('userId', (scene) => scene.user()),
  'PATCH ~/users/{userId}/reset_email': one('userId', (scene) => scene.user(), { email: 'eve@example.com' }),
  'POST ~/users/verify_token': async (scene) => ({ json: { token: (await scene.session()).accessToken } }),

  'PUT ~/validation_settings/graphql': send({ read_validation_action: 'ERROR' }),
  'PUT ~/validation_settings/null_type_schema_validation': send({ enabled: true }),
  'POST ~/values': send({ name: 'limit', value: 1 }),
  'DELETE ~/values/{valueId}': one('valueId', (scene) => scene.value()),
  'GET ~/values/{valueId}': one('valueId', (scene) => scene.value()),
  'PUT ~/values/{valueId}': one('valueId', (scene) => scene.value(), { name: 'limit', value: 2 }),
};
