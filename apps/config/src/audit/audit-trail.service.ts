import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#platform/logger.js';
import type { AppRecord } from '../app-records/app-record.model.js';
import { AppRecordsRepository } from '../app-records/app-records.repository.js';
import type { AuditRecord } from './audit-record.js';
import { AuditRepository } from './audit.repository.js';

/**
 * Keeps audit entries. One is written into the app's record by the very update that makes the change, so that there is neither a
 * change without its entry nor an entry without its change, and moved from there afterwards.
 */
@Injectable()
export class AuditTrail {
  constructor(
    @Inject(AppRecordsRepository) private readonly apps: AppRecordsRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Moves what a change has left with the app; the change is made, whatever happens here. */
  async settle(app: Pick<AppRecord, '_id' | 'unrecorded'>): Promise<void> {
    try {
      await this.move(app);
    } catch (error) {
      this.logger.warn({ err: error, appId: app._id }, 'audit entries stay with the app until its next change or a look at them');
    }
  }

  /** Records a change outside of the app's record; it is made, whatever happens here. */
  async note(entry: AuditRecord): Promise<void> {
    try {
      await this.record(entry);
    } catch (error) {
      this.logger.warn({ err: error, audit: entry }, 'a change left no audit entry');
    }
  }

  async move({ _id: appId, unrecorded = [] }: Pick<AppRecord, '_id' | 'unrecorded'>): Promise<void> {
    if (unrecorded.length === 0) return;
    await this.audit.add(unrecorded);
    await this.apps.removeUnrecorded(
      appId,
      unrecorded.map(({ _id }) => _id),
    );
  }

  /** Of a change outside of the app's record, which has been made. */
  async record(entry: AuditRecord): Promise<void> {
    await this.audit.add([entry]);
  }

  removeAll(appId: string): Promise<void> {
    return this.audit.removeAll(appId);
  }
}
