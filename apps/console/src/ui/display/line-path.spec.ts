import { expect, it } from 'vitest';
import { linesOf } from './line-path';

it('values are a line in a drawing, and the place below it', () => {
  expect(linesOf([0, 5, 10], 10, 300, 100)).toEqual([
    { line: 'M50 100L150 50L250 0', area: 'M50 100L150 50L250 0L250 100L50 100Z' },
  ]);
});

it('a line is broken where there is no value; one that is alone is a dash', () => {
  expect(linesOf([null, 4, null, 2, 2], 4, 100, 10).map(({ line }) => line)).toEqual(['M20 0L40 0', 'M70 5L90 5']);
  expect(linesOf([null, null], 4, 100, 10)).toEqual([]);
  expect(linesOf([], 4, 100, 10)).toEqual([]);
});
