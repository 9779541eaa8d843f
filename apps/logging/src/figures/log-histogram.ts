import type { HistogramBucket } from '#contracts/logging/log-figures.contract.js';
import type { Outcome } from '../blocks/entries.repository.js';

/** Time range from an exclusive start to an inclusive end, in unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Counts entries in buckets of equal length. */
export class LogHistogram {
  /** Milliseconds per bucket. */
  readonly bucketMs: number;
  private readonly counts: { entries: number; errors: number }[];

  constructor(
    private readonly span: Span,
    buckets: number,
  ) {
    this.bucketMs = Math.max(1, Math.ceil((span.to - span.from) / buckets));
    const needed = Math.max(1, Math.ceil((span.to - span.from) / this.bucketMs));
    this.counts = Array.from({ length: needed }, () => ({ entries: 0, errors: 0 }));
  }

  /** Counts an entry that is within the time range. */
  add({ started, failed }: Outcome): void {
    // The end of the time range belongs to the last bucket.
    const index = Math.min(Math.floor((started - this.span.from) / this.bucketMs), this.counts.length - 1);
    const bucket = this.counts[index];
    if (!bucket) return;
    bucket.entries += 1;
    if (failed) bucket.errors += 1;
  }

  get buckets(): HistogramBucket[] {
    return this.counts.map((counts, index) => ({
      timestamp: new Date(this.span.from + index * this.bucketMs).toISOString(),
      ...counts,
    }));
  }
}
