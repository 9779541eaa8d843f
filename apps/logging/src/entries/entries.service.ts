import { Inject, Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { ProjectApps } from '#app-snapshots/project-apps.js';
import { BusClient } from '#bus/bus-client.js';
import { HandleEvent, HandleQueue, HandleRpc } from '#bus/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  LOG_PAGE_SIZE,
  appendEntries,
  listLogs,
  type ListLogsRequest,
  type LogPage,
  type AppendEntriesRequest,
} from '#contracts/logging/entries.contract.js';
import { entriesStored } from '#contracts/logging/entry-streams.contract.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { Metrics } from '#platform/metrics/metrics.js';
import { EntriesRepository } from './entries.repository.js';
import { filterOf } from './entry-filter.js';
import { toEntry, toRecord } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';
import { readPage } from './page.js';

@Injectable()
export class EntriesService {
  private readonly stored: Counter;
  private readonly refused: Counter;
  private readonly waits: Histogram;

  constructor(
    private readonly entries: EntriesRepository,
    private readonly bus: BusClient,
    private readonly apps: ProjectApps,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.stored = metrics.counter('log_entries_stored_total', 'Log entries stored, repeated ones included.', []);
    this.refused = metrics.counter('log_entries_refused_total', 'Received log entries that were not entries.', []);
    this.waits = metrics.histogram('log_entry_wait_seconds', 'Time from the end of a request to its log entry being stored.', []);
  }

  /** Stores a batch; one bad entry costs itself, not its neighbours. */
  @HandleQueue(appendEntries)
  async append({ entries: received }: AppendEntriesRequest): Promise<void> {
    const records = received.flatMap((entry) => toRecord(entry) ?? []);
    const refused = received.length - records.length;
    if (refused > 0) {
      this.refused.inc(refused);
      this.logger.warn({ refused, received: received.length }, 'malformed log entries were left out of a batch');
    }
    await this.entries.append(records);
    this.stored.inc(records.length);
    const now = Date.now();
    // Clocks of producers may be ahead.
    for (const { completed } of records) this.waits.observe(Math.max(0, now - completed.getTime()) / 1_000);
    await this.announce(records);
  }

  /** For those who follow; storing does not depend on it. */
  private async announce(records: readonly EntryRecord[]): Promise<void> {
    const ids: Record<string, string[]> = {};
    for (const { app_id, _id } of records) (ids[app_id] ??= []).push(_id);
    try {
      await this.bus.emit(entriesStored, { ids });
    } catch (error) {
      this.logger.debug({ err: error }, 'stored log entries could not be announced');
    }
  }

  /** A page of an app's entries; `AppNotFound` for an app the project does not have. */
  @HandleRpc(listLogs)
  async list(request: ListLogsRequest): Promise<LogPage> {
    const { appId, groupId, skip = 0, limit = LOG_PAGE_SIZE } = request;
    const scope = { appId, groupId };
    await this.apps.require(scope);
    const filter = filterOf(request);
    const matching = {
      read: (from: number, count: number) => this.entries.read(scope, filter, from, count),
      countTiedBefore: (entry: EntryRecord) => this.entries.countTiedBefore(scope, filter, entry),
    };
    const page = await readPage(matching, skip, limit);
    return {
      logs: page.entries.map(toEntry),
      ...(page.nextEndDate ? { nextEndDate: page.nextEndDate.toISOString() } : {}),
      ...(page.nextSkip === undefined ? {} : { nextSkip: page.nextSkip }),
    };
  }

  @HandleEvent(appDeleted)
  removeApp({ appId }: AppDeleted): Promise<void> {
    return this.entries.removeApp(appId);
  }
}
