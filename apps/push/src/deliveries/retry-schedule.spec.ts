import { describe, expect, it } from 'vitest';
import { ATTEMPTS_MAX, retryDelayMs } from './retry-schedule.js';

describe('the time until the next attempt', () => {
  it('doubles, up to ten minutes', () => {
    const longest = [1, 2, 3, 9, 10, 11, 500].map((attempts) => retryDelayMs(attempts, 1));
    expect(longest).toEqual([2_000, 4_000, 8_000, 512_000, 600_000, 600_000, 600_000]);
  });

  it('is anywhere in the second half of it', () => {
    expect(retryDelayMs(3, 0)).toBe(4_000);
    expect(retryDelayMs(3, 0.5)).toBe(6_000);
  });

  it('is never less than the provider asks for', () => {
    expect(retryDelayMs(1, 1, 90_000)).toBe(90_000);
    expect(retryDelayMs(3, 0, 1_000)).toBe(4_000);
  });

  it('adds up to half an hour at least', () => {
    const delays = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => retryDelayMs(index + 1, 1));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(1_600_000);
  });
});
