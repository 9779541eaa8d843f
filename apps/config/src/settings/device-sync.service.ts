import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  changeDeviceSync,
  forceSyncReset,
  getSyncData,
  getSyncMigration,
  getSyncProgress,
  getSyncState,
  type SyncData,
  type SyncDataRequest,
  type SyncMigration,
  type SyncState,
} from '#contracts/config/device-sync.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { requireService } from '../entities/service-entries/service-entries.js';
import { ConfigStore } from '../core/versions/config-store.service.js';

/** Replies about device sync, which is not available: as for an app that does not use it. */
@Injectable()
export class DeviceSyncService {
  constructor(
    private readonly records: AppRecords,
    private readonly store: ConfigStore,
  ) {}

  @HandleRpc(getSyncData)
  data({ service_id = '', ...key }: SyncDataRequest): Promise<SyncData> {
    return this.store.read(key, ({ tree }) => {
      if (service_id !== '') requireService(tree, service_id);
      return { service_id, partition_fields: [] };
    });
  }

  @HandleRpc(getSyncState)
  async state(key: AppKey): Promise<SyncState> {
    await this.records.require(key);
    return { state: '' };
  }

  @HandleRpc(getSyncProgress)
  async progress(key: AppKey): Promise<null> {
    await this.records.require(key);
    throw new AppError('SyncProgressNotFound', 'device sync is not enabled');
  }

  @HandleRpc(getSyncMigration)
  async migration(key: AppKey): Promise<SyncMigration> {
    await this.records.require(key);
    return { statusMessage: 'not started', isMigrated: false, isCancelable: false, isRevertible: false };
  }

  @HandleRpc(forceSyncReset)
  async reset(key: AppKey): Promise<null> {
    await this.records.require(key);
    return null;
  }

  @HandleRpc(changeDeviceSync)
  async change(key: AppKey): Promise<null> {
    await this.records.require(key);
    throw new AppError('BadRequest', 'device sync is not supported');
  }
}
