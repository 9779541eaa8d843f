import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { createCollation } from './collation.js';
import type { Document } from './types.js';
import { DistinctValues } from '../query/distinct.js';
import { compileElementOrder, compileSort } from './sort.js';

function sorted(documents: Document[], specification: Document): unknown[] {
  return compileSort(specification)
    .sort(documents, (document) => document)
    .map((document) => document['_id']);
}

describe('compileSort', () => {
  it('sorts across types in canonical order', () => {
    const documents = [
      { _id: 's', a: 'x' },
      { _id: 'n', a: 5 },
      { _id: 'l', a: Long.fromNumber(4) },
      { _id: 'm' },
      { _id: 'e', a: [] },
      { _id: 'o', a: {} },
    ];
    expect(sorted(documents, { a: 1 })).toEqual(['e', 'm', 'l', 'n', 's', 'o']);
    expect(sorted(documents, { a: -1 })).toEqual(['o', 's', 'n', 'l', 'm', 'e']);
  });

  it('takes the least element of an array ascending and the greatest descending', () => {
    const documents = [
      { _id: 1, a: [3, 9] },
      { _id: 2, a: 5 },
      { _id: 3, a: [{ b: 1 }] },
    ];
    expect(sorted(documents, { a: 1 })).toEqual([1, 2, 3]);
    expect(sorted(documents.slice(0, 2), { a: -1 })).toEqual([1, 2]);
    expect(
      sorted(
        [
          { _id: 1, a: [{ b: 5 }, { b: 2 }] },
          { _id: 2, a: { b: 3 } },
        ],
        { 'a.b': 1 },
      ),
    ).toEqual([1, 2]);
  });

  it('is stable, takes several fields and honours a limit', () => {
    const documents = Array.from({ length: 3000 }, (_, i) => ({ _id: i, a: i % 3, b: -i }));
    expect(
      compileSort({ a: 1 })
        .sort(documents, (d) => d, 3)
        .map((d) => d._id),
    ).toEqual([0, 3, 6]);
    expect(
      compileSort({ a: -1, b: 1 })
        .sort(documents, (d) => d, 2)
        .map((d) => d._id),
    ).toEqual([2999, 2996]);
  });

  it('sorts by an array index', () => {
    expect(
      sorted(
        [
          { _id: 1, a: [5] },
          { _id: 2, a: [3] },
        ],
        { 'a.0': 1 },
      ),
    ).toEqual([2, 1]);
    expect(() => sorted([{ _id: 1, a: [{ 0: 1 }] }], { 'a.0': 1 })).toThrow(expect.objectContaining({ code: 16746 }));
  });

  it('uses the collation', () => {
    const collation = createCollation({ locale: 'en', strength: 2 });
    expect(compileSort({ a: 1 }, collation).sort([{ a: 'B' }, { a: 'a' }], (d) => d)).toEqual([{ a: 'a' }, { a: 'B' }]);
  });

  it.each<[unknown, number]>([
    [5, 15973],
    [{}, 15976],
    [{ a: 2 }, 15975],
    [{ a: 'x' }, 15975],
    [{ a: { b: 1 } }, 15974],
    [{ a: { $meta: 'x' } }, 31_138],
    [{ a: { $meta: 'randVal' } }, 2],
    [{ 'a..b': 1 }, 15998],
    [{ $a: 1 }, 16410],
  ])('rejects %j with %i', (specification, code) => {
    expect(() => compileSort(specification)).toThrow(expect.objectContaining({ code }));
  });
});

describe('compileElementOrder', () => {
  it('orders whole elements or their fields', () => {
    expect([3, 'a', 1].toSorted(compileElementOrder(1))).toEqual([1, 3, 'a']);
    expect([3, 1].toSorted(compileElementOrder(new Double(-1)))).toEqual([3, 1]);
    expect([{ a: { b: 2 } }, { a: { b: 1 } }, 5].toSorted(compileElementOrder({ 'a.b': 1 }))).toEqual([
      5,
      { a: { b: 1 } },
      { a: { b: 2 } },
    ]);
  });
});

function distinctValues(documents: Document[], path: string): unknown[] {
  const values = new DistinctValues(path);
  for (const document of documents) values.add(document);
  return values.result();
}

describe('DistinctValues', () => {
  it('unwinds arrays, merges equal numbers and sorts', () => {
    const documents = [
      { a: 2 },
      { a: [1, new Double(2)] },
      { a: Decimal128.fromString('2.0') },
      { a: 'x' },
      {},
      { a: [] },
      { a: null },
      { a: [[1]] },
    ];
    expect(distinctValues(documents, 'a')).toEqual([null, 1, 2, 'x', [1]]);
  });

  it('follows paths through arrays', () => {
    expect(distinctValues([{ a: [{ b: 1 }, { b: [2] }, 5] }], 'a.b')).toEqual([1, 2]);
    expect(distinctValues([{ a: [{ b: 1 }, { b: 2 }] }], 'a.1.b')).toEqual([2]);
  });

  it('rejects an empty path', () => {
    expect(() => distinctValues([], '')).toThrow(expect.objectContaining({ code: 40352 }));
  });
});
