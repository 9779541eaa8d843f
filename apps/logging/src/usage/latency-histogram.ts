/** How much longer what falls into a bucket may take than what falls into the one before: 2^(1/4), so that a percentile is right within 10 %. */
const BUCKETS_PER_DOUBLING = 4;
/** The last bucket takes everything that lasts longer: about 17 minutes. */
export const LAST_BUCKET = 80;

/** How many requests fell into each bucket; absent ones have none. */
export type Histogram = Readonly<Record<string, number>>;

/** The bucket of a duration in milliseconds. The first one, 0, takes up to a millisecond. */
export function bucketOf(durationMs: number): number {
  if (!(durationMs > 1)) return 0;
  return Math.min(Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(durationMs)), LAST_BUCKET);
}

/** The longest duration a bucket takes, in milliseconds. */
function upperBoundOf(bucket: number): number {
  return 2 ** (bucket / BUCKETS_PER_DOUBLING);
}

/** The middle of what a bucket takes, by ratio. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 1 : Math.sqrt(upperBoundOf(bucket - 1) * upperBoundOf(bucket));
}

/** Milliseconds that `share` (0 to 1) of the requests took at most, to a tenth; `null` where there are none. */
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
