import { Decimal128, Double, MinKey, type Document } from 'bson';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

async function filled(documents: readonly Document[]): Promise<Db> {
  const database = store.freshDatabase();
  if (documents.length > 0) await database.collection('c').insertMany(documents.map((each) => ({ ...each })));
  return database;
}

/** Returns the code of the error of a command, or of its first statement; null without one. */
async function codeOf(database: Db, command: Document): Promise<unknown> {
  const reply = await database.command(command).catch((error: unknown) => error as Document);
  const [first] = (reply['writeErrors'] ?? []) as Document[];
  return first?.['code'] ?? (reply['code'] as unknown) ?? null;
}

/** Returns the documents of a reply, or the value that an expression has for one document. */
async function batchOf(database: Db, command: Document): Promise<Document[]> {
  const { cursor } = await database.command(command);
  return (cursor as Document)['firstBatch'] as Document[];
}

const FAILING = { $divide: [1, 0] };
const FAILING_AT_DOCUMENT = { $divide: [1, { $subtract: ['$_id', '$_id'] }] };
const find = (options: Document): Document => ({ find: 'c', ...options });
const shown = (x: unknown): Document => find({ projection: { x } });
const aggregate = (...pipeline: readonly Document[]): Document => ({ aggregate: 'c', pipeline, cursor: {} });
const update = (u: unknown, q: Document = {}): Document => ({ update: 'c', updates: [{ q, u }] });

