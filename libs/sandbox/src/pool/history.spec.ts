import { describe, expect, it } from 'vitest';
import { Penalties, Quarantine, Workload } from './history.js';

/** A run that begins once the last penalty is over, and is killed after a second. */
function killAgain(penalties: Penalties, from: number): number {
  const startedAt = from + penalties.refusedFor('k', from);
  penalties.recordKill('k', startedAt, startedAt + 1000);
  return startedAt + 1000;
}

describe('Penalties', () => {
  it('doubles with each kill up to 30 seconds, only for that function', () => {
    const penalties = new Penalties();
    const refused: number[] = [];
    for (let now = 0; refused.length < 7;) {
      now = killAgain(penalties, now);
      refused.push(penalties.refusedFor('k', now));
      expect([penalties.refusedFor('other', now), penalties.count(now)]).toEqual([0, 1]);
    }
    expect(refused).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('expires automatically, and restarts after a success', () => {
    const penalties = new Penalties();
    const second = killAgain(penalties, killAgain(penalties, 0));
    expect([penalties.refusedFor('k', second + 1999), penalties.refusedFor('k', second + 2000)]).toEqual([1, 0]);
    penalties.recordSuccess('k', second + 2000, false);
    expect([penalties.size, penalties.isLong('k', second + 2000)]).toEqual([0, false]);
    penalties.recordKill('k', second + 3000, second + 4000);
    expect(penalties.refusedFor('k', second + 4000)).toBe(1000);
  });

  it('counts runs that were killed together once', () => {
    const penalties = new Penalties();
    for (const [startedAt, now] of [
      [0, 1000],
      [5, 1005],
      [999, 1900],
    ] as const)
      penalties.recordKill('k', startedAt, now);
    expect(penalties.refusedFor('k', 1900)).toBe(1000);
  });

  it('is not ended by a success that began before the kill', () => {
    const penalties = new Penalties();
    penalties.recordKill('k', 0, 1000);
    penalties.recordSuccess('k', 999, false);
    expect(penalties.refusedFor('k', 1000)).toBe(1000);
  });

  it('knows what computes long until a run is short', () => {
    const penalties = new Penalties();
    penalties.recordLong('k', 0);
    expect([penalties.isLong('k', 0), penalties.refusedFor('k', 0), penalties.isLong('other', 0)]).toEqual([true, 0, false]);
    penalties.recordSuccess('k', 0, true);
    expect(penalties.isLong('k', 0)).toBe(true);
    penalties.recordSuccess('k', 0, false);
    expect(penalties.isLong('k', 0)).toBe(false);
  });

  it('is remembered after a long success, but the count restarts', () => {
    const penalties = new Penalties();
    const now = killAgain(penalties, killAgain(penalties, 0));
    penalties.recordSuccess('k', now + 2000, true);
    expect([penalties.isLong('k', now), penalties.refusedFor('k', now)]).toEqual([true, 0]);
    penalties.recordKill('k', now + 4000, now + 5000);
    expect(penalties.refusedFor('k', now + 5000)).toBe(1000);
  });

  it('forgets after five minutes', () => {
    const penalties = new Penalties();
    const now = killAgain(penalties, killAgain(penalties, 0));
    expect([penalties.isLong('k', now + 299_999), penalties.isLong('k', now + 300_000)]).toEqual([true, false]);
    penalties.recordKill('k', now + 300_000, now + 301_000);
    expect(penalties.refusedFor('k', now + 301_000)).toBe(1000);
  });

  it('keeps ten thousand, and none that is over', () => {
    const penalties = new Penalties();
    for (let i = 0; i <= 10_000; i++) penalties.recordLong(`k${i}`, 0);
    expect([penalties.size, penalties.isLong('k0', 0), penalties.isLong('k1', 0)]).toEqual([10_000, false, true]);
    penalties.recordLong('later', 300_000);
    expect(penalties.size).toBe(1);
  });
});

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

describe('Workload', () => {
  it('holds a caller’s function heavy until its segments prove short', () => {
    const workload = new Workload();
    expect(workload.isHeavy('a')).toBe(true);
    workload.record('a', 1);
    expect(workload.isHeavy('a')).toBe(false);
    workload.record('a', 500);
    expect(workload.isHeavy('a')).toBe(true);
    for (let i = 0; i < 20; i++) workload.record('a', 1);
    expect(workload.isHeavy('a')).toBe(false);
  });

  it('holds them light only once it knows them, and while they are short', () => {
    const workload = new Workload();
    expect(workload.isLight('a')).toBe(false);
    workload.record('a', 1);
    expect(workload.isLight('a')).toBe(true);
    workload.record('a', 8);
    expect([workload.isLight('a'), workload.isHeavy('a')]).toEqual([false, false]);
  });
});
