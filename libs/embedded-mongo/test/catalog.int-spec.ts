import { BSON, type Collection, type Db, type Document } from 'mongodb';
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

describe('indexes', () => {
  it('are created once, listed and dropped', async () => {
    expect(await things.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    expect(await things.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: 'ttl' });
    await things.createIndex({ p: 1 }, { unique: true, partialFilterExpression: { p: { $exists: true } } });
    expect(await things.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
      { v: 2, key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
      { v: 2, key: { p: 1 }, name: 'p_1', unique: true, partialFilterExpression: { p: { $exists: true } } },
    ]);
    await things.dropIndex('ttl');
    expect((await failure(things.dropIndex('ttl'))).code).toBe(27);
    expect((await failure(things.dropIndex('_id_'))).code).toBe(72);
    await things.dropIndexes();
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it.each<[number, string, Document, Document]>([
    [86, 'a taken name', { b: 1 }, { name: 'a_1' }],
    [85, 'other options', { a: 1 }, { unique: true }],
    [85, 'another name', { a: 1 }, { name: 'z' }],
    [67, 'direction 0', { z: 0 }, {}],
    [67, 'an unknown kind', { z: 'nonsense' }, {}],
    [115, 'text of another language', { z: 'text' }, { default_language: 'german' }],
    [115, 'a unique 2dsphere', { z: '2dsphere' }, { unique: true }],
    [67, 'a compound TTL', { y: 1, z: 1 }, { expireAfterSeconds: 5 }],
    [67, 'a negated partial filter', { z: 1 }, { partialFilterExpression: { z: { $ne: 1 } } }],
    [2, 'an option of another kind', { z: 1 }, { wildcardProjection: { a: 1 } }],
    [40415, 'an unknown option', { z: 1 }, { bucketSize: 1 }],
  ])('are rejected with %i for %s', async (code, _name, key, options) => {
    await things.createIndex({ a: 1 });
    expect((await failure(things.createIndex(key as Record<string, 1>, options))).code).toBe(code);
    expect(await things.indexes()).toHaveLength(2);
  });

  it('report a duplicate the way drivers and object mappers read it', async () => {
    await things.createIndex({ email: 1 }, { unique: true });
    await things.insertOne({ _id: 1, email: 'a@b.c' });
    const message = `E11000 duplicate key error collection: ${things.namespace} index: email_1 dup key: { email: "a@b.c" }`;
    const expected = { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@b.c' } };
    expect(await failure(things.insertOne({ _id: 2, email: 'a@b.c' }))).toEqual({ ...expected, message });
    const upsert = things.findOneAndUpdate({ _id: 3 }, { $set: { email: 'a@b.c' } }, { upsert: true });
    expect(await failure(upsert)).toMatchObject(expected);
    await things.insertOne({ _id: 4 });
    expect((await failure(things.createIndex({ missing: 1 }, { unique: true }))).code).toBe(11000);
    expect(await things.indexes()).toHaveLength(2);
  });

  it('let one of 16 parallel inserts of a unique value through', async () => {
    await things.createIndex({ slug: 1 }, { unique: true });
    const results = await Promise.allSettled(Array.from({ length: 16 }, (_, _id) => things.insertOne({ _id, slug: 'same' })));
    const refused = results
      .filter(({ status }) => status === 'rejected')
      .map((result) => (result as PromiseRejectedResult).reason.code);
    expect(refused).toEqual(Array.from({ length: 15 }, () => 11000));
    expect(await things.countDocuments()).toBe(1);
  });

  it('are used by queries that explain says', async () => {
    await things.createIndex({ n: 1 });
    const explained = await things.find({ n: { $gt: 5 } }).explain('queryPlanner');
    expect(explained['queryPlanner'].winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { stage: 'IXSCAN', indexName: 'n_1' },
    });
    await things.insertMany([
      { _id: 1, n: 6 },
      { _id: 2, n: 7 },
      { _id: 3, n: 8 },
      { _id: 4, n: 9 },
    ]);
    const limited = await things
      .find({ n: { $gt: 5 } })
      .skip(1)
      .limit(2)
      .explain('executionStats');
    expect(limited['executionStats']).toMatchObject({ nReturned: 2, totalKeysExamined: 3, totalDocsExamined: 3 });
    expect((await failure(things.find({}).hint('nope').toArray())).code).toBe(2);
  });
});

describe('statistics', () => {
  const statistics = async (): Promise<Document> => {
    const [reply] = await things.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
    return (reply?.['storageStats'] ?? {}) as Document;
  };

  it('add up the bytes of a small collection and its indexes', async () => {
    await things.createIndex({ a: 1 });
    await things.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2, b: 'text' },
    ]);
    const [first, second] = [await things.findOne({ a: 1 }), await things.findOne({ a: 2 })];
    const { indexSizes, ...told } = await statistics();
    const size = BSON.calculateObjectSize(first ?? {}) + BSON.calculateObjectSize(second ?? {});
    expect(told).toMatchObject({ count: 2, size, storageSize: size, nindexes: 2 });
    const { _id_: ofIds, a_1: ofIndex } = indexSizes as Record<string, number>;
    expect(ofIds).toBeGreaterThan(0);
    expect(told['totalIndexSize']).toBe((ofIds ?? 0) + (ofIndex ?? 0));
  });

  it('estimates a large one from its first documents', async () => {
    await things.insertOne({ _id: 1, text: 'x'.repeat(20), numbers: Array.from({ length: 12_000 }, (_, n) => n) });
    // One statement: inserts of as many documents take long where a reader carries out each.
    const all = [{ $unwind: '$numbers' }, { $project: { _id: '$numbers', text: 1 } }, { $out: 'things' }];
    await things.aggregate(all).toArray();
    const one = BSON.calculateObjectSize((await things.findOne({})) ?? {});
    expect(await statistics()).toMatchObject({ count: 12_000, size: 12_000 * one });
  });
});

