import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePool, settled } from '../testing/fake-pool.js';

const DETAIL = 'code 1 node:fs:2765\n  binding.stat()\nError: Access to this API has been restricted\n  at realpathSync';
const MESSAGE = 'failed to start the sandbox runner: Error: Access to this API has been restricted';

let pool: FakePool;
let told: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  told = [];
  pool = new FakePool({ onStartFailure: (detail) => told.push(detail) });
});
afterEach(async () => {
  await pool.engine.close();
  vi.useRealTimers();
});

/** Fails as many starts in a row, each for a call; returns why these were not run. */
async function failStarts(count: number): Promise<object[]> {
  const errors: object[] = [];
  for (let index = 0; index < count; index += 1) {
    const call = pool.invoke('a');
    await vi.advanceTimersByTimeAsync(1_000);
    pool.runners.at(-1)?.exit(DETAIL);
    const outcome = await call;
    errors.push(outcome.ok ? {} : outcome.error);
  }
  return errors;
}

describe('runners that do not start', () => {
  it('make every call fail with the reason, logged once until a runner starts again', async () => {
    const error = { kind: 'broken', name: 'Error', message: MESSAGE };

    expect(await failStarts(4)).toEqual([error, error, error, error]);

    expect(told).toEqual([DETAIL]);
    await vi.advanceTimersByTimeAsync(1_000);
    const ready = pool.engine.ready();
    pool.runners.at(-1)?.ready();
    await ready;
    pool.runners.at(-1)?.exit('SIGKILL');
    const [again] = await failStarts(1);
    expect([again, told]).toEqual([error, [DETAIL, DETAIL]]);
  });

  it('make calls and readiness fail immediately between attempts', async () => {
    await failStarts(5);
    const tried = pool.runners.length;
    const outcomes: object[] = [];
    void pool.invoke('a').then((outcome) => outcomes.push(outcome));
    await settled();

    expect(outcomes).toMatchObject([{ ok: false, error: { kind: 'broken', name: 'Error', message: MESSAGE } }]);
    await expect(pool.engine.ready()).rejects.toThrow(new Error(MESSAGE));
    expect(pool.runners).toHaveLength(tried);
  });
});
