import { Double, Int32, type Document } from 'bson';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(async () => {
  await store.close();
});

type Pipeline = readonly Document[];

async function filled(documents: readonly Document[]): Promise<Db> {
  const database = store.freshDatabase();
  if (documents.length > 0) await database.collection('c').insertMany(documents.map((each) => ({ ...each })));
  return database;
}

/** Returns the code of the error of a command, or of its first statement. */
async function codeOf(database: Db, command: Document): Promise<unknown> {
  const reply = await database.command(command).catch((error: unknown) => error as Document);
  const [first] = (reply['writeErrors'] ?? []) as Document[];
  return first?.['code'] ?? (reply['code'] as unknown);
}

const update = (u: unknown, q: Document = {}, options: Document = {}): Document => ({
  update: 'c',
  updates: [{ q, u, ...options }],
});
const aggregate = (...pipeline: Pipeline): Document => ({ aggregate: 'c', pipeline, cursor: {} });
const find = (filter: Document, options: Document = {}): Document => ({ find: 'c', filter, ...options });
const windowed = (output: Document, sortBy: Document = { _id: 1 }): Document =>
  aggregate({ $setWindowFields: { sortBy, output: { x: { ...output } } } });
const WINDOW = { documents: ['unbounded', 'current'] };

describe('a refusal has the code MongoDB has', () => {
  it.each<[string, Document, Document, number]>([
    ['an _id that becomes an equal number of another type', { _id: 1 }, update({ $set: { _id: new Double(1) } }), 66],
    ['an _id that is added to', { _id: 1 }, update({ $inc: { _id: new Double(0) } }), 66],
    ['$[] beside a number', { _id: 1 }, update({ $set: { 'a.$[].b': 1, 'a.0.b': 1 } }), 40],
    ['$[] beside $', { _id: 1 }, update({ $set: { 'a.$[].b': 1, 'a.$': 1 } }), 40],
    ['$setOnInsert at a position, of a document that is there', { _id: 1 }, update({ $setOnInsert: { 'a.$': 1 } }), 2],
    ['$rename into its own path', { _id: 1 }, update({ $rename: { 'a.b': 'a' } }), 2],
    ['$rename of a position, beside a conflict', { _id: 1 }, update({ $set: { 'b.a': 0 }, $rename: { 'a.$': 'b' } }), 2],
    ['$rename out of a number', { _id: 1, b: 2 }, update({ $rename: { 'b.c': 'd' } }), 28],
    ['$rename of _id after a position', { _id: 1 }, update({ $max: { 'a.$': 0 }, $rename: { _id: 'b' } }), 2],
    ['$pull below a number', { _id: 1, b: 2 }, update({ $pull: { 'b.c': 1 } }), 28],
    ['$pullAll below a list', { _id: 1, b: [1] }, update({ $pullAll: { 'b.c': [1] } }), 28],
    ['a bad update with a bad filter', { _id: 1 }, update({ $set: { a: 1 }, $inc: { a: 1 } }, { a: { $size: -1 } }), 40],
    ['a replacement of many with a bad filter', { _id: 1 }, update({}, { a: { $size: -1 } }, { multi: true }), 9],
    [
      'an array filter of an empty $all',
      { _id: 1 },
      update({ $set: { 'a.$[x]': 1 } }, {}, { arrayFilters: [{ x: { $all: [] } }] }),
      9,
    ],
    ['$expr in an upsert', { _id: 1 }, update({ $set: { a: 1 } }, { $and: [{ $expr: true }] }, { upsert: true }), 224],
    ['paths of $set that overlap', { _id: 1 }, update([{ $set: { x: 1, 'x.y': 1 } }]), 40_176],
    ['$expr beside a position', { _id: 1, a: [1] }, find({ a: 1, $expr: true }, { projection: { 'a.$': 1 } }), 224],
    ['$jsonSchema beside a position', { _id: 1, a: [1] }, find({ a: 1, $jsonSchema: {} }, { projection: { 'a.$': 1 } }), 224],
    ['a bad filter with a bad projection', { _id: 1 }, find({ a: { $size: -1 } }, { projection: { a: 1, 'a.b': 1 } }), 2],
    ['a path within a field left out', { _id: 1 }, find({}, { projection: { a: 0, 'a.b': 1 } }), 31_249],
    ['a field around a path that is kept', { _id: 1 }, find({}, { projection: { 'a.b': 1, a: 0 } }), 31_250],
    ['a path within $elemMatch', { _id: 1 }, find({}, { projection: { a: { $elemMatch: {} }, 'a.b': 1 } }), 31_249],
    ['a path within a slice', { _id: 1 }, find({}, { projection: { a: { $slice: [0, 1] }, 'a.b': 0 } }), 31_249],
    ['a slice of a path that is kept', { _id: 1 }, find({}, { projection: { a: 1, 'a.b': { $slice: 1 } } }), 28_667],
    ['a slice within a field left out', { _id: 1 }, find({}, { projection: { 'b.0': 0, b: { $slice: 0 } } }), 31_252],
    ['a path among fields left out', { _id: 1 }, find({}, { projection: { a: 0, x: '$b' } }), 31_310],
    ['$elemMatch after a position', { _id: 1 }, find({}, { projection: { 'a.$': 1, a: { $elemMatch: {} } } }), 31_255],
    ['a position after $elemMatch', { _id: 1 }, find({}, { projection: { a: { $elemMatch: {} }, 'a.$': 1 } }), 31_256],
    ['values of $jsonSchema that repeat', { _id: 1 }, find({ $jsonSchema: { properties: { b: { enum: [0, 0] } } } }), 9],
    ['a rank by two fields', { _id: 1 }, windowed({ $rank: {} }, { a: 1, _id: 1 }), 5_371_602],
    ['$derivative by two fields', { _id: 1 }, windowed({ $derivative: { input: '$a' }, window: WINDOW }, { a: 1, b: 1 }), 9],
    ['$derivative of nothing', { _id: 1 }, windowed({ $derivative: { input: '$a' }, window: WINDOW }), 5_624_903],
    ['$derivative of a document', { _id: 1, a: {} }, windowed({ $derivative: { input: '$a' }, window: WINDOW }), 14],
    ['$derivative by a string', { _id: 'a', a: 1 }, windowed({ $derivative: { input: '$a' }, window: WINDOW }), 5_624_902],
    ['$linearFill of a string', { _id: 1, a: 'a' }, windowed({ $linearFill: '$a' }), 14],
    ['$linearFill by a string', { _id: 'a' }, windowed({ $linearFill: '$a' }), 14],
    [
      '$densify of a date by numbers',
      { _id: 1, a: new Date(0) },
      aggregate({ $densify: { field: 'a', range: { step: 1, bounds: [0, 3] } } }),
      6_053_600,
    ],
    ['a command that is not explained', { _id: 1 }, { explain: { insert: 'c', documents: [{}] } }, 20],
    ['a command nobody knows', { _id: 1 }, { explain: { foo: 'c' } }, 59],
    ['a position with the new document', { _id: 1 }, { findAndModify: 'c', update: {}, new: true, fields: { 'a.$': 1 } }, 2],
    [
      '$jsonSchema beside a position of the reply',
      { _id: 1 },
      { findAndModify: 'c', query: { $jsonSchema: {} }, update: {}, fields: { 'a.$': 1 } },
      224,
    ],
    [
      '$expr beside a position of the removed document',
      { _id: 1 },
      { findAndModify: 'c', query: { $expr: true }, remove: true, fields: { 'a.$': 1 } },
      224,
    ],
    [
      'a path within a list of fields left out',
      { _id: 1 },
      find({}, { projection: { a: 0, 'a.1': { $slice: [0, 1] } } }),
      31_252,
    ],
    [
      'a bad update with bad fields',
      { _id: 1 },
      { findAndModify: 'c', update: { $rename: { a: 'a' } }, fields: { a: 0, b: 1 } },
      2,
    ],
  ])('%s', async (_what, document, command, code) => {
    expect(await codeOf(await filled([document]), command)).toBe(code);
  });

  it.each<[Document, number]>([
    [{ $log: ['$b', 2] }, 28_756],
    [{ $log: [2, '$b'] }, 28_757],
    [{ $mod: [1, '$b'] }, 16_611],
    [{ $pow: ['$b', 1] }, 28_762],
    [{ $pow: [1, '$b'] }, 28_763],
    [{ $round: [1, '$b'] }, 16_004],
    [{ $bitNot: '$b' }, 28_765],
    [{ $atan2: ['$b', 0] }, 51_044],
    [{ $sigmoid: '$b' }, 14],
    [{ $indexOfCP: ['$b', 'a'] }, 40_093],
    [{ $indexOfCP: ['a', '$b'] }, 40_094],
    [{ $indexOfBytes: ['a', 'a', '$b'] }, 40_096],
    [{ $indexOfBytes: ['a', 'a', -1] }, 40_097],
    [{ $substrCP: ['abc', 0, -1] }, 34_454],
    [{ $replaceOne: { input: 'a', find: '$b', replacement: 'b' } }, 51_745],
    [{ $replaceOne: { input: 'a', find: 'a', replacement: '$b' } }, 51_744],
    [{ $tsIncrement: '$b' }, 5_687_302],
    [{ $arrayElemAt: [[1], 'x'] }, 28_690],
    [{ $range: [1, 2, 'x'] }, 34_447],
    [{ $setIntersection: ['$n'] }, 17_047],
    [{ $setDifference: ['$n', [1]] }, 17_048],
    [{ $setDifference: [[1], '$n'] }, 17_049],
    [{ $setIsSubset: ['$n', [1]] }, 17_046],
    [{ $setIsSubset: [[1], '$n'] }, 17_042],
    [{ $allElementsTrue: ['$n'] }, 17_040],
    [{ $dateAdd: { startDate: '$n', unit: 'day', amount: 1 } }, 5_166_403],
    [{ $dateTrunc: { date: '$n', unit: 'day' } }, 5_166_307],
    [{ $dateDiff: { startDate: '$n', endDate: '$n', unit: 'day' } }, 5_166_307],
    [{ $dateTrunc: { date: new Date(0), unit: 'x' } }, 9],
    [{ $dateTrunc: { date: new Date(0), unit: 1 } }, 5_439_013],
    [{ $dateTrunc: { date: new Date(0), unit: 'week', startOfWeek: 'x' } }, 5_439_016],
    [{ $convert: { input: 'x', to: new Double(1.5) } }, 9],
    [{ $dateFromString: { dateString: '2020-01-02T03:04:05Z', timezone: '+02:00' } }, 241],
  ])('%j', async (x, code) => {
    expect(await codeOf(await filled([{ _id: 1, n: 1, b: [1, 2] }]), aggregate({ $project: { x } }))).toBe(code);
  });
});

