import { describe, expect, it } from 'vitest';
import { dataSearchOf } from './data-search';

describe('the address of data', () => {
  it.each([
    [{}, {}],
    [
      {
        source: 's',
        database: 5,
        collection: 'c',
        view: 'tree',
        filter: { a: { $oid: 'x' } },
        sort: { a: -1 },
        projection: { a: 1 },
      },
      {
        source: 's',
        database: '5',
        collection: 'c',
        view: 'tree',
        filter: { a: { $oid: 'x' } },
        sort: { a: -1 },
        projection: { a: 1 },
      },
    ],
    [{ source: '', database: {}, view: 'table', filter: {}, sort: [], projection: 'x', other: 1 }, {}],
    [{ view: 'nothing', filter: null }, {}],
  ])('%j holds %j', (raw, held) => {
    expect(dataSearchOf(raw)).toEqual(held);
  });
});
