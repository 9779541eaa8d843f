import { describe, expect, it } from 'vitest';
import { BoundedLabel } from './bounded-label.js';

describe('a label of many values', () => {
  function scene(max: number) {
    const forgotten: string[] = [];
    const clock = { now: 0 };
    const label = new BoundedLabel(
      max,
      1_000,
      (value) => forgotten.push(value),
      () => clock.now,
    );
    return { forgotten, clock, label };
  }

  it('distinguishes the first ones, and groups all others, also ten thousand', () => {
    const { label, forgotten } = scene(100);

    const told = new Set(Array.from({ length: 10_000 }, (_, n) => label.of(`app${n}`)));

    expect(told.size).toBe(101);
    expect(told.has('other')).toBe(true);
    expect(label.of('app0')).toBe('app0');
    expect(forgotten).toEqual([]);
  });

  it('gives the place of one that was idle to another, the longest idle first', () => {
    const { label, forgotten, clock } = scene(2);
    label.of('a');
    label.of('b');
    clock.now = 600;
    label.of('a');
    clock.now = 1_100;

    expect([label.of('c'), label.of('d'), label.of('a'), label.of('b')]).toEqual(['c', 'other', 'a', 'other']);
    expect(forgotten).toEqual(['b']);
  });
});
