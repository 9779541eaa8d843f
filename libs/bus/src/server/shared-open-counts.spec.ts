import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineEvent } from '#contracts/event.js';
import { OPEN_COUNT_VALID_MS, OpenCountPublished } from '#contracts/open-count-published.js';
import { createLogger } from '#process/log/logger.js';
import { SharedOpenCounts } from './shared-open-counts.js';

const CONTRACT = defineEvent('test.things.counted', OpenCountPublished, 'every');

/** Processes that hear each other, and what they said. */
class Scene {
  readonly said: OpenCountPublished['counts'][] = [];
  readonly all: SharedOpenCounts[] = [];
  isAway = false;

  join(): SharedOpenCounts {
    const emit = (_: unknown, payload: object): Promise<void> => {
      if (this.isAway) return Promise.reject(new Error('the broker is away'));
      this.said.push((payload as OpenCountPublished).counts);
      for (const process of this.all) process.heard(payload as OpenCountPublished);
      return Promise.resolve();
    };
    const process = new SharedOpenCounts(CONTRACT, { emit }, createLogger('test', 'silent'));
    this.all.push(process);
    return process;
  }
}

let scene: Scene;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setImmediate', 'setInterval', 'clearInterval', 'performance'] });
  scene = new Scene();
});
afterEach(() => {
  for (const process of scene.all) process.close();
  vi.useRealTimers();
});
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('what is open', () => {
  it('is counted in all processes, by key', async () => {
    const [here, there] = [scene.join(), scene.join()];
    here.enter(['app', 'app ann']);
    here.enter(['app', 'app bob']);
    there.enter(['app', 'app ann']);
    await pass(1);

    for (const process of [here, there])
      expect(['app', 'app ann', 'app bob', 'x'].map((key) => process.of(key))).toEqual([3, 2, 1, 0]);
    expect(scene.said).toEqual([
      { app: 2, 'app ann': 1, 'app bob': 1 },
      { app: 1, 'app ann': 1 },
    ]);

    here.leave(['app', 'app ann']);
    await pass(1);
    for (const process of [here, there]) expect(['app', 'app ann'].map((key) => process.of(key))).toEqual([2, 1]);
  });

  it('is counted by the beginning of its keys', async () => {
    const [here, there] = [scene.join(), scene.join()];
    here.enter(['app', 'app ann']);
    here.enter(['apple', 'apple ann']);
    there.enter(['app', 'app ann']);
    there.enter(['app', 'app bob']);
    await pass(1);

    for (const process of [here, there]) {
      expect(process.startingWith('app ')).toEqual(
        new Map([
          ['app ann', 2],
          ['app bob', 1],
        ]),
      );
      expect(process.startingWith('x')).toEqual(new Map());
    }
    there.leave(['app', 'app ann']);
    there.leave(['app', 'app bob']);
    await pass(1);
    expect(here.startingWith('app ')).toEqual(new Map([['app ann', 1]]));
  });

  it('is said again, so that a process that came later knows', async () => {
    const here = scene.join();
    here.enter(['app']);
    await pass(1);
    const later = scene.join();
    expect(later.of('app')).toBe(0);

    await pass(OPEN_COUNT_VALID_MS);

    expect(later.of('app')).toBe(1);
    expect(here.of('app')).toBe(1);
  });

  it('ends if its process is silent', async () => {
    const [here, there] = [scene.join(), scene.join()];
    there.enter(['app']);
    await pass(1);
    there.close();

    await pass(OPEN_COUNT_VALID_MS - 10);
    expect(here.of('app')).toBe(1);
    await pass(20);
    expect(here.of('app')).toBe(0);
  });

  it('is counted here while the broker is away', async () => {
    const [here, there] = [scene.join(), scene.join()];
    scene.isAway = true;
    here.enter(['app']);
    await pass(1);
    expect([here.of('app'), there.of('app')]).toEqual([1, 0]);

    scene.isAway = false;
    await pass(OPEN_COUNT_VALID_MS);
    expect([here.of('app'), there.of('app')]).toEqual([1, 1]);
  });

  it('is said no more once nothing is', async () => {
    const here = scene.join();
    here.enter(['app']);
    here.leave(['app']);
    await pass(3 * OPEN_COUNT_VALID_MS);
    expect(scene.said).toEqual([{ app: 0 }]);
    expect(here.of('app')).toBe(0);
  });
});
