import type { Logger } from '#process/log/logger.js';

/** Lines in any second. */
const LINES_MAX = 10;
const WITHIN_MS = 1_000;

/**
 * A request that failed with a server error. Contains the route instead of the URL, because paths and queries contain
 * addresses and secrets.
 */
export interface FailedRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly cause: string;
}

/** Log of failed requests: a line for each, at most ten in a second, and then one with the number of those left out. */
export class FailedRequests {
  /** Milliseconds at which the latest lines were written, oldest first. */
  private readonly written: number[] = [];
  private leftOut = 0;

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly now: () => number = () => performance.now(),
    private readonly later: (work: () => void) => void = (work) => void setTimeout(work, WITHIN_MS).unref(),
  ) {}

  add(failed: FailedRequest): void {
    const now = this.now();
    const [oldest] = this.written;
    if (this.written.length === LINES_MAX && oldest !== undefined && now - oldest < WITHIN_MS) {
      this.leaveOut();
      return;
    }
    if (this.written.length === LINES_MAX) this.written.shift();
    this.written.push(now);
    this.logger.warn(failed, 'request failed');
  }

  private leaveOut(): void {
    this.leftOut += 1;
    if (this.leftOut > 1) return;
    this.later(() => {
      this.logger.warn({ leftOut: this.leftOut }, 'failed requests omitted from the log');
      this.leftOut = 0;
    });
  }
}
