import { BSON, MongoClient, MongoServerError, MongoWriteConcernError, type Collection, type Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BreakingProxy } from '#testing/breaking-proxy.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { startTestStore } from '#testing/test-store.js';
import { someTerms } from '../testing/some-terms.js';
import type { DriverPlace } from './driver-database.js';
import { openedPlace } from '../testing/opened-place.js';
import { findFirst, insertDirectly, updateDirectly, wayPast, type DirectPlace } from './direct-statements.js';
import { DriverSession } from './driver-session.js';
import type { Terms } from '../port/store.js';

let store: ScriptedStore;
let proxy: BreakingProxy;
let client: MongoClient;
let things: DriverPlace;

beforeEach(async () => {
  store = await ScriptedStore.start();
  proxy = await BreakingProxy.start(store.uri);
  client = await new MongoClient(proxy.uri, { heartbeatFrequencyMS: 500 }).connect();
  things = openedPlace(client, 'shop', 'things');
});
afterEach(async () => {
  await client.close();
  await proxy.close();
  await store.close();
});

/** Returns a collection with its own options. */
const directly = (handle: Collection): DirectPlace => ({ handle, way: wayPast(handle) });

const document = BSON.serialize({ _id: 1 });
/** Returns `true` if the insert was sent directly. */
async function insertInto(place: DirectPlace, more: Partial<Terms> = {}): Promise<boolean> {
  const refusals = await insertDirectly(place, [document], someTerms(more));
  if (refusals?.[0]) throw refusals[0];
  return refusals !== null;
}
const insert = (): Promise<boolean> => insertInto(things);
const update = (): ReturnType<typeof updateDirectly> =>
  updateDirectly(things, { q: { _id: 1 }, u: { $inc: { n: 1 } } }, someTerms());

const found = { ok: 1, cursor: { id: 0n, ns: 'shop.things', firstBatch: [{ _id: 1 }] } };

/** Returns a command without the values that differ between commands. */
function told({ maxTimeMS, ...command }: Document): Document {
  return { ...command, maxTimeMS: typeof maxTimeMS };
}

