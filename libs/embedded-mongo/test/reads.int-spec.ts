import {
  Binary,
  Decimal128,
  Double,
  Int32,
  Long,
  MongoClient,
  MongoServerError,
  ObjectId,
  Timestamp,
  UUID,
  type Collection,
  type Db,
  type Document,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everythingElsewhere, failure, openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

let store: StoreFixture;
let database: Db;
let things: Collection<TestDocument>;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

beforeEach(() => {
  database = store.freshDatabase();
  things = database.collection('things');
});

const ids = async (filter: Document = {}, options: Document = {}) =>
  (await things.find(filter, options).toArray()).map(({ _id }) => _id);

describe('documents', () => {
  it('come back as they went in', async () => {
    const document = {
      _id: new ObjectId(),
      text: 'Grüße 😀',
      int: 5,
      double: 1.5,
      wholeDouble: new Double(3),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('2.50'),
      date: new Date('2026-01-02T03:04:05.678Z'),
      beforeEpoch: new Date(-1),
      bool: true,
      none: null,
      bytes: new Binary(Buffer.from([1, 2, 0, 255])),
      uuid: new UUID('0b0f9a52-3a72-4d0f-9e5a-3c1b1f0a8d11'),
      timestamp: new Timestamp({ t: 5, i: 7 }),
      regex: /^a.b/i,
      array: [1, [2, { three: 3 }], []],
      nested: { deep: { deeper: {} } },
      b: 1,
      a: 2,
    };
    await things.insertOne(document);
    const options = { promoteValues: true, promoteLongs: false, bsonRegExp: false };
    const found = await things.findOne({ _id: document._id }, options);
    expect(found).toEqual({ ...document, wholeDouble: 3 });
    expect(Object.keys(found ?? {})).toEqual(Object.keys(document));
    const raw = await things.findOne({ _id: document._id }, { promoteValues: false });
    expect([raw?.int, raw?.wholeDouble]).toEqual([new Int32(5), new Double(3)]);
  });

  it('get an _id when they have none, and it comes first', async () => {
    const raw = await new MongoClient(store.uri, { forceServerObjectId: true }).connect();
    const collection = raw.db(database.databaseName).collection('things');
    await collection.insertOne({ a: 1 });
    const found = await collection.findOne({});
    expect(Object.keys(found ?? {})).toEqual(['_id', 'a']);
    expect(found?._id).toBeInstanceOf(ObjectId);
    await raw.close();
  });

  it('are rejected when too large or with an impossible _id', async () => {
    expect((await failure(database.command({ insert: 'things', documents: [{ _id: [1] }] }).then(throwWriteError))).code).toBe(
      53,
    );
    expect(
      (await failure(database.command({ insert: 'things', documents: [{ _id: { $a: 1 } }] }).then(throwWriteError))).code,
    ).toBe(52);
    const large = { _id: 1, text: 'x'.repeat(16 * 1024 * 1024) };
    expect((await failure(database.command({ insert: 'things', documents: [large] }).then(throwWriteError))).code).toBe(10334);
    expect(await ids()).toEqual([]);
  });
});

function throwWriteError(reply: Document): void {
  const [error] = reply['writeErrors'] as Document[];
  throw new MongoServerError({ ...error });
}

describe('reads', () => {
  beforeEach(async () => {
    await things.insertMany([5, 3, 1, 4, 2].map((n) => ({ _id: n, n, odd: n % 2 === 1, tags: [`t${n}`, 'all'] })));
  });

  it('filter, sort, skip, limit and project', async () => {
    expect(await ids()).toEqual([5, 3, 1, 4, 2]);
    expect(await ids({ n: { $gt: 1, $lt: 5 } }, { sort: { n: -1 }, skip: 1, limit: 1 })).toEqual([3]);
    expect(await ids({}, { sort: { odd: 1, n: 1 } })).toEqual([2, 4, 1, 3, 5]);
    expect(await things.findOne({ tags: 't3' }, { projection: { n: 1 } })).toEqual({ _id: 3, n: 3 });
    expect(await things.findOne({ tags: 'all' }, { projection: { 'tags.$': 1, _id: 0 } })).toEqual({ tags: ['all'] });
    expect(await things.findOne({ n: 77 })).toBeNull();
    expect(await ids({}, { sort: { $natural: -1 } })).toEqual([2, 4, 1, 3, 5]);
  });

  it('count and list distinct values', async () => {
    expect(await things.countDocuments()).toBe(5);
    expect(await things.countDocuments({ odd: true }, { skip: 1 })).toBe(2);
    expect(await things.estimatedDocumentCount()).toBe(5);
    expect(await things.distinct('tags', { n: { $lte: 2 } })).toEqual(['all', 't1', 't2']);
  });

  it('aggregate', async () => {
    const pipeline = [{ $match: { n: { $gte: 2 } } }, { $group: { _id: '$odd', sum: { $sum: '$n' } } }, { $sort: { _id: 1 } }];
    expect(await things.aggregate(pipeline).toArray()).toEqual([
      { _id: false, sum: 6 },
      { _id: true, sum: 8 },
    ]);
    await database.collection<TestDocument>('names').insertMany([{ _id: 1, name: 'one' }]);
    const lookup = { $lookup: { from: 'names', localField: 'n', foreignField: '_id', as: 'names' } };
    expect(await things.aggregate([{ $match: { n: { $in: [1, 2] } } }, lookup, { $project: { names: 1 } }]).toArray()).toEqual([
      { _id: 1, names: [{ _id: 1, name: 'one' }] },
      { _id: 2, names: [] },
    ]);
  });

  it('write results with $out and $merge, atomically', async () => {
    const target = database.collection<TestDocument>('target');
    await target.createIndex({ n: 1 }, { unique: true });
    await things.aggregate([{ $match: { odd: true } }, { $out: 'target' }]).toArray();
    expect((await target.find().toArray()).map(({ _id }) => _id)).toEqual([5, 3, 1]);
    expect((await target.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    expect((await failure(things.aggregate([{ $set: { n: 1 } }, { $out: 'target' }]).toArray())).code).toBe(11000);
    expect(await target.countDocuments()).toBe(3);
    await things.aggregate([{ $project: { n: 1, merged: { $literal: true } } }, { $merge: { into: 'target' } }]).toArray();
    expect(await target.countDocuments({ merged: true })).toBe(5);
    expect(await target.findOne({ _id: 3 })).toEqual({ _id: 3, n: 3, odd: true, tags: ['t3', 'all'], merged: true });
  });

  it('go through views', async () => {
    const view = await database.createCollection<TestDocument>('odd', {
      viewOn: 'things',
      pipeline: [{ $match: { odd: true } }],
    });
    expect((await view.find({ n: { $gt: 1 } }, { sort: { n: 1 }, projection: { n: 1 } }).toArray()).map(({ n }) => n)).toEqual([
      3, 5,
    ]);
    expect([await view.countDocuments(), await view.estimatedDocumentCount()]).toEqual([3, 3]);
    expect(await view.distinct('n')).toEqual([1, 3, 5]);
    expect((await failure(view.insertOne({ _id: 9 }))).code).toBe(166);
  });

  // Thirty thousand documents take minutes when each goes through a reader.
  it.skipIf(everythingElsewhere)('stop at maxTimeMS', async () => {
    await database
      .collection<TestDocument>('many')
      .insertMany(Array.from({ length: 30_000 }, (_, _id) => ({ _id, text: `text ${_id}` })));
    const slow = database.collection('many').find({ text: { $regex: 'z(a+)+$' } }, { maxTimeMS: 1 });
    expect((await failure(slow.toArray())).code).toBe(50);
  });
});

describe('cursors', () => {
  it('return everything in batches and close automatically', async () => {
    await things.insertMany(Array.from({ length: 2345 }, (_, _id) => ({ _id })));
    for (const batchSize of [1, 100, 2345, 5000]) {
      const found = await ids({ _id: { $lt: batchSize === 1 ? 20 : 9999 } }, { batchSize });
      expect(found).toEqual(Array.from({ length: batchSize === 1 ? 20 : 2345 }, (_, i) => i));
    }
    const reply = await database.command({ find: 'things', batchSize: 0 });
    expect(reply['cursor'].firstBatch).toEqual([]);
    const exact = await database.command({ find: 'things', filter: { _id: { $lt: 10 } }, batchSize: 10 });
    expect(exact['cursor'].id).toBe(0);
  });

  it('continue during writes to the collection', async () => {
    await things.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id })));
    const found: unknown[] = [];
    for await (const { _id } of things.find({}, { batchSize: 50 })) {
      found.push(_id);
      if (_id === 0) await things.deleteMany({ _id: { $gte: 450 } });
    }
    expect(found).toEqual(Array.from({ length: 450 }, (_, i) => i));
  });

  it('are closed by the client, unknown afterwards, and end when the collection is dropped', async () => {
    await things.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id })));
    const cursor = things.find({}, { batchSize: 10 });
    await cursor.next();
    const { id } = cursor;
    await cursor.close();
    expect((await failure(database.command({ getMore: id, collection: 'things' }))).code).toBe(43);
    const dropped = things.find({}, { batchSize: 200 });
    await dropped.next();
    await things.drop();
    expect((await failure(dropped.toArray())).code).toBe(175);
  });
});
