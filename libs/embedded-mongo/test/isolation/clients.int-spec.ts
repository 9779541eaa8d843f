import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WireClient } from '../wire-client.js';
import { openStore, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { ENDLESS, fill, isolationOf, readersBusy, readersIdle } from './isolation-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
  await fill(store.client.db('app').collection<TestDocument>('docs'), 500);
});

afterAll(() => store.close());

const endless = { aggregate: 'docs', pipeline: [{ $set: { x: ENDLESS } }], cursor: {}, $db: 'app' };

describe('a client that goes away', () => {
  it.each([
    endless,
    { update: 'docs', updates: [{ q: {}, u: [{ $set: { x: ENDLESS } }], multi: true }], $db: 'app' },
    { update: 'docs', updates: [{ q: {}, u: [{ $set: { x: ENDLESS } }] }], $db: 'app' },
    { findAndModify: 'docs', query: {}, update: [{ $set: { x: ENDLESS } }], $db: 'app' },
    { aggregate: 'docs', pipeline: [{ $set: { x: ENDLESS } }, { $out: 'copy' }], cursor: {}, $db: 'app' },
  ])('takes its statement with it: %j', async (command) => {
    const { cancelled } = (await isolationOf(store.client)).readers;
    const client = await WireClient.connect(store.uri);
    client.write(client.message(command));
    await readersBusy(store.client);
    client.close();
    await readersIdle(store.client);
    expect((await isolationOf(store.client)).readers.cancelled).toBe(cancelled + 1);
    expect(
      await store.client
        .db('app')
        .collection('docs')
        .countDocuments({ x: { $exists: true } }),
    ).toBe(0);
  });

  it('takes those with it that wait for their turn', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => WireClient.connect(store.uri)));
    for (const client of clients) client.write(client.message(endless));
    await expect
      .poll(
        async () => {
          const { running, waiting } = (await isolationOf(store.client)).readers;
          return running + waiting;
        },
        { timeout: 20_000 },
      )
      .toBe(12);
    for (const client of clients) client.close();
    await readersIdle(store.client);
  });

  it('does not take the next batch of others with it', async () => {
    const client = await new MongoClient(store.uri).connect();
    const docs = store.client.db('app').collection<TestDocument>('docs');
    const cursor = docs.find({}, { batchSize: 100 }).sort({ _id: 1 });
    const first = await cursor.next();
    const lost = client
      .db('app')
      .collection('docs')
      .aggregate([{ $set: { x: ENDLESS } }])
      .toArray()
      .catch((error: unknown) => error);
    await readersBusy(store.client);
    await client.close();
    await lost;
    const rest = await cursor.toArray();
    expect([first, ...rest].map((document) => document?._id)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  });
});

describe('turns', { timeout: 60_000 }, () => {
  it('are taken from statements without end by one that is long, and by one that has a cursor there', async () => {
    const attackers = await Promise.all(Array.from({ length: 6 }, () => WireClient.connect(store.uri)));
    const docs = store.client.db('app').collection<TestDocument>('docs');
    const cursor = docs.find({}, { batchSize: 10 });
    await cursor.next();
    for (const attacker of attackers) attacker.write(attacker.message({ ...endless, comment: 'attacker' }));
    await readersBusy(store.client);
    expect(await docs.aggregate([{ $group: { _id: '$t' } }, { $count: 'n' }], { comment: 'neighbour' }).toArray()).toEqual([
      { n: 500 },
    ]);
    expect(await cursor.toArray()).toHaveLength(499);
    expect((await isolationOf(store.client)).readers.putBack).toBeGreaterThan(0);
    for (const attacker of attackers) attacker.close();
    await readersIdle(store.client);
  });

  it('are taken from next batches without end', async () => {
    const attackers = await Promise.all(Array.from({ length: 3 }, () => WireClient.connect(store.uri)));
    for (const attacker of attackers) {
      const later = { $set: { x: { $cond: [{ $lt: ['$_id', 10] }, 1, ENDLESS] } } };
      const opened = await attacker.command({
        aggregate: 'docs',
        pipeline: [{ $sort: { _id: 1 } }, later],
        cursor: { batchSize: 5 },
        $db: 'app',
      });
      attacker.write(
        attacker.message({
          getMore: (opened['cursor'] as { id: unknown }).id,
          collection: 'docs',
          $db: 'app',
          comment: 'attacker',
        }),
      );
    }
    await readersBusy(store.client);
    const docs = store.client.db('app').collection<TestDocument>('docs');
    const long = [{ $set: { i: { $range: [0, 1_000] } } }, { $unwind: '$i' }, { $count: 'n' }];
    expect(await docs.aggregate(long, { comment: 'neighbour' }).toArray()).toEqual([{ n: 500_000 }]);
    for (const attacker of attackers) attacker.close();
    await readersIdle(store.client);
  });
});
