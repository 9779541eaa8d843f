import { Binary, Collection, Db, MongoClient, MongoServerError } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import { newId } from '#contracts/ids.js';
import { Signal } from '#testing/signal.js';
import { TriggersProcess, type GivenTrigger } from '../triggers-process.fixture.js';
import { CAPTURE_LIMITS } from './capture-limits.js';

// Not by mocking the module: another file of this worker may have loaded it.
const limits = { ...CAPTURE_LIMITS };
beforeAll(() => {
  Object.assign(CAPTURE_LIMITS, { queue: { ...limits.queue, events: 20 } });
});
afterAll(() => {
  Object.assign(CAPTURE_LIMITS, limits);
});

const DB: ServiceConfig = {
  _id: newId(),
  name: 'mongodb-atlas',
  type: 'mongodb-atlas',
  version: 1,
  config: {},
  secret_config: {},
};
const services = [DB];

let triggers: TriggersProcess;
afterEach(() => triggers.close());

function watching(config: object = {}, changes: Partial<GivenTrigger> = {}): GivenTrigger {
  const watched = { service_id: DB._id, database: 'shop', collection: 'orders', operation_types: ['INSERT'] };
  return { type: 'DATABASE', config: { ...watched, ...config }, ...changes };
}

type Order = { _id: number; data?: Binary; n?: number };
const orders = () => triggers.mongo.db('shop').collection<Order>('orders');
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

interface Told {
  readonly operationType: string;
  readonly ns: { readonly coll?: string };
  readonly documentKey: { readonly _id: { readonly $numberInt: string } };
  readonly fullDocumentBeforeChange?: unknown;
}
const eventsOf = (triggerId: string): Told[] => triggers.runsOf(triggerId).map(([event]) => event as Told);
const told = (triggerId: string): number[] => eventsOf(triggerId).map(({ documentKey }) => Number(documentKey._id.$numberInt));
const failures = () => triggers.entries.map(({ type, error }) => [type, error]);

/** Streams of a kind are refused, as by a server whose user has no right to them. */
function refuse(watched: { readonly prototype: { watch: unknown } }): ReturnType<typeof vi.fn> {
  const refused = vi.fn(() => ({
    tryNext: () => Promise.reject(new MongoServerError({ code: 13, message: 'not authorized' })),
    close: () => Promise.resolve(),
  }));
  vi.spyOn(watched.prototype as unknown as { watch: () => unknown }, 'watch').mockImplementation(refused);
  return refused;
}

describe('a queue that is full', () => {
  it('continues in order once there is capacity, without delaying others', async () => {
    triggers = await TriggersProcess.start();
    const slow = newId();
    const held = new Signal();
    triggers.onRun = ({ triggerId }) => (triggerId === slow ? held.given : undefined);
    await triggers.deploy([watching({}, { _id: slow })], { services });
    const other = await triggers.deploy([watching()], { services });
    // In two parts: a first batch is stored whole, and could have all of them.
    for (const last of [30, 60]) {
      for (const _id of numbers(last - 29, last)) await orders().insertOne({ _id });
      await expect.poll(() => told(other.ids[0] ?? '')).toEqual(numbers(1, last));
    }
    await expect.poll(async () => (await triggers.states.findOne({ _id: slow }))?.resumeFrom ?? null).not.toBeNull();
    expect(told(slow)).toEqual([1]);
    const waiting = await triggers.events.countDocuments({ triggerId: slow });
    expect(waiting).toBeLessThan(60);
    held.give();

    await expect.poll(() => told(slow)).toEqual(numbers(1, 60));
    await expect.poll(async () => (await triggers.states.findOne({ _id: slow }))?.resumeFrom).toBeNull();
    expect(failures()).toEqual([]);
  });
});

