import { afterEach, describe, expect, it, vi } from 'vitest';
import { ObjectId } from 'bson';
import { newId } from './ids.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('ids', () => {
  it('are ObjectIds with the second they were made in', () => {
    const before = Math.floor(Date.now() / 1_000);
    const id = newId();

    expect(id).toMatch(/^[0-9a-f]{24}$/);
    const made = new ObjectId(id).getTimestamp().getTime() / 1_000;
    expect(made).toBeGreaterThanOrEqual(before - 1);
    expect(made).toBeLessThanOrEqual(Date.now() / 1_000 + 1);
  });

  it('sort as they were made, however fast, also while the clock stands or goes back', () => {
    const ids = Array.from({ length: 5_000 }, newId);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    ids.push(...Array.from({ length: 5_000 }, newId));
    clock.mockReturnValue(now - 10_000);
    ids.push(...Array.from({ length: 5_000 }, newId));

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('of one process end alike, which tells them from those of others', () => {
    expect(newId().slice(14)).toBe(newId().slice(14));
    expect(newId().slice(14)).toMatch(/^[0-9a-f]{10}$/);
  });

  it('made a millisecond later sort later, whoever makes them', () => {
    const now = Date.now() + 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const first = newId();
    clock.mockReturnValue(now + 1);
    const second = newId();

    expect(first.slice(0, 12) < second.slice(0, 12)).toBe(true);
  });
});
