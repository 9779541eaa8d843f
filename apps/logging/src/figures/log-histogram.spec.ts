import { describe, expect, it } from 'vitest';
import { LogHistogram } from './log-histogram.js';

const iso = (ms: number): string => new Date(ms).toISOString();

describe('LogHistogram', () => {
  it('counts each entry in the bucket it began in, both ends of the time included', () => {
    const histogram = new LogHistogram({ from: 1_000, to: 1_100 }, 2);
    for (const started of [1_000, 1_049, 1_050, 1_100]) histogram.add({ started, failed: started === 1_100 });
    expect(histogram.bucketMs).toBe(50);
    expect(histogram.buckets).toEqual([
      { timestamp: iso(1_000), entries: 2, errors: 0 },
      { timestamp: iso(1_050), entries: 2, errors: 1 },
    ]);
  });

  it.each([
    [1, 100, 1, 1],
    [7, 3, 3, 3],
    [100, 60, 2, 50],
  ])('divides %i ms into at most %i buckets: %i of %i ms', (length, asked, bucketMs, count) => {
    const histogram = new LogHistogram({ from: 0, to: length }, asked);
    expect([histogram.bucketMs, histogram.buckets.length]).toEqual([bucketMs, count]);
  });
});