describe('a change that is too large to deliver', () => {
  it('is left out with an entry, and those around it are not', async () => {
    triggers = await TriggersProcess.start();
    const config = { operation_types: ['INSERT', 'UPDATE'], full_document: true, full_document_before_change: true };
    const { ids } = await triggers.deploy([watching(config)], { services });
    const [id = ''] = ids;
    await keepsImages();
    const large = new Binary(Buffer.alloc(9 << 20));
    await orders().insertOne({ _id: 1, data: large });
    await orders().insertOne({ _id: 2 });
    await orders().updateOne({ _id: 1 }, { $set: { n: 1 } });
    await orders().insertOne({ _id: 3 });

    await expect.poll(() => eventsOf(id).map(({ operationType }) => operationType)).toEqual(['insert', 'insert', 'insert']);
    expect(told(id)).toEqual([1, 2, 3]);
    expect(failures()).toEqual([['TRIGGER_FAILURE', 'a change was dropped: it is too large']]);
  });
});

/** Resolves when the collection keeps images. */
async function keepsImages(): Promise<void> {
  await expect
    .poll(async () => (await triggers.mongo.db('shop').listCollections({ name: 'orders' }).toArray())[0])
    .toMatchObject({ options: { changeStreamPreAndPostImages: { enabled: true } } });
}

describe('documents as they were', () => {
  it('are stored by the collection from the deployment on, and delivered', async () => {
    triggers = await TriggersProcess.start();
    const all = { operation_types: ['INSERT', 'UPDATE', 'REPLACE', 'DELETE'] };
    const { ids } = await triggers.deploy([watching({ ...all, full_document_before_change: true }), watching(all)], { services });
    const [id = '', without = ''] = ids;
    await keepsImages();
    await orders().insertOne({ _id: 1 });
    await orders().updateOne({ _id: 1 }, { $set: { n: 1 } });
    await orders().deleteOne({ _id: 1 });

    await expect.poll(() => eventsOf(id).length).toBe(3);
    expect(eventsOf(id).map(({ fullDocumentBeforeChange = 'none' }) => fullDocumentBeforeChange)).toEqual([
      'none',
      { _id: { $numberInt: '1' } },
      { _id: { $numberInt: '1' }, n: { $numberInt: '1' } },
    ]);
    await expect.poll(() => eventsOf(without).length).toBe(3);
    expect(eventsOf(without).filter((event) => 'fullDocumentBeforeChange' in event)).toEqual([]);
  });

  it('are left out where the server rejects to keep them, and the log says so once', async () => {
    triggers = await TriggersProcess.start();
    const refusal = new MongoServerError({ code: 13, message: 'not authorized' });
    const command = Reflect.get(Db.prototype, 'command');
    vi.spyOn(Db.prototype, 'command').mockImplementation(function (this: Db, given, options) {
      return 'collMod' in given ? Promise.reject(refusal) : Reflect.apply(command, this, [given, options]);
    });
    const config = { operation_types: ['UPDATE'], full_document_before_change: true };
    const { ids } = await triggers.deploy([watching(config)], { services });
    const text = 'pre-images cannot be enabled for the collection: not authorized';
    await expect.poll(failures).toEqual([['TRIGGER_FAILURE', text]]);
    await orders().insertOne({ _id: 1 });
    await orders().updateOne({ _id: 1 }, { $set: { n: 1 } });

    await expect.poll(() => eventsOf(ids[0] ?? '')).toMatchObject([{ operationType: 'update' }]);
    expect(eventsOf(ids[0] ?? '')[0]).not.toHaveProperty('fullDocumentBeforeChange');
    expect(failures()).toHaveLength(1);
  });
});

