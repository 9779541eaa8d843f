import { describe, expect, it } from 'vitest';
import { OwnerTime } from './owner-time.js';

describe('the time of owners', () => {
  it('adds up, and halves with every half-life', () => {
    const used = new OwnerTime(1_000);
    used.add('a', 80, 0);
    used.add('b', 10, 0);
    expect([used.of('a', 0), used.of('a', 1_000), used.of('a', 3_000), used.of('b', 1_000), used.of('c', 0)]).toEqual([
      80, 40, 10, 5, 0,
    ]);
    used.add('a', 80, 1_000);
    expect([used.of('a', 1_000), used.of('a', 2_000)]).toEqual([120, 60]);
  });

  it('forgets those who used least of late when there are too many', () => {
    const used = new OwnerTime(1_000);
    used.add('heavy', 1_000_000, 0);
    for (let i = 0; i < 3_000; i++) used.add(`owner ${i}`, 10, 10_000);
    expect([used.of('heavy', 10_000), used.of('owner 0', 10_000), used.of('owner 2999', 10_000)]).toEqual([0, 0, 10]);
  });
});
