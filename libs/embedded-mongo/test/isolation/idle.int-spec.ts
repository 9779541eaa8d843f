import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SLICE, openStore, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { fill, HEAVY, isolationOf } from './isolation-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore({ idleMs: 100 });
});

afterAll(() => store.close());

describe('unused readers', () => {
  const readers = async () => (await isolationOf(store.client)).readers;
  const noReaders = () => expect.poll(async () => (await readers()).pids, { timeout: 30_000 }).toEqual([]);

  it('are not started before a statement takes long', async () => {
    await store.freshDatabase().collection('items').insertOne({ n: 1 });
    expect(await readers()).toMatchObject({ pids: [], started: 0 });
  });

  it('end, and come back for the next statement that takes long', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, 10);
    const heavy = () => items.aggregate([{ $project: { n: HEAVY } }]).toArray();
    expect(await heavy()).toHaveLength(10);
    const before = await readers();
    await noReaders();
    expect(await heavy()).toHaveLength(10);
    const after = await readers();
    expect(after.started).toBeGreaterThan(before.started);
    expect(after).toMatchObject({ killed: 0, outOfMemory: 0, cursors: 0 });
  });

  it('stay while a cursor is open in them', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, 10);
    await noReaders();
    const cursor = items.aggregate([{ $project: { n: HEAVY } }], { batchSize: 2 });
    const read = [await cursor.next()];
    const { pids, cursors } = await readers();
    expect(cursors).toBe(1);
    // Another store's client waits longer than this one's readers may be idle.
    const other = await openStore({ idleMs: 100, slice: NO_SLICE });
    try {
      await other.freshDatabase().collection('items').find().toArray();
      await expect.poll(async () => (await isolationOf(other.client)).readers.pids, { timeout: 30_000 }).toEqual([]);
    } finally {
      await other.close();
    }
    expect((await readers()).pids).toEqual(pids);
    for await (const item of cursor) read.push(item);
    expect(read).toHaveLength(10);
    await noReaders();
  });
});