it('a trigger on changes the server never reports is logged once and does not stop others', async () => {
  triggers = await TriggersProcess.start();
  const operation_types = ['INSERT', 'CREATE_COLLECTION', 'DROP_INDEXES', 'DROP_COLLECTION'];
  const { ids } = await triggers.deploy([watching({ collection: '', operation_types })], { services });
  const text = 'the data source does not report CREATE_COLLECTION, DROP_INDEXES: the trigger does not run for them';
  await expect.poll(failures).toEqual([['TRIGGER_FAILURE', text]]);
  await orders().insertOne({ _id: 1 });
  await orders().drop();

  await expect.poll(() => eventsOf(ids[0] ?? '').map(({ operationType }) => operationType)).toEqual(['insert', 'drop']);
  expect(await triggers.states.findOne({ _id: ids[0] ?? '' })).toMatchObject({ suspendedAt: null });
  expect(failures()).toHaveLength(1);
});

describe('a server that may not be watched as a whole', () => {
  it('is watched database by database, also if a watched one is dropped', async () => {
    const refused = refuse(MongoClient);
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching(), watching({ database: 'other', collection: '' })], { services });
    const [own = '', other = ''] = ids;
    const elsewhere = () => triggers.mongo.db('other').collection<Order>('c');
    await orders().insertOne({ _id: 1 });
    await elsewhere().insertOne({ _id: 2 });

    await expect.poll(() => [told(own), told(other)]).toEqual([[1], [2]]);
    await triggers.mongo.db('other').dropDatabase();
    await elsewhere().insertOne({ _id: 3 });
    await orders().insertOne({ _id: 4 });

    await expect
      .poll(() => [told(own), told(other)])
      .toEqual([
        [1, 4],
        [2, 3],
      ]);
    expect(refused).toHaveBeenCalled();
    expect(await triggers.database.collection('sources').countDocuments({ isRefused: true })).toBe(1);
  });

  it('is watched collection by collection where not even that is allowed', async () => {
    refuse(MongoClient);
    refuse(Db);
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching()], { services });
    await orders().insertOne({ _id: 1 });
    await expect.poll(() => told(ids[0] ?? '')).toEqual([1]);
    await orders().drop();
    await orders().insertOne({ _id: 2 });

    await expect.poll(() => told(ids[0] ?? '')).toEqual([1, 2]);
  });

  it('suspends triggers that receive nothing for a while', async () => {
    Object.assign(CAPTURE_LIMITS, { refusedMs: 1_000 });
    for (const watched of [MongoClient, Db, Collection]) refuse(watched);
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching()], { services });

    await expect.poll(async () => (await triggers.states.findOne({ _id: ids[0] ?? '' }))?.errorCode).toBe('MongoDBError');
    await expect.poll(failures).toEqual([['TRIGGER_FAILURE', 'the data source rejected the change stream']]);
    Object.assign(CAPTURE_LIMITS, { refusedMs: limits.refusedMs });
  });
});

it('stores changes for many triggers in chunks', async () => {
  Object.assign(CAPTURE_LIMITS, { writeBytes: 1 });
  triggers = await TriggersProcess.start();
  const { ids } = await triggers.deploy([watching(), watching(), watching()], { services });
  await orders().insertMany(numbers(1, 10).map((_id) => ({ _id })));

  await expect.poll(() => ids.map(told)).toEqual(ids.map(() => numbers(1, 10)));
  await expect.poll(() => triggers.events.countDocuments()).toBe(0);
  Object.assign(CAPTURE_LIMITS, { writeBytes: limits.writeBytes });
});

it('a trigger with new stream options continues at its position', async () => {
  triggers = await TriggersProcess.start();
  const _id = newId();
  const operation_types = ['INSERT', 'UPDATE'];
  const { appId } = await triggers.deploy([watching({ operation_types }, { _id })], { services });
  for (const n of numbers(1, 10)) await orders().insertOne({ _id: n });
  await triggers.deploy([watching({ operation_types, full_document: true }, { _id })], { appId, services });
  for (const n of numbers(11, 20)) await orders().insertOne({ _id: n });
  await triggers.deploy([watching({ operation_types }, { _id })], { appId, services });
  for (const n of numbers(21, 30)) await orders().insertOne({ _id: n });

  await expect.poll(() => told(_id)).toEqual(numbers(1, 30));
});
