import { expect, it } from 'vitest';
import { relaxedJson } from './relaxed-json.js';

it.each([
  [{ $numberInt: '2' }, 2],
  [{ $numberDouble: '2.5' }, 2.5],
  [{ $numberLong: '-3' }, -3],
  [
    [{ n: { $numberInt: '1' } }, 'a', null, true],
    [{ n: 1 }, 'a', null, true],
  ],
  [{ at: { $date: { $numberLong: '0' } } }, { at: { $date: '1970-01-01T00:00:00.000Z' } }],
])('%j is shown as %j', (value, shown) => {
  expect(relaxedJson(value)).toEqual(shown);
});

it.each([
  { $numberDouble: 'NaN' },
  { $numberDouble: '-0.0' },
  { $numberDouble: 'Infinity' },
  { $numberLong: '9223372036854775807' },
  { $numberDecimal: '1.10' },
  { $oid: '5f5f5f5f5f5f5f5f5f5f5f5f' },
  { $date: { $numberLong: '-1' } },
  { $date: { $numberLong: '253402300800000' } },
  { $undefined: true },
  { $numberInt: '1', other: 2 },
  { $numberInt: 1 },
])('%j stays as it is', (value) => {
  expect(relaxedJson(value)).toEqual(value);
});
