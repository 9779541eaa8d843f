import { describe, expect, it } from 'vitest';
import { IncomingBudget } from './incoming-budget.js';

const SIXTEEN_MIB = 'A'.repeat((16 * 1024 * 1024 * 4) / 3);

/** Starts requests that remain in flight until they are released. */
function underWay(budget: IncomingBudget) {
  const ends: (() => void)[] = [];
  const start = (app: string, body = SIXTEEN_MIB): Promise<string> =>
    budget.within(app, body, async () => {
      await new Promise<void>((end) => ends.push(end));
      return 'done';
    });
  return { ends, start };
}

const REFUSED = { code: 'TooManyRequests', message: 'too many large requests are in progress: retry later' };

describe('large bodies in flight', () => {
  it('are so many for one app, and room comes back with each that ends', async () => {
    const { ends, start } = underWay(new IncomingBudget());
    const running = [1, 2, 3, 4].map(() => start('one'));

    await expect(start('one')).rejects.toMatchObject(REFUSED);
    ends[0]?.();
    expect(await running[0]).toBe('done');
    const next = start('one');
    for (const end of ends) end();
    expect(await Promise.all([...running, next])).toHaveLength(5);
  });

  it('are so many for all apps', async () => {
    const { ends, start } = underWay(new IncomingBudget());
    const running = Array.from({ length: 12 }, (_, index) => start(`app ${index}`));

    await expect(start('another')).rejects.toMatchObject(REFUSED);
    const small = start('another', 'AAAA');
    for (const end of ends) end();
    expect(await small).toBe('done');
    await Promise.all(running);
  });

  it('give room back when they fail', async () => {
    const budget = new IncomingBudget();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await expect(budget.within('one', SIXTEEN_MIB, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
