import { expect, it } from 'vitest';
import { highestOf, sumOf } from './bars';

it('figures are added up, and the highest is found', () => {
  expect([sumOf([1, null, 4]), highestOf([1, null, 4])]).toEqual([5, 4]);
  expect([sumOf([null]), highestOf([null]), highestOf([])]).toEqual([0, null, null]);
});
