import { describe, expect, it } from 'vitest';
import { roundTop, ticksOf } from './time-ticks';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const BEGIN = new Date(2026, 0, 1, 0, 0, 7).getTime();
const steps = (lengthMs: number): number[] => {
  const ticks = ticksOf(BEGIN, BEGIN + lengthMs, 6);
  return ticks.slice(1).map(({ at }, index) => at - (ticks[index]?.at ?? 0));
};

describe('ticksOf', () => {
  it('returns round moments, as many as there is room for', () => {
    expect(new Set(steps(60 * MINUTE))).toEqual(new Set([10 * MINUTE]));
    expect(ticksOf(BEGIN, BEGIN + 60 * MINUTE, 6).map(({ at }) => new Date(at).getMinutes())).toEqual([10, 20, 30, 40, 50, 0]);
    expect(new Set(steps(20 * SECOND))).toEqual(new Set([5 * SECOND]));
  });

  it('returns midnights of the reader for days', () => {
    const hours = ticksOf(BEGIN, BEGIN + 5 * 24 * 60 * MINUTE, 6).map(({ at }) => new Date(at).getHours());
    expect(hours).toEqual([0, 0, 0, 0, 0]);
  });

  it('returns none for no time', () => {
    expect(ticksOf(BEGIN, BEGIN, 6)).toEqual([]);
  });
});

describe('roundTop', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [10, 10],
    [11, 20],
    [501, 1_000],
  ])('of %i is %i', (highest, top) => {
    expect(roundTop(highest)).toBe(top);
  });
});
