import type { Document } from '../bson/types.js';
import type { Cursors } from '../commands/cursors.js';
import type { WriteQueue } from '../storage/write-queue.js';
import type { ReaderPool } from '../readers/reader-pool.js';
import { IndexBuilds } from './index-builds.js';
import { LongReads } from './long-reads.js';
import { LongTransactions } from './long-transactions.js';
import { LongWrites } from './long-writes.js';
import { SinkWrites } from './sink-write.js';
import type { Turns } from './turns.js';

/** Everything that keeps one statement from holding up the others. */
export class Isolation {
  readonly longReads: LongReads;
  readonly longWrites: LongWrites;
  readonly longTransactions: LongTransactions;
  readonly sinkWrites: SinkWrites;
  readonly indexBuilds: IndexBuilds;

  constructor(
    readonly turns: Turns,
    readonly pool: ReaderPool,
    private readonly writes: Pick<WriteQueue, 'longestMs'>,
    cursors: Cursors,
  ) {
    this.longReads = new LongReads(pool, cursors);
    this.longWrites = new LongWrites(pool, turns);
    this.longTransactions = new LongTransactions(pool);
    this.sinkWrites = new SinkWrites(pool, turns);
    this.indexBuilds = new IndexBuilds(turns);
    cursors.elsewhere = this.longReads;
  }

  /** Returns metrics for operators: the longest turn of any statement, and the activity of the readers. */
  report(): Document {
    const { longestMs, long, overruns } = this.turns;
    const { counts, pids, runningCount, waitingCount } = this.pool;
    return {
      turns: { longestMs, long, overruns, longestWritesMs: this.writes.longestMs },
      readers: { pids, running: runningCount, waiting: waitingCount, cursors: this.longReads.size, ...counts },
    };
  }
}
