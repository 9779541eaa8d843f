import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleStream } from '#bus/server/handle.decorator.js';
import type { LogRangeQuery } from '#contracts/logging/entries.contract.js';
import { exportLogs, type ExportedLogs } from '#contracts/logging/entry-streams.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { ProjectSlots } from '#bus/server/project-slots.js';
import { EntriesRepository } from '../blocks/entries.repository.js';
import { filterOf, type EntryFilter } from '../blocks/entry-filter.js';
import { toEntry } from '../blocks/entry-record.js';
import type { AppScope } from '#contracts/scope.js';

/** Concurrent exports per process, in all and for one project. */
export const EXPORTS_MAX = 16;
export const PROJECT_EXPORTS_MAX = 4;
/** Approximate bytes of one chunk. */
const CHUNK_BYTES = 64 * 1024;

/** Writes the log of an app as lines of JSON, as fast as the client reads it. */
@Injectable()
export class LogExportService {
  private readonly slots = new ProjectSlots(EXPORTS_MAX, PROJECT_EXPORTS_MAX, 'exports of logs');

  constructor(
    private readonly entries: EntriesRepository,
    private readonly apps: ProjectApps,
  ) {}

  /**
   * Exports a log. Fails with `AppNotFound` if the project does not have the app, with `TooManyRequests` or `Unavailable` if too
   * many exports are running.
   */
  @HandleStream(exportLogs)
  async export({ appId, groupId, ...query }: LogRangeQuery): Promise<StreamSource<ExportedLogs, Uint8Array>> {
    const scope = { appId, groupId };
    this.slots.assertCapacity(groupId);
    const { name } = await this.apps.require(scope);
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const filter = filterOf(query);
    return { head: { file_name: `${name}_logs_${stamp}.ndjson` }, chunks: (signal) => this.lines(scope, filter, signal) };
  }

  private async *lines(scope: AppScope, filter: EntryFilter, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const giveBack = this.slots.take(scope.groupId);
    try {
      let text = '';
      for await (const record of this.entries.all(scope, filter)) {
        if (signal.aborted) return;
        text += `${JSON.stringify(toEntry(record))}\n`;
        if (text.length < CHUNK_BYTES) continue;
        yield Buffer.from(text);
        text = '';
      }
      if (text !== '') yield Buffer.from(text);
    } finally {
      giveBack();
    }
  }
}
