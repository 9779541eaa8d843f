import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { cloneDocument, type Document } from '../bson/types.js';
import type { DocumentDifference } from './document-difference.js';
import { compileUpdate, type UpdateOptions } from './updater.js';
import { WrittenFields } from './written-fields.js';

function told(document: Document, update: Document, options: UpdateOptions & { readonly at?: number } = {}): DocumentDifference {
  const { at, ...rest } = options;
  const written = new WrittenFields();
  const after = compileUpdate(update, rest).apply(cloneDocument(document), at === undefined ? {} : { index: at }, written);
  return written.difference(after);
}

type Told = Partial<DocumentDifference>;
type Case = readonly [what: string, document: Document, update: Document, told: Told, options?: UpdateOptions & { at?: number }];

const NOTHING = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
const set = (updatedFields: Document): Told => ({ updatedFields });
const removed = (...removedFields: string[]): Told => ({ removedFields });

const cases: Readonly<Record<string, readonly Case[]>> = {
  $set: [
    ['a field', { a: 1 }, { $set: { a: 2 } }, set({ a: 2 })],
    ['a new field', {}, { $set: { a: 2 } }, set({ a: 2 })],
    ['a document, whole', { s: { m: 'old', at: 1 } }, { $set: { s: { m: 'new', at: 1 } } }, set({ s: { m: 'new', at: 1 } })],
    ['a document that drops members', { s: { a: 1, b: 1 } }, { $set: { s: { a: 2 } } }, set({ s: { a: 2 } })],
    [
      'a document with its fields in another order',
      { s: { a: 1, b: 1 } },
      { $set: { s: { b: 1, a: 1 } } },
      set({ s: { b: 1, a: 1 } }),
    ],
    ['a list, whole', { l: [1, 2, 3] }, { $set: { l: [1, 2, 3, 4] } }, set({ l: [1, 2, 3, 4] })],
    ['a shorter list, whole', { l: [1, 2, 3] }, { $set: { l: [1] } }, set({ l: [1] })],
    ['an embedded field', { a: { b: 1, c: 1 } }, { $set: { 'a.b': 2 } }, set({ 'a.b': 2 })],
    ['an embedded field that is alone', { a: { b: 1 } }, { $set: { 'a.b': 2 } }, set({ 'a.b': 2 })],
    ['a new embedded field', { a: { c: 1 } }, { $set: { 'a.b': 2 } }, set({ 'a.b': 2 })],
    ['the first field of a new document, with it', {}, { $set: { 'a.b': 1 } }, set({ a: { b: 1 } })],
    ['several of a new document', { a: {} }, { $set: { 'a.b.c': 1, 'a.b.d.e': 2 } }, set({ 'a.b': { c: 1, d: { e: 2 } } })],
    ['what looks like a place, in a new document', {}, { $set: { 'a.0': 1 } }, set({ a: { 0: 1 } })],
    ['an element', { l: [1, 2] }, { $set: { 'l.1': 9 } }, set({ 'l.1': 9 })],
    ['the field of an element', { small: [{ x: 1 }] }, { $set: { 'small.0.x': 2 } }, set({ 'small.0.x': 2 })],
    ['an element behind the end', { l: [1] }, { $set: { 'l.3': 9 } }, set({ 'l.3': 9 })],
    ['the field of a new element', { l: [1] }, { $set: { 'l.1.x': 9 } }, set({ 'l.1': { x: 9 } })],
    ['nothing where all is equal', { a: 1, l: [{ b: 1 }] }, { $set: { a: 1, l: [{ b: 1 }] } }, {}],
    ['only what is not equal', { a: 1, b: { c: 1 } }, { $set: { a: 1, 'b.c': 1, d: 1 } }, set({ d: 1 })],
    ['another type of number', { a: 1 }, { $set: { a: Long.ONE } }, set({ a: Long.ONE })],
    ['a zero of the other sign', { a: new Double(0) }, { $set: { a: new Double(-0) } }, set({ a: new Double(-0) })],
    [
      'a decimal of another precision',
      { a: Decimal128.fromString('1.0') },
      { $set: { a: Decimal128.fromString('1.00') } },
      set({ a: Decimal128.fromString('1.00') }),
    ],
    ['null instead of nothing', {}, { $set: { a: null } }, set({ a: null })],
  ],
  $setOnInsert: [['nothing', { a: 1 }, { $setOnInsert: { a: 2, b: 2 } }, {}]],
  $unset: [
    ['a field', { a: 1 }, { $unset: { a: '' } }, removed('a')],
    ['an embedded field', { a: { b: 1 } }, { $unset: { 'a.b': '' } }, removed('a.b')],
    ['nothing where there is none', { a: 1 }, { $unset: { b: '', 'a.c': '', 'd.e': '' } }, {}],
    ['an element, which becomes null', { l: [1, 2] }, { $unset: { 'l.0': '' } }, set({ 'l.0': null })],
    ['no element that is null', { l: [null] }, { $unset: { 'l.0': '', 'l.5': '' } }, {}],
    ['the field of an element', { l: [{ a: 1, b: 1 }] }, { $unset: { 'l.0.a': '' } }, removed('l.0.a')],
  ],
  $inc: [
    ['a number', { n: 1 }, { $inc: { n: 2 } }, set({ n: 3 })],
    ['a new number', {}, { $inc: { 'a.n': 2 } }, set({ a: { n: 2 } })],
    ['nothing for zero', { n: 1 }, { $inc: { n: 0 } }, {}],
    ['another type of number', { n: 1 }, { $inc: { n: new Double(0) } }, set({ n: new Double(1) })],
  ],
  $mul: [
    ['a number', { a: { n: 2 } }, { $mul: { 'a.n': 3 } }, set({ 'a.n': 6 })],
    ['a new number', {}, { $mul: { n: 3 } }, set({ n: 0 })],
    ['nothing for one', { n: 2 }, { $mul: { n: 1 } }, {}],
  ],
  $min: [
    ['a smaller value', { n: 2 }, { $min: { n: 1 } }, set({ n: 1 })],
    ['nothing for others', { n: 2, m: 2 }, { $min: { n: 3, m: 2 } }, {}],
    ['a new value', {}, { $min: { n: 3 } }, set({ n: 3 })],
  ],
  $max: [
    ['a greater value', { n: 2 }, { $max: { n: 3 } }, set({ n: 3 })],
    ['nothing for others', { n: 2, m: 2 }, { $max: { n: 1, m: new Double(2) } }, {}],
    ['a new value', { a: {} }, { $max: { 'a.n': 3 } }, set({ 'a.n': 3 })],
  ],
  $rename: [
    ['both fields', { a: 1 }, { $rename: { a: 'b' } }, { updatedFields: { b: 1 }, removedFields: ['a'] }],
    [
      'a document that is made on the way',
      { a: 1 },
      { $rename: { a: 'c.d' } },
      { updatedFields: { c: { d: 1 } }, removedFields: ['a'] },
    ],
    ['only the removed one where the other is equal', { a: 1, b: 1 }, { $rename: { a: 'b' } }, removed('a')],
    [
      'a whole document',
      { a: { x: 1 }, b: { y: 1 } },
      { $rename: { a: 'b' } },
      { updatedFields: { b: { x: 1 } }, removedFields: ['a'] },
    ],
    ['nothing where there is none', {}, { $rename: { a: 'b' } }, {}],
  ],
  $bit: [
    ['a number', { n: 1 }, { $bit: { n: { or: 2 } } }, set({ n: 3 })],
    ['nothing where no bit changes', { n: 3 }, { $bit: { n: { or: 2 } } }, {}],
    ['a new number', {}, { $bit: { n: { or: 2 } } }, set({ n: 2 })],
  ],
  $push: [
    ['an element at the end', { l: [1, 2] }, { $push: { l: 3 } }, set({ 'l.2': 3 })],
    ['several', { l: [1] }, { $push: { l: { $each: [2, 3] } } }, set({ 'l.1': 2, 'l.2': 3 })],
    ['an embedded list', { a: { l: [1] } }, { $push: { 'a.l': 3 } }, set({ 'a.l.1': 3 })],
    ['a list that was empty, whole', { l: [] }, { $push: { l: 3 } }, set({ l: [3] })],
    ['a new list', {}, { $push: { 'a.l': 3 } }, set({ a: { l: [3] } })],
    ['nothing for none', { l: [1] }, { $push: { l: { $each: [] } } }, {}],
    ['a list that begins with it', { l: [1, 2] }, { $push: { l: { $each: [0], $position: 0 } } }, set({ l: [0, 1, 2] })],
    ['a list of equal elements', { l: [1, 1] }, { $push: { l: { $each: [1], $position: 0 } } }, set({ l: [1, 1, 1] })],
    ['a list by a place from its end', { l: [1, 2] }, { $push: { l: { $each: [0], $position: -1 } } }, set({ l: [1, 0, 2] })],
    ['an element by a place behind the end', { l: [1, 2] }, { $push: { l: { $each: [0], $position: 9 } } }, set({ 'l.2': 0 })],
    ['a list that is cut', { l: [1, 2] }, { $push: { l: { $each: [3], $slice: -2 } } }, set({ l: [2, 3] })],
    ['a list that is cut at its end', { l: [1, 2] }, { $push: { l: { $each: [3, 4], $slice: 3 } } }, set({ l: [1, 2, 3] })],
    ['a list that is emptied', { l: [1, 2] }, { $push: { l: { $each: [], $slice: 0 } } }, set({ l: [] })],
    ['nothing where nothing stays of it', { l: [1, 2] }, { $push: { l: { $each: [3], $slice: 2 } } }, {}],
    ['an element where nothing is cut', { l: [1, 2] }, { $push: { l: { $each: [3], $slice: -3 } } }, set({ 'l.2': 3 })],
    ['a list that is sorted', { l: [1, 3] }, { $push: { l: { $each: [2], $sort: 1 } } }, set({ l: [1, 2, 3] })],
    ['a list that is sorted already', { l: [1, 2] }, { $push: { l: { $each: [3], $sort: 1 } } }, set({ l: [1, 2, 3] })],
    ['nothing where the order stays', { l: [1, 2] }, { $push: { l: { $each: [], $sort: 1 } } }, {}],
  ],
  $addToSet: [
    ['an element', { l: [1, 2] }, { $addToSet: { l: 3 } }, set({ 'l.2': 3 })],
    [
      'several without those that are there',
      { l: [1] },
      { $addToSet: { l: { $each: [1, 2, 2, 3] } } },
      set({ 'l.1': 2, 'l.2': 3 }),
    ],
    ['nothing that is there', { l: [1, { a: 1 }] }, { $addToSet: { l: { $each: [{ a: 1 }, 1] } } }, {}],
    ['a list that was empty, whole', { l: [] }, { $addToSet: { l: 1 } }, set({ l: [1] })],
    ['a new list', {}, { $addToSet: { l: 1 } }, set({ l: [1] })],
  ],
  $pop: [
    ['the whole list', { l: [1, 2, 3] }, { $pop: { l: 1 } }, set({ l: [1, 2] })],
    ['the whole list from its beginning', { l: [1, 2, 3] }, { $pop: { l: -1 } }, set({ l: [2, 3] })],
    ['a list that becomes empty', { l: [1] }, { $pop: { l: 1 } }, set({ l: [] })],
    ['nothing of an empty one or none', { l: [] }, { $pop: { l: 1, m: 1 } }, {}],
  ],
  $pull: [
    ['the whole list', { l: [1, 2, 3] }, { $pull: { l: { $gte: 2 } } }, set({ l: [1] })],
    ['nothing where none matches', { l: [1] }, { $pull: { l: 2, m: 2 } }, {}],
  ],
  $pullAll: [
    ['the whole list', { l: [1, 2, 3] }, { $pullAll: { l: [1, 3] } }, set({ l: [2] })],
    ['nothing where none is there', { l: [1] }, { $pullAll: { l: [2] } }, {}],
  ],
  'the place that was found': [
    ['an element', { l: [1, 2] }, { $set: { 'l.$': 9 } }, set({ 'l.1': 9 }), { at: 1 }],
    ['the field of an element', { l: [{ x: 1 }, { x: 1 }] }, { $inc: { 'l.$.x': 1 } }, set({ 'l.1.x': 2 }), { at: 1 }],
    ['a new field of an element', { l: [{}] }, { $set: { 'l.$.x.y': 1 } }, set({ 'l.0.x': { y: 1 } }), { at: 0 }],
    ['a removed field', { l: [{ x: 1 }] }, { $unset: { 'l.$.x': '' } }, removed('l.0.x'), { at: 0 }],
  ],
  'all places': [
    ['the whole list', { l: [1, 2, 3] }, { $inc: { 'l.$[]': 1 } }, set({ l: [2, 3, 4] })],
    [
      'the whole list for fields of its elements',
      { l: [{ x: 1 }, { x: 2, y: 1 }] },
      { $unset: { 'l.$[].x': '' } },
      set({ l: [{}, { y: 1 }] }),
    ],
    ['the one element that changes', { l: [1, 5] }, { $min: { 'l.$[]': 4 } }, set({ 'l.1': 4 })],
    [
      'the whole of an element that changes inside',
      { l: [{ x: 1, y: 1 }, { x: 2 }] },
      { $max: { 'l.$[].x': 2 } },
      set({ 'l.0': { x: 2, y: 1 } }),
    ],
    ['what changes in a list of one', { l: [{ x: 1, y: 1 }] }, { $set: { 'l.$[].x': 2 } }, set({ 'l.0.x': 2 })],
    ['nothing in an empty one', { l: [] }, { $set: { 'l.$[]': 2 } }, {}],
    ['several fields in a list of one', { l: [{}] }, { $set: { 'l.$[].x': 2, 'l.$[].y': 3 } }, set({ 'l.0.x': 2, 'l.0.y': 3 })],
    ['lists in lists', { l: [{ m: [1, 2] }] }, { $inc: { 'l.$[].m.$[]': 1 } }, set({ 'l.0.m': [2, 3] })],
  ],
  'places that are chosen': [
    [
      'one of them',
      { l: [{ x: 1 }, { x: 2 }] },
      { $inc: { 'l.$[e].x': 1 } },
      set({ 'l.1.x': 3 }),
      { arrayFilters: [{ 'e.x': 2 }] },
    ],
    [
      'several as the whole list',
      { l: [1, 2, 3] },
      { $set: { 'l.$[e]': 0 } },
      set({ l: [1, 0, 0] }),
      { arrayFilters: [{ e: { $gt: 1 } }] },
    ],
    ['none', { l: [1] }, { $set: { 'l.$[e]': 0 } }, {}, { arrayFilters: [{ e: 2 }] }],
    [
      'one by each of two names, as the whole list',
      { l: [{ k: 1 }, { k: 2 }, { k: 3 }] },
      { $set: { 'l.$[a].x': 1, 'l.$[b].y': 2 } },
      set({ l: [{ k: 1, x: 1 }, { k: 2 }, { k: 3, y: 2 }] }),
      { arrayFilters: [{ 'a.k': 1 }, { 'b.k': 3 }] },
    ],
    [
      'a list in an element',
      {
        l: [
          { k: 1, m: [1] },
          { k: 2, m: [1] },
        ],
      },
      { $push: { 'l.$[e].m': 2 } },
      set({ 'l.1.m.1': 2 }),
      { arrayFilters: [{ 'e.k': 2 }] },
    ],
  ],
};

