/** Milliseconds before a failed refresh is retried. */
const RETRY_MS = 1_000;
/**
 * Milliseconds between refreshes of all triggers, plus milliseconds per trigger. Notified changes are refreshed
 * immediately.
 */
const ALL_MS = 5_000;
const ALL_MS_PER_TRIGGER = 5;

interface RefreshTarget {
  /** Returns the ids of all triggers to refresh. */
  all(): Set<string>;
  refresh(triggerIds: ReadonlySet<string>): Promise<void>;
  failed(error: unknown): void;
}

/** Refreshes changed triggers, one refresh at a time. Awaiting the next refresh covers all earlier changes. */
export class RefreshQueue {
  /** Triggers to refresh next; `undefined` while no refresh is waiting. */
  private next: Set<string> | undefined;
  private last: Promise<void> = Promise.resolve();
  private allAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private stopped = false;

  constructor(private readonly looked: RefreshTarget) {
    this.timer = setInterval(() => this.refreshAllIfDue(), ALL_MS).unref();
  }

  /** Refreshes triggers. Resolves when the refresh has ended, also if it failed. */
  at(triggerIds: Iterable<string>): Promise<void> {
    if (this.stopped) return this.last;
    if (this.next) {
      for (const id of triggerIds) this.next.add(id);
      return this.last;
    }
    this.next = new Set(triggerIds);
    this.last = this.last.then(async () => {
      const ids = this.next ?? new Set();
      this.next = undefined;
      try {
        await this.looked.refresh(ids);
      } catch (error) {
        this.looked.failed(error);
        setTimeout(() => void this.at(ids), RETRY_MS).unref();
      }
    });
    return this.last;
  }

  atAll(): Promise<void> {
    this.allAt = performance.now();
    return this.at(this.looked.all());
  }

  /** Stops refreshing, except for a refresh that is already waiting. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** Refreshes all triggers when due, because a notification may have been missed. */
  private refreshAllIfDue(): void {
    const pauseMs = this.looked.all().size * ALL_MS_PER_TRIGGER;
    if (performance.now() - this.allAt >= pauseMs) void this.atAll();
  }
}
