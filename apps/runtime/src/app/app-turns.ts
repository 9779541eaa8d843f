import { AppError } from '#contracts/error.js';
import { whyAborted } from './time-limit.js';

export interface TurnLimits {
  /** Maximum number of tasks that run concurrently: in total and per app. */
  readonly running: number;
  readonly ofApp: number;
  /** Maximum number of waiting tasks per app. */
  readonly waitingOfApp: number;
  /** Milliseconds a task waits; absent: as long as its caller waits. */
  readonly waitMs?: number;
  /** Plural name of the tasks, for the error message. */
  readonly what: string;
}

interface Waiting {
  readonly appId: string;
  readonly start: () => void;
}

/** Seconds after which a client may retry a refused request. */
const RETRY_AFTER_SECONDS = 1;

/** Limits the tasks that run concurrently, in total and per app. Other tasks wait in their order, up to a limit per app. */
export class AppTurns {
  private running = 0;
  private readonly ofApp = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private readonly waitingOfApp = new Map<string, number>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Runs `work` when it is its turn.
   * @throws AppError `TooManyRequests` if too many tasks of the app wait, or one waits for too long,
   * `ExecutionTimeLimitExceeded` if the caller no longer waits for the reply
   */
  async run<T>(appId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw whyAborted(signal);
    if (this.mayRun(appId)) this.begin(appId);
    else await this.turn(appId, signal);
    try {
      return await work();
    } finally {
      this.running -= 1;
      add(this.ofApp, appId, -1);
      if (this.waiting.size > 0) this.next();
    }
  }

  /** Waits until a task that ends lets this one begin. */
  private async turn(appId: string, signal: AbortSignal): Promise<void> {
    const { waitingOfApp, waitMs } = this.limits;
    if ((this.waitingOfApp.get(appId) ?? 0) >= waitingOfApp) throw this.tooMany();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(entry);
        add(this.waitingOfApp, appId, -1);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => {
        leave();
        reject(whyAborted(signal));
      };
      const refuse = (): void => {
        leave();
        reject(this.tooMany());
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const entry: Waiting = { appId, start };
      const timer = waitMs === undefined ? undefined : setTimeout(refuse, waitMs);
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(entry);
      add(this.waitingOfApp, appId, 1);
    });
  }

  private next(): void {
    for (const entry of this.waiting) {
      if (this.running >= this.limits.running) return;
      if (!this.mayRun(entry.appId)) continue;
      this.begin(entry.appId);
      entry.start();
    }
  }

  private mayRun(appId: string): boolean {
    return this.running < this.limits.running && (this.ofApp.get(appId) ?? 0) < this.limits.ofApp;
  }

  private begin(appId: string): void {
    this.running += 1;
    add(this.ofApp, appId, 1);
  }

  private tooMany(): AppError {
    const message = `too many ${this.limits.what} are waiting: retry later`;
    return new AppError('TooManyRequests', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
