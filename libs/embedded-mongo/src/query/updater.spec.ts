import { Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { createCollation } from '../bson/collation.js';
import type { Document } from '../bson/types.js';
import { compileUpdate, type UpdateOptions } from './updater.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

function updated(document: Document, update: unknown, options: UpdateOptions = {}, position?: number): Document {
  return compileUpdate(update, options).apply(document, position === undefined ? {} : { index: position });
}

type Case = [before: Document, update: Document, after: Document];

const cases: Record<string, Case[]> = {
  $set: [
    [{ _id: 1, a: 1 }, { $set: { a: 2, b: { c: 1 } } }, { _id: 1, a: 2, b: { c: 1 } }],
    [{}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    [{ a: [1, 2] }, { $set: { 'a.3': 9 } }, { a: [1, 2, null, 9] }],
    [{ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
    [{ a: { b: 1 } }, { $set: { 'a.0': 2 } }, { a: { 0: 2, b: 1 } }],
    [{}, { $set: { b: 1, a: 2 } }, { a: 2, b: 1 }],
  ],
  $unset: [
    [{ a: 1, b: 1 }, { $unset: { a: '' } }, { b: 1 }],
    [{ a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
    [{ a: 5 }, { $unset: { 'a.b': 1, c: 1 } }, { a: 5 }],
  ],
  $inc: [
    [{ a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
    [{}, { $inc: { a: long('5') } }, { a: long('5') }],
    [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: long('2147483648') }],
    [{ a: long('9007199254740993') }, { $inc: { a: 1 } }, { a: long('9007199254740994') }],
    [{ a: 1 }, { $inc: { a: 1.5 } }, { a: 2.5 }],
    [{ a: 1 }, { $inc: { a: new Double(1) } }, { a: new Double(2) }],
    [{ a: decimal('0.1') }, { $inc: { a: decimal('0.2') } }, { a: decimal('0.3') }],
  ],
  $mul: [
    [{ a: 3 }, { $mul: { a: 2 } }, { a: 6 }],
    [{}, { $mul: { a: 2 } }, { a: 0 }],
    [{}, { $mul: { a: long('2') } }, { a: long('0') }],
    [{ a: 65536 }, { $mul: { a: 65536 } }, { a: long('4294967296') }],
  ],
  '$min and $max': [
    [{ a: 5 }, { $min: { a: 3 } }, { a: 3 }],
    [{ a: 5 }, { $min: { a: 7 } }, { a: 5 }],
    [{ a: 5 }, { $max: { a: 7 } }, { a: 7 }],
    [{}, { $max: { a: 7 } }, { a: 7 }],
    [{ a: 'x' }, { $max: { a: 7 } }, { a: 'x' }],
  ],
  $bit: [
    [{ a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
    [{ a: 8 }, { $bit: { a: { or: long('5') } } }, { a: long('13') }],
    [{}, { $bit: { a: { xor: 5 } } }, { a: 5 }],
  ],
  $rename: [
    [{ a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
    [{ a: { b: 1 } }, { $rename: { 'a.b': 'c.d' } }, { a: {}, c: { d: 1 } }],
    [{ a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
    [{ b: 2 }, { $rename: { a: 'c' } }, { b: 2 }],
  ],
  $push: [
    [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    [{}, { $push: { a: [1] } }, { a: [[1]] }],
    [{ a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
    [{ a: [1, 4] }, { $push: { a: { $each: [3], $position: -1 } } }, { a: [1, 3, 4] }],
    [{ a: [3] }, { $push: { a: { $each: [1, 2], $sort: 1, $slice: 2 } } }, { a: [1, 2] }],
    [{ a: [3] }, { $push: { a: { $each: [1], $slice: -1 } } }, { a: [1] }],
    [{ a: [3] }, { $push: { a: { $each: [], $slice: 0 } } }, { a: [] }],
    [{ a: [{ b: 2 }] }, { $push: { a: { $each: [{ b: 1 }], $sort: { b: 1 } } } }, { a: [{ b: 1 }, { b: 2 }] }],
  ],
  $addToSet: [
    [{ a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
    [{ a: [1] }, { $addToSet: { a: { $each: [2, 2, 1] } } }, { a: [1, 2] }],
    [{}, { $addToSet: { a: { b: 1 } } }, { a: [{ b: 1 }] }],
  ],
  $pop: [
    [{ a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
    [{ a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    [{}, { $pop: { a: 1 } }, {}],
  ],
  $pull: [
    [{ a: [1, 2, 3] }, { $pull: { a: 2 } }, { a: [1, 3] }],
    [{ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
    [{ a: [{ b: 1, c: 1 }, { b: 2 }] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }] }],
    [{ a: [{ b: [1, 2] }] }, { $pull: { a: { b: { $elemMatch: { $gt: 1 } } } } }, { a: [] }],
    [{ a: [{ b: 1 }, { b: 2 }, { c: 1 }, 5] }, { $pull: { a: { $or: [{ b: 1 }, { c: 1 }] } } }, { a: [{ b: 2 }, 5] }],
    [{ a: [{ b: 1 }, { b: 2 }, 5] }, { $pull: { a: { $nor: [{ b: 1 }] } } }, { a: [{ b: 1 }, 5] }],
    [
      {
        a: [
          { $ref: 'c', $id: 1 },
          { $ref: 'c', $id: 2 },
        ],
      },
      { $pull: { a: { $ref: 'c', $id: 1 } } },
      { a: [{ $ref: 'c', $id: 2 }] },
    ],
    [{}, { $pull: { a: 1 } }, {}],
  ],
  $pullAll: [[{ a: [1, 2, 3, 1] }, { $pullAll: { a: [1, new Double(3)] } }, { a: [2] }]],
  $setOnInsert: [[{ a: 1 }, { $setOnInsert: { a: 2 }, $set: { b: 1 } }, { a: 1, b: 1 }]],
  'names with a dollar below the top': [
    [{ a: { b: 1 } }, { $set: { 'a.$b': 1, 'a.$id': 2 } }, { a: { b: 1, $b: 1, $id: 2 } }],
    [{ a: { $b: 1 } }, { $inc: { 'a.$b': 1 } }, { a: { $b: 2 } }],
    [{ a: [{ b: 1 }] }, { $set: { 'a.0.$b': 1 } }, { a: [{ b: 1, $b: 1 }] }],
    [{ a: [{}, {}] }, { $set: { 'a.$[].$b': 1 } }, { a: [{ $b: 1 }, { $b: 1 }] }],
    [{ a: {} }, { $set: { 'a.$[': 1, 'a.$x]': 2, 'a.$$': 3 } }, { a: { $$: 3, '$[': 1, '$x]': 2 } }],
    [{ a: 1 }, { $set: { b: { $c: 1 } } }, { a: 1, b: { $c: 1 } }],
    [{ a: { b: 1 } }, { $rename: { 'a.b': 'a.$b' } }, { a: { $b: 1 } }],
  ],
  'names with a dollar at the top that are there, or stay away': [
    [{ $a: 1, b: 1 }, { $set: { $a: 1, b: 2 } }, { $a: 1, b: 2 }],
    [{ $a: { b: 1 } }, { $set: { '$a.b': 2, '$a.c': 3 } }, { $a: { b: 2, c: 3 } }],
    [{ $a: 1, b: 1 }, { $unset: { $a: 1, $c: 1 } }, { b: 1 }],
    [{ $a: 1 }, { $rename: { $a: 'b', $c: 'd' } }, { b: 1 }],
    [{ a: 1 }, { $pull: { $b: 1 } }, { a: 1 }],
    [{ a: 1 }, { $setOnInsert: { $b: 1 } }, { a: 1 }],
    [{ $ref: 'c', $id: 1 }, { $set: { $ref: 'd', $id: 2, $db: 'e' } }, { $ref: 'd', $id: 2, $db: 'e' }],
  ],
  'replacements with the names of a reference': [
    [{ _id: 1 }, { a: 1, $ref: 'c', $id: 1, $db: 'd' }, { _id: 1, a: 1, $ref: 'c', $id: 1, $db: 'd' }],
    [{ _id: 1 }, { a: { $b: 1 } }, { _id: 1, a: { $b: 1 } }],
  ],
  'several operators': [
    [
      { a: 1, b: 1 },
      { $unset: { b: 1 }, $inc: { a: 1 }, $set: { 'c.d': 1 } },
      { a: 2, c: { d: 1 } },
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_name, list) => {
  it.each(list)('%j with %j gives %j', (before, update, after) => {
    const result = updated(before, update);
    expect(result).toEqual(after);
    expect(Object.keys(result)).toEqual(Object.keys(after));
  });
});

describe('$currentDate', () => {
  it('writes a date or a timestamp', () => {
    const result = updated({}, { $currentDate: { a: true, b: { $type: 'timestamp' }, c: { $type: 'date' } } });
    expect(result).toEqual({ a: expect.any(Date) as Date, b: expect.any(Timestamp) as Timestamp, c: expect.any(Date) as Date });
  });
});

describe('positional paths', () => {
  it('replaces the matched element', () => {
    expect(updated({ a: [1, 2, 3] }, { $set: { 'a.$': 9 } }, {}, 1)).toEqual({ a: [1, 9, 3] });
    expect(updated({ a: [{ b: 1 }, { b: 2 }] }, { $inc: { 'a.$.b': 5 } }, {}, 1)).toEqual({ a: [{ b: 1 }, { b: 7 }] });
    expect(() => updated({ a: [1] }, { $set: { 'a.$': 9 } })).toThrow(expect.objectContaining({ code: 2 }));
  });

  it('updates every element with $[]', () => {
    expect(updated({ a: [{ b: [1] }, { b: [2, 3] }] }, { $inc: { 'a.$[].b.$[]': 1 } })).toEqual({
      a: [{ b: [2] }, { b: [3, 4] }],
    });
    expect(updated({ a: [] }, { $set: { 'a.$[]': 1 } })).toEqual({ a: [] });
  });

  it('updates the elements an array filter accepts', () => {
    const arrayFilters = [{ 'x.k': { $gt: 1 } }];
    expect(updated({ a: [{ k: 1 }, { k: 2 }] }, { $set: { 'a.$[x].v': 0 } }, { arrayFilters })).toEqual({
      a: [{ k: 1 }, { k: 2, v: 0 }],
    });
    expect(updated({ a: [1, 5] }, { $inc: { 'a.$[n]': 1 } }, { arrayFilters: [{ $or: [{ n: 5 }, { n: 7 }] }] })).toEqual({
      a: [1, 6],
    });
  });
});

describe('what an upsert inserts', () => {
  it.each<[Document, Document]>([
    [{ $set: { $a: 1, '$b.c': 1 } }, { _id: 7, $a: 1, $b: { c: 1 } }],
    [{ $set: { $id: 1 } }, { _id: 7, $id: 1 }],
    [
      { a: 1, $b: 1 },
      { _id: 7, a: 1, $b: 1 },
    ],
    [{ $unset: { $a: 1 }, $rename: { b: '$b' } }, { _id: 7 }],
  ])('may have names with a dollar: %j', (update, inserted) => {
    expect(compileUpdate(update).insert({ _id: 7 })).toEqual(inserted);
  });
});

describe('updates that fail', () => {
  it.each<[string, Document, unknown, UpdateOptions, number]>([
    ['an unknown operator', {}, { $foo: { a: 1 } }, {}, 9],
    ['a field among operators', {}, { $set: { a: 1 }, b: 1 }, {}, 9],
    ['an operator among fields', {}, { b: 1, $set: { a: 1 } }, {}, 52],
    ['operator operands that are no document', {}, { $set: 5 }, {}, 9],
    ['neither document nor pipeline', {}, 'x', {}, 9],
    ['the same path twice', {}, { $set: { a: 1 }, $inc: { a: 1 } }, {}, 40],
    ['overlapping paths', {}, { $set: { a: 1, 'a.b': 1 } }, {}, 40],
    ['a rename onto a set path', {}, { $rename: { a: 'b' }, $set: { b: 1 } }, {}, 40],
    ['an empty field name', {}, { $set: { 'a..b': 1 } }, {}, 56],
    ['an empty path', {}, { $set: { '': 1 } }, {}, 56],
    ['a dollar name', {}, { $set: { $a: 1 } }, {}, 52],
    ['a dollar name over another value', { $a: 1 }, { $set: { $a: 2 } }, {}, 52],
    ['a dollar name that is made on the way', {}, { $push: { '$a.b': 1 } }, {}, 52],
    ['a dollar name from a rename', { a: 1 }, { $rename: { a: '$a' } }, {}, 52],
    ['a replacement with a dollar name', {}, { a: 1, $b: 1 }, {}, 52],
    ['$ref of a number', {}, { $set: { $ref: 1 } }, {}, 55],
    ['$ref without $id', {}, { $set: { $ref: 'c' } }, {}, 55],
    ['$id without $ref', {}, { $set: { $id: 1 } }, {}, 55],
    ['$db without $id', {}, { $set: { $db: 'd' } }, {}, 55],
    ['a replacement with half a reference', {}, { a: 1, $id: 1 }, {}, 55],
    ['positional in first place', {}, { $set: { $: 1 } }, {}, 2],
    ['a filtered element in first place', {}, { $set: { '$[]': 1 } }, {}, 2],
    ['$rename from elements', {}, { $rename: { 'a.$[]': 'b' } }, {}, 2],
    ['$rename to an element', {}, { $rename: { a: 'b.$' } }, {}, 2],
    ['$expr in an array filter', {}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ $expr: true }] }, 224],
    ['$where in an array filter', {}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ $where: 'true' }] }, 2],
    ['a path through a scalar', { a: 5 }, { $set: { 'a.b': 1 } }, {}, 28],
    ['a path through null', { a: null }, { $inc: { 'a.b': 1 } }, {}, 28],
    ['a name inside an array', { a: [1] }, { $set: { 'a.b': 1 } }, {}, 28],
    ['$push through a scalar', { a: 5 }, { $push: { 'a.b': 1 } }, {}, 28],
    ['$pop through a scalar', { a: 5 }, { $pop: { 'a.b': 1 } }, {}, 28],
    ['a far array index', { a: [] }, { $set: { 'a.1500001': 1 } }, {}, 2],
    ['$inc by text', {}, { $inc: { a: 'x' } }, {}, 14],
    ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, {}, 14],
    ['$inc of null', { a: null }, { $inc: { a: 1 } }, {}, 14],
    ['$inc beyond int64', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, {}, 2],
    ['$mul of text', { a: 'x' }, { $mul: { a: 1 } }, {}, 14],
    ['$push to a scalar', { a: 1 }, { $push: { a: 1 } }, {}, 2],
    ['$push with an unknown clause', {}, { $push: { a: { $each: [], $foo: 1 } } }, {}, 2],
    ['$push $each of a scalar', {}, { $push: { a: { $each: 1 } } }, {}, 2],
    ['$push $slice of text', {}, { $push: { a: { $each: [], $slice: 'x' } } }, {}, 2],
    ['$addToSet to a scalar', { a: 1 }, { $addToSet: { a: 1 } }, {}, 2],
    ['$addToSet $each of a scalar', {}, { $addToSet: { a: { $each: 1 } } }, {}, 14],
    ['$pop by 2', {}, { $pop: { a: 2 } }, {}, 9],
    ['$pop of a scalar', { a: 1 }, { $pop: { a: 1 } }, {}, 14],
    ['$pull from a scalar', { a: 1 }, { $pull: { a: 1 } }, {}, 2],
    ['$pullAll of a scalar', { a: [] }, { $pullAll: { a: 1 } }, {}, 2],
    ['$bit by a double', { a: 1 }, { $bit: { a: { and: 1.5 } } }, {}, 2],
    ['$bit of a double', { a: 1.5 }, { $bit: { a: { and: 1 } } }, {}, 2],
    ['$bit with an unknown operation', { a: 1 }, { $bit: { a: { not: 1 } } }, {}, 2],
    ['$currentDate of a number', {}, { $currentDate: { a: 1 } }, {}, 2],
    ['$currentDate of an unknown type', {}, { $currentDate: { a: { $type: 'x' } } }, {}, 2],
    ['$rename to a number', {}, { $rename: { a: 1 } }, {}, 2],
    ['$rename to itself', {}, { $rename: { a: 'a' } }, {}, 2],
    ['$rename out of an array', { a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, {}, 2],
    ['$rename into an array', { a: 1, b: [{}] }, { $rename: { a: 'b.0.c' } }, {}, 2],
    ['$[] of a scalar', { a: 1 }, { $set: { 'a.$[]': 1 } }, {}, 2],
    ['$[] of nothing', {}, { $set: { 'a.$[]': 1 } }, {}, 2],
    ['an unknown array filter', { a: [] }, { $set: { 'a.$[x]': 1 } }, {}, 2],
    ['an unused array filter', {}, { $set: { a: 1 } }, { arrayFilters: [{ x: 1 }] }, 9],
    ['array filters of one name', {}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1 }, { x: 2 }] }, 9],
    ['an array filter of two names', {}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1, y: 2 }] }, 9],
    ['an array filter without a name', {}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{}] }, 9],
    ['an array filter with a bad name', {}, { $set: { 'a.$[X]': 1 } }, { arrayFilters: [{ X: 1 }] }, 2],
    ['array filters with a replacement', {}, { a: 1 }, { arrayFilters: [{ x: 1 }] }, 9],
    ['a changed _id', { _id: 1 }, { $set: { _id: 2 } }, {}, 66],
    ['an _id of another type', { _id: 1 }, { $set: { _id: new Double(1) } }, {}, 66],
    ['a removed _id', { _id: 1 }, { $unset: { _id: 1 } }, {}, 66],
    ['a replaced _id', { _id: 1 }, { _id: 2 }, {}, 66],
    ['a pipeline that changes _id', { _id: 1 }, [{ $set: { _id: 2 } }], {}, 66],
    ['a pipeline with another stage', {}, [{ $match: {} }], {}, 72],
  ])('%s', (_name, document, update, options, code) => {
    expect(() => updated(document, update, options)).toThrow(expect.objectContaining({ code }));
  });
});

describe('replacement and pipeline', () => {
  it('replaces everything but _id, which comes first', () => {
    const result = updated({ _id: 1, a: 1 }, { b: 2 });
    expect(result).toEqual({ _id: 1, b: 2 });
    expect(Object.keys(updated({ _id: 1 }, { b: 2, _id: 1 }))).toEqual(['_id', 'b']);
    expect(updated({ _id: 1, a: 1 }, {})).toEqual({ _id: 1 });
  });

  it('runs reshaping stages over the document', () => {
    const pipeline = [
      { $set: { total: { $add: ['$a', '$b'] } } },
      { $unset: ['a'] },
      { $replaceWith: { $mergeObjects: ['$$ROOT', { c: '$total' }] } },
    ];
    expect(updated({ _id: 1, a: long('9007199254740993'), b: 1 }, pipeline)).toEqual({
      _id: 1,
      b: 1,
      total: long('9007199254740994'),
      c: long('9007199254740994'),
    });
    expect(updated({ _id: 1, a: 1 }, [{ $replaceWith: { b: 2 } }])).toEqual({ _id: 1, b: 2 });
  });

  it('does not share values between documents', () => {
    const update = compileUpdate({ $set: { a: { list: [1] } } });
    const first = update.apply({});
    (first['a'] as { list: number[] }).list.push(2);
    expect(update.apply({})).toEqual({ a: { list: [1] } });
  });

  it('uses the collation for array values', () => {
    const collation = createCollation({ locale: 'en', strength: 2 });
    expect(updated({ a: ['X'] }, { $addToSet: { a: 'x' } }, { collation })).toEqual({ a: ['X'] });
    expect(updated({ a: ['X', 'y'] }, { $pull: { a: 'x' } }, { collation })).toEqual({ a: ['y'] });
  });

  it('writes a field called __proto__ as data', () => {
    const result = updated({}, JSON.parse('{"$set":{"__proto__":{"polluted":1},"a.__proto__.b":1}}'));
    expect(Object.keys(result)).toContain('__proto__');
    expect(({} as Document)['polluted']).toBeUndefined();
    expect(({} as Document)['b']).toBeUndefined();
  });
});

describe('an update of very many paths', () => {
  // Compared with each other, they take minutes.
  it('is compiled without comparing each with each', () => {
    const fields = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}.x`, index]));
    expect(updated({}, { $set: fields })['f199999']).toEqual({ x: 199_999 });
  });

  it('may be of paths that begin alike, and of none inside another', () => {
    expect(updated({}, { $set: { 'a.b': 1, 'a.bc': 2, ab: 3 } })).toEqual({ a: { b: 1, bc: 2 }, ab: 3 });
    const refused = (at: string, path: string) =>
      expect.objectContaining({ code: 40, errmsg: `Updating the path '${path}' would create a conflict at '${at}'` }) as Error;
    expect(() => updated({}, { $set: { a: 1, 'a.b.c': 2 } })).toThrow(refused('a', 'a.b.c'));
    expect(() => updated({}, { $set: { 'a.b.c': 1 }, $inc: { 'a.b': 2 } })).toThrow(refused('a.b', 'a.b'));
    expect(() => updated({}, { $set: { 'a.b': 1 }, $unset: { 'a.b': 2 } })).toThrow(refused('a.b', 'a.b'));
  });

  it('rejects paths deeper than documents nest', () => {
    expect(() => updated({}, { $unset: { [`${'a.'.repeat(200)}a`]: 1 } })).toThrow(expect.objectContaining({ code: 15 }));
  });
});

describe('lists of very many values', () => {
  const many = (from: number): number[] => Array.from({ length: 200_000 }, (_, index) => from + index);

  // Each compared with each, both take minutes.
  it('are added to without comparing each with each', () => {
    const { a } = updated({ a: many(0) }, { $addToSet: { a: { $each: many(100_000) } } }) as { a: unknown[] };
    expect([a.length, a.at(-1)]).toEqual([300_000, 299_999]);
  });

  it('are taken from likewise', () => {
    expect(updated({ a: many(0) }, { $pullAll: { a: many(1) } })).toEqual({ a: [0] });
  });
});

describe('insert', () => {
  it('starts from the filter, applies $setOnInsert and puts _id first', () => {
    const inserted = compileUpdate({ $setOnInsert: { a: 1 }, $set: { b: 2 } }).insert({ c: 3, _id: 9, d: { $gt: 1 } });
    expect(inserted).toEqual({ _id: 9, c: 3, a: 1, b: 2 });
    expect(Object.keys(inserted)[0]).toBe('_id');
  });

  it('makes an ObjectId when nothing gives _id', () => {
    expect(compileUpdate({ $set: { b: 2 } }).insert({ a: 1 })).toEqual({ _id: expect.any(ObjectId) as ObjectId, a: 1, b: 2 });
  });

  it('takes only _id from the filter of a replacement', () => {
    expect(compileUpdate({ b: 2 }).insert({ _id: 1, a: 1 })).toEqual({ _id: 1, b: 2 });
    expect(() => compileUpdate({ _id: 2 }).insert({ _id: 1 })).toThrow(expect.objectContaining({ code: 66 }));
  });

  it('runs a pipeline over the fields of the filter', () => {
    expect(compileUpdate([{ $set: { b: '$a' } }]).insert({ _id: 1, a: 5 })).toEqual({ _id: 1, a: 5, b: 5 });
  });
});