describe('a constant part of an expression that fails', () => {
  it.each<[string, Document]>([
    ['a projection', shown(FAILING)],
    ['a projection of a field', find({ projection: { x: { y: FAILING } } })],
    ['a list', shown([FAILING])],
    ['an expression beside a field', shown({ $add: ['$a', FAILING] })],
    ['a condition that is never met', shown({ $cond: [false, FAILING, 1] })],
    ['a condition after a false one', shown({ $and: [false, FAILING] })],
    ['an element of $map', shown({ $map: { input: [], in: FAILING } })],
    ['a case of $switch', shown({ $switch: { branches: [{ case: '$a', then: FAILING }], default: 1 } })],
    ['a variable of the command', find({ projection: { x: { $divide: [1, '$$v'] } }, let: { v: 0 } })],
    ['a filter', find({ filter: { a: 5, $expr: FAILING } })],
    ['count', { count: 'c', query: { $expr: FAILING } }],
    ['distinct', { distinct: 'c', key: 'a', query: { $expr: FAILING } }],
    ['the filter of an update', update({ $set: { a: 1 } }, { $expr: FAILING })],
    ['the filter of a deletion', { delete: 'c', deletes: [{ q: { $expr: FAILING }, limit: 0 }] }],
    ['a stage', aggregate({ $match: { a: 1 } }, { $set: { x: FAILING } })],
    ['an accumulator', aggregate({ $group: { _id: '$a', x: { $sum: FAILING } } })],
    ['a facet', aggregate({ $facet: { y: [{ $set: { a: FAILING } }] } })],
  ])('is rejected without a document: %s', async (_name, command) => {
    expect(await codeOf(await filled([]), command)).toBe(2);
  });

  it.each<[string, Document, number]>([
    ['leading terms of $add', shown({ $add: ['x', 1, '$a'] }), 14],
    ['neighbors in $concat', shown({ $concat: ['$a', 'b', 5] }), 16702],
    ['any of $setUnion', shown({ $setUnion: [5, '$a', 6] }), 17043],
    ['a $switch of false cases', shown({ $switch: { branches: [{ case: false, then: 1 }] } }), 40069],
    ['the list of $indexOfArray', shown({ $indexOfArray: [{ $pow: [0, 0] }, '$a'] }), 50809],
    ['any list of $setEquals', shown({ $setEquals: ['$a', null] }), 5887502],
    ['constant lists of $setEquals', shown({ $setEquals: [5, []] }), 5887502],
    ['the second list of $setIsSubset', shown({ $setIsSubset: ['$a', 5] }), 17311],
    ['$cond by a constant', shown({ $mergeObjects: [{ a: 9 }, { $cond: [true, 5, '$b'] }] }), 40400],
    [
      '$switch by a constant',
      shown({ $mergeObjects: [{ $switch: { branches: [{ case: true, then: 5 }], default: '$b' } }] }),
      40400,
    ],
    [
      'a case of $switch after false ones',
      shown({ $ln: { $switch: { branches: [{ case: false, then: '$a' }], default: '' } } }),
      28765,
    ],
    ['$ifNull of a constant', shown({ $ln: { $ifNull: [null, 'x', '$b'] } }), 28765],
    ['$and of something false', shown({ $divide: ['a', { $and: ['$b', false] }] }), 14],
    ['$or of something true', shown({ $divide: ['a', { $or: ['$b', true] }] }), 14],
    ['an unknown stage after it', aggregate({ $set: { x: FAILING } }, { $zz: 1 }), 40324],
    ['a bad order beside it', find({ filter: { $expr: FAILING }, sort: { a: 5 } }), 15975],
    ['a position beside it', find({ filter: { $expr: FAILING }, projection: { 'a.$': 1 } }), 224],
  ])('is found as MongoDB finds it: %s', async (_name, command, code) => {
    expect(await codeOf(await filled([]), command)).toBe(code);
  });

  it.each<[string, Document]>([
    ['terms of $add after a field', shown({ $add: ['$a', 1, 'b'] })],
    ['one constant of $concat', shown({ $concat: ['$a', 5] })],
    ['a case of $switch that is false', shown({ $switch: { branches: [{ case: false, then: FAILING }], default: 1 } })],
    ['the input of $map', shown({ $map: { input: 5, in: 1 } })],
    ['the input of $unsetField', shown({ $unsetField: { field: 'a', input: FAILING } })],
    ['a null for the list of $indexOfArray', shown({ $indexOfArray: [null, '$a'] })],
    ['the first list of $setIsSubset', shown({ $setIsSubset: [5, '$a'] })],
    ['$ifNull of a field', shown({ $ln: { $ifNull: ['$a', 'x'] } })],
    ['$and of something true', shown({ $divide: ['a', { $and: ['$b', true] }] })],
    ['the result of $setEquals', shown({ $abs: { $setEquals: [[], []] } })],
    ['the result of $getField', shown({ $abs: { $getField: { field: 'a', input: { a: 'x' } } } })],
    ['a literal', shown({ $literal: FAILING })],
    ['an update by a pipeline', update([{ $set: { x: FAILING } }])],
    ['fields of findAndModify', { findAndModify: 'c', query: {}, update: { $set: { x: 1 } }, fields: { x: FAILING } }],
    ['a variable of $lookup', aggregate({ $lookup: { from: 'o', let: { v: FAILING }, pipeline: [], as: 'x' } })],
    ['a pipeline of $lookup', aggregate({ $lookup: { from: 'o', pipeline: [{ $set: { x: FAILING } }], as: 'x' } })],
    [
      'the start of $graphLookup',
      aggregate({ $graphLookup: { from: 'o', startWith: FAILING, connectFromField: 'a', connectToField: 'b', as: 'x' } }),
    ],
  ])('is worked out for documents only: %s', async (_name, command) => {
    expect(await codeOf(await filled([]), command)).toBeNull();
  });

  it.each<[string, Document]>([
    ['a filter', { $match: { $expr: FAILING } }],
    ['a stage', { $set: { x: FAILING } }],
  ])('in a pipeline of $lookup is worked out for the first document that is joined: %s', async (_name, stage) => {
    const join = aggregate({ $lookup: { from: 'none', pipeline: [stage], as: 'x' } });
    expect(await codeOf(await filled([]), join)).toBeNull();
    expect(await codeOf(await filled([{ _id: 1 }]), join)).toBe(2);
  });

  it('decides no case of a $switch by the variable of a join that is not set yet', async () => {
    const database = await filled([{ _id: 1, on: true }]);
    await database.collection('o').insertOne({ n: 1 });
    const chosen = { $switch: { branches: [{ case: '$$on', then: 'yes' }], default: 'no' } };
    const pipeline = [{ $project: { _id: 0, chosen } }];
    const [found] = await batchOf(database, aggregate({ $lookup: { from: 'o', let: { on: '$on' }, pipeline, as: 'x' } }));
    expect(found).toEqual({ _id: 1, on: true, x: [{ chosen: 'yes' }] });
  });
});

