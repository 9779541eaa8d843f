import { Admin, type AppAdmin } from '../admin.js';
import { EndUser } from '../end-user.js';
import type { PlatformAddress } from '../processes.js';
import type { KnownIds } from './requests.js';

export interface Stage {
  readonly known: KnownIds;
  /** Tokens by the name of their security scheme. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Creates an app with one entity of every kind, and users who are logged in. */
export async function prepareStage(platform: PlatformAddress): Promise<Stage> {
  const admin = await Admin.login(platform);
  const app = await admin.createApp('fuzz');
  await app.enableAnonymous();
  const made = await everything(app);
  const user = await EndUser.login(platform, app.app.client_app_id);
  return {
    known: {
      groupId: [platform.credentials.PROJECT_ID],
      appId: [app.app._id],
      clientAppId: [app.app.client_app_id],
      userId: [user.userId],
      provider: [
        'anon-user',
        'local-userpass',
        'local',
        'custom-token',
        'api-key',
        'custom-function',
        'mongodb-cloud',
        'nonsense',
      ],
      serviceName: ['web'],
      webhookName: ['hook'],
      route: ['hello'],
      language: ['SWIFT'],
      commandName: ['list_databases', 'list_collections', 'generate_schema', 'validate_documents', 'build_info'],
      service: ['gcm'],
      email: ['ada@example.com'],
      ...made,
    },
    tokens: { adminToken: admin.accessToken, userToken: user.accessToken, refreshToken: user.refreshToken },
  };
}

async function everything(app: AppAdmin): Promise<Record<string, string[]>> {
  const id = async (path: string, body: object): Promise<string> => (await app.must<{ _id: string }>('POST', path, body))._id;
  const functionId = await id('/functions', { name: 'greet', source: 'exports = (name) => `Hello, ${name}!`' });
  const secretId = await id('/secrets', { name: 'key', value: 'x'.repeat(40) });
  const web = await id('/services', { name: 'web', type: 'http' });
  const data = await id('/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  const webhookId = await id(`/services/${web}/incoming_webhooks`, { name: 'hook', function_source: 'exports = () => 1' });
  const ruleOfWeb = await id(`/services/${web}/rules`, { name: 'all', actions: ['get'] });
  const rule = await id(`/services/${data}/rules`, {
    database: 'store',
    collection: 'orders',
    roles: [{ name: 'all', apply_when: {}, read: true, write: true }],
  });
  const metadata = { data_source: 'mongodb-atlas', database: 'store', collection: 'orders' };
  const schema = { title: 'order', properties: { _id: { bsonType: 'objectId' }, name: { bsonType: 'string' } } };
  const local = { autoConfirm: true, resetPasswordUrl: 'http://localhost/r', emailConfirmationUrl: 'http://localhost/c' };
  await id('/auth_providers', { type: 'local-userpass', config: local });
  const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
  const apiKeys = providers.find(({ type }) => type === 'api-key');
  if (apiKeys) await app.must('PUT', `/auth_providers/${apiKeys._id}/enable`);
  return {
    providerId: providers.map(({ _id }) => _id),
    functionId: [functionId],
    secretId: [secretId],
    serviceId: [web, data],
    webhookId: [webhookId],
    ruleId: [rule, ruleOfWeb],
    schemaId: [await id('/schemas', { metadata, schema })],
    valueId: [await id('/values', { name: 'answer', value: 42 })],
    environmentValueId: [await id('/environment_values', { name: 'stage', values: {} })],
    endpointId: [await id('/endpoints', { route: '/hello', http_method: 'GET', function_id: functionId })],
    resolverId: [
      await id('/graphql/custom_resolvers', {
        on_type: 'Query',
        field_name: 'hello',
        function_id: functionId,
        payload_type: 'string',
        payload_type_format: 'scalar',
      }),
    ],
    triggerId: [
      await id('/triggers', { name: 'nightly', type: 'SCHEDULED', function_id: functionId, config: { schedule: '0 0 * * *' } }),
    ],
    forwarderId: [
      await id('/log_forwarders', {
        name: 'copies',
        log_types: ['auth'],
        log_statuses: ['error'],
        policy: { type: 'single' },
        action: { type: 'function', name: 'greet' },
      }),
    ],
    messageId: [await id('/push/notifications', { label: 'a', message: 'b', topic: 'c', state: 'draft' })],
    apiKeyId: [await id('/api_keys', { name: 'backup' })],
  };
}
