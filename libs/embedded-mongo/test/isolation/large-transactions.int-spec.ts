import { Long, UUID, type ClientSession, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { WireClient } from '../wire-client.js';
import { expectValid, sumOf } from './isolation-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

async function created(): Promise<Collection<TestDocument>> {
  const items = store.freshDatabase().collection<TestDocument>('items');
  await items.insertOne({ _id: -1, n: 1, tags: 0 });
  await items.createIndexes([{ key: { tags: 1 } }, { key: { u: 1 }, unique: true, sparse: true }]);
  return items;
}

/** Inserts documents in statements that are each short, in commands of a hundred. */
async function insertMany(items: Collection<TestDocument>, session: ClientSession, count: number, bytes = 0): Promise<void> {
  const at = bytes > 0 ? 1 : 100;
  for (let from = 0; from < count; from += at) {
    const ids = Array.from({ length: at }, (_, index) => from + index);
    const documents = ids.map((_id) => ({ _id, n: 1, tags: [_id, _id + 1], u: _id, text: 'x'.repeat(bytes) }));
    await items.insertMany(documents, { session });
  }
}

describe('a transaction of many short statements', () => {
  it.each([
    ['many', 2_000, 0],
    ['large', 60, 50_000],
  ])('is stored in several turns, and seen whole or not at all: %s', async (_name, count, bytes) => {
    const items = await created();
    const sums = new Set<number>();
    await store.client.withSession(async (session) => {
      session.startTransaction();
      await insertMany(items, session, count, bytes);
      await items.updateMany({ _id: { $lt: 10 } }, { $inc: { n: 1 } }, { session });
      await items.deleteOne({ _id: 0 }, { session });
      const state = { isOver: false };
      const commit = session.commitTransaction().finally(() => {
        state.isOver = true;
      });
      do sums.add(await sumOf(items));
      while (!state.isOver);
      await commit;
    });
    sums.add(await sumOf(items));
    expect([...sums].filter((sum) => sum !== 1)).toEqual([2 + count - 1 + 9]);
    expect(await items.countDocuments()).toBe(count);
    // Its documents made the index multikey.
    expect(await items.find({ tags: { $gt: 9, $lt: 11 } }).toArray()).toHaveLength(2);
    await expectValid(items);
    expect(await items.insertOne({ _id: count, n: 0, u: count })).toMatchObject({ acknowledged: true });
  });

  it('conflicts with a concurrent write, and leaves nothing', async () => {
    const items = await created();
    await store.client.withSession(async (session) => {
      session.startTransaction();
      await items.findOne({ _id: -1 }, { session });
      await items.updateOne({ _id: -1 }, { $inc: { n: 1 } });
      await insertMany(items, session, 2_000);
      expect(await failure(items.updateOne({ _id: -1 }, { $inc: { n: 1 } }, { session }))).toMatchObject({ code: 112 });
    });
    await store.client.withSession(async (session) => {
      session.startTransaction();
      await insertMany(items, session, 2_000);
      await items.createIndex({ n: 1 });
      expect(await failure(session.commitTransaction())).toMatchObject({ code: 112 });
    });
    expect([await items.countDocuments(), await sumOf(items)]).toEqual([1, 2]);
    await expectValid(items);
  });

  it('is committed once by commits that are sent together, and again later', async () => {
    const items = await created();
    const { dbName } = items;
    const clients = await Promise.all([1, 2, 3].map(() => WireClient.connect(store.uri)));
    const [first] = clients;
    const inTransaction = { lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1), autocommit: false };
    for (let from = 0; from < 3_000; from += 100) {
      const documents = Array.from({ length: 100 }, (_, index) => ({ _id: from + index, n: 1, u: from + index }));
      const startTransaction = from === 0 ? { startTransaction: true } : {};
      const reply = await first?.command({ insert: 'items', documents, ...inTransaction, ...startTransaction, $db: dbName });
      expect(reply).toMatchObject({ n: 100, ok: 1 });
    }
    const commit = { commitTransaction: 1, ...inTransaction, $db: 'admin' };
    const replies = await Promise.all(clients.map((client) => client.command(commit)));
    replies.push((await first?.command(commit)) ?? {});
    for (const reply of replies) expect(reply).toMatchObject({ ok: 1 });
    expect([await items.countDocuments(), await sumOf(items)]).toEqual([3_001, 3_001]);
    await expectValid(items);
    for (const client of clients) client.close();
  });
});
