import { Inject, Injectable, Optional, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { UsageCounts, type CountedEntry } from './usage-counts.js';
import { UsageRepository } from './usage.repository.js';

/** Milliseconds sums are gathered before they are stored, and the most that a killed process loses. */
const GATHER_MS = 1_000;
/** Injection token that overrides these milliseconds in tests. */
export const USAGE_GATHER = 'groundwork:usage-gather-ms';

/**
 * Counts the usage of apps. Each entry is counted at most once: by the process that stored it first, in sums that are gathered
 * for a second, so that a busy app costs one write a second and requests do not wait for writes.
 */
@Injectable()
export class UsageRecorder implements BeforeApplicationShutdown {
  private readonly counts = new UsageCounts();
  private readonly lost: Counter;
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> | undefined;
  private closing = false;

  constructor(
    private readonly usage: UsageRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
    @Optional() @Inject(USAGE_GATHER) private readonly gatherMs: number = GATHER_MS,
  ) {
    this.lost = metrics.counter(
      'usage_lost_total',
      'Usage metrics of apps that could not be stored: minutes and hours with a gap.',
      [],
    );
  }

  countEntries(entries: readonly CountedEntry[]): void {
    for (const entry of entries) this.counts.addEntry(entry);
    this.storeLater();
  }

  countBytes(app: { readonly appId: string; readonly groupId: string }, at: number, bytes: number): void {
    this.counts.addBytes(app, at, bytes);
    this.storeLater();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    await this.flush();
  }

  /** Stores the waiting sums after the current write has finished. */
  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.storing) await this.storing;
    if (this.counts.isEmpty) return;
    this.storing = this.store(this.counts.take());
    await this.storing;
  }

  private async store(additions: ReturnType<UsageCounts['take']>): Promise<void> {
    try {
      await this.usage.add(additions);
    } catch (error) {
      // Some of it may have been stored: adding it again would count it twice.
      this.lost.inc(additions.length);
      this.logger.warn({ err: error, slots: additions.length }, 'failed to store usage metrics: they are lost');
    } finally {
      this.storing = undefined;
      this.storeLater();
    }
  }

  /** Schedules a write. While the store is slow, sums grow but their number does not. */
  private storeLater(): void {
    if (this.counts.isEmpty || this.storing) return;
    if (this.closing) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), this.gatherMs).unref();
  }
}