describe('an expression has the value MongoDB has', () => {
  it.each<[string, unknown, unknown]>([
    [
      '$setUnion sorts',
      {
        $setUnion: [
          [3, 1, 'b', 'a'],
          ['c', 0],
        ],
      },
      [0, 1, 3, 'a', 'b', 'c'],
    ],
    ['$setIntersection sorts', { $setIntersection: ['$list', [3, 1, 2]] }, [1, 2, 3]],
    ['$setDifference keeps the order', { $setDifference: [[5, 4, 3, 1], [3]] }, [5, 4, 1]],
    ['$multiply of nothing, then of a word', { $multiply: ['$none', '$word'] }, null],
    ['$concat of nothing, then of what fails', { $concat: ['$none', { $toLower: '$list' }] }, null],
    ['$bitAnd of nothing, then of what fails', { $bitAnd: ['$none', { $objectToArray: '$list' }] }, null],
    ['$bitOr of a constant that fails, and of nothing', { $bitOr: [new Double(1.5), '$none'] }, null],
    ['$setEquals of two that differ, and of nothing', { $setEquals: [[], [1], '$none'] }, false],
    ['$dateToString of a zone', { $dateToString: { date: new Date(0), timezone: '+02:00' } }, '1970-01-01T02:00:00.000'],
    ['$dateToString without one', { $dateToString: { date: new Date(0) } }, '1970-01-01T00:00:00.000Z'],
    ['$indexOfCP of nothing, then of what fails', { $indexOfCP: ['$none', { $toLower: '$list' }] }, null],
    ['$indexOfBytes of nothing, then of what fails', { $indexOfBytes: ['$none', { $toLower: '$list' }] }, null],
    ['$indexOfArray of nothing, then of what fails', { $indexOfArray: ['$none', { $toLower: '$list' }] }, null],
    ['$indexOfArray of nothing among nulls', { $indexOfArray: [[null], '$none'] }, -1],
    ['$indexOfArray of null', { $indexOfArray: [[null], null] }, 0],
    ['$slice to nothing, then of what fails', { $slice: ['$list', '$none', { $toLower: '$list' }] }, null],
    ['$round of nothing, then of what fails', { $round: ['$none', { $toLower: '$list' }] }, null],
    ['$toString of small doubles', { $toString: 0.000025 }, '2.5e-05'],
    ['$toString of large doubles', { $toString: { $multiply: [1e10, 1e6] } }, '1e+16'],
    ['$toString of doubles between', { $toString: 123456789.5 }, '123456789.5'],
    ['$toString of a zero with a minus', { $toString: new Double(-0) }, '-0'],
    ['$toLower of a double', { $toLower: 0.5210953054937474 }, '0.521095'],
    ['$toUpper of a large double', { $toUpper: 123456789.5 }, '1.23457E+08'],
    ['$substr of a double that is rounded up', { $substr: [999999.5, 0, -1] }, '1e+06'],
    ['$toLower of an infinity', { $toLower: new Double(-Infinity) }, '-inf'],
    ['$median', { $median: { input: '$list', method: 'approximate' } }, 2],
    ['$median of nothing', { $median: { input: '$none', method: 'approximate' } }, null],
    ['$median of a number', { $median: { input: 5, method: 'approximate' } }, 5],
    ['$percentile', { $percentile: { input: [1, 2, 3, 4], p: [0.5, 0.9, 0, 1], method: 'approximate' } }, [2, 4, 1, 4]],
    [
      '$percentile of a computed share',
      { $percentile: { input: '$list', p: [{ $add: [0.5, 0.5] }], method: 'approximate' } },
      [3],
    ],
    ['$percentile of lists in a list', { $percentile: { input: ['$list'], p: [0.5], method: 'approximate' } }, [null]],
    [
      '$percentile without NaN',
      { $percentile: { input: [new Double(Number.NaN), 1, 2], p: [0, 0.5, 1], method: 'approximate' } },
      [1, 1, 2],
    ],
    [
      '$percentile of infinities',
      { $percentile: { input: [Infinity, -Infinity, 1, 2], p: [0, 0.3, 0.75, 0.8], method: 'approximate' } },
      [-Infinity, 1, 2, Infinity],
    ],
  ])('%s', async (_name, expression, value) => {
    const database = await filled([{ _id: 1, list: [3, 1, 3, 2], word: 'a' }]);
    expect(await batchOf(database, shown(expression))).toEqual([{ _id: 1, x: value }]);
  });

  it.each<[string, unknown, string]>([
    ['$trunc to tens', { $trunc: [new Double(-2.5), -1] }, '-0'],
    ['$round to a place', { $round: [new Double(-0.004), 2] }, '-0'],
    ['$trunc of a decimal', { $trunc: [Decimal128.fromString('-0.004'), 2] }, '-0.00'],
    ['$round fills up a decimal', { $round: [Decimal128.fromString('1.5'), 3] }, '1.500'],
    ['$round fills up as far as it goes', { $round: [Decimal128.fromString('12345'), 40] }, `12345.${'0'.repeat(29)}`],
    ['$ceil of a decimal', { $ceil: Decimal128.fromString('-0.5') }, '-0'],
    ['$floor of a decimal with an exponent', { $floor: Decimal128.fromString('1E+5') }, '100000'],
    ['$ceil of a decimal with too many digits', { $ceil: Decimal128.fromString('1E+40') }, 'NaN'],
    ['$abs of a decimal', { $abs: Decimal128.fromString('-0') }, '0'],
    ['$multiply of a decimal', { $multiply: [Decimal128.fromString('-1'), 0] }, '-0'],
    ['$divide of a decimal', { $divide: [Decimal128.fromString('0'), -3] }, '-0'],
    ['$mod of a decimal', { $mod: [Decimal128.fromString('-4'), 2] }, '-0'],
    ['$subtract of decimals that are equal', { $subtract: [Decimal128.fromString('1'), 1] }, '0'],
    ['$subtract from a zero with a minus', { $subtract: [Decimal128.fromString('-0'), 0] }, '-0'],
    ['a decimal and a double that is zero', { $add: [Decimal128.fromString('2'), new Double(0)] }, '2'],
    ['$toDecimal of a double that is zero', { $toDecimal: new Double(-0) }, '-0'],
    ['$atan2 of a decimal', { $atan2: [Decimal128.fromString('0'), new Double(1)] }, '0'],
    ['$log of a decimal', { $log: [Decimal128.fromString('1'), 10] }, '0'],
  ])('a number has its sign and its places: %s', async (_name, expression, text) => {
    const [found] = await batchOf(await filled([{ _id: 1 }]), shown({ $concat: [{ $toString: expression }] }));
    expect(found?.['x']).toBe(text);
  });

  it('a part of an array is computed for each element, and for none of an empty one', async () => {
    const database = await filled([{ _id: 1, x: [], y: { z: [] } }]);
    const stage = { $set: { 'x.a': { $strLenCP: '$none' }, 'y.z.a': FAILING_AT_DOCUMENT } };
    expect(await batchOf(database, aggregate(stage))).toEqual([{ _id: 1, x: [], y: { z: [] } }]);
    expect(await codeOf(database, update([stage]))).toBeNull();
    const random = await batchOf(
      await filled([{ _id: 1, x: [1, {}, 3] }]),
      aggregate({ $set: { 'x.a': { $rand: {} } } }, { $project: { count: { $size: { $setUnion: ['$x.a', []] } } } }),
    );
    expect(random).toEqual([{ _id: 1, count: 3 }]);
  });

  it.each<[string, unknown, number]>([
    ['$multiply of a word, then of nothing', { $multiply: ['$word', '$none'] }, 14],
    ['$add of a word, then of nothing', { $add: ['$word', '$none'] }, 14],
    ['$concat of a list, then of nothing', { $concat: ['$list', '$none'] }, 16702],
    ['$concatArrays of a word, then of nothing', { $concatArrays: ['$word', '$none'] }, 28664],
    ['$bitAnd of a word, then of nothing', { $bitAnd: ['$word', '$none'] }, 14],
    ['$setUnion of a word, then of nothing', { $setUnion: ['$word', '$none'] }, 17043],
    ['$atan2 of a word, then of nothing', { $atan2: ['$word', '$none'] }, 51044],
    ['$atan2 of a number and a list', { $atan2: [1, '$list'] }, 51045],
    ['$mod of a decimal by zero', { $mod: [Decimal128.fromString('2.5'), { $subtract: ['$_id', 1] }] }, 5733415],
    ['$mod by zero', { $mod: [2.5, { $subtract: ['$_id', 1] }] }, 16610],
    ['$indexOfCP of a list, then of what fails', { $indexOfCP: ['$list', FAILING_AT_DOCUMENT] }, 40093],
    ['$slice of a word, then of what fails', { $slice: ['$word', 1, FAILING_AT_DOCUMENT] }, 28724],
    ['$range from a word, then by what fails', { $range: ['$word', 1, FAILING_AT_DOCUMENT] }, 34443],
    ['$setIsSubset of nothing, then of what fails', { $setIsSubset: ['$none', FAILING_AT_DOCUMENT] }, 17046],
    ['$round of a word to nothing', { $round: ['$word', '$none'] }, 51081],
    ['$zip of a word, then of nothing', { $zip: { inputs: ['$word', '$none'] } }, 34468],
    ['$slice to a half', { $slice: ['$list', 1.5] }, 28726],
    ['$slice of a half', { $slice: ['$list', 1, 1.5] }, 28728],
    ['$slice to a word', { $slice: ['$list', 'a'] }, 28725],
    ['$indexOfCP from nowhere', { $indexOfCP: ['abc', 'b', '$none'] }, 40096],
    ['$indexOfBytes to nowhere', { $indexOfBytes: ['abc', 'b', 0, '$none'] }, 40096],
    ['$median of no document', { $median: [1] }, 7436201],
    ['$percentile of no document', { $percentile: 1 }, 7436200],
    ['another field of $median', { $median: { input: 1, method: 'approximate', p: [0.5] } }, 40415],
    ['$median without a method', { $median: { input: 1, method: null } }, 40414],
    ['$percentile without shares', { $percentile: { input: 1, method: 'approximate' } }, 40414],
    ['a method that is no text', { $median: { input: 1, method: 3 } }, 14],
    ['the method continuous', { $median: { input: 1, method: 'continuous' } }, 2],
    ['the method discrete', { $percentile: { input: 1, p: [0.5], method: 'discrete' } }, 2],
    ['shares of a document', { $percentile: { input: 1, p: ['$a'], method: 'approximate' } }, 7750300],
    ['no shares', { $percentile: { input: 1, p: [], method: 'approximate' } }, 7750301],
    ['a share that is a word', { $percentile: { input: 1, p: ['a'], method: 'approximate' } }, 7750302],
    ['a share above 1', { $percentile: { input: 1, p: [1.5], method: 'discrete' } }, 7750303],
  ])('or its code: %s', async (_name, expression, code) => {
    expect(await codeOf(await filled([{ _id: 1, list: [1], word: 'a' }]), shown(expression))).toBe(code);
  });

  it.each<[string, Document, unknown]>([
    ['$median', { $median: { input: '$n', method: 'approximate' } }, 2],
    ['$percentile', { $percentile: { input: '$n', p: { $concatArrays: [[0.1], [0.8]] }, method: 'approximate' } }, [1, 5]],
    ['$topN by a path through lists', { $topN: { n: 9, output: '$_id', sortBy: { 'l.b': 1, _id: 1 } } }, [1, 4, 3, 2]],
    ['$bottomN of equal ones takes the first', { $bottomN: { n: 2, output: '$_id', sortBy: { none: 1 } } }, [1, 2]],
    ['$bottom by a position', { $bottom: { output: '$_id', sortBy: { 'l.0': 1, _id: 1 } } }, 4],
  ])('an accumulator: %s', async (_name, x, value) => {
    const database = await filled([
      { _id: 1, n: 1, l: [] },
      { _id: 2, n: 2, l: [{ b: 2 }] },
      { _id: 3, n: 5, l: [{ b: 1 }, 7] },
      { _id: 4, n: 'x' },
    ]);
    expect(await batchOf(database, aggregate({ $group: { _id: null, x } }))).toEqual([{ _id: null, x: value }]);
  });

  it.each<[string, Document, unknown]>([
    ['$first', { $first: { $ln: '$n' } }, 0],
    ['$firstN', { $firstN: { n: 1, input: { $ln: '$n' } } }, [0]],
  ])('an accumulator does not work out what it does not take: %s', async (_name, x, value) => {
    const database = await filled([{ n: 1 }, { n: 'x' }]);
    expect(await batchOf(database, aggregate({ $group: { _id: null, x } }))).toEqual([{ _id: null, x: value }]);
  });

  it.each<[string, Document, number]>([
    ['$median', { $median: '$n' }, 7436100],
    ['$percentile', { $percentile: '$n' }, 7429703],
    ['$median of a list', { $median: ['$n'] }, 40237],
    ['$percentile by a field', { $percentile: { input: '$n', p: '$n', method: 'approximate' } }, 7750300],
  ])('an accumulator is rejected: %s', async (_name, x, code) => {
    expect(await codeOf(await filled([]), aggregate({ $group: { _id: null, x } }))).toBe(code);
  });
});

