import { describe, expect, it } from 'vitest';
import { readable } from './readable';

describe('a document', () => {
  it.each([
    [{ $numberInt: '5' }, 5],
    [{ $numberInt: '-2147483648' }, -2_147_483_648],
    [{ $numberDouble: '1.5' }, 1.5],
    [{ $numberDouble: '2.0' }, { $numberDouble: '2.0' }],
    [{ $numberDouble: 'NaN' }, { $numberDouble: 'NaN' }],
    [{ $numberLong: '5' }, { $numberLong: '5' }],
    [{ $oid: 'a' }, { $oid: 'a' }],
    [{ $date: { $numberLong: '0' } }, { $date: { $numberLong: '0' } }],
    [
      { a: [{ $numberInt: '1' }, null, true, 'x'], b: { c: { $numberInt: '2' } } },
      { a: [1, null, true, 'x'], b: { c: 2 } },
    ],
    [{ $numberInt: 'x' }, { $numberInt: 'x' }],
  ])('%j is shown as %j', (canonical, shown) => {
    expect(readable(canonical)).toEqual(shown);
  });
});
