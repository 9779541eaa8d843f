import { Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Document } from '../bson/types.js';
import { compileProjection } from './projection.js';

const source: Document = { _id: 1, a: 1, b: { c: 2, d: 3 }, e: [{ f: 1, g: 2 }, { f: 3 }, 5], h: [1, 2, 3, 4] };

describe('compileProjection', () => {
  it.each<[Document, Document]>([
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [
      { a: true, 'b.c': new Double(1) },
      { _id: 1, a: 1, b: { c: 2 } },
    ],
    [{ b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    [{ 'e.f': 1 }, { _id: 1, e: [{ f: 1 }, { f: 3 }] }],
    [{ 'a.x': 1, missing: 1 }, { _id: 1 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ _id: 0 }, { a: 1, b: source['b'], e: source['e'], h: source['h'] }],
    [
      { b: 0, e: 0, h: 0 },
      { _id: 1, a: 1 },
    ],
    [
      { 'b.c': 0, 'e.f': 0, h: 0 },
      { _id: 1, a: 1, b: { d: 3 }, e: [{ g: 2 }, {}, 5] },
    ],
    [
      { x: '$b.c', a: 1 },
      { _id: 1, a: 1, x: 2 },
    ],
    [{ x: { $add: ['$a', 1] } }, { _id: 1, x: 2 }],
    [{ 'b.x': '$a' }, { _id: 1, b: { x: 1 } }],
    [{ 'new.x': '$a', _id: 0 }, { new: { x: 1 } }],
    [
      { x: 'text', y: ['$a', 1], z: null, _id: 0 },
      { x: 'text', y: [1, 1], z: null },
    ],
    [{ _id: '$a' }, { _id: 1 }],
    [{ a: '$$REMOVE' }, { _id: 1 }],
    [JSON.parse('{"__proto__":1}') as Document, { _id: 1 }],
  ])('%j gives %j', (specification, expected) => {
    const project = compileProjection(specification);
    expect(project ? project(source) : source).toEqual(expected);
  });

  it.each<[Document, Document, number | undefined]>([
    [{ h: { $slice: 2 }, a: 1 }, { _id: 1, a: 1, h: [1, 2] }, undefined],
    [{ h: { $slice: -1 }, b: 0, e: 0 }, { _id: 1, a: 1, h: [4] }, undefined],
    [{ h: { $slice: [1, 2] }, _id: 1, a: 1 }, { _id: 1, a: 1, h: [2, 3] }, undefined],
    [{ h: { $slice: [-3, Long.fromNumber(1)] }, a: 1 }, { _id: 1, a: 1, h: [2] }, undefined],
    [{ e: { $elemMatch: { f: 3 } } }, { _id: 1, e: [{ f: 3 }] }, undefined],
    [{ h: { $elemMatch: { $gt: 2 } } }, { _id: 1, h: [3] }, undefined],
    [{ e: { $elemMatch: { f: 9 } } }, { _id: 1 }, undefined],
    [{ 'h.$': 1 }, { _id: 1, h: [3] }, 2],
  ])('of find: %j gives %j', (specification, expected, position) => {
    expect(compileProjection(specification, { find: true })?.(source, position === undefined ? {} : { index: position })).toEqual(
      expected,
    );
  });

  it('keeps everything with a slice alone', () => {
    expect(compileProjection({ h: { $slice: 1 } }, { find: true })?.(source)).toEqual({ ...source, h: [1] });
  });

  it('is undefined when empty and leaves its source alone', () => {
    expect(compileProjection({})).toBeUndefined();
    const copy = structuredClone(source);
    compileProjection({ 'b.x': '$a', h: { $slice: 1 } }, { find: true })?.(source);
    expect(source).toEqual(copy);
  });

  it.each<[unknown, number]>([
    [5, 14],
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 0, b: '$c' }, 31310],
    [{ a: 0, b: { $add: [1] } }, 31252],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31250],
    [{ a: {} }, 51270],
    [{ $a: 1 }, 16410],
    [{ 'a.$b': 1 }, 16410],
    [{ 'a.': 1 }, 40353],
    [{ 'a..b': 1 }, 15998],
    [{ a: { $nope: 1 } }, 168],
    [{ a: { $meta: 'textScore' } }, 40218],
    [{ 'a.b': { $elemMatch: { c: 1 } } }, 31275],
    [{ a: { $elemMatch: 1 } }, 31274],
    [{ 'a.$': 1, 'b.$': 1 }, 31276],
    [{ 'a.$': 1, b: 0 }, 31254],
  ])('rejects %j with %i', (specification, code) => {
    expect(() => compileProjection(specification, { find: true })).toThrow(expect.objectContaining({ code }));
  });

  it('fails when no array element matched the query', () => {
    expect(() => compileProjection({ 'h.$': 1 }, { find: true })?.(source)).toThrow(expect.objectContaining({ code: 51246 }));
  });
});