describe('a read finds what MongoDB finds', () => {
  it.each<[string, readonly Document[], Document, readonly Document[]]>([
    [
      'a path leads into no list within a list',
      [{ _id: 1, a: [[{ b: 1 }], { b: 2 }, 3] }],
      aggregate({ $project: { x: '$a.b' } }),
      [{ _id: 1, x: [2] }],
    ],
    [
      'elements that are no documents sort as null',
      [
        { _id: 2, b: { a: 1 } },
        { _id: 1, b: [1, { a: 2 }] },
      ],
      find({}, { sort: { 'b.a': 1 }, projection: { _id: 1 } }),
      [{ _id: 1 }, { _id: 2 }],
    ],
    [
      'other alternatives are asked before an expression',
      [{ _id: 1, a: 1 }],
      find({ $or: [{ $expr: { $divide: ['$a', 0] } }, { a: 1 }] }),
      [{ _id: 1, a: 1 }],
    ],
    ['other conditions are asked before an expression', [{ _id: 1, a: 1 }], find({ $expr: { $divide: ['$a', 0] }, a: 2 }), []],
    [
      'a later filter is asked before an expression',
      [{ _id: 1, c: [] }],
      aggregate({ $sort: { _id: 1 } }, { $match: { $expr: { $hour: '$c' } } }, { $match: { a: 2 } }),
      [],
    ],
    [
      '$graphLookup leads from null to null, not to nothing',
      [
        { _id: 1, c: null },
        { _id: 2, b: null },
      ],
      aggregate(
        { $match: { _id: 1 } },
        { $graphLookup: { from: 'c', startWith: '$c', connectFromField: 'z', connectToField: 'b', as: 'x' } },
      ),
      [{ _id: 1, c: null, x: [{ _id: 2, b: null }] }],
    ],
    [
      '$densify makes what lies between bounds without a document there',
      [{ _id: 1 }],
      aggregate({ $densify: { field: 'a', range: { step: 1, bounds: [0, 2] } } }),
      [{ _id: 1 }, { a: 0 }, { a: 1 }],
    ],
    [
      '$expMovingAvg of one document',
      [{ _id: 1, a: 3 }],
      windowed({ $expMovingAvg: { input: '$a', N: 1 } }),
      [{ _id: 1, a: 3, x: 3 }],
    ],
  ])('%s', async (_what, documents, command, found) => {
    const { cursor } = await (await filled(documents)).command(command);
    expect((cursor as Document)['firstBatch']).toEqual(found);
  });

  it.each<[string, Document, string]>([
    ['find', find({ $expr: { $divide: ['$a', 0] } }), 'find command:'],
    ['aggregate', aggregate({ $project: { x: { $divide: ['$a', 0] } } }), 'aggregate command on namespace:'],
    ['distinct', { distinct: 'c', key: 'a', query: { $expr: { $divide: ['$a', 0] } } }, 'distinct command on namespace:'],
    ['count', { count: 'c', query: { $expr: { $divide: ['$a', 0] } } }, 'count command on namespace:'],
  ])('an error of %s names the command', async (_name, command, during) => {
    const database = await filled([{ _id: 1, a: 1 }]);
    await expect(database.command(command)).rejects.toMatchObject({
      code: 2,
      message: `Executor error during ${during} ${database.databaseName}.c :: caused by :: can't $divide by zero`,
    });
  });
});

