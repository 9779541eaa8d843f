/** Milliseconds until what could not be looked at is looked at again. */
const RETRY_MS = 1_000;
/**
 * Milliseconds between refreshes of all triggers, plus milliseconds per trigger. Notified changes are refreshed
 * immediately.
 */
const ALL_MS = 5_000;
const ALL_MS_PER_TRIGGER = 5;

interface Looked {
  /** All there is to look at. */
  all(): Set<string>;
  look(triggerIds: ReadonlySet<string>): Promise<void>;
  failed(error: unknown): void;
}

/** Looks at triggers that may be other ones now, one look after the other; who waits for the next one sees what all before wanted seen. */
export class Looks {
  /** Triggers to refresh next; `undefined` while no refresh is waiting. */
  private next: Set<string> | undefined;
  private last: Promise<void> = Promise.resolve();
  private allAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private stopped = false;

  constructor(private readonly looked: Looked) {
    this.timer = setInterval(() => this.lookNowAndThen(), ALL_MS).unref();
  }

  /** Resolves when they have been looked at, or could not be. */
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
        await this.looked.look(ids);
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

  /** Looks at nothing from now on, but for what waits. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** Something may not have been heard of. */
  private lookNowAndThen(): void {
    const pauseMs = this.looked.all().size * ALL_MS_PER_TRIGGER;
    if (performance.now() - this.allAt >= pauseMs) void this.atAll();
  }
}
