import type { InboxRepository } from '../inbox/inbox.repository.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';

/** Events removed at a time, and milliseconds one waits for others. */
const TOGETHER_MAX = 100;
const WAIT_MS = 100;

/** Events whose runs are over, on their way out of the inbox: several go at a time. */
export class FinishedEvents {
  private readonly waiting = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  /** @param removed called with the time of the newest of the removed events */
  constructor(
    private readonly inbox: InboxRepository,
    private readonly removed: (latest: Date | null) => Promise<void>,
  ) {}

  /** They are still stored, and must not be run once more. */
  get ids(): readonly string[] {
    return [...this.waiting.keys()];
  }

  add({ _id, at }: QueuedEventRecord): void {
    this.waiting.set(_id, at);
    if (this.waiting.size >= TOGETHER_MAX) this.flushSoon();
    else this.timer ??= setTimeout(() => this.flushSoon(), WAIT_MS);
  }

  /** Resolves when all are removed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.flushing.catch(() => {}).then(() => this.removeAll());
    await this.flushing;
  }

  private flushSoon(): void {
    // Events that cannot be removed now stay excluded, and are removed with the next ones.
    this.flush().catch(() => {});
  }

  private async removeAll(): Promise<void> {
    const going = [...this.waiting];
    if (going.length === 0) return;
    await this.inbox.remove(going.map(([id]) => id));
    for (const [id] of going) this.waiting.delete(id);
    const latest = going.reduce<Date | null>((newest, [, at]) => (newest && newest > at ? newest : at), null);
    await this.removed(latest);
  }
}
