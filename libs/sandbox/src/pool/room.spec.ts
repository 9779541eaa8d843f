import { describe, expect, it } from 'vitest';
import { EXPECTED_RESULT, HostCallQuota, RunningCalls, type Counted } from './room.js';

const call = (caller: string, depth = 1): Counted => ({ lane: `a${depth}`, callerLane: `a${depth} ${caller}`, depth });

/** Returns the number of calls the caller gets in. */
function fill(calls: RunningCalls, caller: string, depth = 1): number {
  let started = 0;
  for (; calls.mayStart(call(caller, depth)); started++) calls.start(call(caller, depth));
  return started;
}

describe('RunningCalls', () => {
  it('gives one caller three quarters of the places, and the next ones of what is left', () => {
    const calls = new RunningCalls(32);
    expect(['a', 'b', 'c'].map((caller) => fill(calls, caller))).toEqual([24, 6, 2]);
    expect(fill(calls, 'd')).toBe(0);
  });

  it('gives places back', () => {
    const calls = new RunningCalls(1);
    expect([fill(calls, 'a'), fill(calls, 'b')]).toEqual([1, 0]);
    calls.end(call('a'));
    expect([fill(calls, 'b'), fill(calls, 'a')]).toEqual([1, 0]);
  });

  it('has separate slots for nested calls', () => {
    const calls = new RunningCalls(4);
    expect([fill(calls, 'a'), fill(calls, 'a', 2), fill(calls, 'a', 9)]).toEqual([3, 2, 1]);
  });
});

describe('HostCallQuota', () => {
  it('lets calls begin until what they hold reaches the limit, for each application alone', () => {
    const budget = new HostCallQuota(2 * EXPECTED_RESULT);
    expect([budget.take('a'), budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([true, true, false, true]);
  });

  it('counts answers instead of expectations, and calls back those that wait when there is less', () => {
    const budget = new HostCallQuota(2 * EXPECTED_RESULT);
    const woken: string[] = [];
    budget.take('a');
    budget.change('a', EXPECTED_RESULT, 5 * EXPECTED_RESULT);
    expect(budget.take('a')).toBe(false);
    budget.wait('a', () => woken.push('a'));
    budget.wait('b', () => woken.push('b'));
    budget.change('a', 5 * EXPECTED_RESULT, 0);
    budget.change('a', 0, 0);
    expect(woken).toEqual(['a']);
    expect(budget.take('a')).toBe(true);
  });

  it('lets an idle application start regardless of the limit, and removes disconnected callers', () => {
    const budget = new HostCallQuota(1);
    const woken: string[] = [];
    const retry = (): void => void woken.push('a');
    expect(budget.take('a')).toBe(true);
    budget.wait('a', retry);
    budget.leave('a', retry);
    budget.change('a', EXPECTED_RESULT, 0);
    expect(woken).toEqual([]);
  });
});
