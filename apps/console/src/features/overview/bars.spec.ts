import { expect, it } from 'vitest';
import { durationText, highestOf, sumOf } from './bars';

it('metrics are added up, and the highest is found', () => {
  expect([sumOf([1, null, 4]), highestOf([1, null, 4])]).toEqual([5, 4]);
  expect([sumOf([null]), highestOf([null]), highestOf([])]).toEqual([0, null, null]);
});

it.each([
  [0, '0 s'],
  [0.0234, '0.0234 s'],
  [59.94, '59.9 s'],
  [90, '1.5 min'],
  [7_200, '2 h'],
])('a time of %d seconds is shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
