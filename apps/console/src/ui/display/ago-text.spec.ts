import { expect, it } from 'vitest';
import { agoOf, untilOf } from './ago-text';

const NOW = Date.UTC(2026, 5, 15, 12);
const before = (seconds: number): Date => new Date(NOW - seconds * 1_000);

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3_599, '59 min ago'],
  [3_600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, 'yesterday'],
  [30 * 86_400, '30 days ago'],
])('a moment %d seconds ago was %s', (seconds, text) => {
  expect(agoOf(before(seconds), NOW)).toBe(text);
});

it('a moment more than a month ago is its date', () => {
  expect(agoOf(before(40 * 86_400), NOW)).toBe(before(40 * 86_400).toLocaleDateString());
});

it.each([
  [-5, 'in a moment'],
  [59, 'in a moment'],
  [60, 'in 1 min'],
  [3_600, 'in 1 h'],
  [86_400, 'in 1 day'],
  [30 * 86_400, 'in 30 days'],
])('a moment in %d seconds is %s', (seconds, text) => {
  expect(untilOf(before(-seconds), NOW)).toBe(text);
});
