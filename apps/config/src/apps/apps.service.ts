import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  DEFAULT_PROVIDER_REGION,
  createApp,
  deleteApp,
  getApp,
  getAppHeads,
  listApps,
  renameApp,
  type App,
  type CreateAppRequest,
  type ListAppsRequest,
  type ListedApp,
  type Heads,
  type HeadsRequest,
  type RenameAppRequest,
} from '#contracts/config/apps.contract.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { snapshotHead } from '#contracts/config/snapshot-change.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppRecord } from '../core/records/app-record.model.js';
import { AppRecordsRepository, type AppHead, type AppKey } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { AppRemoval } from '../core/versions/app-removal.service.js';
import { ConfigStore, appNotFound } from '../core/versions/config-store.service.js';
import { noteAppVersion, versionOfApp } from '../core/versions/resource-version.js';
import { toApp } from '../core/views/app-view.js';
import { newClientAppId } from './client-app-id.js';
import { productFilter, productOf } from '../core/views/product-filter.js';

/** Public App IDs tried before giving up; there are 11.8 million for each name. */
const CLIENT_APP_ID_ATTEMPTS = 20;
/** Access list entry of a new app: every address is allowed. */
const EVERYWHERE = '0.0.0.0/0';

@Injectable()
export class AppsService {
  constructor(
    private readonly stored: AppRecordsRepository,
    private readonly records: AppRecords,
    private readonly store: ConfigStore,
    private readonly removal: AppRemoval,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRpc(listApps)
  async list({ groupId, product }: ListAppsRequest): Promise<ListedApp[]> {
    const isAskedFor = productFilter(product);
    const apps = (await this.stored.list(groupId)).map((record) => ({ ...toApp(record), version: versionOfApp(record) }));
    return apps.filter((app) => isAskedFor(app.product));
  }

  /**
   * Creates an app. It has only a disabled API key provider and an access list that allows every address. This is not a
   * deployment.
   */
  @HandleRpc(createApp)
  async create(request: CreateAppRequest): Promise<App> {
    const app = {
      _id: newId(),
      groupId: request.groupId,
      domainId: newId(),
      name: request.name,
      location: request.location ?? 'US-VA',
      providerRegion: request.provider_region ?? DEFAULT_PROVIDER_REGION,
      deploymentModel: request.deployment_model ?? 'GLOBAL',
      product: productOf(request.product),
      access: { version: 0, entries: [{ _id: newId(), address: EVERYWHERE, comment: '' }] },
    };
    const { environment } = request;
    for (let attempt = 1; attempt <= CLIENT_APP_ID_ATTEMPTS; attempt++) {
      const created = await this.store.create({ ...app, clientAppId: newClientAppId(request.name) }, (draft) => {
        const provider = AUTH_PROVIDER.made({ name: 'api-key', type: 'api-key', disabled: true });
        draft.put('auth_providers', newId(), { ...provider, metadata_fields: [] });
        if (environment) draft.put('settings', 'environment', { name: 'environment', value: environment });
      });
      if (created) return toApp(created);
    }
    throw new AppError('Unavailable', `failed to find a free App ID for '${request.name}'`);
  }

  @HandleRpc(getApp)
  async get(key: AppKey): Promise<App> {
    const app = await this.find(key);
    noteAppVersion(app);
    return toApp(app);
  }

  @HandleRpc(renameApp)
  async rename({ name, ...key }: RenameAppRequest): Promise<App> {
    const app = await this.store.rename(key, name);
    noteAppVersion(app);
    return toApp(app);
  }

  /**
   * Deletes an app. It is no longer visible to any client once this returns; data that could not be removed immediately is
   * removed later.
   */
  @HandleRpc(deleteApp)
  async delete(key: AppKey): Promise<null> {
    const app = await this.store.markDeleted(key);
    await this.records.announce(app._id);
    try {
      await this.removal.finish(app);
    } catch (error) {
      this.logger.warn(
        { err: error, appId: app._id },
        'failed to remove all data of a deleted app; the collector removes the rest',
      );
    }
    return null;
  }

  @HandleRpc(getAppHeads)
  async heads({ appIds }: HeadsRequest): Promise<Heads> {
    const found = new Map((await this.stored.heads(appIds)).map((app) => [app._id, versionOf(app)]));
    return { heads: Object.fromEntries(appIds.map((appId) => [appId, found.get(appId) ?? null])) };
  }

  private async find(key: AppKey): Promise<AppRecord> {
    const app = await this.records.find(key);
    if (!app) throw appNotFound(key.appId);
    return app;
  }
}

/** Returns the version that readers compare with that of their snapshots. */
function versionOf({ head, access, ...others }: AppHead): string {
  return snapshotHead({ treeHash: head, accessVersion: access?.version ?? 0, ...others });
}
