import type { Collection, Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

let store: StoreFixture;
let database: Db;
let things: Collection<TestDocument>;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

beforeEach(() => {
  database = store.freshDatabase();
  things = database.collection<TestDocument>('things');
});

const idsOf = (documents: readonly TestDocument[]): unknown[] => documents.map(({ _id }) => _id);

describe('a replacement that changes nothing', () => {
  beforeEach(() => things.insertOne({ _id: 1, n: 1 }).then(() => undefined));

  it('counts as a change without the _id, and not with it', async () => {
    expect(await things.replaceOne({ _id: 1 }, { n: 1 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const whole = { q: { _id: 1 }, u: { _id: 1, n: 1 } };
    expect(await database.command({ update: 'things', updates: [whole] })).toMatchObject({ n: 1, nModified: 0 });
    expect(await things.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  });

  it('leaves $set of an equal value without a change', async () => {
    expect(await things.updateOne({ _id: 1 }, { $set: { n: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });
});

describe('$in', () => {
  beforeEach(() => things.insertMany([4, 2, 3, 1].map((id) => ({ _id: id, n: id }))).then(() => undefined));

  it('finds in the order of the index it is answered by', async () => {
    expect(idsOf(await things.find({ _id: { $in: [3, 4, 1] } }).toArray())).toEqual([1, 3, 4]);
    expect(await things.findOne({ _id: { $in: [3, 4, 1] } })).toMatchObject({ _id: 1 });
    await things.createIndex({ n: -1 });
    expect(idsOf(await things.find({ n: { $in: [3, 4, 1] } }).toArray())).toEqual([4, 3, 1]);
  });
});

describe('a join', () => {
  beforeEach(() => things.insertOne({ _id: 1 }).then(() => undefined));

  it.each<[string, object, number, string]>([
    [
      '$lookup with a database',
      { $lookup: { from: { db: 'other', coll: 'things' }, pipeline: [], as: 'x' } },
      9,
      '$lookup with syntax {from: {db:<>, coll:<>},..} is not supported for db: other and coll: things',
    ],
    [
      '$lookup from a number',
      { $lookup: { from: 1, pipeline: [], as: 'x' } },
      9,
      "$lookup 'from' field must be a string, but found int",
    ],
    [
      '$graphLookup with a database',
      { $graphLookup: { from: { db: 'o', coll: 'c' }, startWith: 1, connectFromField: 'a', connectToField: 'b', as: 'x' } },
      9,
      "$graphLookup 'from' field must be a string, but found object",
    ],
    [
      '$unionWith with a database',
      { $unionWith: { coll: { db: 'other', coll: 'things' } } },
      14,
      "BSON field '$unionWith.coll' is the wrong type 'object', expected type 'string'",
    ],
  ])('is rejected: %s', async (_, stage, code, message) => {
    const error = await failure(things.aggregate([stage]).toArray());
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });
});

describe('$comment', () => {
  it('is allowed next to conditions, and not within those of a field', async () => {
    await things.insertOne({ _id: 1, n: 1 });
    expect(idsOf(await things.find({ n: 1, $comment: 'why' }).toArray())).toEqual([1]);
    for (const condition of [{ $comment: 'why' }, { $gt: 0, $comment: 'why' }, { $not: { $gt: 1, $comment: 'why' } }]) {
      const error = await failure(things.find({ n: condition }).toArray());
      expect([error.code, error.message]).toEqual([2, expect.stringContaining('unknown operator: $comment')]);
    }
  });
});
