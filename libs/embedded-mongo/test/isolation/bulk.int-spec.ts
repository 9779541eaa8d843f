import { Long, UUID, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WireClient } from '../wire-client.js';
import { openStore, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { expectValid, fill, HEAVY, sumOf } from './isolation-fixture.js';

const LARGE = 'x'.repeat(80_000);

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

const fresh = (): Collection<TestDocument> => store.freshDatabase().collection<TestDocument>('items');

describe('a bulk of statements', () => {
  it('inserts 20,000 documents in their order', async () => {
    const items = fresh();
    const documents = Array.from({ length: 20_000 }, (_, i) => ({ _id: i * 7, t: `text ${i}` }));
    expect(await items.insertMany(documents)).toMatchObject({ insertedCount: 20_000 });
    const stored = await items.find().toArray();
    expect(stored.map(({ _id }) => _id)).toEqual(documents.map(({ _id }) => _id));
    await expectValid(items);
  });

  it.each([true, false])('reports errors by their index in the batch; ordered: %s', async (ordered) => {
    const items = fresh();
    await fill(items, 3_000);
    await items.createIndex({ u: 1 }, { unique: true, sparse: true });
    const failing = [700, 1_500, 2_999];
    const operations = Array.from({ length: 3_000 }, (_, _id) => ({
      updateOne: {
        filter: { _id },
        update: { $inc: { n: 1 }, ...(failing.includes(_id) || _id === 5 ? { $set: { u: 1 } } : {}) },
      },
    }));
    const error = await items.bulkWrite(operations, { ordered }).catch((thrown: unknown) => thrown);
    const { result, writeErrors } = error as {
      result: { matchedCount: number; modifiedCount: number };
      writeErrors: { index: number; code: number }[];
    };
    const expected = ordered ? [700] : failing;
    expect([writeErrors].flat().map(({ index, code }) => [index, code])).toEqual(expected.map((index) => [index, 11000]));
    const done = ordered ? 700 : 2_997;
    expect(result).toMatchObject({ matchedCount: done, modifiedCount: done });
    expect(await sumOf(items)).toBe(done);
    await expectValid(items);
  });

  it('reports upserts by their index in the batch', async () => {
    const items = fresh();
    const operations = Array.from({ length: 2_000 }, (_, i) => ({
      updateOne: { filter: { _id: i % 1_500 }, update: { $inc: { n: 1 } }, upsert: true },
    }));
    const result = await items.bulkWrite(operations);
    expect(result).toMatchObject({ matchedCount: 500, modifiedCount: 500, upsertedCount: 1_500 });
    expect(result.upsertedIds).toEqual(Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [i, i])));
  });

  it('continues after a long statement in the middle, and reports its outcome once', async () => {
    const items = fresh();
    await fill(items, 1_200);
    const long = { filter: {}, update: { $inc: { n: 1 } } };
    const heavy = { filter: { _id: 3 }, update: [{ $set: { n: { $add: ['$n', 1] }, x: HEAVY } }] };
    const result = await items.bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: long },
      { updateOne: heavy },
      { updateOne: { filter: { _id: -1 }, update: [{ $set: { n: HEAVY } }], upsert: true } },
      { deleteMany: { filter: { _id: { $gte: 600 } } } },
    ]);
    expect(result).toMatchObject({ matchedCount: 1_202, modifiedCount: 1_202, deletedCount: 600, upsertedIds: { 3: -1 } });
    expect(
      await items
        .find({ _id: { $lte: 3 } })
        .sort({ _id: 1 })
        .map(({ n }) => n as number)
        .toArray(),
    ).toEqual([300, 1, 2, 1, 2]);

    const whole = await store.client.bulkWrite<Record<string, TestDocument>>(
      [
        { namespace: items.namespace, name: 'updateMany', ...long, filter: { _id: { $gte: 0 } } },
        { namespace: items.namespace, name: 'updateOne', ...heavy },
        { namespace: items.namespace, name: 'insertOne', document: { _id: -2, n: 0 } },
        { namespace: items.namespace, name: 'deleteMany', filter: { _id: { $gte: 300 } } },
      ],
      { verboseResults: true },
    );
    expect(whole).toMatchObject({ matchedCount: 601, modifiedCount: 601, insertedCount: 1, deletedCount: 300 });
    expect(whole.updateResults?.get(0)).toMatchObject({ matchedCount: 600, modifiedCount: 600 });
    expect(whole.updateResults?.get(1)).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(whole.deleteResults?.get(3)).toMatchObject({ deletedCount: 300 });
    await expectValid(items);
  });

  it('reports 99,000 failures in one reply, and stores the new document', async () => {
    const database = store.freshDatabase();
    await fill(database.collection<TestDocument>('items'), 1);
    const documents = [...Array.from({ length: 99_000 }, () => ({ _id: 0 })), { _id: 1 }];
    // The driver's own bulks compare each document with each failure.
    const reply = await database.command({ insert: 'items', documents, ordered: false });
    expect(reply).toMatchObject({ ok: 1, n: 1 });
    expect(reply.writeErrors).toHaveLength(99_000);
    expect(reply.writeErrors.at(-1)).toMatchObject({ index: 98_999, code: 11_000 });
    expect(await database.collection('items').countDocuments()).toBe(2);
  });

  it('keeps what was done before a statement that cannot be read', async () => {
    const items = fresh();
    await fill(items, 10);
    const bad = { t: { $in: [LARGE], $nonsense: 1 } };
    const operations = [
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: bad, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: bad, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { _id: 2 }, update: { $inc: { n: 1 } } } },
    ];
    const error = await items.bulkWrite(operations, { ordered: false }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      result: { matchedCount: 2 },
      writeErrors: [
        { index: 1, code: 2 },
        { index: 2, code: 2 },
      ],
    });
    expect(await sumOf(items)).toBe(2);
  });
});