describe('a position of no element', () => {
  it.each<[string, Document, string]>([
    ['find', find({ b: 1 }, { projection: { 'a.$': 1 } }), 'Executor error during find command: <db>.c'],
    [
      'findAndModify',
      { findAndModify: 'c', query: { b: 1 }, update: { $set: { z: 1 } }, fields: { 'a.$': 1 } },
      'Plan executor error during findAndModify',
    ],
  ])('is rejected by %s, which the error names once', async (_name, command, during) => {
    const database = await filled([{ _id: 1, a: [1], b: 1 }]);
    await expect(database.command(command)).rejects.toMatchObject({
      code: 51_246,
      message: `${during.replace('<db>', database.databaseName)} :: caused by :: positional operator '.$' couldn't find a matching element in the array`,
    });
  });
});

describe('a write stores what MongoDB stores', () => {
  it('puts _id first after an update by a pipeline', async () => {
    const database = await filled([{ _id: 1 }]);
    await database.command(update([{ $replaceWith: { $mergeObjects: [{ a: 9 }, '$$ROOT'] } }]));
    const [stored] = await database.collection('c').find().toArray();
    expect(Object.entries(stored ?? {})).toEqual([
      ['_id', 1],
      ['a', 9],
    ]);
  });

  it('rejects two lists of an index that an update makes of one', async () => {
    const database = await filled([{ _id: 1, a: [1, 2] }]);
    await database.collection('c').createIndex({ a: 1, c: 1 });
    expect(await codeOf(database, update([{ $set: { c: '$a' } }]))).toBe(171);
    expect(await database.collection('c').deleteMany({})).toMatchObject({ deletedCount: 1 });
  });

  it('takes no fields from a filter with a schema no document fits', async () => {
    const database = await filled([]);
    await database.command(update({ $set: { z: new Int32(1) } }, { a: 0, $jsonSchema: { bsonType: 'int' } }, { upsert: true }));
    expect(
      await database
        .collection('c')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ z: 1 }]);
  });
});
