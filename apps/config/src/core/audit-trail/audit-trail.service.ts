import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import type { AuditRecord } from '../records/audit-record.js';
import { AuditRepository } from './audit.repository.js';

/** Entries, and changes they name, that may stay with an app: moving them costs as much for one as for all. */
const WAITING_ENTRIES_MAX = 10;
const WAITING_CHANGES_MAX = 50;

/**
 * Keeps audit entries. An entry is written into the app's record by the very update that makes the change, so that neither
 * exists without the other. It is moved out of the record later: when there are several, or when entries are read.
 */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly audit: AuditRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Moves the entries that changes have left in the app's record, if there are many. A failure here does not affect the
   * changes: they are already made.
   */
  async settle(app: Pick<AppRecord, '_id' | 'unrecorded'>): Promise<void> {
    const waiting = app.unrecorded ?? [];
    const changes = waiting.reduce((sum, entry) => sum + entry.changes.length, 0);
    if (waiting.length < WAITING_ENTRIES_MAX && changes < WAITING_CHANGES_MAX) return;
    try {
      await this.move(app);
    } catch (error) {
      this.logger.warn(
        { err: error, appId: app._id },
        'failed to publish audit entries; they stay with the app until its next change or until they are read',
      );
    }
  }

  /** Records a change made outside of the app's record. A failure here does not affect the change: it is already made. */
  async note(entry: AuditRecord): Promise<void> {
    try {
      await this.record(entry);
    } catch (error) {
      this.logger.warn({ err: error, audit: entry }, 'failed to record an audit entry for a change');
    }
  }

  /** Moves all of them. */
  async move({ _id: appId, unrecorded = [] }: Pick<AppRecord, '_id' | 'unrecorded'>): Promise<void> {
    if (unrecorded.length === 0) return;
    await this.audit.add(unrecorded);
    await this.apps.removeUnrecorded(
      appId,
      unrecorded.map(({ _id }) => _id),
    );
  }

  /** Records a change made outside of the app's record; throws if that fails. */
  async record(entry: AuditRecord): Promise<void> {
    await this.audit.add([entry]);
  }

  removeAll(appId: string): Promise<void> {
    return this.audit.removeAll(appId);
  }
}
