import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MongoClient, ObjectId, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { compileExpression } from './compile-expression.js';
import { evaluate } from './evaluate.js';
import { toQuery } from './to-query.js';

const slot = 'documentFilter';

const DOCUMENTS: readonly object[] = [
  {},
  { v: null },
  { v: 5 },
  { v: new Int32(5) },
  { v: new Double(5.5) },
  { v: Long.fromString('9007199254740993') },
  { v: 'owner@example.test' },
  { v: 'Owner' },
  { v: ['a', 'b'] },
  { v: ['b', 'a', 'c'] },
  { v: ['a'] },
  { v: 'a' },
  { v: [] },
  { v: [['a', 'b']] },
  { v: [1, 4, 9] },
  { v: [[4]] },
  { v: [[4], 9] },
  { v: [['owner', 5]] },
  { v: [[[4]]] },
  { v: [[{ p: 1, q: 4 }]] },
  {
    v: [
      { p: 1, q: 2 },
      { p: 3, q: 4 },
    ],
  },
  { v: [{ p: 1, q: 4 }] },
  { v: { p: 1, q: 4 } },
  { v: true },
  { v: new ObjectId('5f43f8c2a1b2c3d4e5f60718') },
  { v: new Date(0) },
  { v: new BSONRegExp('^o') },
  { v: -6 },
  { v: Long.MIN_VALUE },
  { v: new Double(2 ** 70) },
  { v: Decimal128.fromString('5') },
  { v: Decimal128.fromString('5.25') },
  { v: new Binary(Buffer.from([0b101, 0b10])) },
  { v: new Binary(Buffer.alloc(0)) },
  { w: [{ v: ['a', 'b'] }, { v: 'c' }] },
];

const CASES: readonly (readonly [string, object])[] = [
  ['$all', { v: { $all: ['a', 'b'] } }],
  ['$all of one', { v: { $all: ['a'] } }],
  ['$all of none', { v: { $all: [] } }],
  ['$all of $elemMatch', { v: { $all: [{ $elemMatch: { p: 1 } }, { $elemMatch: { q: 4 } }] } }],
  ['$elemMatch of members', { v: { $elemMatch: { p: 1, q: 4 } } }],
  ['$elemMatch of operators', { v: { $elemMatch: { $gt: 3, $lt: 8 } } }],
  ['$elemMatch of an order', { v: { $elemMatch: { $gt: 3 } } }],
  ['$elemMatch of a value', { v: { $elemMatch: { $eq: 4 } } }],
  ['$elemMatch of a list', { v: { $elemMatch: { $eq: [4] } } }],
  ['$elemMatch of several values', { v: { $elemMatch: { $in: [4, 'a', [4]] } } }],
  ['$elemMatch of no value', { v: { $elemMatch: { $nin: [4, 'a'] } } }],
  ['$elemMatch of another value', { v: { $elemMatch: { $ne: 4 } } }],
  ['$elemMatch of a size', { v: { $elemMatch: { $size: 1 } } }],
  ['$elemMatch of a type', { v: { $elemMatch: { $type: 'number' } } }],
  ['$elemMatch of lists', { v: { $elemMatch: { $type: 'array' } } }],
  ['$elemMatch of a remainder', { v: { $elemMatch: { $mod: [4, 0] } } }],
  ['$elemMatch of bits', { v: { $elemMatch: { $bitsAllSet: 4 } } }],
  ['$elemMatch of a pattern', { v: { $elemMatch: { $regex: '^own' } } }],
  ['$elemMatch of $not', { v: { $elemMatch: { $not: { $gt: 3 } } } }],
  ['$elemMatch of $elemMatch', { v: { $elemMatch: { $elemMatch: { $gt: 3 } } } }],
  ['$elemMatch of $elemMatch of members', { v: { $elemMatch: { $elemMatch: { p: 1 } } } }],
  ['$elemMatch of members in lists', { v: { $elemMatch: { p: 1 } } }],
  ['$not $elemMatch of operators', { v: { $not: { $elemMatch: { $gt: 3 } } } }],
  ['$not $elemMatch', { v: { $not: { $elemMatch: { p: 1, q: 4 } } } }],
  ['$size', { v: { $size: 2 } }],
  ['$size 0', { v: { $size: 0 } }],
  ['$not $size', { v: { $not: { $size: 1 } } }],
  ['$type by name', { v: { $type: 'string' } }],
  ['$type by number', { v: { $type: 18 } }],
  ['$type of several', { v: { $type: ['bool', 'date'] } }],
  ['$type number', { v: { $type: 'number' } }],
  ['$type array', { v: { $type: 'array' } }],
  ['$type int', { v: { $type: 'int' } }],
  ['$mod', { v: { $mod: [4, 1] } }],
  ...(['$bitsAllSet', '$bitsAllClear', '$bitsAnySet', '$bitsAnyClear'] as const).flatMap((operator): [string, object][] => [
    [`${operator} of a mask`, { v: { [operator]: 5 } }],
    [`${operator} of positions`, { v: { [operator]: [0, 9] } }],
    [`${operator} of the sign`, { v: { [operator]: [1, 63, 200] } }],
    [`${operator} of nothing`, { v: { [operator]: 0 } }],
    [`$not ${operator}`, { v: { $not: { [operator]: [0, 2] } } }],
  ]),
  ['$regex', { v: { $regex: '^own' } }],
  ['$regex with options', { v: { $regex: '^own', $options: 'i' } }],
  ['$not $regex', { v: { $not: { $regex: '^own', $options: 'i' } } }],
  ['below lists', { 'w.v': { $all: ['a', 'b'] } }],
  ['$size below lists', { 'w.v': { $size: 2 } }],
  ['$comment', { v: { $type: 'bool' }, $comment: 'what' }],
  ['inside $or and $nor', { $or: [{ v: { $size: 3 } }, { $nor: [{ v: { $type: 'number' } }] }] }],
];

describe('operators of the query language', () => {
  let store: TestStore;
  let client: MongoClient;
  let documents: Collection;
  beforeAll(async () => {
    store = await startTestStore();
    client = await new MongoClient(store.uri, { promoteValues: false, promoteLongs: false, bsonRegExp: true }).connect();
    documents = client.db(`operators_${new ObjectId().toHexString()}`).collection('documents');
    await documents.insertMany(DOCUMENTS.map((document, index) => ({ ...document, _id: index as unknown as ObjectId })));
  });
  afterAll(async () => {
    await documents.db.dropDatabase();
    await client.close();
    await store.close();
  });

  const idsOf = (found: readonly object[]): number[] =>
    found.map((document) => Number((document as { _id: unknown })._id)).toSorted((a, b) => a - b);

  it.each(CASES)('%s finds and allows what the database finds', async (_, query) => {
    const expression = compileExpression(query, { slot });
    const expected = idsOf(await documents.find(query).toArray());

    const all = await documents.find().toArray();
    const allowed = all.filter((root) => evaluate(expression, { root, prevRoot: root }) === true);
    expect(idsOf(allowed)).toEqual(expected);

    const { filter, remainder } = await toQuery(expression, {});
    const found = await documents.find(filter).toArray();
    const kept = found.filter((root) => remainder === null || evaluate(remainder, { root, prevRoot: root }) === true);
    expect(idsOf(kept)).toEqual(expected);
  });
});
