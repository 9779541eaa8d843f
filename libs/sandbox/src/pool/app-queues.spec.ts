import { describe, expect, it } from 'vitest';
import { AppQueues } from './app-queues.js';

interface Item {
  lane: string;
  n: number;
  length: number;
}
const item = (lane: string, n: number, length = 1): Item => ({ lane, n, length });

describe('AppQueues', () => {
  it('takes turns between applications and keeps order within one', () => {
    const queues = new AppQueues<Item>(10);
    for (const [lane, n] of [
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['b', 1],
      ['c', 1],
    ] as const)
      queues.push(item(lane, n));
    const taken = Array.from({ length: 6 }, () => queues.take(() => true)).map((each) => each && `${each.lane}${each.n}`);
    expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', undefined]);
    expect(queues.size).toBe(0);
  });

  it('passes over applications that may not run, without losing their turn', () => {
    const queues = new AppQueues<Item>(10);
    queues.push(item('a', 1));
    queues.push(item('b', 1));
    queues.push(item('b', 2));
    expect(queues.take(({ lane }) => lane !== 'a')).toEqual(item('b', 1));
    expect(queues.firsts()).toEqual([item('a', 1), item('b', 2)]);
    expect(queues.take(() => true)).toEqual(item('a', 1));
  });

  it('limits each application by itself', () => {
    const queues = new AppQueues<Item>(1);
    expect([queues.push(item('a', 1)), queues.push(item('a', 2)), queues.push(item('b', 1))]).toEqual([true, false, true]);
    expect(queues.drain()).toEqual([item('a', 1), item('b', 1)]);
    expect(queues.size).toBe(0);
  });

  it('limits what waits in a lane together, but takes one of any length', () => {
    const queues = new AppQueues<Item>(10, 5);
    expect([queues.push(item('a', 1, 9)), queues.push(item('a', 2)), queues.push(item('b', 1, 2))]).toEqual([true, false, true]);
    expect([queues.push(item('b', 2, 3)), queues.push(item('b', 3))]).toEqual([true, false]);
    queues.take(({ lane }) => lane === 'b');
    expect(queues.push(item('b', 4, 2))).toBe(true);
  });
});
