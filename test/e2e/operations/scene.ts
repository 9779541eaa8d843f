import type { Admin, AppAdmin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { send } from '../platform/http.js';
import type { PlatformAddress } from '../platform/processes.js';

const PASSWORD = 'correct horse';
export const UNKNOWN = '000000000000000000000000';
export const EMAIL = 'ada@example.com';
export const SCHEMA = { title: 'order', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } };
export const METADATA = { data_source: 'mongodb-atlas', database: 'shop', collection: 'orders' };
export const NOTIFICATION = { state: 'draft', message: 'Hello', topic: 'news', label: 'news' };
export const FORWARDER = {
  name: 'copies',
  log_types: ['function'],
  log_statuses: ['error'],
  policy: { type: 'single' },
  action: { type: 'function', name: 'main' },
};
export const TRIGGER = {
  name: 'nightly',
  type: 'SCHEDULED',
  config: { schedule: '0 3 * * *' },
  function_name: 'main',
  disabled: true,
};

type Id = { readonly _id: string };

/** App of a single operation, and the entities it can have. */
export class Scene {
  constructor(
    readonly platform: PlatformAddress,
    readonly admin: Admin,
    readonly app: AppAdmin,
  ) {}

  private async made(path: string, json: unknown): Promise<string> {
    return (await this.app.must<Id>('POST', path, json))._id;
  }

  function(): Promise<string> {
    return this.made('/functions', { name: 'main', source: 'exports = (...given) => given.length;' });
  }

  dataSource(): Promise<string> {
    return this.made('/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  }

  httpService(): Promise<string> {
    return this.made('/services', { name: 'web', type: 'http' });
  }

  async webhook(): Promise<Record<string, string>> {
    const serviceId = await this.httpService();
    const hook = { name: 'paid', function_source: 'exports = () => 1;', options: { httpMethod: 'POST' } };
    return { serviceId, incomingWebhookId: await this.made(`/services/${serviceId}/incoming_webhooks`, hook) };
  }

  async rule(): Promise<Record<string, string>> {
    const serviceId = await this.dataSource();
    const rule = { database: 'shop', collection: 'orders', roles: [] };
    return { serviceId, ruleId: await this.made(`/services/${serviceId}/rules`, rule) };
  }

  async defaultRule(): Promise<{ serviceId: string }> {
    const serviceId = await this.dataSource();
    await this.made(`/services/${serviceId}/default_rule`, { roles: [] });
    return { serviceId };
  }

  async schema(): Promise<string> {
    await this.dataSource();
    return this.made('/schemas', { metadata: METADATA, schema: SCHEMA, relationships: {} });
  }

  apiKey(): Promise<string> {
    return this.made('/api_keys', { name: 'key' });
  }

  value(): Promise<string> {
    return this.made('/values', { name: 'limit', value: 1 });
  }

  environmentValue(): Promise<string> {
    return this.made('/environment_values', { name: 'url', values: {} });
  }

  secret(): Promise<string> {
    return this.made('/secrets', { name: 'key', value: 'text' });
  }

  provider(): Promise<string> {
    return this.made('/auth_providers', { type: 'anon-user' });
  }

  address(): Promise<string> {
    return this.made('/security/access_list', { address: '203.0.113.7' });
  }

  notification(): Promise<string> {
    return this.made('/push/notifications', NOTIFICATION);
  }

  async endpoint(): Promise<string> {
    await this.function();
    return this.made('/endpoints', { route: '/f', http_method: 'GET', function_name: 'main' });
  }

  async resolver(): Promise<string> {
    await this.function();
    return this.made('/graphql/custom_resolvers', { on_type: 'Query', field_name: 'best', function_name: 'main' });
  }

  async trigger(): Promise<string> {
    await this.function();
    return this.made('/triggers', TRIGGER);
  }

  async forwarder(): Promise<string> {
    await this.function();
    return this.made('/log_forwarders', FORWARDER);
  }

  async deployment(): Promise<string> {
    await this.value();
    const [newest] = await this.app.must<Id[]>('GET', '/deployments');
    return newest?._id ?? '';
  }

  async draft(): Promise<string> {
    const id = await this.made('/drafts', {});
    await this.value();
    return id;
  }

  async user(): Promise<string> {
    await this.app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });
    return this.made('/users', { email: EMAIL, password: PASSWORD });
  }

  async session(): Promise<EndUser> {
    await this.provider();
    return EndUser.login(this.platform, this.app.app.client_app_id);
  }

  /** Registers a user whose address is not confirmed. @param runs whether a function confirms */
  async pending(runs = false): Promise<void> {
    const config = runs
      ? { runConfirmationFunction: true, confirmationFunctionName: 'main' }
      : { emailConfirmationUrl: 'http://localhost/confirm', confirmEmailSubject: 'Confirm' };
    if (runs) {
      await this.app.must('POST', '/functions', { name: 'main', source: "exports = () => ({ status: 'pending' });" });
    }
    await this.app.must('POST', '/auth_providers', { type: 'local-userpass', config });
    const url = `${this.platform.url}/api/client/v2.0/app/${this.app.app.client_app_id}/auth/providers/local-userpass/register`;
    const answer = await send('POST', url, { json: { email: EMAIL, password: PASSWORD } });
    if (answer.status !== 201) throw new Error(`no registration: ${answer.status} ${answer.text}`);
  }
}