describe('a read finds what MongoDB finds', () => {
  it.each<[string, Document, Document, number]>([
    ['null below an element that has no parts', { a: [false] }, { 'a.0.b': null }, 0],
    ['null below an element that has some', { a: [{}] }, { 'a.0.b': null }, 1],
    ['null below a position of a position', { a: [[1]] }, { 'a.0.0.b': null }, 0],
    ['what is not null below such an element', { a: [false] }, { 'a.0.b': { $ne: null } }, 1],
  ])('%s', async (_name, document, filter, count) => {
    expect(await batchOf(await filled([document]), find({ filter }))).toHaveLength(count);
  });

  it.each<[string, unknown, string, string[]]>([
    ['an empty list joins null', [], 'a', ['none', 'null']],
    ['an empty list below a path joins null', { b: [] }, 'a.b', ['none', 'null']],
    ['elements without the field join null', [1, 2], 'a.b', ['none', 'null']],
    ['elements with the field join, and others do not', [{ b: 1 }, {}, 3], 'a.b', ['one']],
    ['a position in a list', [1, 2], 'a.0', ['one']],
    ['a position that is a list', [[{ b: 1 }]], 'a.0.b', ['one']],
    ['a null among values', [{ b: 1 }, { b: null }], 'a.b', ['none', 'null', 'one']],
  ])('by $lookup: %s', async (_name, a, localField, ids) => {
    const database = await filled([{ _id: 1, a }]);
    await database
      .collection<TestDocument>('o')
      .insertMany([{ _id: 'one', v: 1 }, { _id: 'null', v: null }, { _id: 'none' }, { _id: '2', v: 2 }]);
    const lookup = { $lookup: { from: 'o', localField, foreignField: 'v', pipeline: [{ $sort: { _id: 1 } }], as: 'x' } };
    const [found] = await batchOf(database, aggregate(lookup));
    expect(found?.['x']).toMatchObject(ids.map((id) => ({ _id: id })));
    expect(found?.['x']).toHaveLength(ids.length);
  });

  it('sorts an empty list after the least key, in both directions', async () => {
    const database = await filled([
      { _id: 1, b: [] },
      { _id: 2, b: new MinKey() },
      { _id: 3, b: null },
      { _id: 4, b: [null, []] },
    ]);
    const idsBy = async (b: 1 | -1): Promise<unknown[]> =>
      (await batchOf(database, find({ sort: { b, _id: 1 } }))).map(({ _id }) => _id as unknown);
    expect(await idsBy(1)).toEqual([2, 1, 3, 4]);
    expect(await idsBy(-1)).toEqual([4, 3, 1, 2]);
  });

  it('sorts by a position whose element is a list by the whole list', async () => {
    const database = await filled([{ _id: 1, b: [[0]] }, { _id: 2, b: [{}] }, { _id: 3, b: [[]] }, { _id: 4 }]);
    const sorted = await batchOf(database, find({ sort: { 'b.0': 1, _id: 1 } }));
    expect(sorted.map(({ _id }) => _id as unknown)).toEqual([3, 4, 2, 1]);
  });

  it.each<[string, Document, Document]>([
    [
      '$elemMatch beside $slice keeps the other fields',
      { c: { $elemMatch: {} }, b: { $slice: 1 } },
      { _id: 1, a: 1, b: [1], d: { e: 1 } },
    ],
    [
      '$elemMatch beside $slice stays in its place',
      { b: { $elemMatch: { $gt: 1 } }, z: { $slice: 1 } },
      { _id: 1, a: 1, b: [2], d: { e: 1 } },
    ],
    ['a computed part takes the place of a value', { d: 1, 'a.b': { $literal: 0 } }, { _id: 1, a: { b: 0 }, d: { e: 1 } }],
  ])('shows it as MongoDB does: %s', async (_name, projection, document) => {
    const [found] = await batchOf(await filled([{ _id: 1, a: 1, b: [1, 2], d: { e: 1 } }]), find({ projection }));
    expect(JSON.stringify(found)).toBe(JSON.stringify(document));
  });
});