describe('collections', () => {
  it('are created, listed, renamed and dropped', async () => {
    await database.createCollection('a');
    await things.insertOne({ _id: 1 });
    expect((await failure(database.createCollection('a', { validator: { x: 1 } }))).code).toBe(48);
    expect((await database.listCollections().toArray()).map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual([
      'a collection',
      'things collection',
    ]);
    expect(await database.listCollections({ name: 'a' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'a', type: 'collection' },
    ]);
    expect((await failure(database.renameCollection('things', 'a'))).code).toBe(48);
    await database.renameCollection('things', 'a', { dropTarget: true });
    expect(await database.collection<TestDocument>('a').find().toArray()).toEqual([{ _id: 1 }]);
    expect((await store.client.db().admin().listDatabases()).databases.map(({ name }) => name)).toContain(database.databaseName);
    await database.dropDatabase();
    expect(await database.listCollections().toArray()).toEqual([]);
  });

  it('reject what is not supported', async () => {
    expect((await failure(database.createCollection('c', { timeseries: { timeField: 't' } }))).code).toBe(115);
    expect((await failure(database.command({ create: 'c$d' }))).code).toBe(73);
    expect(await database.listCollections().toArray()).toEqual([]);
  });

  it('are valid: indexes hold what the documents hold', async () => {
    await things.createIndexes([{ key: { tags: 1 } }, { key: { n: -1 }, sparse: true }]);
    await things.insertMany(
      Array.from({ length: 50 }, (_, _id) => ({ _id, tags: [_id % 3, _id % 5], ...(_id % 2 ? { n: _id } : {}) })),
    );
    await things.updateMany({ n: { $gt: 20 } }, { $push: { tags: 'x' }, $inc: { n: 1 } } as Document);
    await things.deleteMany({ _id: { $mod: [7, 0] } });
    expect(await database.command({ validate: 'things' })).toMatchObject({
      valid: true,
      nrecords: 42,
      errors: [],
      keysPerIndex: { _id_: 42 },
    });
  });
});

describe('commands', () => {
  it('reject what they do not know instead of ignoring it', async () => {
    expect((await failure(database.command({ frobnicate: 1 }))).code).toBe(59);
    expect((await failure(database.command({ find: 'things', frobnicate: 1 }))).code).toBe(40415);
    expect((await failure(database.command({ find: 'things', tailable: true }))).code).toBe(115);
    const unknown = { aggregate: 'things', pipeline: [{ $search: {} }], cursor: {} };
    expect((await failure(database.command(unknown))).code).toBe(40324);
    expect((await failure(database.command({ find: 'things', readConcern: { level: 'snapshot' } }))).code).toBe(72);
    expect((await failure(database.command({ ping: 1, apiVersion: '2' }))).code).toBe(322);
    expect((await failure(database.command({ find: 5 }))).code).toBe(14);
  });

  it('say when a write concern cannot be met, after writing', async () => {
    const reply = await database
      .command({ insert: 'things', documents: [{ _id: 1 }], writeConcern: { w: 3 } })
      .catch((error: unknown) => error);
    expect(reply).toMatchObject({ result: { n: 1, writeConcernError: { code: 100 } } });
    expect(await ids()).toEqual([1]);
  });

  it('describe a one-node replica set of server 8.0', async () => {
    expect(await database.command({ hello: 1 })).toMatchObject({
      isWritablePrimary: true,
      setName: 'rs0',
      maxWireVersion: 25,
      ok: 1,
    });
    expect(await store.client.db('admin').command({ buildInfo: 1 })).toMatchObject({ version: '8.0.0' });
    expect(await store.client.db('admin').command({ replSetGetStatus: 1 })).toMatchObject({ myState: 1 });
    expect(await database.stats()).toMatchObject({ collections: 0, objects: 0 });
  });
});
