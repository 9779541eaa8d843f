import { ObjectId, type Document } from 'bson';
import { APP, dataOf } from '#admin-client/admin-client.js';
import type { TestCollection } from './api.js';
import { decoded, encoded, type AppRequests } from './app-requests.js';
import { collectionBy, namespaceOf } from './test-collection.js';

/** Documents of an app past its rules. */
export class DataAccess {
  private services: Promise<readonly string[]> | undefined;

  constructor(private readonly requests: AppRequests) {}

  collection<T extends Document>(name: string, service?: string): TestCollection<T> {
    const namespace = namespaceOf(name);
    return collectionBy<T>((method, given) =>
      this.requests.during(async () => {
        const { control, pushed } = this.requests;
        const text = await control.ask<string>('documents', {
          app: pushed.app._id,
          service: service ?? (await this.onlyService()),
          ...namespace,
          method,
          argumentsEjson: encoded(given),
        });
        return (decoded(text) as { readonly result: unknown }).result;
      }),
    );
  }

  /** Returns the name of the app's data source. Throws where it has none or several. */
  async onlyService(): Promise<string> {
    this.services ??= this.dataSources();
    const [only, ...others] = await this.services;
    if (only === undefined) throw new Error('the app has no data source');
    if (others.length > 0) throw new Error(`say which data source: ${[only, ...others].join(', ')}`);
    return only;
  }

  /** Writes the custom data of a user. Throws where the app has none enabled. */
  async writeCustomData(userId: string, data: Document): Promise<void> {
    const { client, path } = this.requests.pushed;
    const settings = await dataOf(client.api.GET(`${APP}/custom_user_data`, { params: { path } }));
    const {
      enabled,
      mongo_service_name: service,
      database_name: database,
      collection_name: collection,
      user_id_field: field,
    } = settings;
    if (!enabled || !service || !database || !collection || !field) throw new Error('the app has no custom user data enabled');
    const key = { [field]: field === '_id' ? new ObjectId(userId) : userId };
    await this.collection(`${database}.${collection}`, service).updateOne(key, { $set: data }, { upsert: true });
  }

  private async dataSources(): Promise<readonly string[]> {
    const { client, path } = this.requests.pushed;
    const services = await dataOf(client.api.GET(`${APP}/services`, { params: { path } }));
    return services.filter(({ type }) => /^mongodb(?:-atlas)?$/.test(type)).map(({ name }) => name);
  }
}
