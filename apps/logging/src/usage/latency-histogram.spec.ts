import { describe, expect, it } from 'vitest';
import { bucketOf, LAST_BUCKET, percentile, type Histogram } from './latency-histogram.js';

function histogramOf(durations: readonly number[]): Histogram {
  const histogram: Record<string, number> = {};
  for (const ms of durations) histogram[bucketOf(ms)] = (histogram[bucketOf(ms)] ?? 0) + 1;
  return histogram;
}

describe('bucketOf', () => {
  it.each([
    [-1, 0],
    [Number.NaN, 0],
    [0, 0],
    [1, 0],
    [1.1, 1],
    [2, 4],
    [1_000, 40],
    [10 ** 9, LAST_BUCKET],
  ])('puts %d ms into %d', (ms, bucket) => expect(bucketOf(ms)).toBe(bucket));

  it('never puts longer durations into earlier buckets', () => {
    const buckets = Array.from({ length: 2_000 }, (_, ms) => bucketOf(ms));
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  });
});

describe('percentile', () => {
  it('is nothing of nothing', () => expect(percentile({}, 0.5)).toBeNull());

  it('is right within a tenth', () => {
    const durations = Array.from({ length: 1_000 }, (_, index) => index + 1);
    for (const share of [0.05, 0.5, 0.95, 0.99, 1]) {
      const exact = share * 1_000;
      const estimate = percentile(histogramOf(durations), share) ?? 0;
      expect([share, Math.abs(estimate - exact) / exact < 0.1]).toEqual([share, true]);
    }
  });

  it('distinguishes a few slow requests from many fast ones', () => {
    const histogram = histogramOf([...Array.from({ length: 95 }, () => 10), ...Array.from({ length: 5 }, () => 5_000)]);
    expect(percentile(histogram, 0.95)).toBeLessThan(12);
    expect(percentile(histogram, 0.96)).toBeGreaterThan(4_500);
  });
});
