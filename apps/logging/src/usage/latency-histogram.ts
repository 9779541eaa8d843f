/**
 * Resolution of the histogram: the upper bound of each bucket is 2^(1/4) times the one before, so that percentiles are accurate
 * within 10 %.
 */
const BUCKETS_PER_DOUBLING = 4;
/** Last bucket, which counts all longer durations: about 17 minutes. */
export const LAST_BUCKET = 80;

/** Number of requests in each bucket; absent buckets are empty. */
export type Histogram = Readonly<Record<string, number>>;

/** Returns the bucket of a duration in milliseconds. The first bucket, 0, counts durations of up to a millisecond. */
export function bucketOf(durationMs: number): number {
  if (!(durationMs > 1)) return 0;
  return Math.min(Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(durationMs)), LAST_BUCKET);
}

/** Returns the longest duration of a bucket, in milliseconds. */
function upperBoundOf(bucket: number): number {
  return 2 ** (bucket / BUCKETS_PER_DOUBLING);
}

/** Returns the geometric middle of a bucket, in milliseconds. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 1 : Math.sqrt(upperBoundOf(bucket - 1) * upperBoundOf(bucket));
}

/** Returns the latency percentile for `share` (0 to 1) in milliseconds, rounded to a tenth; `null` if the histogram is empty. */
export function percentile(histogram: Histogram, share: number): number | null {
  const buckets = Object.entries(histogram).map(([bucket, count]): [number, number] => [Number(bucket), count]);
  const all = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [bucket, count] of buckets.toSorted(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= share * all) return Math.round(middleOf(bucket) * 10) / 10;
  }
  return null;
}