describe('a statement with several errors has the code MongoDB has', () => {
  it.each<[string, Document, number]>([
    [
      'paths that collide, before an operator refused beside a position',
      find({ filter: { $expr: 1 }, projection: { 'b.a': 0, b: 0, 'a.$': 1 } }),
      31250,
    ],
    [
      'a filter that cannot be read, before paths that collide',
      find({ filter: { a: { $zz: 1 } }, projection: { 'b.a': 0, b: 0 } }),
      2,
    ],
    [
      'paths that collide, in findAndModify',
      { findAndModify: 'c', query: { $jsonSchema: {} }, update: { $set: { a: 1 } }, fields: { 'a.b': 0, a: 0, 'a.$': 1 } },
      31250,
    ],
    [
      'an operator refused beside a position, before a later path',
      find({ filter: { $jsonSchema: {} }, projection: { 'a.$': 1, a: 1 } }),
      224,
    ],
    ['paths of $set that conflict, before a bad expression', update([{ $set: { 'a.b': 1, a: { $first: [] } } }]), 40176],
    ['an operand of $pull, before paths that conflict', update({ $set: { a: 1 }, $pull: { a: { $size: -1 } } }), 2],
  ])('%s', async (_name, command, code) => {
    expect(await codeOf(await filled([{ _id: 1 }]), command)).toBe(code);
  });
});

