import { Inject, Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { BusClient } from '#bus/client/bus-client.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { blocksStored } from '#contracts/logging/entry-streams.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { UsageRecorder } from '../usage/usage-recorder.service.js';
import { BlocksRepository } from './blocks.repository.js';
import { entriesIn, newBlocks, type BlockRecord, type ReadLine } from './entry-block.js';
import { receivedLines } from './received-lines.js';

/** Stores new entries and notifies the processes where clients follow the log. */
@Injectable()
export class NewEntries {
  private readonly stored: Counter;
  private readonly waits: Histogram;

  constructor(
    private readonly blocks: BlocksRepository,
    private readonly bus: BusClient,
    private readonly usage: UsageRecorder,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.stored = metrics.counter('log_entries_stored_total', 'Log entries stored, repeated ones included.', []);
    this.waits = metrics.histogram('log_entry_wait_seconds', 'Time from the end of a request to its log entry being stored.', []);
  }

  async store(read: readonly ReadLine[]): Promise<void> {
    const now = new Date();
    const blocks = newBlocks(read, now);
    const stored = await this.blocks.append(blocks);
    this.usage.countEntries(stored === blocks ? read.map(({ record }) => record) : entriesIn(stored, read));
    this.stored.inc(read.length);
    // Clocks of producers may be ahead.
    for (const { record } of read) this.waits.observe(Math.max(0, now.getTime() - record.completed.getTime()) / 1_000);
    await this.announce(blocks);
  }

  /** Stores an entry of this service; entries of other services arrive in batches. */
  async write(entry: LogEntry): Promise<void> {
    await this.store(receivedLines(Buffer.from(JSON.stringify(entry))).read);
  }

  /** Notifies the processes where clients follow the log. Storing does not depend on it. */
  private async announce(blocks: readonly BlockRecord[]): Promise<void> {
    if (blocks.length === 0) return;
    const ids: Record<string, string[]> = {};
    for (const { app_id, _id } of blocks) (ids[app_id] ??= []).push(_id);
    try {
      await this.bus.emit(blocksStored, { ids });
    } catch (error) {
      this.logger.debug({ err: error }, 'failed to announce stored log entries');
    }
  }
}
