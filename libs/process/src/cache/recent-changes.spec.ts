import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecentChanges } from './recent-changes.js';

describe('recent changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are numbered in their order', () => {
    const changes = new RecentChanges(1_000);
    expect([changes.now, changes.of('a')]).toStrictEqual([0, 0]);
    changes.note('a');
    changes.note('b');
    expect([changes.now, changes.of('a'), changes.of('b'), changes.of('c')]).toStrictEqual([2, 1, 2, 0]);
    changes.note('a');
    expect([changes.now, changes.of('a'), changes.of('b')]).toStrictEqual([3, 3, 2]);
  });

  it('are forgotten after their time', () => {
    const changes = new RecentChanges(1_000);
    changes.note('a');
    vi.advanceTimersByTime(1_000);
    expect(changes.of('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(changes.of('a')).toBe(0);
  });

  it('that were evicted count as the latest of them, for any key', () => {
    const changes = new RecentChanges(1_000, 2);
    for (const id of ['a', 'b', 'c']) changes.note(id);
    expect(['a', 'b', 'c', 'd'].map((id) => changes.of(id))).toStrictEqual([1, 2, 3, 1]);
    changes.note('d');
    expect(['a', 'b', 'c', 'd'].map((id) => changes.of(id))).toStrictEqual([2, 2, 3, 4]);
  });
});
