import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Binary, Long, MongoServerError, UUID, type ClientSession, type Collection } from 'mongodb';
import { WireClient } from '../wire-client.js';
import { failure, openStore, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { expectValid, fill, HEAVY, readersIdle, sumOf } from './isolation-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

async function filled(): Promise<Collection<TestDocument>> {
  const items = store.freshDatabase().collection<TestDocument>('items');
  await fill(items, 300);
  return items;
}

/** Adds one, and takes longer than a turn. */
const LONG_UPDATE = [{ $set: { n: { $add: ['$n', 1] }, x: HEAVY } }];

async function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  return store.client.withSession(async (session) => {
    session.startTransaction();
    return work(session);
  });
}

describe('a transaction with a long statement', () => {
  it.each([0, 1, 3])(
    'reads its writes, which are invisible to others before the commit; %i short statements first',
    async (short) => {
      const items = await filled();
      await inTransaction(async (session) => {
        for (let i = 0; i < short; i++) {
          expect(await items.updateOne({ _id: i }, { $inc: { n: 10 } }, { session })).toMatchObject({ modifiedCount: 1 });
        }
        expect(await items.updateMany({ _id: { $lt: 10 } }, LONG_UPDATE, { session })).toMatchObject({ modifiedCount: 10 });
        await items.insertOne({ _id: 1_000, n: 5 }, { session });
        await items.updateOne({ _id: 1_000 }, { $inc: { n: 1 } }, { session });
        await items.deleteOne({ _id: 299 }, { session });
        expect(await items.findOne({ _id: 1_000 }, { session })).toEqual({ _id: 1_000, n: 6 });
        expect(await items.countDocuments({}, { session })).toBe(300);
        expect(await items.find({ x: 300 }, { session, batchSize: 3 }).toArray()).toHaveLength(10);
        expect(await sumOf(items)).toBe(0);
        await session.commitTransaction();
      });
      expect(await sumOf(items)).toBe(10 * short + 10 + 6);
      expect([await items.countDocuments(), await items.findOne({ _id: 299 })]).toEqual([300, null]);
      await expectValid(items);
      await readersIdle(store.client);
    },
  );

  it('may begin with a large insert into a collection that is not there, and be stored in several turns', async () => {
    const items = store.freshDatabase().collection<TestDocument>('new');
    const documents = Array.from({ length: 3_000 }, (_, _id) => ({ _id, n: 1, text: 'x'.repeat(100) }));
    await inTransaction(async (session) => {
      expect(await items.insertMany(documents, { session })).toMatchObject({ insertedCount: 3_000 });
      expect(await items.updateMany({}, { $inc: { n: 1 } }, { session })).toMatchObject({ modifiedCount: 3_000 });
      expect(await items.deleteMany({ _id: { $gte: 2_900 } }, { session })).toMatchObject({ deletedCount: 100 });
      expect(await items.countDocuments()).toBe(0);
      await session.commitTransaction();
    });
    expect([await items.countDocuments(), await sumOf(items)]).toEqual([2_900, 5_800]);
    await expectValid(items);
  });

  it('leaves nothing when it is aborted, and its reader to others', async () => {
    const items = await filled();
    // More of them than there are readers to be held.
    for (let i = 0; i < 6; i++) {
      await inTransaction(async (session) => {
        await items.updateMany({ _id: { $lt: 5 } }, LONG_UPDATE, { session });
        await session.abortTransaction();
      });
    }
    expect(await sumOf(items)).toBe(0);
    await readersIdle(store.client);
  });

  it('conflicts at its commit with what others wrote', async () => {
    const items = await filled();
    await inTransaction(async (session) => {
      await items.updateOne({ _id: 1 }, LONG_UPDATE, { session });
      await items.updateOne({ _id: 1 }, { $inc: { n: 100 } });
      const error = await session.commitTransaction().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 112 });
      expect((error as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true);
    });
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 100, t: `text ${7919 % 300}` });
  });

  it('computes exact sums under contention', async () => {
    const items = await filled();
    await Promise.all(
      Array.from({ length: 5 }, () =>
        store.client.withSession((session) =>
          session.withTransaction(async () => {
            await items.updateOne({ _id: 2 }, { $inc: { n: 1 } }, { session });
            await items.updateOne({ _id: 1 }, LONG_UPDATE, { session });
          }),
        ),
      ),
    );
    expect(
      await items
        .find({ _id: { $in: [1, 2] } })
        .map(({ n }) => n as number)
        .toArray(),
    ).toEqual([5, 5]);
  });

  it('is repeated in a reader when what was said before is answered otherwise each time, or was too much', async () => {
    const items = await filled();
    let tries = 0;
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        tries++;
        // A new id each time.
        await items.updateOne({ k: 1 }, { $set: { n: 1 } }, { upsert: true, session });
        await items.updateOne({ _id: 1 }, LONG_UPDATE, { session });
      }),
    );
    // One at most that could not be moved.
    expect(tries).toBeLessThanOrEqual(2);
    tries = 0;
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        tries++;
        for (let i = 0; i < 100; i++)
          await items.updateOne({ _id: 1 }, { $set: { p: `${i} ${'x'.repeat(50_000)}` } }, { session });
        await items.updateOne({ _id: 1 }, LONG_UPDATE, { session });
      }),
    );
    // One at most that could not be moved.
    expect(tries).toBeLessThanOrEqual(2);
    expect([await items.countDocuments({ k: 1 }), await items.findOne({ _id: 1 }, { projection: { n: 1 } })]).toEqual([
      1,
      { _id: 1, n: 2 },
    ]);
  });

  it('does nothing twice when a collection has to be created in the middle of a command', async () => {
    const items = await filled();
    const other = `${items.dbName}.other`;
    await inTransaction(async (session) => {
      await store.client.bulkWrite<Record<string, TestDocument>>(
        [
          { namespace: items.namespace, name: 'updateOne', filter: { _id: 1 }, update: { $inc: { n: 1 } } },
          { namespace: other, name: 'insertOne', document: { _id: 1 } },
        ],
        { session },
      );
      await session.commitTransaction();
    });
    expect(await sumOf(items)).toBe(1);
  });

  it('is rejected when it changes too much', async () => {
    const items = await filled();
    await inTransaction(async (session) => {
      for (let i = 0; i < 6; i++) await items.insertOne({ _id: 2_000 + i, p: 'x'.repeat(12_000_000) }, { session });
      expect(await failure(session.commitTransaction())).toMatchObject({ code: 257 });
    });
    expect(await items.countDocuments()).toBe(300);
  });

  it('is committed once by commits that are sent together', async () => {
    const items = await filled();
    const [first, second] = await Promise.all([WireClient.connect(store.uri), WireClient.connect(store.uri)]);
    const lsid = { id: new Binary(new UUID().buffer, Binary.SUBTYPE_UUID) };
    const transaction = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };
    const update = { update: 'items', updates: [{ q: { _id: 1 }, u: LONG_UPDATE }], $db: items.dbName };
    expect(await first.command({ ...update, ...transaction, startTransaction: true })).toMatchObject({ nModified: 1 });
    const commit = { commitTransaction: 1, ...transaction, $db: 'admin' };
    const replies = await Promise.all([first.command(commit), second.command(commit)]);
    expect(replies).toMatchObject([{ ok: 1 }, { ok: 1 }]);
    expect(await first.command(commit)).toMatchObject({ ok: 1 });
    expect(await sumOf(items)).toBe(1);
    first.close();
    second.close();
  });
});
