import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.js';

it('runs tasks of one key sequentially and of different keys concurrently', async () => {
  const queue = new KeyedQueue();
  const order: string[] = [];
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));

  const first = queue.run('a', async () => {
    await held;
    order.push('a1');
  });
  const second = queue.run('a', async () => order.push('a2'));
  await queue.run('b', async () => order.push('b'));
  release();
  await Promise.all([first, second]);

  expect(order).toEqual(['b', 'a1', 'a2']);
});

it('continues after a failed task, whose error reaches its caller', async () => {
  const queue = new KeyedQueue();

  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'yes');

  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
