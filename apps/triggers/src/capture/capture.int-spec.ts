import { MongoClient } from 'mongodb';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import { newId } from '#contracts/ids.js';
import { namespaceId } from '#store/port/cluster-namespace.js';
import { TriggersProcess, type GivenTrigger } from '../triggers-process.fixture.js';

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

function orders() {
  return triggers.mongo.db('shop').collection<{ _id: number; n?: number }>('orders');
}

/** Returns the numbers of the documents whose insertion a trigger received. */
function told(triggerId: string): number[] {
  return triggers
    .runsOf(triggerId)
    .map(([event]) => Number((event as { documentKey: { _id: { $numberInt: string } } }).documentKey._id.$numberInt));
}

async function insert(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await orders().insertOne({ _id: n });
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a database trigger', () => {
  it('is told of what is changed from its deployment on, in order, and of nothing before', async () => {
    triggers = await TriggersProcess.start();
    await insert(1, 3);
    const { ids } = await triggers.deploy([watching()], { services });
    const [id = ''] = ids;
    await insert(4, 20);

    await expect.poll(() => told(id)).toEqual(numbers(4, 20));
    expect(triggers.runsOf(id)[0]).toEqual([
      {
        _id: { _data: expect.stringMatching(/^82/) },
        operationType: 'insert',
        ns: { db: 'shop', coll: 'orders' },
        clusterTime: { $timestamp: { t: expect.any(Number), i: expect.any(Number) } },
        wallTime: { $date: { $numberLong: expect.any(String) } },
        documentKey: { _id: { $numberInt: '4' } },
        fullDocument: { _id: { $numberInt: '4' } },
      },
    ]);
    await expect.poll(() => triggers.events.countDocuments()).toBe(0);
  });

  it('is told of what is changed while nothing runs', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching()], { services });
    const [id = ''] = ids;
    await insert(1, 5);
    await expect.poll(() => told(id)).toEqual(numbers(1, 5));
    await triggers.stopReplicas();
    await insert(6, 30);

    await triggers.startReplica();

    await expect.poll(() => told(id)).toEqual(numbers(1, 30));
  });

  it('shares one stream with others, each told of what is its', async () => {
    triggers = await TriggersProcess.start();
    const some = { match: { 'fullDocument._id': { $gt: 3 } }, project: { operationType: 1, documentKey: 1 } };
    const first = await triggers.deploy([watching(), watching({ collection: 'others' }), watching(some)], { services });
    const second = await triggers.deploy([watching({ collection: '' }), watching({ database: '', collection: '' })], {
      services,
    });
    const [own = '', others = '', matched = ''] = first.ids;
    await insert(1, 5);
    await triggers.mongo.db('elsewhere').collection<{ _id: number }>('c').insertOne({ _id: 9 });

    await expect.poll(() => told(second.ids[1] ?? '')).toEqual([1, 2, 3, 4, 5, 9]);
    await expect.poll(() => told(second.ids[0] ?? '')).toEqual(numbers(1, 5));
    await expect.poll(() => told(own)).toEqual(numbers(1, 5));
    await expect.poll(() => told(matched)).toEqual([4, 5]);
    expect(Object.keys(triggers.runsOf(matched)[0]?.[0] as object)).toEqual(['_id', 'operationType', 'documentKey']);
    expect(told(others)).toEqual([]);
    expect(await triggers.database.collection('sources').countDocuments()).toBe(1);
  });

  it('is told of nothing the platform keeps, at any level', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching({ database: '', collection: '' })], { services });
    const [id = ''] = ids;
    await triggers.mongo.db('groundwork_identity').collection('users').insertOne({ secret: 1 });
    await triggers.mongo.db('Groundwork_other').collection('users').insertOne({ secret: 1 });
    await insert(1, 1);

    await expect.poll(() => told(id)).toEqual([1]);
  });

  it('is told of its own cluster and project only, by the names of its app, at any level', async () => {
    triggers = await TriggersProcess.open();
    await triggers.startReplica({ DATA_SOURCES_DEFAULT: 'separate' });
    const groups = [newId(), newId()];
    const levels = [
      watching({ operation_types: ['INSERT', 'DROP_COLLECTION'], collection: '' }),
      watching({ database: '', collection: '' }),
    ];
    const apps = [];
    for (const groupId of groups) apps.push(await triggers.deploy(levels, { services, groupId }));
    const [own, other] = groups.map((groupId) => `${namespaceId(groupId, 'Cluster0', 0)}_shop`);
    await expect.poll(async () => triggers.states.countDocuments({ resumeFrom: null })).toBe(4);
    const insertInto = (database = '', _id: number) =>
      triggers.mongo.db(database).collection<{ _id: number }>('orders').insertOne({ _id });
    await insertInto(own, 1);
    await insertInto(other, 2);
    await insertInto('shop', 3);
    await insertInto(own, 4);

    const [first, second] = apps.map(({ ids }) => ids);
    await expect
      .poll(() => first?.map(told))
      .toEqual([
        [1, 4],
        [1, 4],
      ]);
    await expect.poll(() => second?.map(told)).toEqual([[2], [2]]);
    expect(JSON.stringify(triggers.runs)).not.toMatch(/[0-9a-f]{8}_shop/);
    expect(triggers.runsOf(first?.[0] ?? '')[0]?.[0]).toMatchObject({ ns: { db: 'shop', coll: 'orders' } });
  });

  it('goes on when what it watches is dropped, renamed and made again', async () => {
    triggers = await TriggersProcess.start();
    const levels = [watching(), watching({ collection: '' }), watching({ database: '', collection: '' })];
    const { ids } = await triggers.deploy(levels, { services });
    await insert(1, 2);
    await orders().drop();
    await insert(3, 4);
    await orders().rename('archive');
    await insert(5, 6);
    await triggers.mongo.db('shop').dropDatabase();
    await insert(7, 8);

    await expect.poll(() => ids.map(told)).toEqual(ids.map(() => numbers(1, 8)));
    expect(await triggers.states.countDocuments({ suspendedAt: null })).toBe(3);
    expect(triggers.entries).toEqual([]);
  });

  it('goes on where it was when it is enabled again, or from then on', async () => {
    triggers = await TriggersProcess.start();
    const [kept, skipping] = [newId(), newId()];
    const both = (disabled: boolean) => [
      watching({}, { _id: kept, disabled }),
      watching({ skip_catchup_events: true }, { _id: skipping, disabled }),
    ];
    // Another one, so that the source is read all along.
    const other = await triggers.deploy([watching()], { services });
    const { appId } = await triggers.deploy(both(false), { services });
    await insert(1, 2);
    await expect
      .poll(() => [told(kept), told(skipping)])
      .toEqual([
        [1, 2],
        [1, 2],
      ]);
    await triggers.deploy(both(true), { appId, services });
    await expect.poll(async () => (await triggers.states.find({ appId, resumeFrom: null }).toArray()).length).toBe(0);
    await insert(3, 6);
    await expect.poll(() => told(other.ids[0] ?? '')).toEqual(numbers(1, 6));

    await triggers.deploy(both(false), { appId, services });
    await expect.poll(() => told(kept)).toEqual(numbers(1, 6));
    await expect.poll(async () => (await triggers.states.find({ appId, resumeFrom: null }).toArray()).length).toBe(2);
    await insert(7, 8);

    await expect.poll(() => [told(kept), told(skipping)]).toEqual([numbers(1, 8), [1, 2, 7, 8]]);
  });

  it('keeps the order of changes although runs take their time, and does not where it need not', async () => {
    triggers = await TriggersProcess.start();
    let atOnce = 0;
    let most = 0;
    const ordered = newId();
    triggers.onRun = async ({ triggerId }) => {
      if (triggerId === ordered) return;
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
    };
    const unordered = newId();
    await triggers.deploy([watching({}, { _id: ordered }), watching({ unordered: true }, { _id: unordered })], { services });
    await orders().insertMany(numbers(1, 30).map((_id) => ({ _id })));

    await expect.poll(() => told(ordered)).toEqual(numbers(1, 30));
    await expect.poll(() => told(unordered).toSorted((a, b) => a - b)).toEqual(numbers(1, 30));
    expect(most).toBeGreaterThan(1);
    await expect.poll(() => triggers.events.countDocuments()).toBe(0);
  });

  it('opens no stream while no database trigger is enabled', async () => {
    const open = countStreams();
    triggers = await TriggersProcess.start();
    const { appId } = await triggers.deploy(
      [watching({}, { disabled: true }), { type: 'SCHEDULED', config: { schedule: '0 0 1 1 *' } }],
      { services },
    );
    await expect.poll(() => triggers.states.countDocuments({ appId })).toBe(2);
    expect(await triggers.database.collection('sources').countDocuments()).toBe(0);
    expect(open).toEqual({ now: 0, most: 0 });
  });

  it('closes its stream when the last one is disabled', async () => {
    const open = countStreams();
    triggers = await TriggersProcess.start();
    const _id = newId();
    const { appId } = await triggers.deploy([watching({}, { _id })], { services });
    await insert(1, 1);
    await expect.poll(() => told(_id)).toEqual([1]);
    await expect.poll(() => open.now).toBe(1);

    await triggers.deploy([watching({}, { _id, disabled: true })], { appId, services });

    await expect.poll(() => open.now).toBe(0);
  });

  it('needs three streams for the triggers of many apps', { timeout: 120_000 }, async () => {
    triggers = await TriggersProcess.open();
    // A thousand triggers of a hundred apps in the long form.
    const apps = inject('longTests') ? 100 : 10;
    const kinds = [
      { full_document: true, operation_types: ['UPDATE'] },
      { full_document_before_change: true },
      ...numbers(1, 8).map((n) => ({ collection: `orders${n}` })),
    ];
    const ids: string[][] = [];
    for (const app of numbers(1, apps)) {
      const own = kinds.map((kind) => watching({ database: `shop${app}`, ...kind }));
      ids.push((await triggers.deploy(own, { services })).ids);
    }
    const open = countStreams();
    await triggers.startReplica();
    await expect.poll(() => triggers.states.countDocuments({ resumeFrom: null }), { timeout: 100_000 }).toBe(apps * 10);
    await expect.poll(() => open.now).toBe(3);
    const elsewhere = triggers.mongo.db('shop7');
    for (const name of ['orders', 'orders3']) await elsewhere.collection<{ _id: number }>(name).insertOne({ _id: 7 });
    const [update = '', before = '', ...others] = ids[6] ?? [];
    await expect.poll(() => [before, ...others].map(told)).toEqual([[7], [], [], [7], [], [], [], [], []]);
    expect(told(update)).toEqual([]);
    expect(triggers.runs).toHaveLength(2);
  });
});

/** Streams that are open, from now on. */
function countStreams(): { now: number; most: number } {
  const open = { now: 0, most: 0 };
  const watch = Reflect.get(MongoClient.prototype, 'watch');
  vi.spyOn(MongoClient.prototype, 'watch').mockImplementation(function (this: MongoClient, ...given: Parameters<typeof watch>) {
    const stream = Reflect.apply(watch, this, given) as ReturnType<typeof watch>;
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    stream.once('close', () => {
      open.now -= 1;
    });
    return stream;
  });
  return open;
}
