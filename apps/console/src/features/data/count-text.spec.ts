import { expect, it } from 'vitest';
import { shortNumber, shownText } from './count-text';

it('counts are short in lists', () => {
  expect([0, 999, 1_300, 48_211, 2_000_000].map(shortNumber)).toEqual(['0', '999', '1.3K', '48.2K', '2M']);
});

it('label counts of shown items', () => {
  expect(shownText(50, 10_000)).toBe('1–50 of 10,000');
  expect(shownText(3, 2)).toBe('1–3 of 3');
  expect(shownText(0, 0)).toBe('No documents');
  expect(shownText(3, undefined)).toBe('');
});
