import { Db, MongoServerError } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import { getTriggerStates, keepPreImages } from '#contracts/triggers/states.contract.js';
import { newId } from '#contracts/ids.js';
import type { TestProcess } from '#testing/test-process.js';
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

/** State of a trigger that has not run. */
const QUIET = { state: 'active', completed_at: null, backlog: 0 };

let triggers: TriggersProcess;
let replica: TestProcess;
beforeEach(async () => {
  triggers = await TriggersProcess.open();
  replica = await triggers.startReplica();
});
afterEach(() => triggers.close());

function watching(config: object = {}): GivenTrigger {
  const operation_types = ['INSERT', 'UPDATE'];
  const watched = { service_id: DB._id, database: 'shop', collection: 'orders', operation_types };
  return { type: 'DATABASE', config: { ...watched, full_document_before_change: true, ...config } };
}

const orders = () => triggers.mongo.db('shop').collection<{ _id: number; n?: number }>('orders');
const failures = () => triggers.entries.map(({ type, error }) => [type, error]);

async function optionsOf(collection: string): Promise<unknown> {
  const [found] = await triggers.mongo.db('shop').listCollections({ name: collection }).toArray();
  return (found as { options?: unknown } | undefined)?.options;
}

const KEPT = { changeStreamPreAndPostImages: { enabled: true } };

/** Outcome of `collMod` in its place. */
function instead(answer: () => Promise<never>): void {
  const command = Reflect.get(Db.prototype, 'command');
  vi.spyOn(Db.prototype, 'command').mockImplementation(function (this: Db, given, options) {
    return 'collMod' in given ? answer() : Reflect.apply(command, this, [given, options]);
  });
}

it('collections of triggers that want documents as they were keep them when a deployment is answered', async () => {
  const { appId } = await triggers.deploy(
    [
      watching(),
      watching({ collection: 'plain', full_document_before_change: false }),
      { ...watching({ collection: 'off' }), disabled: true },
    ],
    { services },
  );

  expect(await replica.bus.call(keepPreImages, { appId })).toBeNull();

  expect(await Promise.all(['orders', 'plain', 'off'].map(optionsOf))).toEqual([KEPT, undefined, undefined]);
});

it('the states of triggers say so', async () => {
  const groupId = newId();
  const { appId, ids } = await triggers.deploy([watching(), watching({ full_document_before_change: false })], {
    groupId,
    services,
  });
  const [wanting = '', other = ''] = ids;

  await expect
    .poll(() => replica.bus.call(getTriggerStates, { groupId, appId, triggerIds: ids }))
    .toEqual({ states: { [wanting]: { ...QUIET, pre_images: 'on' }, [other]: QUIET } });
});

it('a server that rejects is answered for, and the state says so', async () => {
  const groupId = newId();
  instead(() => Promise.reject(new MongoServerError({ code: 13, message: 'not authorized' })));
  const { appId, ids } = await triggers.deploy([watching()], { groupId, services });
  const [id = ''] = ids;

  expect(await replica.bus.call(keepPreImages, { appId })).toBeNull();

  await expect
    .poll(() => replica.bus.call(getTriggerStates, { groupId, appId, triggerIds: ids }))
    .toEqual({ states: { [id]: { ...QUIET, pre_images: 'refused' } } });
  const text = 'pre-images cannot be enabled for the collection: not authorized';
  await expect.poll(failures).toEqual([['TRIGGER_FAILURE', text]]);
});

it('a server that does not answer in time is not waited for, and the state says so', async () => {
  const groupId = newId();
  instead(() => new Promise(() => {}));
  const { appId, ids } = await triggers.deploy([watching()], { groupId, services });
  const [id = ''] = ids;

  expect(await replica.bus.call(keepPreImages, { appId })).toBeNull();

  const text = 'pre-images are not enabled for the collection yet: the data source did not respond in time';
  await expect.poll(failures).toEqual([['TRIGGER_FAILURE', text]]);
  await expect
    .poll(() => replica.bus.call(getTriggerStates, { groupId, appId, triggerIds: ids }))
    .toEqual({ states: { [id]: { ...QUIET, pre_images: 'waiting' } } });
});

it('a collection that is dropped and made again keeps them from its first change on', async () => {
  const { appId, ids } = await triggers.deploy([watching()], { services });
  await replica.bus.call(keepPreImages, { appId });
  await orders().insertOne({ _id: 1 });
  await expect.poll(() => triggers.runsOf(ids[0] ?? '')).toHaveLength(1);

  await orders().drop();
  await orders().insertOne({ _id: 2 });

  await expect.poll(() => optionsOf('orders')).toEqual(KEPT);
});