describe('fields of findAndModify that fail', () => {
  const modify = { findAndModify: 'c', query: { a: 99 }, update: { $set: { a: 1 } }, fields: { x: FAILING } };

  it('are found where there is a collection, even without a document', async () => {
    expect(await codeOf(await filled([{ _id: 1 }]), modify)).toBe(2);
    expect(await codeOf(await filled([]), modify)).toBeNull();
    expect(await codeOf(await filled([{ _id: 1 }]), { ...modify, update: [{ $set: { x: FAILING } }], fields: {} })).toBeNull();
  });
});

describe('$mergeObjects in a window', () => {
  const windowed = (...documents: unknown[]): Document =>
    aggregate({ $setWindowFields: { sortBy: { _id: 1 }, output: { x: { $mergeObjects: '$$ROOT', window: { documents } } } } });

  it('needs one that leaves no document behind', async () => {
    const database = await filled([{ _id: 1, a: 1 }, { _id: 2 }]);
    expect(await codeOf(database, windowed('current', 'unbounded'))).toBe(5461500);
    expect(await batchOf(database, windowed('unbounded', 'current'))).toMatchObject([
      { x: { _id: 1, a: 1 } },
      { x: { _id: 2, a: 1 } },
    ]);
  });
});

describe('$integral', () => {
  it('is an integer of one document, and null of none', async () => {
    const database = await filled([{ _id: 1 }, { _id: 2 }]);
    const output = {
      one: { $integral: { input: '$_id' }, window: { documents: ['current', 'current'] } },
      later: { $integral: { input: '$_id' }, window: { documents: [1, 1] } },
    };
    const typed = { one: { $type: '$one' }, later: '$later' };
    const stages = [{ $setWindowFields: { sortBy: { _id: 1 }, output } }, { $project: typed }];
    expect(await batchOf(database, aggregate(...stages))).toEqual([
      { _id: 1, one: 'int', later: 0 },
      { _id: 2, one: 'int', later: null },
    ]);
  });
});

