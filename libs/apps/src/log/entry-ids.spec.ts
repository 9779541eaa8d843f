import { describe, expect, it } from 'vitest';
import { EntryIds } from './entry-ids.js';

const NOON = Date.UTC(2026, 0, 1, 12);

describe('EntryIds', () => {
  it('begins with the second, as an ObjectId does', () => {
    const id = new EntryIds().next(NOON);

    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(Number.parseInt(id.slice(0, 8), 16)).toBe(NOON / 1_000);
  });

  it('sorts in the order of making, also past the ids of one millisecond and after the clock was set back', () => {
    const ids = new EntryIds();
    const made = Array.from({ length: 40_000 }, () => ids.next(NOON));
    made.push(ids.next(NOON + 999), ids.next(NOON + 1_000), ids.next(NOON - 5_000));

    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('sorts ids of two processes by the millisecond', () => {
    const [one, other] = [new EntryIds(), new EntryIds()];

    expect(one.next(NOON) < other.next(NOON + 1)).toBe(true);
    expect(other.next(NOON + 2) < one.next(NOON + 3)).toBe(true);
  });

  it('distinguishes processes', () => {
    expect(new EntryIds().next(NOON)).not.toBe(new EntryIds().next(NOON));
  });
});
