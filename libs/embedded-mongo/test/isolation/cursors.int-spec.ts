import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from 'mongodb';
import { failure, openStore, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { expectValid, fill, HEAVY, isolationOf } from './isolation-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

async function filled(count = 2_000): Promise<Collection<TestDocument>> {
  const items = store.freshDatabase().collection<TestDocument>('items');
  await fill(items, count);
  return items;
}

async function killReaders(): Promise<void> {
  const { pids } = (await isolationOf(store.client)).readers;
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await expect
    .poll(async () => (await isolationOf(store.client)).readers.pids.filter((pid) => pids.includes(pid)), { timeout: 20_000 })
    .toEqual([]);
}

describe('a cursor whose reader is killed', () => {
  it.each(['find', 'aggregate', 'view'])('continues at its position if nothing changed: %s', async (kind) => {
    const items = await filled();
    if (kind === 'view') await items.db.createCollection('view', { viewOn: 'items', pipeline: [] });
    const cursor =
      kind === 'aggregate'
        ? items.aggregate([{ $sort: { t: 1, _id: 1 } }], { batchSize: 100 })
        : items.db
            .collection(kind === 'view' ? 'view' : 'items')
            .find({}, { batchSize: 100 })
            .sort({ t: 1, _id: 1 });
    const ids: unknown[] = [];
    for await (const { _id } of cursor) {
      ids.push(_id);
      if (ids.length === 100 || ids.length === 700) await killReaders();
    }
    const expected = await items.find().sort({ t: 1, _id: 1 }).toArray();
    expect(ids).toEqual(expected.map(({ _id }) => _id));
  });

  it.each(['items', 'view'])('is lost when what it reads has changed: %s', async (name) => {
    const items = await filled();
    if (name === 'view') await items.db.createCollection('view', { viewOn: 'items', pipeline: [] });
    const cursor = items.db.collection(name).find({}, { batchSize: 100 });
    await cursor.next();
    await items.deleteOne({ _id: 0 });
    await killReaders();
    expect(await failure(cursor.toArray())).toMatchObject({ code: 43 });
  });

  it('is lost if a concurrent write changed the data it reads', async () => {
    const items = await filled();
    const [cursor] = await Promise.all([
      (async () => {
        const opened = items.find({}, { batchSize: 100 }).sort({ _id: 1 });
        await opened.next();
        return opened;
      })(),
      items.deleteMany({ _id: { $lt: 50 } }),
    ]);
    await killReaders();
    const rest = await cursor.toArray().catch((error: unknown) => error);
    // It was opened before the deletion and is lost, or after it and whole.
    if (Array.isArray(rest))
      expect(rest.map((document: TestDocument) => document._id)).toEqual(Array.from({ length: 1_949 }, (_, i) => i + 51));
    else expect(rest).toMatchObject({ code: 43 });
  });

  it('is lost when its result is another one every time', async () => {
    const items = await filled();
    const cursor = items.aggregate([{ $sample: { size: 1_500 } }], { batchSize: 100 });
    await cursor.next();
    await killReaders();
    expect(await failure(cursor.toArray())).toMatchObject({ code: 43 });
  });
});

describe('indexes that are built', () => {
  it('are complete and used next to writers', async () => {
    const items = await filled(4_000);
    const state = { isOver: false };
    const built = items.createIndex({ n: 1, list: 1 }).finally(() => {
      state.isOver = true;
    });
    let next = 4_000;
    do {
      await items.insertOne({ _id: next++, n: 1, list: [1, 2] });
      await items.updateOne({ _id: (next * 31) % 4_000 }, { $inc: { n: 1 } });
      await items.deleteOne({ _id: (next * 17) % 4_000 });
    } while (!state.isOver);
    expect(await built).toBe('n_1_list_1');
    await expectValid(items);
    const { queryPlanner } = await items.find({ n: 1 }).explain('queryPlanner');
    expect(JSON.stringify(queryPlanner)).toContain('n_1_list_1');
    const all = await items.find().toArray();
    expect(await items.countDocuments({ n: 1 })).toBe(all.filter(({ n }) => n === 1).length);
  });

  it('end with 11000 and leave none when values are not unique', async () => {
    const items = await filled();
    await items.insertOne({ _id: -1, t: 'text 1' });
    const command = {
      createIndexes: 'items',
      indexes: [
        { key: { n: 1 }, name: 'n' },
        { key: { t: 1 }, name: 't', unique: true },
      ],
    };
    expect(await failure(items.db.command(command))).toMatchObject({ code: 11000, keyPattern: { t: 1 } });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await expectValid(items);
  });

  it('are reported as new to who asked first, and are there for who asked too', async () => {
    const items = await filled();
    const command = { createIndexes: 'items', indexes: [{ key: { t: 1 }, name: 't', unique: true }] };
    const replies = await Promise.all([items.db.command(command), items.db.command(command)]);
    const [first] = replies.filter(({ note }) => note === undefined);
    expect(first).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2 });
    expect(replies.find((reply) => reply !== first)).toMatchObject({ numIndexesBefore: 2, numIndexesAfter: 2 });
    expect(await failure(items.insertOne({ _id: -1, t: 'text 1' }))).toMatchObject({ code: 11000 });
  });

  it('end when their collection is dropped, which stays so', async () => {
    const items = await filled(4_000);
    const built = items.createIndex({ t: 1 }).catch((error: unknown) => error);
    await items.drop();
    const outcome = await built;
    if (outcome !== 't_1') expect(outcome).toMatchObject({ code: 276 });
    expect(await items.countDocuments()).toBe(0);
    expect((await items.db.listCollections().toArray()).length).toBeLessThanOrEqual(1);
  });
});

