import { AppError } from '#contracts/error.js';

/** Exchanges under way: each may hold two bodies of the largest size, in two forms. */
const TURNS_MAX = 64;
const APP_TURNS_MAX = 8;
/** Those that wait for a turn. */
const WAITING_MAX = 1_000;

interface Waiting {
  readonly appId: string;
  readonly start: () => void;
}

/** Lets so many exchanges run at a time, so many of one app among them; the others wait in their order. */
export class HttpTurns {
  private running = 0;
  private readonly ofApp = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  /**
   * Runs `work` when it is its turn. @throws AppError `TooManyRequests` where too many wait, `ExecutionTimeLimitExceeded` when
   * nobody waits for the answer any more
   */
  async run<T>(appId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(appId, signal);
    try {
      return await work();
    } finally {
      this.count(appId, -1);
      this.next();
    }
  }

  private async turn(appId: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw tooLate();
    if (this.mayRun(appId)) {
      this.count(appId, 1);
      return;
    }
    if (this.waiting.size >= WAITING_MAX) throw new AppError('TooManyRequests', 'too many requests to other hosts are waiting');
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.waiting.delete(entry);
        reject(tooLate());
      };
      const entry: Waiting = {
        appId,
        start: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(entry);
    });
  }

  private next(): void {
    for (const entry of this.waiting) {
      if (this.running >= TURNS_MAX) return;
      if (!this.mayRun(entry.appId)) continue;
      this.waiting.delete(entry);
      this.count(entry.appId, 1);
      entry.start();
    }
  }

  private mayRun(appId: string): boolean {
    return this.running < TURNS_MAX && (this.ofApp.get(appId) ?? 0) < APP_TURNS_MAX;
  }

  private count(appId: string, change: 1 | -1): void {
    this.running += change;
    const ofApp = (this.ofApp.get(appId) ?? 0) + change;
    if (ofApp === 0) this.ofApp.delete(appId);
    else this.ofApp.set(appId, ofApp);
  }
}

function tooLate(): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'execution time limit exceeded');
}
