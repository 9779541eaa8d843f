import { OwnerTime } from './owner-time.js';
import type { ReaderJob } from './reader-job.js';
import type { ReaderProcess } from './reader-process.js';

/** Milliseconds a statement may run while others wait, by the number of times it has already been put back. */
export const QUANTA_MS = [100, 400, 1_600, 6_400, 30_000];
/** The quantum of the next batch of a cursor: it can be got elsewhere, but only from the beginning. */
const CURSOR_QUANTUM_MS = 1_000;
/** Milliseconds the next batch of a cursor waits for its reader. */
const MOVE_AFTER_MS = 300;
/** Weight of having been put back, added to the time its owner has used recently. */
const RANK_OF_LEVEL_MS = [0, 100, 500, 2_000];
const RANK_MAX_MS = 4_000;

/** Decides whose turn it is in the readers: short statements first, then statements of owners who have used little time. */
export class ReaderTurns {
  private readonly used = new OwnerTime(2_000);

  /** `size` readers may be used by any statement. */
  constructor(
    private readonly running: ReadonlyMap<ReaderProcess, ReaderJob>,
    private readonly waiting: readonly ReaderJob[],
    private readonly size: number,
  ) {}

  /** Counts what a statement has had of a reader just now. */
  count(job: ReaderJob): void {
    this.used.add(job.request.owner, job.elapsed());
  }

  compare(a: ReaderJob, b: ReaderJob): number {
    return this.rank(a) - this.rank(b);
  }

  /**
   * Ranks a statement. An owner who has used much time waits behind a long statement that was put back, so no statement waits
   * for ever.
   */
  private rank({ level, request }: ReaderJob, more = 0): number {
    return this.used.of(request.owner) + (RANK_OF_LEVEL_MS[level + more] ?? RANK_MAX_MS);
  }

  /** Returns `true` if a statement has to stop for a waiting one. */
  mustYield(reader: ReaderProcess, job: ReaderJob, now: number): boolean {
    if (job.answering) return false;
    const elapsed = now - job.began;
    return this.waiting.some((waiter) => {
      const { request } = waiter;
      if (request.reader ? request.reader !== reader : !this.mayBegin(waiter, job)) return false;
      if (elapsed < this.quantum(job, waiter)) return false;
      if (request.owner === job.request.owner) return waiter.level < job.level;
      return this.rank(waiter) < this.rank(job, 1) + elapsed;
    });
  }

  /** Returns whether a statement may begin: one reader is kept for statements that have been put back at most once. */
  mayBegin({ level }: ReaderJob, instead?: ReaderJob): boolean {
    if (level < 2) return true;
    const others = [...this.running.values()].filter((job) => job !== instead && job.level > 1 && !job.request.reader);
    return others.length < Math.max(1, this.size - 1);
  }

  /**
   * Returns the milliseconds a statement may run while another one waits: less if the owner of the waiting one has used less
   * time.
   */
  private quantum({ level, request }: ReaderJob, waiter: ReaderJob): number {
    if (request.reader || waiter.request.reader) return CURSOR_QUANTUM_MS;
    const own = QUANTA_MS[level] ?? Infinity;
    const hasLess = this.used.of(waiter.request.owner) < this.used.of(request.owner);
    return hasLess ? Math.min(own, QUANTA_MS[waiter.level + 2] ?? Infinity) : own;
  }

  /**
   * Returns `true` if the next batch of a cursor should move to another reader: it does not wait long while its reader is busy
   * with the statement of another owner.
   */
  mustMove({ request, queued }: ReaderJob, now: number): boolean {
    if (!request.reader || request.movable !== true || now - queued < MOVE_AFTER_MS) return false;
    return this.running.get(request.reader)?.request.owner !== request.owner;
  }
}