describe('$stdDevPop', () => {
  it('of one number is an integer where the window moves, and a double elsewhere', async () => {
    const database = await filled([
      { _id: 1, a: 9 },
      { _id: 2, a: 'x' },
      { _id: 3, a: 4 },
    ]);
    const over = (...documents: unknown[]) => ({ $stdDevPop: '$a', window: { documents } });
    const output = { moving: over(-1, 0), growing: over('unbounded', 'current'), none: over(1, 1) };
    const typed = Object.fromEntries(Object.keys(output).map((name) => [name, { $type: `$${name}` }]));
    const stages = [{ $setWindowFields: { sortBy: { _id: 1 }, output } }, { $project: typed }];
    expect(await batchOf(database, aggregate(...stages))).toEqual([
      { _id: 1, moving: 'int', growing: 'double', none: 'null' },
      { _id: 2, moving: 'int', growing: 'double', none: 'int' },
      { _id: 3, moving: 'int', growing: 'double', none: 'null' },
    ]);
  });
});

describe('of equal ones', () => {
  it.each<[name: string, n: number, order: 1 | -1, kept: number[]]>([
    ['$bottomN', 2, 1, [1, 3]],
    ['$bottomN', 2, -1, [2, 4]],
    ['$bottomN', 4, 1, [4, 1, 3, 5]],
    ['$bottomN', 4, -1, [3, 2, 4, 6]],
    ['$topN', 2, 1, [2, 4]],
    ['$topN', 4, 1, [2, 4, 6, 1]],
    ['$topN', 4, -1, [1, 3, 5, 2]],
    ['$topN', 9, 1, [2, 4, 6, 1, 3, 5]],
  ])('%s keeps those that came first, and lets go of the one that came first: %i, %i', async (name, n, order, kept) => {
    const database = await filled([1, 2, 3, 4, 5, 6].map((_id) => ({ _id, k: _id % 2 })));
    const group = { _id: null, x: { [name]: { output: '$_id', sortBy: { k: order }, n } } };
    expect(await batchOf(database, aggregate({ $sort: { _id: 1 } }, { $group: group }))).toEqual([{ _id: null, x: kept }]);
  });
});

