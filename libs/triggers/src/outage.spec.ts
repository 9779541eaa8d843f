import { describe, expect, it } from 'vitest';
import { OUTAGE_MS_MAX, pauseAfter, REFUSED_MS_MAX, streamFailure } from './outage.js';

describe('the pause after a failure', () => {
  it.each([
    [0, 0, 500],
    [0, 0.5, 1_000],
    [0, 1, 1_500],
    [3, 0.5, 8_000],
    [6, 0.5, 60_000],
    [6, 0, 30_000],
    [500, 1, 60_000],
    [5_000, 0, 30_000],
  ])('number %d with chance %d is %d ms', (attempt, chance, ms) => {
    expect(pauseAfter(attempt, chance)).toBe(ms);
  });
});

it('an outage suspends triggers after a day, a refusal after ten minutes', () => {
  expect([OUTAGE_MS_MAX, REFUSED_MS_MAX]).toEqual([86_400_000, 600_000]);
});

describe('a change stream that failed', () => {
  it.each([
    [286, 'history lost'],
    [280, 'history lost'],
    [260, 'history lost'],
    [9, 'history lost'],
    [10_334, 'too large'],
    [13, 'refused'],
    [18, 'refused'],
    [237, 'again'],
    [undefined, 'again'],
  ] as const)('maps code %s to %s', (code, failure) => {
    expect(streamFailure(code)).toBe(failure);
  });
});
