import { describe, expect, it } from 'vitest';
import { RunningCalls, type Counted } from './running-calls.js';

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