describe('a statement that is sent directly', () => {
  it('asks for the first document', async () => {
    store.play(() => found);
    const batch = await findFirst(
      things,
      { op: 'find', limit: 1, filter: { n: 1 }, sort: { n: -1 }, projection: { n: 1 }, skip: 2 },
      someTerms(),
    );
    expect(batch?.map((bytes) => BSON.deserialize(bytes))).toEqual([{ _id: 1 }]);
    expect(store.commands('find').map(told)).toEqual([
      {
        find: 'things',
        filter: { n: 1 },
        sort: { n: -1 },
        projection: { n: 1 },
        skip: 2,
        limit: 1,
        singleBatch: true,
        comment: 'app',
        maxTimeMS: 'number',
        $db: 'shop',
      },
    ]);
  });

  it('writes under a number', async () => {
    store.play(() => ({ ok: 1, n: 1, nModified: 0 }));
    expect(await insert()).toBe(true);
    expect(await update()).toEqual({ matchedCount: 1, modifiedCount: 0 });
    const common = {
      ordered: true,
      comment: 'app',
      maxTimeMS: 'number',
      $db: 'shop',
      lsid: { id: expect.any(BSON.Binary) as unknown },
    };
    expect(store.received.map(({ command }) => told(command))).toEqual([
      { insert: 'things', documents: [{ _id: 1 }], txnNumber: 1, ...common },
      { update: 'things', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], txnNumber: 2, ...common },
    ]);
  });

  it('is refused for what a server does not write', async () => {
    store.play(() => ({ ok: 1, n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: 'E11000 duplicate key' }] }));
    const refused = await insert().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MongoServerError);
    expect(refused).toMatchObject({ code: 11_000, message: 'E11000 duplicate key' });

    store.play(() => ({ ok: 1, n: 1, writeConcernError: { code: 64, errmsg: 'not on enough servers' } }));
    await expect(insert()).rejects.toThrow(MongoWriteConcernError);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['find', () => findFirst(things, { op: 'find', limit: 1, filter: {} }, someTerms())],
    ['insert', insert],
    ['update', update],
  ])('%s is not repeated for an error of its own', async (name, ask) => {
    store.play(() => ({ ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit' }));
    await expect(ask()).rejects.toMatchObject({ code: 50 });
    expect(store.commands(name)).toHaveLength(1);
  });

  it('ends with the reason of its signal', async () => {
    store.play(() => null);
    const leaving = new AbortController();
    const reason = new Error('nobody waits');
    const written = insertInto(things, { signal: leaving.signal });
    const asked = await store.next('insert');
    leaving.abort(reason);
    await expect(written).rejects.toBe(reason);
    await asked.cutOff.given;
    expect(store.commands('insert')).toHaveLength(1);
  });
});

describe('a statement whose connection or server fails', () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['insert', insert, true],
    ['update', update, { matchedCount: 1, modifiedCount: 1 }],
  ])('%s is sent once more, under its number, where the connection ends', async (name, ask, answer) => {
    store.play(() => null);
    const written = ask();
    const { command } = await store.next(name);
    store.play(() => ({ ok: 1, n: 1, nModified: 1 }));
    await proxy.break('closed');
    await proxy.heal();

    expect(await written).toEqual(answer);
    expect(store.commands(name).map(told)).toEqual([told(command)]);
  });

  it.each<[string, Document]>([
    ['that is no primary any more', { code: 10_107, codeName: 'NotWritablePrimary' }],
    ['that is stopping', { code: 91, codeName: 'ShutdownInProgress' }],
    ['that says it may be repeated', { code: 112, errorLabels: ['RetryableWriteError'] }],
    ['that wants to know who asks', { code: 391, codeName: 'ReauthenticationRequired' }],
  ])('is sent once more to a server %s', async (_what, failure) => {
    let failures = 1;
    store.play(() => (failures-- > 0 ? { ok: 0, errmsg: 'later', ...failure } : { ok: 1, n: 1 }));
    expect(await insert()).toBe(true);
    const numbers = store.commands('insert').map(({ lsid, txnNumber }): unknown => ({ lsid, txnNumber }));
    expect(numbers).toHaveLength(2);
    expect(numbers[0]).toEqual(numbers[1]);
  });

  it('is told of when it fails a second time', async () => {
    store.play(() => ({ ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' }));
    await expect(insert()).rejects.toMatchObject({ code: 10_107 });
    expect(store.commands('insert')).toHaveLength(2);
  });

  it('is left to the driver when it only reads', async () => {
    store.play(() => null);
    const asked = findFirst(things, { op: 'find', limit: 1, filter: {} }, someTerms());
    await store.next('find');
    await proxy.break('closed');
    expect(await asked).toBeNull();
  });
});

describe('statements of many at once, while connections end', () => {
  it('are each carried out once', async () => {
    const real = await startTestStore();
    const between = await BreakingProxy.start(real.uri);
    const mongo = await new MongoClient(between.uri, { heartbeatFrequencyMS: 500 }).connect();
    const counters = openedPlace(mongo, 'shop', 'counters');
    const { store: counting } = counters.database;
    await counters.handle.insertOne({ _id: 1 as never, n: 0 });
    const change = { kind: 'operators', update: { $inc: { n: 1 } } } as const;
    const updated = async (): Promise<boolean> =>
      (await counting.run(counters, { op: 'update', filter: { _id: 1 }, change, many: false }, someTerms())).matchedCount === 1;

    let carriedOut = 0;
    for (let round = 0; round < 5; round += 1) {
      const updates = Array.from({ length: 8 }, updated);
      await between.break('closed');
      await between.heal();
      const answers = await Promise.allSettled(updates);
      carriedOut += answers.length;
      expect(answers).toEqual(answers.map(() => ({ status: 'fulfilled', value: true })));
    }
    expect(await counters.handle.findOne({ _id: 1 as never })).toEqual({ _id: 1, n: carriedOut });

    await mongo.close();
    await between.close();
    await real.close();
  });
});

describe('a statement is the driver’s', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['in a session', () => insertInto(things, { session: new DriverSession(client.startSession()) })],
    [
      'with a collation',
      () => updateDirectly(things, { q: {}, u: { $inc: { n: 1 } } }, someTerms({ collation: { locale: 'en' } })),
    ],
    [
      'in an order by more than fields',
      () => findFirst(things, { op: 'find', limit: 1, filter: {}, sort: { n: { $meta: 'textScore' } } }, someTerms()),
    ],
    [
      'with a concern of its own',
      () => insertInto(directly(client.db('shop').collection('others', { writeConcern: { w: 'majority' } }))),
    ],
    [
      'of another server than the primary',
      () =>
        findFirst(
          directly(client.db('shop').collection('others', { readPreference: 'nearest' })),
          { op: 'find', limit: 1, filter: {} },
          someTerms(),
        ),
    ],
  ])('%s', async (_what, ask) => {
    expect(await ask()).toSatisfy((answer) => answer === null || answer === false);
    expect(store.received).toEqual([]);
  });

  it('of a client that repeats nothing', async () => {
    await using other = await new MongoClient(store.uri, { retryWrites: false }).connect();
    expect(await insertInto(directly(other.db('shop').collection('things')))).toBe(false);
    expect(store.received).toEqual([]);
  });
});
