import { OwnerTime } from './owner-time.js';
import type { ReaderJob } from './reader-job.js';
import type { ReaderProcess } from './reader-process.js';

/** How long a statement may go on while others wait, by how often it has been put back already. */
const QUANTA_MS = [100, 400, 1_600, 6_400, 30_000];
/** The quantum of the next batch of a cursor: it can be got elsewhere, but only from the beginning. */
const CURSOR_QUANTUM_MS = 1_000;
/** How long the next batch of a cursor waits for its reader. */
const MOVE_AFTER_MS = 300;
/** What having been put back counts beside the time its owner has had of late. */
const RANK_OF_LEVEL_MS = [0, 100, 500, 2_000];
const RANK_MAX_MS = 4_000;

/** Whose turn it is in the readers: short statements first, and those of owners who have had little. */
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

  /** An owner who has had much waits behind one whose long statement has been put back: nobody waits for ever. */
  private rank({ level, request }: ReaderJob, more = 0): number {
    return this.used.of(request.owner) + (RANK_OF_LEVEL_MS[level + more] ?? RANK_MAX_MS);
  }

  /** True when a statement has to stop for one that waits. */
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

  /** One reader is kept for statements that have been put back once at most. */
  mayBegin({ level }: ReaderJob, instead?: ReaderJob): boolean {
    if (level < 2) return true;
    const others = [...this.running.values()].filter((job) => job !== instead && job.level > 1 && !job.request.reader);
    return others.length < Math.max(1, this.size - 1);
  }

  /** How long a statement may go on while another one waits: less when the owner of that one has had less. */
  private quantum({ level, request }: ReaderJob, waiter: ReaderJob): number {
    if (request.reader || waiter.request.reader) return CURSOR_QUANTUM_MS;
    const own = QUANTA_MS[level] ?? Infinity;
    const hasLess = this.used.of(waiter.request.owner) < this.used.of(request.owner);
    return hasLess ? Math.min(own, QUANTA_MS[waiter.level + 2] ?? Infinity) : own;
  }

  /** The next batch of a cursor does not wait long while its reader is busy with the statement of somebody else. */
  mustMove({ request, queued }: ReaderJob, now: number): boolean {
    if (!request.reader || request.movable !== true || now - queued < MOVE_AFTER_MS) return false;
    return this.running.get(request.reader)?.request.owner !== request.owner;
  }
}
