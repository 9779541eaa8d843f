import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AuditChange, AuditOperation } from '#contracts/config/audit.contract.js';
import { hostedFilesChanged } from '#contracts/config/hosting.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { auditRecord } from '../core/audit-trail/audit-records.js';
import { AuditTrail } from '../core/audit-trail/audit-trail.service.js';
import { KeyedQueue } from '../core/versions/keyed-queue.js';
import { HostedFilesRepository, type HostedContent } from './hosted-files.repository.js';
import { tooMuchHosted } from './hosted-room.js';
import { HostedUsageRepository } from './hosted-usage.repository.js';
import type { HostedFileRecord } from './hosted-file.model.js';

/** Changes to the files of an app. */
export interface HostedWrite {
  readonly put: ReadonlyMap<string, HostedContent>;
  readonly remove: readonly string[];
}

function changes(before: ReadonlyMap<string, HostedFileRecord>, { put, remove }: HostedWrite): AuditChange[] {
  const change = (path: string, operation: AuditOperation) => ({ kind: 'hosting_files', id: path, name: path, operation });
  return [
    ...[...put.keys()].map((path) => change(path, before.has(path) ? 'update' : 'create')),
    ...remove.filter((path) => before.has(path) && !put.has(path)).map((path) => change(path, 'delete')),
  ];
}

/** Files and bytes there are more afterwards; less, if negative. */
function growth(before: ReadonlyMap<string, HostedFileRecord>, { put, remove }: HostedWrite) {
  let [files, bytes] = [0, 0];
  for (const [path, { size }] of put) {
    files += before.has(path) ? 0 : 1;
    bytes += size - (before.get(path)?.size ?? 0);
  }
  for (const path of remove) {
    if (put.has(path) || !before.has(path)) continue;
    files -= 1;
    bytes -= before.get(path)?.size ?? 0;
  }
  return { files, bytes };
}

/**
 * Changes hosted files within an app's limits, one change of an app after the other, and notifies the services that serve
 * them.
 */
@Injectable()
export class HostedWrites {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly files: HostedFilesRepository,
    private readonly usage: HostedUsageRepository,
    private readonly audit: AuditTrail,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes the changes that `decide` returns. All processes know them before the response is sent.
   * @throws AppError `InvalidParameter` beyond the limits
   */
  change(key: AppKey, decide: () => Promise<HostedWrite>): Promise<void> {
    const { appId } = key;
    return this.queue.run(appId, async () => {
      const write = await decide();
      const paths = [...write.put.keys(), ...write.remove];
      if (paths.length === 0) return;
      const before = new Map((await this.files.findAll(appId, paths)).map((file) => [file.path, file]));
      const more = growth(before, write);
      await this.take(appId, more);
      try {
        // A moved file exists twice for a moment, and is never missing.
        await this.files.putAll(appId, write.put);
        await this.files.remove(
          appId,
          write.remove.filter((path) => !write.put.has(path)),
        );
      } catch (error) {
        await this.usage.set(appId, await this.files.count(appId));
        throw error;
      }
      await this.publishChange(appId);
      await this.audit.note(auditRecord(key, changes(before, write)));
    });
  }

  /** Announces that cached responses of the app's site may be outdated. */
  async publishChange(appId: string): Promise<void> {
    try {
      await this.bus.emit(hostedFilesChanged, { appId });
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to announce changed files; gateways load them within 30 s');
    }
  }

  private async take(appId: string, more: { readonly files: number; readonly bytes: number }): Promise<void> {
    if (!(await this.usage.has(appId))) await this.usage.begin(appId, await this.files.count(appId));
    if (await this.usage.add(appId, more)) return;
    throw tooMuchHosted();
  }
}
