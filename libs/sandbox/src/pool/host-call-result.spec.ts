import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime, QUESTION_MS, resultOf } from './host-call-result.js';

const never = new Promise<never>(() => undefined);

describe('the result of a question', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [100, { over: 'cpuLimit' }],
    [QUESTION_MS, { over: 'cpuLimit' }],
    // The code may continue after it.
    [QUESTION_MS + 1, { ok: false, text: expect.stringContaining('"ExecutionTimeLimitExceeded"') as string }],
  ])('missing for as long as a job with %i ms left may wait is %j', async (leftMs, expected) => {
    const result = inTime(never, leftMs, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(Math.min(leftMs, QUESTION_MS) - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toEqual(expected);
  });

  it('is the limit of the call once that is over', async () => {
    const call = new AbortController();
    const result = inTime(never, 1000, call.signal);
    call.abort();
    await expect(result).resolves.toEqual({ over: 'wallLimit' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is that of the host in time', async () => {
    const answering = resultOf(() => Promise.resolve('[]'), 10);
    await expect(inTime(answering, 1000, new AbortController().signal)).resolves.toEqual({ ok: true, text: '[]', isList: false });
    expect(vi.getTimerCount()).toBe(0);
  });
});
