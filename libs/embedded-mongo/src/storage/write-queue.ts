import type { LmdbEnvironment } from './lmdb-environment.js';

interface Task {
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs writes one after the other and acknowledges them when they are on disk. Writes that arrive together share one commit: a lone
 * one commits at once, several commit on another thread while reads go on. An error thrown by a write rejects that write alone.
 */
export class WriteQueue {
  private waiting: Task[] = [];
  private readonly betweenCommits: (() => void)[] = [];
  private busy = false;

  /** `onLostCommit` is told when a commit failed, that is when memory is ahead of the disk. */
  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly onLostCommit: () => void,
  ) {}

  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let settle = (): void => undefined;
      this.waiting.push({
        run: () => {
          try {
            const result = work();
            settle = () => resolve(result);
          } catch (error) {
            settle = () => reject(error);
          }
        },
        settle: () => settle(),
        fail: reject,
      });
      if (this.busy) return;
      this.busy = true;
      // By the end of this turn of the event loop every request that has already arrived is queued too.
      setImmediate(() => void this.drain());
    });
  }

  /** Runs `work` at a moment when no write is executing or committing: at once when idle. */
  between<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (this.busy) this.betweenCommits.push(attempt);
      else attempt();
    });
  }

  /** Resolves when everything queued so far is done. */
  async idle(): Promise<void> {
    while (this.busy) await this.between(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.commit(batch);
      for (const work of this.betweenCommits.splice(0)) work();
    }
    this.busy = false;
  }

  private async commit(batch: readonly Task[]): Promise<void> {
    const runAll = (): void => {
      for (const task of batch) task.run();
    };
    try {
      if (batch.length === 1) this.environment.write(runAll);
      else await this.environment.writeInBackground(runAll);
    } catch (error) {
      this.onLostCommit();
      for (const task of batch) task.fail(error);
      return;
    }
    for (const task of batch) task.settle();
  }
}
