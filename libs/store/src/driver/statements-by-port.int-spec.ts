import { BSON, Long, MongoClient, type Collection, type Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerCommands, useCommands } from '#store/command/store-commands.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { startTestStore } from '#testing/test-store.js';
import { goneAway, ScriptedCommands } from '../testing/scripted-commands.js';
import { someTerms } from '../testing/some-terms.js';
import { findFirst, insertDirectly, updateDirectly, wayPast, type DirectPlace } from './direct-statements.js';
import { DriverSession } from './driver-session.js';
import type { DriverPlace } from './driver-database.js';
import { openedPlace } from '../testing/opened-place.js';
import type { Terms } from '../port/store.js';

/** Store the driver connects to, with its connections. */
let store: ScriptedStore;
/** Commands sent through the port. */
let commands: ScriptedCommands;
let client: MongoClient;
let things: DriverPlace;

beforeEach(async () => {
  store = await ScriptedStore.start();
  commands = new ScriptedCommands();
  offerCommands(store.uri, commands);
  client = await useCommands(store.uri, new MongoClient(store.uri)).connect();
  things = openedPlace(client, 'shop', 'things');
});
afterEach(async () => {
  await client.close();
  await store.close();
});

/** Returns a collection with its own options. */
const directly = (handle: Collection): DirectPlace => ({ handle, way: wayPast(handle) });

const document = BSON.serialize({ _id: 1 });
/** Returns `true` if the insert was sent past the driver. */
async function insertInto(place: DirectPlace, more: Partial<Terms> = {}): Promise<boolean> {
  const refusals = await insertDirectly(place, [document], someTerms(more));
  if (refusals?.[0]) throw refusals[0];
  return refusals !== null;
}
const insert = (): Promise<boolean> => insertInto(things);
const update = (): ReturnType<typeof updateDirectly> =>
  updateDirectly(things, { q: { _id: 1 }, u: { $inc: { n: 1 } } }, someTerms());

/** Returns a command without the values that differ between commands. */
function told({ maxTimeMS, ...command }: Document): Document {
  return { ...command, maxTimeMS: typeof maxTimeMS };
}

describe('a statement to the store of this process', () => {
  it('goes by its port, not over a connection', async () => {
    commands.play = () => ({ ok: 1, cursor: { id: Long.ZERO, ns: 'shop.things', firstBatch: [{ _id: 1 }] } });
    const batch = await findFirst(things, { op: 'find', limit: 1, filter: { n: 1 } }, someTerms());
    expect(batch?.map((bytes) => BSON.deserialize(bytes))).toEqual([{ _id: 1 }]);
    commands.play = () => ({ ok: 1, n: 1, nModified: 0 });
    expect(await insert()).toBe(true);
    expect(await update()).toEqual({ matchedCount: 1, modifiedCount: 0 });
    const common = { comment: 'app', maxTimeMS: 'number', $db: 'shop' };
    const write = { ...common, ordered: true, lsid: { id: expect.anything() as unknown } };
    expect(commands.received.map(told)).toEqual([
      { find: 'things', filter: { n: 1 }, limit: 1, singleBatch: true, ...common },
      { insert: 'things', documents: [{ _id: 1 }], txnNumber: 1, ...write },
      { update: 'things', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], txnNumber: 2, ...write },
    ]);
    expect(store.received).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['find', () => findFirst(things, { op: 'find', limit: 1, filter: {} }, someTerms())],
    ['insert', insert],
    ['update', update],
  ])('%s is not repeated for an error of its own', async (_name, ask) => {
    commands.play = () => ({ ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit' });
    await expect(ask()).rejects.toMatchObject({ code: 50 });
    expect(commands.received).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['in a session', () => insertInto(things, { session: new DriverSession(client.startSession()) })],
    [
      'with a concern of its own',
      () => insertInto(directly(client.db('shop').collection('others', { writeConcern: { w: 'majority' } }))),
    ],
    ['when it is large', () => findFirst(things, { op: 'find', limit: 1, filter: { text: 'x'.repeat(300_000) } }, someTerms())],
  ])('is the driver’s %s', async (_what, ask) => {
    commands.play = () => ({ ok: 1 });
    expect(await ask()).toSatisfy((answer) => answer === null || answer === false);
    expect(commands.received).toEqual([]);
  });
});

describe('a statement whose store goes away', () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['insert', insert, true],
    ['update', update, { matchedCount: 1, modifiedCount: 1 }],
  ])('%s is sent once more, under its number, as soon as the driver finds the store', async (_name, ask, answer) => {
    const answers = [goneAway(), null, { ok: 1, n: 1, nModified: 1 }];
    commands.play = () => answers.shift() ?? null;
    expect(await ask()).toEqual(answer);
    const [first, second] = commands.received.map(told);
    expect(second).toEqual(first);
    expect(answers).toEqual([]);
  });

  it.each<[string, Document]>([
    ['that is stopping', { code: 91, codeName: 'ShutdownInProgress' }],
    ['that says it may be repeated', { code: 112, errorLabels: ['RetryableWriteError'] }],
  ])('is sent once more to a store %s, and no more often', async (_what, failure) => {
    commands.play = () => ({ ok: 0, errmsg: 'later', ...failure });
    await expect(insert()).rejects.toMatchObject({ code: failure['code'] as number });
    expect(commands.received).toHaveLength(2);
  });

  it('is left to the driver when it only reads', async () => {
    commands.play = () => goneAway();
    expect(await findFirst(things, { op: 'find', limit: 1, filter: {} }, someTerms())).toBeNull();
  });

  it('is not sent again for somebody who has left', async () => {
    const leaving = new AbortController();
    const reason = new Error('nobody waits');
    commands.play = () => {
      leaving.abort(reason);
      return reason;
    };
    await expect(insertInto(things, { signal: leaving.signal })).rejects.toBe(reason);
    expect(commands.received).toHaveLength(1);
  });
});

describe('a statement to any other store', () => {
  it('goes over a connection', async () => {
    await using other = await new MongoClient(store.uri).connect();
    store.play(() => ({ ok: 1, n: 1 }));
    expect(await insertInto(directly(other.db('shop').collection('things')))).toBe(true);
    expect(store.commands('insert')).toMatchObject([{ documents: [{ _id: 1 }], txnNumber: 1 }]);
    expect(commands.received).toEqual([]);
  });
});

describe('statements of many at once', () => {
  it('are each carried out once by the store of this process', async () => {
    const real = await startTestStore();
    await using mongo = await useCommands(real.uri, new MongoClient(real.uri)).connect();
    const counters = openedPlace(mongo, 'shop', 'counters');
    const { store: counting } = counters.database;
    await counters.handle.insertOne({ _id: 1 as never, n: 0 });
    const change = { kind: 'operators', update: { $inc: { n: 1 } } } as const;
    const update = { op: 'update', filter: { _id: 1 }, change, many: false } as const;
    const updates = Array.from({ length: 40 }, () => counting.run(counters, update, someTerms()));
    for (const { matchedCount } of await Promise.all(updates)) expect(matchedCount).toBe(1);
    expect(await counters.handle.findOne({ _id: 1 as never })).toEqual({ _id: 1, n: 40 });
    await mongo.close();
    await real.close();
  });
});
