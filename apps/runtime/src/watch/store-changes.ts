import { toDataError, USERS } from '../data/data-errors.js';
import type { Change } from './change.js';
import type { ChangeSource, Outcome } from './store-stream.js';

/** Next change, an interruption to check for changed conditions, a timeout, or the end. */
export type Next = { readonly change: Change } | 'woken' | 'idle' | 'ended';

/** Changes of a collection as a client's stream waits for them: one is fetched while another is being sent. */
export class StoreChanges {
  private pending: Promise<Outcome>;
  private closed = false;
  private wake = (): void => {};
  private release = (): void => {};

  constructor(private readonly source: ChangeSource) {
    this.pending = source.next();
  }

  /** Waits at most `ms` milliseconds. @throws AppError `MongoDBError`, `Unavailable`, `ReadSizeLimitExceeded` */
  async next(ms: number): Promise<Next> {
    this.release();
    if (this.closed) return 'ended';
    let timer: NodeJS.Timeout | undefined;
    const interrupted = new Promise<'woken' | 'idle'>((resolve) => {
      this.wake = () => resolve('woken');
      timer = setTimeout(() => resolve('idle'), ms);
    });
    const outcome = await Promise.race([this.pending, interrupted]);
    clearTimeout(timer);
    if (this.closed) return 'ended';
    if (typeof outcome === 'string') return outcome;
    if ('error' in outcome) throw toDataError(outcome.error, USERS);
    if (outcome.change.event.operationType === 'invalidate') return 'ended';
    this.release = outcome.release;
    this.pending = this.source.next();
    return outcome;
  }

  /** Ends the wait in {@link next}, so that its caller checks for changed conditions. */
  interrupt(): void {
    this.wake();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.wake();
    this.release();
    // Releases changes too that arrive while the stream is being closed.
    void this.pending.then((outcome) => 'release' in outcome && outcome.release());
    await this.source.close();
  }
}
