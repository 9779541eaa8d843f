import { describe, expect, it } from 'vitest';
import { MongoError } from '../errors/mongo-error.js';
import { EMPTY_ARRAY, encodeTuple, indexTuples, MAX_COMPONENT_BYTES, type IndexField } from './index-keys.js';

function fields(...names: string[]): IndexField[] {
  return names.map((name) => ({ name, path: name.split('.'), descending: false }));
}

function codeOf(work: () => unknown): number | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof MongoError ? error.code : undefined;
  }
  return undefined;
}

describe('indexTuples', () => {
  it.each([
    ['a scalar', ['a'], { a: 1 }, [[1]], 0],
    ['a missing field', ['a'], {}, [[undefined]], 0],
    ['an embedded path', ['a.b'], { a: { b: 'x' } }, [['x']], 0],
    ['a path through a scalar', ['a.b'], { a: 5 }, [[undefined]], 0],
    ['a whole document', ['a'], { a: { b: 1 } }, [[{ b: 1 }]], 0],
    ['array elements', ['a'], { a: [1, 2] }, [[1], [2]], 1],
    ['nested arrays as values', ['a'], { a: [[1], 2] }, [[[1]], [2]], 1],
    ['an empty array', ['a'], { a: [] }, [[EMPTY_ARRAY]], 1],
    ['a path into an empty array', ['a.b'], { a: [] }, [[undefined]], 1],
    ['documents in an array', ['a.b'], { a: [{ b: 1 }, { c: 2 }, 7] }, [[1], [undefined], [undefined]], 1],
    ['a position', ['a.1'], { a: [5, 6] }, [[6]], 1],
    ['an array at a position, whole', ['a.0'], { a: [[1, 2]] }, [[[1, 2]]], 1],
    ['a position inside documents', ['a.0.b'], { a: [{ b: 3 }, { b: 4 }] }, [[3]], 1],
    [
      'a scalar beside an array',
      ['t', 'a'],
      { t: 9, a: [1, 2] },
      [
        [9, 1],
        [9, 2],
      ],
      2,
    ],
    ['a constructor-like name', ['constructor'], {}, [[undefined]], 0],
  ])('takes %s', (_name, names, document, tuples, arrays) => {
    expect(indexTuples(fields(...names), document)).toEqual({ tuples, arrays });
  });

  it('keeps fields of one array element together', () => {
    const document = {
      items: [
        { sku: 'a', lot: 1 },
        { sku: 'b', lot: 2 },
      ],
    };
    expect(indexTuples(fields('items.sku', 'total', 'items.lot'), { ...document, total: 2 })).toEqual({
      tuples: [
        ['a', 2, 1],
        ['b', 2, 2],
      ],
      arrays: 0b101,
    });
  });

  it('rejects two different arrays with 171', () => {
    expect(codeOf(() => indexTuples(fields('a', 'b'), { a: [1], b: [2] }))).toBe(171);
    expect(codeOf(() => indexTuples(fields('a.x', 'a.y'), { a: { x: [1], y: [2] } }))).toBe(171);
  });

  it('rejects a position that is also a field name with 16746', () => {
    expect(codeOf(() => indexTuples(fields('a.0'), { a: [{ 0: 1 }] }))).toBe(16746);
  });
});

describe('encodeTuple', () => {
  it('sorts tuples field by field, descending fields inverted', () => {
    const pattern: IndexField[] = [
      { name: 'a', path: ['a'], descending: false },
      { name: 'b', path: ['b'], descending: true },
    ];
    const tuples = [
      [EMPTY_ARRAY, 1],
      [undefined, 2],
      [1, 9],
      [1, 3],
      [2, 'x'],
      ['x', 1],
    ];
    const encoded = tuples.map((tuple) => encodeTuple(pattern, tuple).bytes);
    expect(encoded.toSorted((x, y) => Buffer.compare(x, y))).toEqual(encoded);
  });

  it('gives missing and null the same key', () => {
    expect(encodeTuple(fields('a'), [undefined])).toEqual(encodeTuple(fields('a'), [null]));
  });

  it('cuts long keys but keeps different values apart', () => {
    const long = 'x'.repeat(5000);
    const first = encodeTuple(fields('a'), [`${long}1`]);
    const second = encodeTuple(fields('a'), [`${long}2`]);
    expect(first.truncated).toBe(true);
    expect(first.bytes).toHaveLength(MAX_COMPONENT_BYTES + 16);
    expect(first.bytes.equals(second.bytes)).toBe(false);
    expect(first).toEqual(encodeTuple(fields('a'), [`${long}1`]));
    expect(encodeTuple(fields('a'), ['short']).truncated).toBe(false);
  });
});
