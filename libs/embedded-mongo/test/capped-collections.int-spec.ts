import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

async function capped(options: Document): Promise<Db> {
  const database = store.freshDatabase();
  await database.command({ create: 'k', capped: true, ...options });
  return database;
}

/** Inserts documents of 122 bytes. */
async function insert(database: Db, from: number, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, i): Document => ({ _id: from + i, x: 'y'.repeat(100) }));
  await database.command({ insert: 'k', documents });
}

async function ids(database: Db, sort: Document = {}): Promise<unknown[]> {
  const { cursor } = await database.command({ find: 'k', sort, projection: { _id: 1 } });
  return ((cursor as Document)['firstBatch'] as Document[]).map(({ _id }) => _id as unknown);
}

const optionsOf = async (database: Db): Promise<unknown> => (await database.listCollections({ name: 'k' }).toArray())[0];

// Recorded from MongoDB.
describe('a capped collection', () => {
  it('keeps the newest documents that its size has room for', async () => {
    const database = await capped({ size: 1000 });
    await insert(database, 1, 20);
    expect(await ids(database)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
    expect(await database.command({ collStats: 'k' })).toMatchObject({
      capped: true,
      max: 0,
      maxSize: 1000,
      size: 976,
      count: 8,
    });
    await insert(database, 50, 1);
    expect(await ids(database, { $natural: -1 })).toEqual([50, 20, 19, 18, 17, 16, 15, 14]);
    await database.command({ insert: 'k', documents: [{ _id: 51, x: 'z'.repeat(5000) }] });
    expect(await ids(database)).toEqual([51]);
    expect(await database.command({ validate: 'k' })).toMatchObject({ valid: true, nrecords: 1 });
  });

  it('keeps a number of documents, which may be removed and changed', async () => {
    const database = await capped({ size: 1000, max: 3 });
    await insert(database, 1, 5);
    expect(await ids(database)).toEqual([3, 4, 5]);
    await insert(database, 10, 2);
    await database.command({ delete: 'k', deletes: [{ q: { _id: 10 }, limit: 1 }] });
    expect(await ids(database)).toEqual([5, 11]);
    await database.command({ update: 'k', updates: [{ q: { _id: 11 }, u: { $set: { x: 'long'.repeat(400) } } }] });
    expect(await ids(database)).toEqual([5, 11]);
    await database.command({ update: 'k', updates: [{ q: { _id: 11 }, u: { $set: { x: 'short' } } }] });
    await database.command({ update: 'k', updates: [{ q: { _id: 20 }, u: { $set: { x: 1 } }, upsert: true }] });
    expect(await ids(database)).toEqual([5, 11, 20]);
    const merged = [{ $match: { _id: 20 } }, { $set: { _id: 900 } }, { $merge: 'k' }];
    await database.command({ aggregate: 'k', pipeline: merged, cursor: {} });
    expect(await ids(database)).toEqual([11, 20, 900]);
  });

  it('makes room for each document of a statement', async () => {
    const database = await capped({ size: 1000, max: 2 });
    const documents = [{ _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    expect(await database.command({ insert: 'k', documents, ordered: false })).toMatchObject({
      n: 3,
      writeErrors: [{ index: 2, code: 11000 }],
    });
    await database.command({ insert: 'k', documents: [{ _id: 1 }] });
    expect(await ids(database)).toEqual([3, 1]);
  });

  it.each<[Document, Document]>([
    [
      { size: 1000.7, max: 2.5 },
      { capped: true, size: 1000, max: 2 },
    ],
    [
      { size: 5, max: -5 },
      { capped: true, size: 5, max: 2_147_483_647 },
    ],
    [{ size: 5 }, { capped: true, size: 5 }],
  ])('is listed with its limits: %j', async (given, options) => {
    expect(await optionsOf(await capped(given))).toMatchObject({ options });
  });

  it.each<[number, Document]>([
    [72, { capped: true }],
    [72, { capped: true, max: 3 }],
    [2, { capped: true, size: 0 }],
    [2, { capped: true, size: -1 }],
    [14, { capped: true, size: 'x' }],
    [2, { capped: true, size: 1e18 }],
    [2, { capped: true, size: 1000, max: 3e9 }],
    [14, { capped: true, size: 1000, max: 'x' }],
    [14, { capped: 'x', size: 5 }],
    [72, { size: 100 }],
    [72, { max: 5 }],
    [72, { capped: false, size: 5, max: 3 }],
  ])('is refused with %i for %j', async (code, options) => {
    expect(await failure(store.freshDatabase().command({ create: 'k', ...options }))).toMatchObject({ code });
  });

  it('is made again with the same limits only', async () => {
    const database = await capped({ size: 1000, max: 3 });
    await database.command({ create: 'k', capped: true, size: 1000, max: 3 });
    expect(await failure(database.command({ create: 'k', capped: true, size: 1000, max: 4 }))).toMatchObject({ code: 48 });
    expect(await failure(database.command({ create: 'k' }))).toMatchObject({ code: 48 });
  });

  it('changes its limits for the next document', async () => {
    const database = await capped({ size: 1000 });
    await insert(database, 1, 8);
    await database.command({ collMod: 'k', cappedSize: 2000, cappedMax: 5 });
    expect(await optionsOf(database)).toMatchObject({ options: { capped: true, size: 2000, max: 5 } });
    await insert(database, 9, 1);
    expect(await ids(database)).toEqual([5, 6, 7, 8, 9]);
    await database.createCollection('other');
    expect(await failure(database.command({ collMod: 'other', cappedSize: 5 }))).toMatchObject({ code: 72 });
  });

  it('is made of another one with its newest documents', async () => {
    const database = store.freshDatabase();
    await insert(database, 1, 30);
    await database.collection('k').createIndex({ x: 1 });
    await database.command({ convertToCapped: 'k', size: 500 });
    expect(await ids(database)).toEqual([27, 28, 29, 30]);
    expect(await optionsOf(database)).toMatchObject({ options: { capped: true, size: 500 } });
    expect(await database.collection('k').indexes()).toHaveLength(1);
    await insert(database, 31, 1);
    expect(await ids(database)).toEqual([28, 29, 30, 31]);
    expect(await failure(database.command({ convertToCapped: 'nope', size: 5 }))).toMatchObject({ code: 26 });
    expect(await failure(database.command({ convertToCapped: 'k', size: 0 }))).toMatchObject({ code: 72 });
  });

  it('is not the target of $out', async () => {
    const database = await capped({ size: 1000 });
    await insert(database, 1, 1);
    const out = { aggregate: 'k', pipeline: [{ $out: 'k' }], cursor: {} };
    expect(await failure(database.command(out))).toMatchObject({ code: 17152 });
  });

  it('is not written to in a transaction', async () => {
    const database = await capped({ size: 1000 });
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const insertion = database.collection('k').insertOne({ a: 1 }, { session });
      expect(await failure(insertion)).toMatchObject({ code: 263 });
      await session.abortTransaction();
    });
  });
});
