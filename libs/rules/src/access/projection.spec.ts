import { Int32, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { allBut, ALL_FIELDS, hasField, intersectFields, keepFields, only, projectionOf, sameFields } from './field-set.js';
import { project, projectedFields, readProjection } from './projection.js';

const document = { _id: 1, a: 1, b: { c: 2, d: [{ e: 3, f: 4 }, 5, [{ e: 6 }]] }, list: [1, 2] };

describe('projections', () => {
  it.each([
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: true, _id: false }, { a: 1 }],
    [{ a: new Int32(1) }, { _id: 1, a: 1 }],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [{ b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    [{ 'b.d.e': 1, _id: 0 }, { b: { d: [{ e: 3 }, [{ e: 6 }]] } }],
    [
      { b: 1, 'b.c': 1 },
      { _id: 1, b: document.b },
    ],
    [{ 'a.x': 1 }, { _id: 1 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ a: 0 }, { _id: 1, b: document.b, list: [1, 2] }],
    [{ _id: 0 }, { a: 1, b: document.b, list: [1, 2] }],
    [
      { 'b.d': 0, list: 0 },
      { _id: 1, a: 1, b: { c: 2 } },
    ],
    [
      { 'b.d.e': 0, a: 0, list: 0 },
      { _id: 1, b: { c: 2, d: [{ f: 4 }, 5, [{}]] } },
    ],
    [{}, document],
  ])('%j leaves %j', (projection, expected) => {
    const read = readProjection(projection);
    if (!read || read === 'mixed') throw new Error('the projection was not understood');
    expect(project(document, read)).toEqual(expected);
    const fields = projectedFields(read);
    if (fields) expect(keepFields(document, fields)).toEqual(expected);
  });

  it.each([
    { a: '$b' },
    { a: { $slice: 1 } },
    { a: {} },
    { a: [1] },
    { 'a.$': 1 },
    { $where: 1 },
    { a: null },
    { a: new ObjectId() },
    { '': 1 },
    { 'a..b': 1 },
    { a: { 'b..c': 1 } },
    { a: { b: 1, c: '$x' } },
    { 'a.__proto__': 1 },
    { 'a\0b': 1 },
  ])('%j is more than a choice of fields', (projection) => {
    expect(readProjection(projection)).toBeNull();
  });

  it('is rejected without traversal if it is deeper than documents can be', () => {
    const deep = `${'a.'.repeat(500_000)}a`;
    expect([readProjection({ [deep]: 1 }), readProjection({ a: { [deep]: 0 } })]).toEqual([null, null]);
    const last = `${'a.'.repeat(199)}a`;
    expect(readProjection({ [last]: 1 })).toMatchObject({ kind: 'inclusive' });
  });

  it.each([
    { a: 1, b: 0 },
    { a: 0, b: { c: 1 } },
  ])('%j both includes and excludes', (projection) => {
    expect(readProjection(projection)).toBe('mixed');
  });
});

describe('sets of fields', () => {
  const sets = [ALL_FIELDS, allBut(['a']), allBut(['a', 'b']), only(['a']), only(['a', '_id']), only([])];

  it('intersect, name by name', () => {
    for (const left of sets) {
      for (const right of sets) {
        const both = intersectFields(left, right);
        for (const name of ['_id', 'a', 'b', 'c'])
          expect(hasField(both, name)).toBe(hasField(left, name) && hasField(right, name));
        expect(sameFields(both, intersectFields(right, left))).toBe(true);
      }
    }
  });

  it.each([
    [ALL_FIELDS, {}],
    [allBut(['a', '_id']), { a: 0, _id: 0 }],
    [only(['a', '_id']), { a: 1, _id: 1 }],
    [only(['a']), { a: 1, _id: 0 }],
    [only(['_id']), { _id: 1 }],
    [only([]), null],
    [only(['a.b']), null],
    [allBut(['$a']), null],
    [only(['__proto__', 'a']), null],
    [only(['']), null],
    [only(['a\0b']), null],
    [only(['a$', '__proto__x', 'x__proto__']), { a$: 1, __proto__x: 1, x__proto__: 1, _id: 0 }],
    [allBut(['_id']), { _id: 0 }],
  ])('%j as a projection: %j', (fields, expected) => {
    expect(projectionOf(fields)).toEqual(expected);
  });

  it('are the same if they have the same names', () => {
    for (const [index, left] of sets.entries()) {
      for (const [other, right] of sets.entries()) expect(sameFields(left, right)).toBe(index === other);
    }
    expect(sameFields(only(['a', 'b']), only(['b', 'a']))).toBe(true);
    expect(sameFields(only(['a', 'b']), only(['a', 'c']))).toBe(false);
    expect(sameFields(only(['a']), allBut(['a']))).toBe(false);
  });

  it('keep a document as it is if they are all', () => {
    expect(keepFields(document, ALL_FIELDS)).toBe(document);
    expect(keepFields(document, only(['_id', 'a']))).toEqual({ _id: 1, a: 1 });
    expect(keepFields({ a: 1 }, only([]))).toEqual({});
  });

  it('keep a property called __proto__ a property', () => {
    const odd = JSON.parse('{"__proto__":{"x":1},"a":1}') as Record<string, unknown>;
    const kept = keepFields(odd, allBut(['a']));
    expect(Object.keys(kept)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(kept, '__proto__')).toEqual({
      value: { x: 1 },
      enumerable: true,
      writable: true,
      configurable: true,
    });
  });
});
