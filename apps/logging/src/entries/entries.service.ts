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
} from '#contracts/logging/entries.contract.js';
import { blocksStored } from '#contracts/logging/entry-streams.contract.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { Metrics } from '#platform/metrics/metrics.js';
import { BlocksRepository } from './blocks.repository.js';
import { EntriesRepository } from './entries.repository.js';
import { newBlocks, type BlockRecord } from './entry-block.js';
import { filterOf } from './entry-filter.js';
import { toEntry } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';
import { readPage } from './page.js';
import { receivedLines } from './received-lines.js';

@Injectable()
export class EntriesService {
  private readonly stored: Counter;
  private readonly refused: Counter;
  private readonly waits: Histogram;

  constructor(
    private readonly blocks: BlocksRepository,
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
  async append(batch: Uint8Array): Promise<void> {
    const { read, refused } = receivedLines(batch);
    if (refused > 0) {
      this.refused.inc(refused);
      this.logger.warn({ refused, received: read.length + refused }, 'malformed log entries were left out of a batch');
    }
    const now = new Date();
    const blocks = newBlocks(read, now);
    await this.blocks.append(blocks);
    this.stored.inc(read.length);
    // Clocks of producers may be ahead.
    for (const { record } of read) this.waits.observe(Math.max(0, now.getTime() - record.completed.getTime()) / 1_000);
    await this.announce(blocks);
  }

  /** For those who follow; storing does not depend on it. */
  private async announce(blocks: readonly BlockRecord[]): Promise<void> {
    if (blocks.length === 0) return;
    const ids: Record<string, string[]> = {};
    for (const { app_id, _id } of blocks) (ids[app_id] ??= []).push(_id);
    try {
      await this.bus.emit(blocksStored, { ids });
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
