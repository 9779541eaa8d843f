import { describe, expect, it } from 'vitest';
import { COLUMNS_MAX, cellOf, columnsOf } from './cells';

describe('a cell', () => {
  it.each([
    [undefined, 'missing', ''],
    [null, 'null', 'null'],
    [true, 'boolean', 'true'],
    ['x', 'string', 'x'],
    ['x'.repeat(100), 'string', `${'x'.repeat(79)}…`],
    [{ $oid: '5f' }, 'ObjectId', '5f'],
    [{ $numberInt: '1' }, 'int', '1'],
    [{ $numberLong: '9007199254740993' }, 'long', '9007199254740993'],
    [{ $numberDouble: 'NaN' }, 'double', 'NaN'],
    [{ $numberDecimal: '1.10' }, 'decimal', '1.10'],
    [{ $date: { $numberLong: '0' } }, 'date', '1970-01-01T00:00:00.000Z'],
    [{ $date: { $numberLong: '99999999999999999' } }, 'date', '{"$numberLong":"99999999999999999"}'],
    [{ $date: '2026-01-01T00:00:00Z' }, 'date', '2026-01-01T00:00:00.000Z'],
    [{ $binary: { base64: 'AA==', subType: '00' } }, 'binary', 'AA== (00)'],
    [{ $timestamp: { t: 1, i: 2 } }, 'timestamp', '1, 2'],
    [{ $regularExpression: { pattern: 'a', options: 'i' } }, 'regex', '/a/i'],
    [{ $minKey: 1 }, 'minKey', 'MinKey'],
    [{ $oid: 5 }, 'object', '{ $oid }'],
    [{ a: { $oid: '5f' }, b: [{ $numberInt: '1' }, null] }, 'object', '{ a, b }'],
    [{ ['x'.repeat(100)]: 1 }, 'object', `{ ${'x'.repeat(79)}… }`],
    [[], 'array', '[]'],
    [[{ a: 1 }], 'array', '[ 1 item ]'],
    [[1, 2], 'array', '[ 2 items ]'],
    [{}, 'object', '{}'],
  ])('of %j has the type %s and reads %s', (value, type, text) => {
    expect(cellOf(value)).toEqual({ type, text });
  });
});

describe('columns', () => {
  it('are all fields, the id first, up to a limit', () => {
    expect(columnsOf([])).toEqual(['_id']);
    expect(
      columnsOf([
        { b: 1, _id: 1 },
        { a: 1, b: 2 },
      ]),
    ).toEqual(['_id', 'b', 'a']);
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, index]));
    expect(columnsOf([wide])).toHaveLength(COLUMNS_MAX);
  });
});
