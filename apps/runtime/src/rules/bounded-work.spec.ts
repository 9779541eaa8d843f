import { describe, expect, it } from 'vitest';
import { WorkTooLongError, within } from './bounded-work.js';

describe('within', () => {
  it('stops a regular expression that would not end', () => {
    const text = `${'a'.repeat(60)}!`;

    expect(() => within(20, () => void /^(a+)+$/.test(text))).toThrow(WorkTooLongError);
  });

  it('does work that ends, and lets its errors through', () => {
    const done: number[] = [];

    within(1_000, () => void done.push(1));

    expect(done).toEqual([1]);
    expect(() =>
      within(1_000, () => {
        throw new RangeError('mine');
      }),
    ).toThrow(new RangeError('mine'));
  });
});
