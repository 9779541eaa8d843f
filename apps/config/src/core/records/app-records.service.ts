import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { appRecordChanged } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { LoadingCache } from '#process/cache/loading-cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppRecord } from './app-record.model.js';
import { AppRecordsRepository, type AppKey } from './app-records.repository.js';

/**
 * Caches the records of apps for readers. Every change is announced to all replicas before the response is sent, so
 * that a caller with the response reads the change. Changes themselves start from the stored record.
 */
@Injectable()
export class AppRecords {
  private readonly held = new LoadingCache<AppRecord | null>('app_records');

  constructor(
    private readonly records: AppRecordsRepository,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the record, shared by all callers; `null` for an app the project does not have. */
  async find(key: AppKey): Promise<AppRecord | null> {
    const held = this.held.get(key.appId);
    const known = held && (await held);
    if (known) return known.groupId === key.groupId ? known : null;
    return this.held.reload(key.appId, () => this.records.find(key));
  }

  /** The record. @throws AppError `AppNotFound` for an app the project does not have */
  async require(key: AppKey): Promise<AppRecord> {
    const record = await this.find(key);
    if (!record) throw new AppError('AppNotFound', notFoundMessage('AppNotFound', key.appId));
    return record;
  }

  forget(appId: string): void {
    this.held.delete(appId);
  }

  /** Announces a changed record. Await it before responding to a change that no other event announces. */
  async announce(appId: string): Promise<void> {
    this.forget(appId);
    try {
      await this.bus.emit(appRecordChanged, { appId });
    } catch (error) {
      this.logger.warn(
        { err: error, appId },
        'failed to announce a changed app; other processes use the old record until it expires',
      );
    }
  }
}