describe('pipelines that write', () => {
  it('replace a collection in parts, and keep its indexes', async () => {
    const items = await filled();
    const copy = items.db.collection<TestDocument>('copy');
    await copy.insertOne({ _id: -5 });
    await copy.createIndex({ t: 1 }, { unique: true });
    await items.aggregate([{ $set: { n: { $add: ['$_id', 1] } } }, { $out: 'copy' }]).toArray();
    expect([await copy.countDocuments(), await copy.findOne({ _id: 7 })]).toMatchObject([2_000, { n: 8 }]);
    expect((await copy.indexes()).map(({ name }) => name)).toEqual(['_id_', 't_1']);
    await expectValid(copy);
  });

  it.each([
    [{ $set: { t: 'same' } }, 11000],
    [{ $set: { x: { $divide: [1, { $subtract: [1_900, '$_id'] }] } } }, 2],
  ])('leave the old collection when they fail: %j', async (stage, code) => {
    const items = await filled();
    const copy = items.db.collection<TestDocument>('copy');
    await copy.insertOne({ _id: -5, t: 'old' });
    await copy.createIndex({ t: 1 }, { unique: true });
    expect(await failure(items.aggregate([stage, { $out: 'copy' }]).toArray())).toMatchObject({ code });
    expect(await copy.find().toArray()).toEqual([{ _id: -5, t: 'old' }]);
    expect((await items.db.listCollections().toArray()).map(({ name }) => name).toSorted()).toEqual(['copy', 'items']);
  });

  it('merge each document once', async () => {
    const items = await filled();
    const into = items.db.collection<TestDocument>('into');
    await fill(into, 1_000);
    const whenMatched = [{ $set: { n: { $add: ['$n', 1] }, x: { $cond: [{ $lt: ['$_id', 5] }, HEAVY, 0] } } }];
    await items.aggregate([{ $merge: { into: 'into', whenMatched } }]).toArray();
    expect([await into.countDocuments(), await into.countDocuments({ n: 1 }), await into.countDocuments({ x: 300 })]).toEqual([
      2_000, 1_000, 5,
    ]);
    await expectValid(into);
  });
});
