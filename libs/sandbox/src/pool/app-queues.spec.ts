import { describe, expect, it } from 'vitest';
import { AppQueues } from './app-queues.js';

interface Item {
  lane: string;
  caller: string;
  n: number;
  length: number;
}
const item = (lane: string, n: number, length = 1, caller = 'one'): Item => ({ lane, caller, n, length });
const of = (caller: string, n: number, length = 1): Item => item('a', n, length, caller);
const names = (items: Iterable<Item | undefined>): (string | undefined)[] =>
  [...items].map((each) => each && `${each.lane}/${each.caller}${each.n}`);

describe('AppQueues', () => {
  it('takes turns between applications and keeps order within one', () => {
    const queues = new AppQueues<Item>({ lane: 10 });
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

  it('takes turns between the callers of an application', () => {
    const queues = new AppQueues<Item>({ lane: 10 });
    for (const each of [of('x', 1), of('x', 2), of('x', 3), of('y', 1), of('y', 2), of('z', 1)]) queues.push(each);
    expect(names(Array.from({ length: 7 }, () => queues.take(() => true)))).toEqual([
      'a/x1',
      'a/y1',
      'a/z1',
      'a/x2',
      'a/y2',
      'a/x3',
      undefined,
    ]);
  });

  it('passes over what may not run, without losing its turn', () => {
    const queues = new AppQueues<Item>({ lane: 10 });
    for (const each of [item('a', 1), item('b', 1), item('b', 2), item('b', 3, 1, 'two')]) queues.push(each);
    expect(queues.take(({ lane }) => lane !== 'a')).toEqual(item('b', 1));
    expect(names(queues.firsts())).toEqual(['a/one1', 'b/two3', 'b/one2']);
    expect(queues.take(({ caller }) => caller === 'two')).toEqual(item('b', 3, 1, 'two'));
    expect(queues.take(() => true)).toEqual(item('a', 1));
  });

  it('asks for eight callers of a lane at a time, and for the others next time', () => {
    const queues = new AppQueues<Item>({ lane: 100 });
    for (let n = 0; n < 20; n++) queues.push(of(`c${n}`, 0));
    queues.push(item('b', 1));
    const refuse = (): string[] => {
      const asked: string[] = [];
      queues.take(({ lane, caller }) => {
        if (lane === 'a') asked.push(caller);
        return false;
      });
      return asked;
    };
    const rounds = [refuse(), refuse(), refuse()];
    expect(rounds.map(({ length }) => length)).toEqual([8, 8, 8]);
    expect(rounds.flat().slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => `c${n}`));
    expect(names(queues.firsts())).toHaveLength(9);
    expect(queues.take(({ lane }) => lane === 'b')).toEqual(item('b', 1));
  });

  it('limits each application separately', () => {
    const queues = new AppQueues<Item>({ lane: 1 });
    expect([queues.push(item('a', 1)), queues.push(item('a', 2)), queues.push(item('b', 1))]).toEqual([[], [item('a', 2)], []]);
    expect(queues.drain()).toEqual([item('a', 1), item('b', 1)]);
    expect(queues.size).toBe(0);
  });

  it('limits what waits in a lane together, but takes one of any length', () => {
    const queues = new AppQueues<Item>({ lane: 10, laneLength: 5 });
    expect([queues.push(item('a', 1, 9)), queues.push(item('a', 2)), queues.push(item('b', 1, 2))]).toEqual([
      [],
      [item('a', 2)],
      [],
    ]);
    expect([queues.push(item('b', 2, 3)), queues.push(item('b', 3))]).toEqual([[], [item('b', 3)]]);
    queues.take(({ lane }) => lane === 'b');
    expect(queues.push(item('b', 4, 2))).toEqual([]);
  });

  it('makes room for other callers at the cost of who has most waiting, the newest first', () => {
    const queues = new AppQueues<Item>({ lane: 3 });
    for (const n of [1, 2, 3]) queues.push(of('x', n));
    expect(names(queues.push(of('y', 1)))).toEqual(['a/x3']);
    expect(names(queues.push(of('y', 2)))).toEqual(['a/y2']);
    expect(names(queues.push(of('z', 1)))).toEqual(['a/x2']);
    // Each now has one call, so the last one to come is dropped.
    expect(names(queues.push(of('w', 1)))).toEqual(['a/w1']);
    expect(queues.size).toBe(3);
  });

  it('makes room in length at the cost of who holds most of it', () => {
    const queues = new AppQueues<Item>({ lane: 10, laneLength: 10 });
    for (const each of [of('x', 1, 4), of('x', 2, 4), of('y', 1, 2)]) queues.push(each);
    expect(names(queues.push(of('z', 1, 3)))).toEqual(['a/x2']);
    expect(names(queues.push(of('y', 2, 5)))).toEqual(['a/y2']);
  });

  it('limits all applications together, at the cost of the one with most', () => {
    const queues = new AppQueues<Item>({ lane: 10, total: 4, totalLength: 100 });
    for (const each of [item('a', 1), item('a', 2), item('a', 3), item('b', 1)]) queues.push(each);
    expect(names(queues.push(item('b', 2)))).toEqual(['a/one3']);
    expect(names(queues.push(item('a', 4)))).toEqual(['a/one4']);
    expect(names(queues.push(item('c', 1, 99)))).toEqual(['c/one1']);
    expect(queues.size).toBe(4);
  });

  it('gives back what one that stops waiting took', () => {
    const queues = new AppQueues<Item>({ lane: 2, laneLength: 5 });
    const [first, second] = [of('x', 1, 3), of('y', 1, 2)];
    queues.push(first);
    queues.push(second);
    expect([queues.remove(first), queues.remove(first), queues.size]).toEqual([true, false, 1]);
    expect(queues.push(of('x', 2, 3))).toEqual([]);
    expect([queues.remove(second), queues.take(() => true)?.n, queues.take(() => true)]).toEqual([true, 2, undefined]);
  });
});
