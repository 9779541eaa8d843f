import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../core/records/app-record.model.js';
import { AppRecordsRepository } from '../core/records/app-records.repository.js';
import { readSetting } from '../core/trees/read-setting.js';
import { ConfigStore, appNotFound } from '../core/versions/config-store.service.js';
import { hostingSettings, type HostingSettings } from '#contracts/config/hosting-settings.js';

/** Deployed hosting settings of apps, for the services that serve their files. */
@Injectable()
export class DeployedHosting {
  constructor(
    private readonly records: AppRecordsRepository,
    private readonly store: ConfigStore,
  ) {}

  /** @throws AppError `AppNotFound` */
  of(appId: string): Promise<HostingSettings> {
    const find = async (): Promise<AppRecord> => {
      const found = await this.records.findById(appId);
      if (!found) throw appNotFound(appId);
      return found;
    };
    return this.store.readRecord(find, async (view) => hostingSettings(await readSetting(view, 'hosting')));
  }

  /** Returns the settings of the app with a public App ID; `null` if it does not exist. */
  async ofClientApp(clientAppId: string): Promise<HostingSettings | null> {
    const app = await this.records.findByClientAppId(clientAppId);
    return app && this.of(app._id);
  }
}
