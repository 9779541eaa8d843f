import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { ENVIRONMENT, type Environment } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import type { LogLine } from '../entry.js';
import { LogSink } from '../log-sink.js';
import { handOnAbandoned } from './abandoned-spools.js';
import { HEARTBEAT_MS, LogSpool } from './log-spool.js';

/** Milliseconds between looks for what others have left: a look reads one directory, and entries that wait are missed. */
const LOOK_INTERVAL_MS = HEARTBEAT_MS;

/** Entries on their way, kept on disk where the operator names a directory for them (`LOG_SPOOL_DIR`), and nowhere otherwise. */
@Injectable()
export class SpooledEntries implements OnApplicationBootstrap {
  private readonly spool: LogSpool | null;
  private readonly unspooled: Counter;
  private readonly recovered: Counter;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    @Inject(ENVIRONMENT) environment: Partial<Environment<'LOG_SPOOL_DIR'>>,
    private readonly sink: LogSink,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    const root = environment.LOG_SPOOL_DIR;
    this.spool =
      root === undefined
        ? null
        : new LogSpool(root, (error) => logger.warn({ err: error }, 'failed to write log entries to disk'));
    this.unspooled = metrics.counter('app_log_unspooled_total', 'Log entries that were only in memory while they were sent.', []);
    this.recovered = metrics.counter('app_log_recovered_total', 'Log entries found on disk that a stopped process had left.', []);
  }

  onApplicationBootstrap(): void {
    if (!this.spool) return;
    // Not immediately: while the process starts, no service accepts entries yet, and a failed check delays the next
    // ones.
    this.timer = setInterval(() => this.look(), LOOK_INTERVAL_MS);
    this.timer.unref();
  }

  keep(line: LogLine): void {
    if (this.spool && !this.spool.append(line)) this.unspooled.inc();
  }

  /** These are safe elsewhere, or given up. */
  release(lines: readonly Pick<LogLine, 'id'>[]): void {
    this.spool?.acknowledge(lines);
  }

  /** True if entries that remain when the process ends are kept for the next one. */
  get isKept(): boolean {
    return this.spool !== null;
  }

  close(): void {
    clearInterval(this.timer);
    const left = this.spool?.close() ?? 0;
    if (left > 0) this.logger.info({ entries: left }, 'log entries left on disk for the next process');
  }

  private look(): void {
    const { spool } = this;
    if (!spool || this.looking) return;
    this.looking = handOnAbandoned(spool.root, spool.name, (lines) => this.sink.append(lines))
      .then(
        (count) => this.reportRecovered(count),
        (error: unknown) => this.logger.warn({ err: error }, 'failed to send log entries left by a stopped process; retrying'),
      )
      .finally(() => {
        this.looking = undefined;
      });
  }

  private reportRecovered(count: number): void {
    if (count === 0) return;
    this.recovered.inc(count);
    this.logger.info({ entries: count }, 'log entries left by a stopped process sent');
  }
}