const rows = Object.entries(cases).flatMap(([operator, list]) =>
  list.map(([what, document, update, expected, options]) => ({ operator, what, document, update, expected, options })),
);

describe('updates as published to watchers', () => {
  it.each(rows)('$operator names $what', ({ document, update, expected, options }) => {
    const before = cloneDocument(document);

    expect(told(document, update, options)).toStrictEqual({ ...NOTHING, ...expected });
    expect(document).toEqual(before);
  });

  it.each([
    ['a date', true, Date],
    ['a date, spelt out', { $type: 'date' }, Date],
  ])('$currentDate names %s', (_, operand, type) => {
    const { updatedFields, ...rest } = told({ at: new Date(0), b: 1 }, { $currentDate: { at: operand, 'm.at': operand } });

    expect(Object.entries(updatedFields)).toEqual([
      ['at', expect.any(type)],
      ['m', { at: expect.any(type) as Date }],
    ]);
    expect(rest).toEqual({ removedFields: [], truncatedArrays: [] });
  });

  it('names what several operators wrote', () => {
    const update = { $set: { 'a.b': 2, z: 1 }, $unset: { 'a.c': '', y: '' }, $push: { l: 1 }, $inc: { n: 0 } };

    expect(told({ a: { b: 1, c: 1 }, y: 1, l: [0], n: 1 }, update)).toStrictEqual({
      updatedFields: { z: 1, 'a.b': 2, 'l.1': 1 },
      removedFields: ['y', 'a.c'],
      truncatedArrays: [],
    });
  });

  it('names fields in the order MongoDB does: what was there, what is new, what is inside of others', () => {
    const update = { $set: { 'b.c': 1, 'b.a': 1, 'l.10': 1, 'l.9': 1, new: 1, old: 1 } };
    const { updatedFields } = told({ b: { c: 0 }, l: Array.from({ length: 11 }, () => 0), old: 0 }, update);

    expect(Object.keys(updatedFields)).toEqual(['old', 'new', 'b.c', 'b.a', 'l.9', 'l.10']);
  });

  it('reaches no prototype', () => {
    const update = JSON.parse('{"$set":{"__proto__":{"x":1},"a.constructor.b":1}}') as Document;
    const { updatedFields } = told({}, update);

    expect(Object.keys(updatedFields)).toEqual(['__proto__', 'a']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
