import { describe, expect, it } from 'vitest';
import { DatabaseGates } from './database-gates.js';

/** Returns a promise and what settles it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the gates of databases', () => {
  it('wait for those inside before they are closed, and keep others out until they are opened', async () => {
    const gates = new DatabaseGates();
    const order: string[] = [];
    const inside = gate();
    const commit = gate();
    const first = gates.enter(['a'], async () => {
      await inside.opened;
      order.push('first');
    });
    const alone = gates.alone(['a', 'b'], async () => {
      order.push('commit begins');
      await commit.opened;
      order.push('commit ends');
    });
    const second = gates.enter(['b', 'c'], async () => void order.push('second'));
    await gates.enter(['c'], async () => void order.push('another database'));
    expect([gates.isClosed('a'), gates.isClosed('b'), gates.isClosed('c')]).toEqual([true, true, false]);
    inside.open();
    await first;
    commit.open();
    await Promise.all([alone, second]);
    expect(order).toEqual(['another database', 'first', 'commit begins', 'commit ends', 'second']);
    expect(gates.isClosed('a')).toBe(false);
  });

  it('are opened again after a failure', async () => {
    const gates = new DatabaseGates();
    await expect(gates.alone(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gates.enter(['a'], () => Promise.reject(new Error('neither')))).rejects.toThrow('neither');
    expect(await gates.alone(['a'], async () => 1)).toBe(1);
  });
});
