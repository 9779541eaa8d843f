import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  describeApp,
  listClientSchemas,
  type AppDescription,
  type ClientSchemasRequest,
  type DescribeAppRequest,
} from '#contracts/config/description.contract.js';
import { REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';
import { hostingSettings } from '#contracts/config/hosting-settings.js';
import { RawJson } from '#contracts/rpc.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { siteUrl } from '#apps/hosting-addresses.js';
import type { ConfigEnvironment } from '../env.js';
import { readSetting } from '../core/trees/read-setting.js';
import { environmentOf } from '../core/trees/config-tree.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import type { ConfigView } from '../core/trees/config-view.js';
import { allEntities, type Stored } from '../core/versions/entities.js';
import { nameOf } from '../core/versions/references.js';

const DATA_SOURCE_TYPES: readonly string[] = ['mongodb-atlas', 'mongodb', 'datalake'];

interface Webhook {
  readonly name: string;
  readonly url: string;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Name of the cluster or data lake a data source leads to. */
function sourceOf({ content: { config } }: Stored<'services'>): string {
  return text(config['clusterName']) || text(config['dataLakeName']);
}

/** Incoming webhooks with their URLs, by the id of their service. */
async function webhooksByService(view: ConfigView, clientUrl: string): Promise<Map<string, Webhook[]>> {
  const found = new Map<string, Webhook[]>();
  for (const { entry } of await allEntities(view, 'incoming_webhooks')) {
    const serviceId = text(entry.shown['service_id']);
    const service = nameOf(view.tree, 'services', serviceId);
    const url = `${clientUrl}/service/${encodeURIComponent(service)}/incoming_webhook/${encodeURIComponent(entry.name)}`;
    found.set(serviceId, [...(found.get(serviceId) ?? []), { name: entry.name, url }]);
  }
  return found;
}

async function customUserData(view: ConfigView): Promise<Record<string, unknown>> {
  const settings = await readSetting(view, 'custom_user_data');
  return {
    enabled: settings.enabled,
    data_source: nameOf(view.tree, 'services', settings.mongo_service_id),
    database: settings.database_name,
    collection: settings.collection_name,
    user_id_field: settings.user_id_field,
  };
}

/** Describes for people what an app consists of. */
@Injectable()
export class DescriptionService {
  constructor(
    private readonly store: ConfigStore,
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
  ) {}

  @HandleRpc(describeApp)
  describe({ baseUrl, ...key }: DescribeAppRequest): Promise<AppDescription> {
    return this.store.read(key, async (view) => {
      const { app, tree } = view;
      const clientUrl = `${baseUrl}/api/client/v2.0/app/${app.clientAppId}`;
      const names = (kind: 'values' | 'custom_resolvers') =>
        tree
          .get(kind)
          .sorted()
          .map(([, { name }]) => name);
      const hosting = hostingSettings(await readSetting(view, 'hosting'));
      const services = await allEntities(view, 'services');
      const webhooks = await webhooksByService(view, clientUrl);
      const withWebhooks = ({ _id, content }: Stored<'services'>) => ({
        name: content.name,
        webhooks: webhooks.get(_id) ?? [],
      });
      const endpoints = (await allEntities(view, 'endpoints')).map(({ content: { route, http_method } }) => ({
        route,
        http_method,
        url: `${clientUrl}/endpoint${route}`,
      }));
      return {
        client_app_id: app.clientAppId,
        name: app.name,
        realm_url: `${baseUrl}/groups/${app.groupId}/apps/${app._id}/dashboard`,
        data_sources: services
          .filter(({ content }) => DATA_SOURCE_TYPES.includes(content.type))
          .map((service) => ({ name: service.content.name, type: service.content.type, data_source: sourceOf(service) })),
        http_endpoints: [...services.filter(({ content }) => content.type === 'http').map(withWebhooks), ...endpoints],
        services: services
          .filter(({ content }) => content.type !== 'http' && !DATA_SOURCE_TYPES.includes(content.type))
          .map((service) => ({ ...withWebhooks(service), type: service.content.type })),
        auth_providers: tree
          .get('auth_providers')
          .sorted()
          .map(([, { name, shown }]) => ({ name, type: shown['type'], enabled: shown['disabled'] !== true })),
        auth_callback_url: `${baseUrl}${REDIRECT_CALLBACK_PATH}`,
        custom_user_data: await customUserData(view),
        values: names('values'),
        hosting: {
          enabled: hosting.enabled,
          status: hosting.enabled ? 'setup_ok' : '',
          url: hosting.enabled ? siteUrl(this.environment, app.clientAppId, baseUrl) : '',
        },
        functions: tree
          .get('functions')
          .sorted()
          .map(([, { name }]) => ({ name, path: `functions/${name}.js` })),
        sync: {
          state: '',
          data_source: '',
          database: '',
          development_mode_enabled: (await readSetting(view, 'sync')).development_mode_enabled,
        },
        graphql: { url: `${clientUrl}/graphql`, custom_resolvers: names('custom_resolvers') },
        environment: environmentOf(tree),
        event_subscription: tree
          .get('triggers')
          .sorted()
          .map(([, { name, shown }]) => ({ name, type: shown['type'], enabled: shown['disabled'] !== true })),
        log_forwarders: tree
          .get('log_forwarders')
          .sorted()
          .map(([, { name, shown }]) => ({ name, enabled: shown['disabled'] !== true })),
      };
    });
  }

  /** Returns an empty list: models are not generated for any language. */
  @HandleRpc(listClientSchemas)
  clientSchemas(request: ClientSchemasRequest): Promise<RawJson> {
    return this.store.read(request, () => new RawJson('[]'));
  }
}
