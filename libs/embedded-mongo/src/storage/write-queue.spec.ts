import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LmdbEnvironment } from './lmdb-environment.js';
import { WriteQueue } from './write-queue.js';

let directory: string;
let environment: LmdbEnvironment;
let queue: WriteQueue;
let order: string[];
let now: number;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  directory = mkdtempSync(join(tmpdir(), 'queue-'));
  environment = new LmdbEnvironment(directory);
  queue = new WriteQueue(
    environment,
    () => order.push('commit'),
    () => order.push('lost'),
  );
  order = [];
});

afterEach(async () => {
  await environment.close();
  rmSync(directory, { recursive: true, force: true });
});

const write =
  (name: string, ms = 0) =>
  (): string => {
    now += ms;
    order.push(name);
    return name;
  };

describe('the queue of writes', () => {
  it('lets owners take turns, and keeps the order of each', async () => {
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    expect(await Promise.all(names.map((name) => queue.run(write(name), name[0])))).toEqual(names);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'commit']);
  });

  it('ends a commit after its time limit, and continues in order', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `w${i}`);
    await Promise.all(names.map((name) => queue.run(write(name, 10), 'a')));
    expect(order).toEqual(names.flatMap((name) => [name, 'commit']));
    expect(queue.commits).toBe(6);
  });

  it('runs exclusive work in a separate commit, in order', async () => {
    await Promise.all([queue.run(write('a')), queue.run(write('b')), queue.runAlone(write('alone')), queue.run(write('c'))]);
    expect(order).toEqual(['a', 'b', 'commit', 'alone', 'commit', 'c', 'commit']);
  });

  it('does not let an owner whose time is over pass work that is to be alone', async () => {
    const tasks = [
      queue.run(write('a1', 10), 'a'),
      queue.run(write('a2', 10), 'a'),
      queue.runAlone(write('alone')),
      queue.run(write('b'), 'b'),
    ];
    await Promise.all(tasks);
    expect(order).toEqual(['a1', 'commit', 'a2', 'commit', 'alone', 'commit', 'b', 'commit']);
  });

  it('rejects one that throws, and that one alone', async () => {
    const fails = queue.run(() => {
      throw new Error('no');
    });
    const [failed, done] = await Promise.allSettled([fails, queue.run(write('a'))]);
    expect([failed.status, done]).toEqual(['rejected', { status: 'fulfilled', value: 'a' }]);
  });

  it('rejects only the writes of a failed commit', async () => {
    const original = environment.writeInBackground.bind(environment);
    environment.writeInBackground = (work) => {
      environment.writeInBackground = original;
      return original(() => {
        work();
        throw new Error('disk full');
      });
    };
    const results = await Promise.allSettled([queue.run(write('a', 10)), queue.run(write('b')), queue.run(write('c'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(order).toEqual(['a', 'lost', 'b', 'c', 'commit']);
  });

  it('writes nothing while it is paused, from the end of the running commit on', async () => {
    let end = (): void => undefined;
    const running = queue.run(() => {
      order.push('a');
      void queue.pause(() => {
        order.push('pause');
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      });
    });
    await running;
    const waiting = queue.run(write('b'));
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    expect(order).toEqual(['a', 'commit', 'pause']);

    end();
    expect(await waiting).toBe('b');
    expect(order).toEqual(['a', 'commit', 'pause', 'b', 'commit']);
  });

  it.each<[string, () => Promise<void>]>([
    ['fails', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('continues after a pause that %s', async (_, work) => {
    const paused = queue.pause(work);
    const [failed, done] = await Promise.allSettled([paused, queue.run(write('a'))]);
    expect([failed.status, done]).toEqual(['rejected', { status: 'fulfilled', value: 'a' }]);
  });

  it('runs work between two commits', async () => {
    const first = queue.run(write('a'));
    const between = queue.between(() => order.push('between'));
    await Promise.all([first, between]);
    expect(order).toEqual(['a', 'commit', 'between']);
  });
});
