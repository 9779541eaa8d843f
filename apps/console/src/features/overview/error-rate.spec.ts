import { expect, it } from 'vitest';
import { errorRate } from './error-rate';

it.each([
  [0, 10, '0 %'],
  [1, 3, '33.3 %'],
  [1, 100_000, '0.1 %'],
  [99_999, 100_000, '99.9 %'],
  [5, 5, '100 %'],
])('returns the rate of %d errors in %d calls', (errors, calls, text) => {
  expect(errorRate(errors, calls)).toBe(text);
});
