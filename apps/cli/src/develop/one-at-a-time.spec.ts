import { describe, expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.js';

describe('work that is done one at a time', () => {
  it('runs once more for all calls during a run', async () => {
    const starts: (() => void)[] = [];
    let underWay = 0;
    const loop = new OneAtATime(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise<void>((resolve) => starts.push(resolve));
      underWay -= 1;
    });

    const first = loop.request();
    const [second, third] = [loop.request(), loop.request()];
    starts[0]?.();
    await expect.poll(() => starts.length).toBe(2);
    starts[1]?.();
    await Promise.all([first, second, third]);

    expect(starts).toHaveLength(2);
    const later = loop.request();
    starts[2]?.();
    await later;
    expect(starts).toHaveLength(3);
  });

  it('continues after a failure', async () => {
    let runs = 0;
    const loop = new OneAtATime(() => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('first')) : Promise.resolve();
    });

    await expect(loop.request()).rejects.toThrow('first');
    await loop.request();
    expect(runs).toBe(2);
  });
});
