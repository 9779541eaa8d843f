import { ObjectId } from 'bson';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdMaker, newId } from './ids.js';

const NOW = Date.UTC(2026, 0, 1, 12);
const MANY = 5_000;

let ids: IdMaker;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ids = new IdMaker();
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (count: number): string[] => Array.from({ length: count }, () => ids.next());

describe('ids', () => {
  it('are ObjectIds with the second they were made in', () => {
    for (const id of [ids.next(), newId()]) {
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(new ObjectId(id).getTimestamp().getTime()).toBe(NOW);
    }
  });

  it('sort as they were made, however fast, also while the clock stands or goes back a little', () => {
    const made = make(MANY);
    vi.setSystemTime(NOW + 1);
    made.push(...make(MANY));
    vi.setSystemTime(NOW - 900);
    made.push(...make(MANY));

    expect(new Set(made).size).toBe(3 * MANY);
    expect(made.toSorted()).toEqual(made);
  });

  it('follow a clock that is set back, and are others than before', () => {
    const before = make(MANY);
    vi.setSystemTime(NOW - 3_600_000);
    make(1);
    vi.setSystemTime(NOW);
    const again = make(MANY);

    expect(new ObjectId(again[0]).getTimestamp().getTime()).toBe(NOW);
    expect(new Set([...before, ...again]).size).toBe(2 * MANY);
  });

  it('sort by creation time in milliseconds, from any process', () => {
    const first = ids.next();
    vi.setSystemTime(NOW + 1);
    const second = new IdMaker().next();

    expect(first.slice(0, 12) < second.slice(0, 12)).toBe(true);
    expect(first.slice(14)).not.toBe(second.slice(14));
  });
});
