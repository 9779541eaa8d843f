import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { AppError } from '#contracts/error.js';
import { LOG_BATCH_BYTES_MAX, LOG_BATCH_MAX } from '#contracts/logging/entries.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { AppLog } from './app-log.js';
import { entryLine, type EntryApp, type LogLine, type NewEntry } from './entry.js';
import { EntryBuffer } from './entry-buffer.js';
import { EntryIds } from './entry-ids.js';
import { Followed } from './followed.js';
import { LogSink } from './log-sink.js';
import { SpooledEntries } from './spool/spooled-entries.js';
import { DropReporter } from './drop-reporter.js';

export const BUFFER_ENTRIES = 10_000;
export const BUFFER_BYTES = 16 * 1024 * 1024;
/**
 * Flush interval in milliseconds, normally and while a log is followed. An idle buffer is flushed immediately; under
 * load entries are batched, because a batch costs about as much as 20 entries. Waiting entries are on disk if there is
 * a spool.
 */
const FLUSH_INTERVAL_MS = 250;
const FOLLOWED_INTERVAL_MS = 20;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5_000;
/** Milliseconds a closing process waits for its entries to be stored. */
const CLOSING_MS = 5_000;

/**
 * Buffers entries and sends them in batches, each until it is acknowledged. While the process closes, entries of
 * requests in progress are sent immediately, so that the bus, which finishes work in progress, does not disconnect
 * before them.
 */
@Injectable()
export class BufferedAppLog extends AppLog implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly buffer = new EntryBuffer(BUFFER_ENTRIES, BUFFER_BYTES, (line) => this.spooled.release([line]));
  private readonly ids = new EntryIds();
  // Batches belong to no request: without this they would carry the id and principal of the request that happened to
  // start the flush.
  private readonly outsideRequests = new AsyncResource('app log');
  private readonly dropReporter: DropReporter;
  private readonly appended: Counter;
  private readonly shedTotal: Counter<'what'>;
  private phase: 'open' | 'closing' | 'closed' = 'open';
  private timer: NodeJS.Timeout | undefined;
  private flushedAt = -Infinity;
  private flushing: Promise<void> | undefined;
  /** Functions that end the pauses in progress. */
  private readonly pauses = new Set<() => void>();

  constructor(
    private readonly sink: LogSink,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly spooled: SpooledEntries,
    private readonly followed: Followed,
  ) {
    super();
    // Entries that wait to be batched would reach a client that has just begun to follow too late.
    followed.onBegin = () => {
      if (this.timer === undefined) return;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.flushLater();
    };
    this.dropReporter = new DropReporter(logger);
    this.appended = metrics.counter('app_log_appended_total', 'Log entries of apps acknowledged by the log store.', []);
    this.shedTotal = metrics.counter('app_log_shed_total', 'Log entries, or messages of entries, that were dropped.', ['what']);
    metrics.gauge('app_log_buffered', 'Log entries of apps waiting to be sent.', () => this.buffer.count);
  }

  write(app: EntryApp, entry: NewEntry): void {
    const line = entryLine(this.ids.next(Date.now()), app, entry);
    this.spooled.keep(line);
    if (this.phase !== 'open') {
      // Sent as part of the request that writes it: a closing bus serves no other requests.
      void this.deliver([line]);
      return;
    }
    const { messages, entries } = this.buffer.add(line);
    if (messages > 0) this.countDropped('messages', messages);
    if (entries > 0) this.countDropped('entries', entries);
    if (this.buffer.isFullFor(LOG_BATCH_MAX, LOG_BATCH_BYTES_MAX)) this.startFlush();
    else this.flushLater();
  }

  /** True if every written entry was sent. */
  get isEmpty(): boolean {
    return this.buffer.count === 0 && this.flushing === undefined;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.phase = 'closing';
    for (const end of this.pauses) end();
    this.startFlush();
    if (!this.flushing) return;
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MS);
    });
    await Promise.race([this.flushing, expired]);
    clearTimeout(timer);
  }

  /** The bus is gone: what is still here waits on disk, or is lost, and said so. */
  onApplicationShutdown(): void {
    this.phase = 'closed';
    for (const end of this.pauses) end();
    this.leave(this.buffer.take(BUFFER_ENTRIES, BUFFER_BYTES).length);
    this.spooled.close();
    this.dropReporter.close();
  }

  private flushLater(): void {
    if (this.timer !== undefined) return;
    const intervalMs = this.followed.isFollowed ? FOLLOWED_INTERVAL_MS : FLUSH_INTERVAL_MS;
    this.timer = setTimeout(() => this.startFlush(), Math.max(0, this.flushedAt + intervalMs - performance.now()));
  }

  private startFlush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.flushing || this.buffer.count === 0) return;
    this.flushedAt = performance.now();
    this.flushing = this.outsideRequests.runInAsyncScope(() => this.flush());
  }

  private async flush(): Promise<void> {
    do await this.deliver(this.buffer.take(LOG_BATCH_MAX, LOG_BATCH_BYTES_MAX));
    while (this.buffer.count > 0 && (this.phase !== 'open' || this.buffer.isFullFor(LOG_BATCH_MAX, LOG_BATCH_BYTES_MAX)));
    this.flushing = undefined;
    // Entries added in the meantime wait to be batched, too.
    if (this.buffer.count > 0 && this.phase === 'open') this.flushLater();
  }

  private async deliver(batch: readonly LogLine[]): Promise<void> {
    let pauseMs = RETRY_FIRST_MS;
    while (this.phase !== 'closed') {
      try {
        await this.sink.append(batch);
        this.appended.inc(batch.length);
        this.spooled.release(batch);
        return;
      } catch (error) {
        // A rejected batch would be rejected again; any other failure may recover.
        if (error instanceof AppError && error.status < 500) {
          this.logger.warn({ err: error, entries: batch.length }, 'a batch of log entries was rejected');
          this.spooled.release(batch);
          this.countDropped('entries', batch.length);
          return;
        }
        this.logger.debug({ err: error, entries: batch.length }, 'failed to send log entries; retrying');
      }
      await this.pause(pauseMs);
      pauseMs = this.phase === 'open' ? Math.min(pauseMs * 2, RETRY_MAX_MS) : RETRY_FIRST_MS;
    }
    this.leave(batch.length);
  }

  private leave(count: number): void {
    if (count > 0 && !this.spooled.isKept) this.countDropped('entries', count);
  }

  private async pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, milliseconds);
      const { pauses } = this;
      pauses.add(done);
      function done(): void {
        clearTimeout(timer);
        pauses.delete(done);
        resolve();
      }
    });
  }

  private countDropped(what: 'messages' | 'entries', count: number): void {
    this.shedTotal.inc({ what }, count);
    this.dropReporter.add(what, count);
  }
}
