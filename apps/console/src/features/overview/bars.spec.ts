import { describe, expect, it } from 'vitest';
import { barsOf, highestOf, sumOf, type Point } from './bars';

const points = (...values: (number | null)[]): Point[] =>
  values.map((value, hour) => ({ at: new Date(2026, 0, 1, hour), value }));

describe('bars', () => {
  it('stand side by side, the highest as high as the chart', () => {
    expect(barsOf(points(1, null, 4, 0))).toEqual([
      { x: 0, width: 0.2125, height: 0.25 },
      { x: 0.25, width: 0.2125, height: 0 },
      { x: 0.5, width: 0.2125, height: 1 },
      { x: 0.75, width: 0.2125, height: 0 },
    ]);
  });

  it('have no height where there is nothing', () => {
    expect(barsOf(points(0, null)).map(({ height }) => height)).toEqual([0, 0]);
    expect(barsOf([])).toEqual([]);
  });
});

it('points are added up, and the highest is found', () => {
  expect([sumOf(points(1, null, 4)), highestOf(points(1, null, 4))]).toEqual([5, 4]);
  expect([sumOf(points(null)), highestOf(points(null)), highestOf([])]).toEqual([0, null, null]);
});
