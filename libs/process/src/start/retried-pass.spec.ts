import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RetriedPass } from './retried-pass.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is made again a minute after it failed, and not once it succeeded', async () => {
  const outcomes = [new Error('first'), new Error('second')];
  const failures: unknown[] = [];
  let made = 0;
  const work = async (): Promise<void> => {
    const outcome = outcomes[made++];
    if (outcome) throw outcome;
  };
  const pass = new RetriedPass(work, (error) => failures.push(error));
  pass.start();

  await vi.advanceTimersByTimeAsync(59_999);
  expect([made, failures.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([made, failures.length]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([made, failures]).toEqual([3, outcomes]);
});

it('is not made again once it is stopped, also where it fails after that', async () => {
  let made = 0;
  let fail = (): void => {};
  const work = (): Promise<void> =>
    new Promise((_resolve, reject) => {
      made += 1;
      fail = () => reject(new Error('late'));
    });
  const pass = new RetriedPass(work, () => {});
  pass.start();
  const stopped = pass.stop();
  fail();
  await stopped;

  await vi.advanceTimersByTimeAsync(600_000);
  expect(made).toBe(1);
});