describe('$linearFill', () => {
  it('is rejected where the order has two alike', async () => {
    const stage = { $setWindowFields: { sortBy: { a: 1 }, output: { x: { $linearFill: '$a' } } } };
    expect(await codeOf(await filled([{ a: 1 }, { a: 1 }]), aggregate(stage))).toBe(6050106);
    expect(await codeOf(await filled([{ a: 1 }, { a: 2 }]), aggregate(stage))).toBeNull();
  });
});

describe('$expMovingAvg', () => {
  it('is a decimal from the first decimal on', async () => {
    const database = await filled([
      { _id: 1, a: 1 },
      { _id: 2, a: Decimal128.fromString('2.5') },
      { _id: 3, a: 3 },
    ]);
    const output = { x: { $expMovingAvg: { input: '$a', alpha: 0.5 } } };
    const found = await batchOf(database, aggregate({ $setWindowFields: { sortBy: { _id: 1 }, output } }));
    expect(found.map(({ x }) => [typeof x, Number(String(x))])).toEqual([
      ['number', 1],
      ['object', 1.75],
      ['object', 2.375],
    ]);
  });
});

describe('$mul and $inc', () => {
  it.each<[string, unknown, Document]>([
    ['a zero keeps its sign', new Double(0), { $mul: { n: new Double(-2.5) } }],
    ['a zero with a minus keeps it', new Double(-0), { $inc: { n: new Double(0) } }],
    ['a decimal keeps its places', Decimal128.fromString('5'), { $inc: { n: Decimal128.fromString('0.00') } }],
  ])('are no change where the number is the same: %s', async (_name, n, u) => {
    const database = await filled([{ _id: 1, n }]);
    expect(await database.command(update(u))).toMatchObject({ n: 1, nModified: 0 });
  });

  it('are one where its type is another', async () => {
    const database = await filled([{ _id: 1, n: 1 }]);
    expect(await database.command(update({ $mul: { n: new Double(1) } }))).toMatchObject({ n: 1, nModified: 1 });
  });
});

describe('an empty replacement', () => {
  it('is no change of a document that has an _id only', async () => {
    const database = await filled([{ _id: 1 }]);
    expect(await database.command(update({}))).toMatchObject({ n: 1, nModified: 0 });
  });
});
