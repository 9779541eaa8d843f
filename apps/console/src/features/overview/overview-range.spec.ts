import { expect, it } from 'vitest';
import { beginOf, overviewSearchOf, RANGES } from './overview-range';

it('an address has one of the ranges, or none', () => {
  expect(overviewSearchOf({ range: '7d' })).toEqual({ range: '7d' });
  for (const range of ['2d', 'toString', 7, undefined]) expect(overviewSearchOf({ range })).toEqual({});
});

it('a range begins before now, and its steps fill it', () => {
  expect(beginOf('1h', Date.UTC(2026, 0, 1, 1))).toBe('2026-01-01T00:00:00.000Z');
  for (const { ms, stepMs } of Object.values(RANGES)) expect(ms % stepMs).toBe(0);
});
