import { randomBytes } from 'node:crypto';
import type { Admin, AppAdmin } from './admin.js';
import { send, type Answer, type RequestOptions } from './http.js';

/** Role of a document's owner, who may do everything with it. */
export const OWN = { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: true, insert: true, delete: true };

/** An app with anonymous users, API keys, a data source `Cluster0` and a rule for its own collection. */
export class DataApiApp {
  /** Every app's default data source is the platform's own store. */
  readonly database = `shop_${randomBytes(6).toString('hex')}`;

  private constructor(
    readonly app: AppAdmin,
    /** Path of the data source. */
    readonly service: string,
  ) {}

  static async create(admin: Admin, roles: readonly object[] = [OWN]): Promise<DataApiApp> {
    const app = await admin.createApp();
    await app.enableAnonymous();
    const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'Cluster0', type: 'mongodb-atlas' });
    const made = new DataApiApp(app, `/services/${_id}`);
    await made.rule('orders', roles);
    return made;
  }

  rule(collection: string, roles: readonly object[]): Promise<unknown> {
    return this.app.must('POST', `${this.service}/rules`, { database: this.database, collection, roles, filters: [] });
  }

  configure(config: object = {}): Promise<unknown> {
    return this.app.must('POST', '/data_api/config', config);
  }

  change(config: object): Promise<unknown> {
    return this.app.must('PATCH', '/data_api/config', config);
  }

  /** An API key that logs in. */
  async apiKey(): Promise<string> {
    const { key } = await this.app.must<{ key: string }>('POST', '/api_keys', { name: `k${randomBytes(4).toString('hex')}` });
    const providers = await this.app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
    const found = providers.find(({ type }) => type === 'api-key');
    await this.app.must('PUT', `/auth_providers/${found?._id}/enable`);
    return key;
  }

  url(path: string): string {
    return `${this.app.admin.platform.url}/api/client/v2.0/app/${this.app.app.client_app_id}/endpoint/data/${path}`;
  }

  /** A request for an action on the collection `orders`; `options` may send something else. */
  act(action: string, members: object = {}, options: RequestOptions = {}): Promise<Answer> {
    return send('POST', this.url(`v1/action/${action}`), {
      ...(options.raw === undefined ? { json: { ...this.orders, ...members } } : {}),
      ...options,
    });
  }

  /** Fields that name the collection of the documents. */
  get orders() {
    return { dataSource: 'Cluster0', database: this.database, collection: 'orders' };
  }
}
