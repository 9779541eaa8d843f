import { describe, expect, it } from 'vitest';
import { Quarantine } from './quarantine.js';

describe('Quarantine', () => {
  it('lasts five minutes from the last kill', () => {
    const quarantine = new Quarantine();
    quarantine.record('a f', 0);
    quarantine.record('a g', 0);
    quarantine.record('a f', 100_000);
    const at = (now: number): unknown[] => [quarantine.has('a f', now), quarantine.has('a g', now), quarantine.count(now)];
    expect([at(0), at(299_999), at(300_000), at(399_999), at(400_000)]).toEqual([
      [true, true, 2],
      [true, true, 2],
      [true, false, 1],
      [true, false, 1],
      [false, false, 0],
    ]);
    expect(quarantine.has('a h', 0)).toBe(false);
  });

  it('forgets what is over, and what is too much', () => {
    const quarantine = new Quarantine();
    for (let i = 0; i < 10_001; i++) quarantine.record(`f${i}`, 0);
    expect([quarantine.size, quarantine.has('f0', 0), quarantine.has('f1', 0)]).toEqual([10_000, false, true]);
    quarantine.record('later', 300_000);
    expect(quarantine.size).toBe(1);
  });
});
