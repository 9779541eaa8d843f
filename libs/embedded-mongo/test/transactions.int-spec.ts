import { Long, UUID, type ClientSession, type Collection, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everythingElsewhere, failure, openStore, type StoreFixture, type TestDocument } from './store-fixture.js';
import { WireClient } from './wire-client.js';

let store: StoreFixture;
let database: Db;
let things: Collection<TestDocument>;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

beforeEach(async () => {
  database = store.freshDatabase();
  things = database.collection('things');
  await things.insertMany([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
});

async function inSession(work: (session: ClientSession) => Promise<void>): Promise<void> {
  const session = store.client.startSession();
  try {
    await work(session);
  } finally {
    await session.endSession();
  }
}

const numbers = async (options: Document = {}) => (await things.find({}, options).sort({ _id: 1 }).toArray()).map(({ n }) => n);

describe('a transaction', () => {
  it('is invisible before its commit, and visible after it', () =>
    inSession(async (session) => {
      session.startTransaction();
      await things.updateOne({ _id: 1 }, { $inc: { n: 5 } }, { session });
      await things.insertOne({ _id: 3, n: 9 }, { session });
      await things.deleteOne({ _id: 2 }, { session });
      expect(await numbers({ session })).toEqual([5, 9]);
      expect(await things.countDocuments({}, { session })).toBe(2);
      expect(await numbers()).toEqual([0, 0]);
      await session.commitTransaction();
      expect(await numbers()).toEqual([5, 9]);
    }));

  it('reads the state it began in', () =>
    inSession(async (session) => {
      session.startTransaction();
      expect(await numbers({ session })).toEqual([0, 0]);
      await things.updateMany({}, { $set: { n: 7 } });
      await things.insertOne({ _id: 3, n: 7 });
      expect(await numbers({ session })).toEqual([0, 0]);
      expect(await things.aggregate([{ $count: 'count' }], { session }).toArray()).toEqual([{ count: 2 }]);
      await session.commitTransaction();
    }));

  it('leaves nothing when it is aborted or a statement fails', () =>
    inSession(async (session) => {
      session.startTransaction();
      await things.insertOne({ _id: 3 }, { session });
      await session.abortTransaction();
      expect(await things.countDocuments()).toBe(2);
      session.startTransaction();
      await things.insertOne({ _id: 3 }, { session });
      expect((await failure(things.insertOne({ _id: 1 }, { session }))).code).toBe(11000);
      expect((await failure(things.insertOne({ _id: 4 }, { session }))).code).toBe(251);
      await session.abortTransaction();
      expect(await things.countDocuments()).toBe(2);
    }));

  it('may write to a collection that does not exist yet', () =>
    inSession(async (session) => {
      const fresh = database.collection<TestDocument>('fresh');
      session.startTransaction();
      await fresh.insertOne({ _id: 1 }, { session });
      await fresh.updateOne({ _id: 2 }, { $set: { a: 1 } }, { session, upsert: true });
      expect(await fresh.countDocuments()).toBe(0);
      await session.commitTransaction();
      expect(await fresh.find().toArray()).toEqual([{ _id: 1 }, { _id: 2, a: 1 }]);
    }));

  // A transaction in a reader learns of a conflict at its commit.
  it.skipIf(everythingElsewhere)('conflicts with another one that wrote the same document, with a retryable error', () =>
    inSession(async (first) =>
      inSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first });
        const conflict = await things
          .updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second })
          .catch((error: unknown) => error);
        expect(conflict).toMatchObject({ code: 112, errorLabelSet: new Set(['TransientTransactionError']) });
        await first.commitTransaction();
        await second.abortTransaction();
        expect(await numbers()).toEqual([1, 0]);
      }),
    ),
  );

  it('conflicts at its commit with a plain write that came between', () =>
    inSession(async (session) => {
      session.startTransaction();
      await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      await things.updateOne({ _id: 1 }, { $set: { n: 50 } });
      expect((await failure(session.commitTransaction())).code).toBe(112);
      expect(await numbers()).toEqual([50, 0]);
    }));

  it('loses no increment of eight that run in parallel', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inSession(async (session) => {
          await session.withTransaction(async () => {
            const found = await things.findOne({ _id: 1 }, { session });
            await things.updateOne({ _id: 1 }, { $set: { n: Number(found?.['n']) + 1 } }, { session });
            await things.updateOne({ _id: 2 }, { $inc: { n: 1 } }, { session });
          });
        }),
      ),
    );
    expect(await numbers()).toEqual([8, 8]);
  });

  it('reads a cursor batch by batch, and the cursor dies with it', () =>
    inSession(async (session) => {
      await things.insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: 100 + i })));
      session.startTransaction();
      await things.insertOne({ _id: 1000 }, { session });
      expect(await things.find({ _id: { $gte: 100 } }, { session, batchSize: 50 }).toArray()).toHaveLength(201);
      const reply = await database.command({ find: 'things', batchSize: 5 }, { session });
      await session.abortTransaction();
      expect((await failure(database.command({ getMore: Long.fromNumber(reply['cursor'].id), collection: 'things' }))).code).toBe(
        43,
      );
    }));

  it('rejects what the server rejects in transactions', () =>
    inSession(async (session) => {
      for (const command of [
        { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'a' }] },
        { drop: 'things' },
        { count: 'things' },
      ]) {
        session.startTransaction();
        expect((await failure(database.command(command, { session }))).code).toBe(263);
        await session.abortTransaction();
      }
      expect(await things.indexes()).toHaveLength(1);
    }));
});

describe('a retryable write', () => {
  it('has one effect and the same reply when repeated', async () => {
    const client = await WireClient.connect(store.uri);
    const other = await WireClient.connect(store.uri);
    const lsid = { id: new UUID() };
    const repeatable = (txnNumber: number, fields: Document) => ({
      ...fields,
      lsid,
      txnNumber: Long.fromNumber(txnNumber),
      $db: database.databaseName,
    });
    const increment = { update: 'things', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
    const first = await client.command(repeatable(5, increment));
    expect(first).toMatchObject({ n: 1, nModified: 1, ok: 1 });
    expect(await other.command(repeatable(5, increment))).toEqual(first);
    expect(await numbers()).toEqual([1, 0]);
    await client.command(repeatable(6, increment));
    expect(await numbers()).toEqual([2, 0]);
    expect(await client.command(repeatable(5, increment))).toMatchObject({ ok: 0, code: 225 });

    const modify = { findAndModify: 'things', query: { _id: 2 }, update: { $inc: { n: 1 } }, new: true };
    const replies = await Promise.all([client, other].map((one) => one.command(repeatable(7, modify))));
    expect(replies.map(({ value }) => value)).toEqual([
      { _id: 2, n: 1 },
      { _id: 2, n: 1 },
    ]);
    expect(await numbers()).toEqual([2, 1]);
    client.close();
    other.close();
  });
});
