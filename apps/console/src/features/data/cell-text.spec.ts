import { describe, expect, it } from 'vitest';
import { cellText, isCellEditable, readCell } from './cell-text';

describe('the text of a cell', () => {
  it.each<[string, unknown, string, unknown]>([
    ['Ada', 'Ada', '{ n: 5 }', '{ n: 5 }'],
    ['5', { $numberInt: '5' }, '-6', { $numberInt: '-6' }],
    ['5', { $numberInt: '5' }, '3000000000', { $numberLong: '3000000000' }],
    ['5', { $numberInt: '5' }, '5.5', { $numberDouble: '5.5' }],
    ['5', { $numberLong: '5' }, '9007199254740993', { $numberLong: '9007199254740993' }],
    ['2.0', { $numberDouble: '2.0' }, '3', { $numberDouble: '3.0' }],
    ['1.10', { $numberDecimal: '1.10' }, '1.20', { $numberDecimal: '1.20' }],
    [
      '2026-01-02T03:04:05.000Z',
      { $date: { $numberLong: '1767323045000' } },
      '2026-02-01',
      { $date: '2026-02-01T00:00:00.000Z' },
    ],
    ['true', true, 'false', false],
    ['null', null, '"text"', 'text'],
    ['', undefined, 'ISODate("2026-01-01")', { $date: '2026-01-01T00:00:00.000Z' }],
    ['ObjectId("5f0000000000000000000001")', { $oid: '5f0000000000000000000001' }, '7', 7],
  ])('is %j for %j, and reads %j as %j', (text, before, edited, after) => {
    expect(cellText(before)).toBe(text);
    expect(readCell(edited, before)).toEqual({ value: after, problem: null });
  });

  it.each<[unknown, string, string]>([
    [{ $numberInt: '5' }, 'five', 'A number expected'],
    [{ $numberLong: '5' }, '', 'A number expected'],
    [{ $date: '2026-01-02T03:04:05Z' }, 'tomorrow', 'A date expected'],
    [undefined, '', 'A value expected'],
    [null, 'Ada', 'put text in quotes, at character 1'],
  ])('maps %j to the error %j', (before, text, problem) => {
    expect(readCell(text, before).problem).toContain(problem);
  });

  it('is there for values of one line', () => {
    expect([undefined, null, 'a', true, { $oid: '5f0000000000000000000001' }].every(isCellEditable)).toBe(true);
    expect([{ a: 1 }, [1], 'a\nb'].some(isCellEditable)).toBe(false);
  });
});