describe('large messages', () => {
  it('do the same as small ones for every kind', async () => {
    const items = fresh();
    const client = await WireClient.connect(store.uri);
    const run = (command: Record<string, unknown>) => client.command({ ...command, $db: items.dbName });
    expect(
      await run({
        insert: 'items',
        documents: [
          { _id: 1, p: LARGE },
          { _id: 2, p: 'small' },
        ],
      }),
    ).toMatchObject({ n: 2, ok: 1 });
    expect(await run({ insert: 'items', documents: [{ _id: 3, p: 'x'.repeat(400_000) }] })).toMatchObject({ n: 1, ok: 1 });
    expect(await run({ insert: 'items', documents: [{ _id: 3, p: 'x'.repeat(400_000) }] })).toMatchObject({
      n: 0,
      writeErrors: [{ index: 0, code: 11000 }],
    });
    const update = { q: { _id: 1 }, u: { $set: { q: LARGE } } };
    expect(
      await run({ update: 'items', updates: [update, { q: { _id: 9 }, u: { $set: { q: LARGE } }, upsert: true }] }),
    ).toMatchObject({
      n: 2,
      nModified: 1,
      upserted: [{ index: 1, _id: 9 }],
    });
    expect(await run({ delete: 'items', deletes: [{ q: { p: { $ne: LARGE } }, limit: 0 }] })).toMatchObject({ n: 3, ok: 1 });
    expect(
      await run({ findAndModify: 'items', query: { _id: 1 }, update: { $set: { r: LARGE } }, new: true, fields: { r: 1 } }),
    ).toMatchObject({
      value: { _id: 1, r: LARGE },
      lastErrorObject: { n: 1, updatedExisting: true },
    });
    const ops = [
      { insert: 0, document: { _id: 20, p: LARGE } },
      { update: 0, filter: { _id: 20 }, updateMods: { $set: { q: LARGE } } },
      { delete: 0, filter: { p: LARGE }, multi: true },
    ];
    const bulk = { bulkWrite: 1, ops, nsInfo: [{ ns: items.namespace }], $db: 'admin' };
    expect(await client.command(bulk)).toMatchObject({ nInserted: 1, nModified: 1, nDeleted: 2, nErrors: 0 });
    expect(await run({ count: 'items', query: { _id: { $in: Array.from({ length: 200_000 }, (_, i) => i) } } })).toMatchObject({
      n: 0,
      ok: 1,
    });
    expect(await run({ insert: 'items', documents: [{ _id: 1, p: LARGE }, 7] })).toMatchObject({
      n: 1,
      writeErrors: [{ index: 1, code: 14 }],
    });
    expect(await run({ ping: 1, x: 'x'.repeat(2 << 20) })).toMatchObject({ ok: 0, code: 10334 });
    client.close();
    await expectValid(items);
  });
});

describe('a retryable write', () => {
  it('that is sent again, also concurrently, has one effect and the same reply', async () => {
    const items = fresh();
    await fill(items, 2_000);
    const updates = Array.from({ length: 2_000 }, (_, _id) => ({
      q: { _id },
      u: _id % 400 === 0 ? [{ $set: { n: { $add: ['$n', 1] }, x: HEAVY } }] : { $inc: { n: 1 } },
    }));
    const command = { update: 'items', updates, lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1), $db: items.dbName };
    const clients = await Promise.all(Array.from({ length: 3 }, () => WireClient.connect(store.uri)));
    const replies = await Promise.all(clients.map((client) => client.command(command)));
    replies.push(await (clients[0] as WireClient).command(command));
    expect(replies[0]).toMatchObject({ n: 2_000, nModified: 2_000, ok: 1 });
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await items.countDocuments({ n: 1 })).toBe(2_000);
    for (const client of clients) client.close();
  });
});
