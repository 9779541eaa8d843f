import type { Logger } from '#process/log/logger.js';

const QUIET_MS = 60_000;

/** Logs that log entries are being dropped, in one line per minute for any number of entries. */
export class DropReporter {
  private readonly lost = { messages: 0, entries: 0 };
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  add(what: 'messages' | 'entries', count: number): void {
    this.lost[what] += count;
    if (this.timer) return;
    this.report();
    if (this.closed) return;
    this.timer = setInterval(() => {
      if (this.lost.messages + this.lost.entries > 0) this.report();
      else this.stop();
    }, QUIET_MS);
    this.timer.unref();
  }

  /** Logs the remaining count; later losses are logged one by one. */
  close(): void {
    this.closed = true;
    if (this.lost.messages + this.lost.entries > 0) this.report();
    this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private report(): void {
    this.logger.warn({ shed: { ...this.lost } }, 'log entries of apps were dropped');
    this.lost.messages = 0;
    this.lost.entries = 0;
  }
}
