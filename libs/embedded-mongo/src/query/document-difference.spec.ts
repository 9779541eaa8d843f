import { Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './document-difference.js';

const NOTHING = { updatedFields: {}, removedFields: [], truncatedArrays: [] };

describe('the difference of two documents', () => {
  it.each([
    ['nothing', { a: 1, b: { c: [1, { d: null }] } }, { a: 1, b: { c: [1, { d: null }] } }, {}],
    ['new fields', { a: 1 }, { a: 1, b: { c: 1 } }, { updatedFields: { b: { c: 1 } } }],
    ['removed fields', { a: 1, b: { c: 1, d: 1 } }, { b: { c: 1 } }, { removedFields: ['a', 'b.d'] }],
    ['nested fields', { a: { b: { c: 1, d: 1 }, e: 1 } }, { a: { b: { c: 2, d: 1 }, e: 1 } }, { updatedFields: { 'a.b.c': 2 } }],
    // The only field of a document, as one of the real triggers watches it.
    ['a nested field that is alone', { a: { b: 1 } }, { a: { b: 2 } }, { updatedFields: { 'a.b': 2 } }],
    ['a document that is another one', { a: { b: 1 } }, { a: { c: 1 } }, { updatedFields: { 'a.c': 1 }, removedFields: ['a.b'] }],
    ['a document that becomes empty', { a: { b: 1 } }, { a: {} }, { removedFields: ['a.b'] }],
    ['elements', { a: [1, 2, 3] }, { a: [1, 9, 3, 4] }, { updatedFields: { 'a.1': 9, 'a.3': 4 } }],
    ['fields of elements', { a: [{ b: 1, c: 1 }, 1] }, { a: [{ b: 2, c: 1 }, 1] }, { updatedFields: { 'a.0.b': 2 } }],
    ['a shorter array', { a: [1, 2, 3] }, { a: [1] }, { truncatedArrays: [{ field: 'a', newSize: 1 }] }],
    ['an array that is another one', { a: [1, 2] }, { a: [3] }, { updatedFields: { a: [3] } }],
    ['an array that becomes empty', { a: [1] }, { a: [] }, { updatedFields: { a: [] } }],
    [
      'another number type',
      { a: 1, b: 1 },
      { a: new Double(1), b: Long.ONE },
      { updatedFields: { a: new Double(1), b: Long.ONE } },
    ],
    ['another type', { a: [1], b: { 0: 1 } }, { a: { 0: 1 }, b: [1] }, { updatedFields: { a: { 0: 1 }, b: [1] } }],
    ['not a number', { a: Number.NaN, b: 1 }, { a: Number.NaN, b: Number.NaN }, { updatedFields: { b: Number.NaN } }],
    ['names of prototypes', JSON.parse('{"a":1}'), JSON.parse('{"a":1,"constructor":2}'), { updatedFields: { constructor: 2 } }],
  ])('reports %s', (_, before, after, difference) => {
    expect(differenceOf(before, after)).toEqual({ ...NOTHING, ...difference });
  });

  it('takes equal values that are other objects for the same', () => {
    const id = '65a1f0c2d4e5f60718293a4b';
    const made = () => ({ id: new ObjectId(id), at: new Date(5), long: Long.fromNumber(7), list: [new Date(1)] });
    expect(differenceOf(made(), made())).toEqual(NOTHING);
  });

  it('reaches no prototype', () => {
    const after = JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>;
    const { updatedFields } = differenceOf({}, after);
    expect(Object.keys(updatedFields)).toEqual(['__proto__']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
