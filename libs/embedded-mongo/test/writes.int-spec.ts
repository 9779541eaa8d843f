import { ObjectId, type Collection, type Db, type Document } from 'mongodb';
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
  things = database.collection('things');
});

const ids = async (filter: Document = {}, options: Document = {}) =>
  (await things.find(filter, options).toArray()).map(({ _id }) => _id);

describe('writes', () => {
  it('update one, many, by operators, replacement and pipeline', async () => {
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
      { _id: 3, n: 5 },
    ]);
    expect(await things.updateOne({ n: 1 }, { $inc: { n: 10 }, $set: { 'a.b': 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await things.updateMany({}, { $set: { n: 5 } })).toMatchObject({ matchedCount: 3, modifiedCount: 2 });
    expect(await things.replaceOne({ _id: 2 }, { r: true })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    await things.updateOne({ _id: 3 }, [{ $set: { m: { $multiply: ['$n', 2] } } }]);
    expect(await things.find().toArray()).toEqual([
      { _id: 1, n: 5, a: { b: 1 } },
      { _id: 2, r: true },
      { _id: 3, n: 5, m: 10 },
    ]);
    expect((await failure(things.updateOne({ _id: 1 }, { $set: { _id: 9 } }))).code).toBe(66);
    expect((await failure(things.updateOne({ _id: 1 }, { $bogus: { a: 1 } }))).code).toBe(9);
  });

  it('update array elements by position and filter', async () => {
    await things.insertOne({
      _id: 1,
      list: [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    });
    await things.updateOne({ _id: 1, 'list.k': 'b' }, { $set: { 'list.$.v': 20 } });
    await things.updateOne({ _id: 1 }, { $inc: { 'list.$[e].v': 1 } }, { arrayFilters: [{ 'e.k': 'a' }] });
    expect((await things.findOne({ _id: 1 }))?.['list']).toEqual([
      { k: 'a', v: 2 },
      { k: 'b', v: 20 },
    ]);
  });

  it('upsert', async () => {
    const result = await things.updateOne(
      { _id: 'new', kind: 'x' },
      { $setOnInsert: { at: 1 }, $set: { n: 2 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 'new' });
    expect(await things.findOne({ _id: 'new' })).toEqual({ _id: 'new', kind: 'x', at: 1, n: 2 });
    const generated = await things.replaceOne({ z: 1 }, { z: 2 }, { upsert: true });
    expect(generated.upsertedId).toBeInstanceOf(ObjectId);
  });

  it('find and modify', async () => {
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const after = { returnDocument: 'after' } as const;
    expect(await things.findOneAndUpdate({}, { $inc: { n: 5 } }, { ...after, sort: { n: -1 } })).toEqual({ _id: 2, n: 7 });
    expect(await things.findOneAndUpdate({ _id: 1 }, { $inc: { n: 5 } }, { projection: { n: 1, _id: 0 } })).toEqual({ n: 1 });
    expect(await things.findOneAndReplace({ _id: 9 }, { x: 1 })).toBeNull();
    expect(await things.findOneAndUpdate({ _id: 9 }, { $set: { x: 1 } }, { ...after, upsert: true })).toEqual({ _id: 9, x: 1 });
    expect(await things.findOneAndDelete({ n: 6 })).toEqual({ _id: 1, n: 6 });
    expect(await ids()).toEqual([2, 9]);
  });

  it('delete one or many', async () => {
    await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    expect(await things.deleteOne({ _id: { $gt: 1 } })).toMatchObject({ deletedCount: 1 });
    expect(await things.deleteMany({})).toMatchObject({ deletedCount: 2 });
    expect(await things.deleteMany({})).toMatchObject({ deletedCount: 0 });
  });

  it('in bulk, ordered and unordered, on one collection and on several', async () => {
    const bulk = [
      { insertOne: { document: { _id: 1 } } },
      { insertOne: { document: { _id: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { a: 1 } } } },
      { insertOne: { document: { _id: 2 } } },
    ];
    expect((await failure(things.bulkWrite(bulk))).code).toBe(11000);
    expect(await things.find().toArray()).toEqual([{ _id: 1 }]);
    await failure(things.bulkWrite(bulk, { ordered: false }));
    expect(await things.find().toArray()).toEqual([{ _id: 1, a: 1 }, { _id: 2 }]);
    const { databaseName } = database;
    const result = await store.client.bulkWrite<Record<string, TestDocument>>([
      { namespace: `${databaseName}.things`, name: 'deleteMany', filter: {} },
      { namespace: `${databaseName}.others`, name: 'insertOne', document: { _id: 1 } },
      { namespace: `${databaseName}.others`, name: 'updateOne', filter: { _id: 1 }, update: { $set: { x: 1 } } },
      { namespace: `${databaseName}.others`, name: 'replaceOne', filter: { _id: 2 }, replacement: { y: 1 }, upsert: true },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1, deletedCount: 2, upsertedCount: 1 });
    expect(await database.collection('others').find().toArray()).toEqual([
      { _id: 1, x: 1 },
      { _id: 2, y: 1 },
    ]);
  });

  it('without acknowledgement still happen', async () => {
    await things.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    // The next command of the pool may overtake it on another connection.
    await expect.poll(() => ids()).toEqual([1]);
  });

  it('are checked by a validator', async () => {
    const validator = { $jsonSchema: { required: ['n'], properties: { n: { bsonType: 'int' } } } };
    const strict = await database.createCollection<TestDocument>('strict', { validator });
    await strict.insertOne({ _id: 1, n: 1 });
    expect((await failure(strict.insertOne({ _id: 2, n: 'x' }))).code).toBe(121);
    expect((await failure(strict.updateOne({ _id: 1 }, { $unset: { n: 1 } }))).code).toBe(121);
    await strict.insertOne({ _id: 3 }, { bypassDocumentValidation: true });
    await database.command({ collMod: 'strict', validationLevel: 'off' });
    await strict.insertOne({ _id: 4 });
    expect(await strict.countDocuments()).toBe(3);
  });
});
