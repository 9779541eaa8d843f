import { describe, expect, it, vi } from 'vitest';
import { Slice, turn } from './turns.js';

describe('turns', () => {
  it('come one after the other, with other work between them', async () => {
    const immediate = vi.spyOn(globalThis, 'setImmediate');
    const order: (number | string)[] = [];
    const turns = [1, 2, 3].map((number) => turn().then(() => order.push(number)));
    setImmediate(() => order.push('other work'));
    await Promise.all(turns);

    expect(order).toEqual([1, 'other work', 2, 3]);
    expect(immediate).toHaveBeenCalledTimes(4);
  });
});

describe('a time slice', () => {
  it('is over before the first turn, and four milliseconds after each', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(100);
    const slice = new Slice();
    expect(slice.isOver).toBe(true);

    await slice.next();
    const isOver = [100, 103.9, 104, 105].map((ms) => {
      now.mockReturnValue(ms);
      return slice.isOver;
    });
    expect(isOver).toEqual([false, false, true, true]);
  });
});
