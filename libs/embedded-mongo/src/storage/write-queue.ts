import type { LmdbEnvironment } from './lmdb-environment.js';
import { WritesRefused } from './storage-failure.js';

interface Task {
  readonly owner: string;
  readonly alone: boolean;
  readonly isLarge: boolean;
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
  /** True after a refusal of the disk. */
  readonly refused: () => boolean;
}

/** Writes of one commit run one after the other for as long: reads wait meanwhile. */
const BATCH_MS = 8;

/** A commit that takes longer than this holds up readers noticeably, so the next one is made on another thread. */
const SLOW_COMMIT_MS = 2;

/**
 * Runs writes one after the other and acknowledges them when they are on disk. Writes that arrive together share one commit,
 * made on another thread while reads continue; a lone small one is committed immediately, which is faster if the disk is. An
 * error thrown by a write rejects that write alone.
 */
export class WriteQueue {
  private waiting: Task[] = [];
  private readonly betweenCommits: (() => void)[] = [];
  private readonly pauses: (() => Promise<void>)[] = [];
  private busy = false;
  private lastCommitMs = 0;
  /** Commits since the start. */
  commits = 0;
  /** The longest time the writes of one commit took, without the commit itself, in milliseconds. */
  longestMs = 0;

  /**
   * `onCommit` is called for every commit before the writes in it are acknowledged; `onLostCommit` for one that failed, when
   * memory is ahead of the disk: it returns the error for the callers that wait for it.
   */
  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly onCommit: () => void,
    private readonly onLostCommit: (error: unknown) => unknown,
  ) {}

  /** Owners take turns: one that queues a hundred writes does not hold up another one's first. `isLarge`: its commit will take long. */
  run<T>(work: () => T, owner = '', isLarge = false): Promise<T> {
    return this.enqueue(work, { alone: false, owner, isLarge });
  }

  /**
   * Runs work that changes which collections and indexes exist, in a separate commit. Reads continue meanwhile, and see in
   * memory data that is not on disk yet: an index is used only from a later commit than its entries.
   */
  runAlone<T>(work: () => T): Promise<T> {
    return this.enqueue(work, { alone: true, owner: '', isLarge: false });
  }

  private enqueue<T>(work: () => T, kind: Pick<Task, 'alone' | 'owner' | 'isLarge'>): Promise<T> {
    return new Promise((resolve, reject) => {
      let settle = (): void => undefined;
      let refused = false;
      this.waiting.push({
        ...kind,
        run: () => {
          try {
            const result = work();
            settle = () => resolve(result);
          } catch (error) {
            refused = error instanceof WritesRefused;
            settle = () => reject(error);
          }
        },
        settle: () => settle(),
        fail: reject,
        refused: () => refused,
      });
      this.wake();
    });
  }

  private wake(): void {
    if (this.busy) return;
    this.busy = true;
    // At the end of this turn of the event loop every request that has already arrived is queued, too.
    setImmediate(() => void this.drain());
  }

  /** Runs `work` at a moment when no write is executing or committing: immediately when idle. */
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

  /** Lets `work` run while nothing is written: it begins after the running commit, and writes wait until it has settled. */
  pause<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.pauses.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      this.wake();
    });
  }

  /** Resolves when everything queued so far is done. */
  async idle(): Promise<void> {
    while (this.busy) await this.between(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.waiting.length + this.pauses.length > 0) {
      for (const pause of this.pauses.splice(0)) await pause();
      if (this.waiting.length > 0) await this.commit(this.nextBatch());
      for (const work of this.betweenCommits.splice(0)) work();
    }
    this.busy = false;
  }

  /** Returns a task that has to be alone, or all tasks up to the next one that has to. */
  private nextBatch(): Task[] {
    const next = this.waiting.findIndex(({ alone }) => alone);
    const size = next < 0 ? this.waiting.length : Math.max(1, next);
    return inTurns(this.waiting.splice(0, size));
  }

  private async commit(due: readonly Task[]): Promise<void> {
    let began = 0;
    let batch = due;
    const runAll = (): void => {
      const start = performance.now();
      let done = 0;
      for (const task of due) {
        task.run();
        done++;
        if (performance.now() - start > BATCH_MS) break;
      }
      batch = due.slice(0, done);
      this.waiting = [...due.slice(done), ...this.waiting];
      began = performance.now();
      this.longestMs = Math.max(this.longestMs, began - start);
    };
    try {
      const atOnce = due.length === 1 && due[0]?.isLarge === false && this.lastCommitMs < SLOW_COMMIT_MS;
      if (atOnce) this.environment.write(runAll);
      else await this.environment.writeInBackground(runAll);
    } catch (error) {
      const shown = this.onLostCommit(error);
      for (const task of batch) task.fail(shown);
      return;
    }
    // Work that changes what exists may have begun to in memory; other work puts before it changes anything there.
    if (batch.some((task) => task.alone && task.refused())) this.onLostCommit(undefined);
    this.lastCommitMs = performance.now() - began;
    this.commits++;
    this.onCommit();
    for (const task of batch) task.settle();
  }
}

/** Orders tasks: the first task of each owner, then the second of each, and so on; tasks of one owner stay in order. */
function inTurns(tasks: Task[]): Task[] {
  if (tasks.length < 3) return tasks;
  const rounds = new Map<string, number>();
  return tasks
    .map((task) => {
      const round = rounds.get(task.owner) ?? 0;
      rounds.set(task.owner, round + 1);
      return { task, round };
    })
    .toSorted((a, b) => a.round - b.round)
    .map(({ task }) => task);
}
