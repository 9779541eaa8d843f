import { Db, MongoNetworkError } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import { getTriggerStates, resumeTrigger } from '#contracts/triggers/states.contract.js';
import { Oplog } from '#embedded-mongo/storage/oplog.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { SteppedClock } from '#testing/stepped-clock.js';
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
const HOURS = 3_600_000;

let clock: SteppedClock;
let triggers: TriggersProcess;
beforeEach(() => {
  clock = SteppedClock.install();
});
afterEach(async () => {
  await triggers.close();
  vi.unstubAllGlobals();
});

function watching(changes: Partial<GivenTrigger> = {}, config: object = {}): GivenTrigger {
  const watched = { service_id: DB._id, database: 'shop', collection: 'orders', operation_types: ['INSERT'] };
  return { type: 'DATABASE', config: { ...watched, ...config }, ...changes };
}

const insert = (n: number) => triggers.mongo.db('shop').collection<{ _id: number }>('orders').insertOne({ _id: n });

/** Returns the numbers of the documents whose insertion a trigger was run for. */
function told(triggerId: string): number[] {
  return triggers
    .runsOf(triggerId)
    .map(([event]) => Number((event as { documentKey: { _id: { $numberInt: string } } }).documentKey._id.$numberInt));
}

/** Starts a store whose changes are stamped by a clock that is off by so much, and the service. */
async function startWithStoreOff(ms: number): Promise<void> {
  const append = Reflect.get(Oplog.prototype, 'append');
  vi.spyOn(Oplog.prototype, 'append').mockImplementation(function (this: Oplog, ...given) {
    clock.step(ms);
    try {
      Reflect.apply(append, this, given);
    } finally {
      clock.step(-ms);
    }
  });
  triggers = await clock.off(ms, () => TriggersProcess.open());
  await triggers.startReplica();
}

describe.each([
  ['behind', -30_000],
  ['hours behind', -2 * HOURS],
  ['ahead', 30_000],
  ['hours ahead', 2 * HOURS],
])('with a data source whose clock is %s', (_, ms) => {
  it('receives changes from its deployment on, and none from before', async () => {
    await startWithStoreOff(ms);
    await insert(1);
    const { ids } = await triggers.deploy([watching()], { services });
    const [id = ''] = ids;
    await insert(2);
    await insert(3);

    await expect.poll(() => told(id)).toEqual([2, 3]);
  });

  it('one that skips what it missed begins where it is enabled again', async () => {
    await startWithStoreOff(ms);
    const _id = newId();
    const skipping = (disabled: boolean) => [watching({ _id, disabled }, { skip_catchup_events: true })];
    const other = await triggers.deploy([watching()], { services });
    const { appId } = await triggers.deploy(skipping(false), { services });
    await insert(1);
    await expect.poll(() => told(_id)).toEqual([1]);
    await triggers.deploy(skipping(true), { appId, services });
    await expect.poll(async () => (await triggers.states.findOne({ _id }))?.enabled).toBe(false);
    await insert(2);
    await expect.poll(() => told(other.ids[0] ?? '')).toEqual([1, 2]);

    await triggers.deploy(skipping(false), { appId, services });
    await insert(3);

    await expect.poll(() => told(_id)).toEqual([1, 3]);
  });
});

describe.each([
  ['back', -2 * HOURS],
  ['forward', 2 * HOURS],
])('a clock that is set %s', (_, ms) => {
  it('loses no change, of triggers there are and of new ones', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching()], { services });
    const [id = ''] = ids;
    await insert(1);
    await expect.poll(() => told(id)).toEqual([1]);

    clock.step(ms);
    await insert(2);
    const later = await triggers.deploy([watching()], { services });
    await insert(3);

    await expect.poll(() => [told(id), told(later.ids[0] ?? '')]).toEqual([[1, 2, 3], [3]]);
  });

  it('loses no change of a trigger that was made just before, and repeats none', async () => {
    triggers = await TriggersProcess.start();
    await insert(1);
    const { ids } = await triggers.deploy([watching()], { services });
    clock.step(ms);
    await insert(2);
    await expect.poll(() => told(ids[0] ?? '')).toEqual([2]);
    await triggers.stopReplicas();
    clock.step(-ms);
    await insert(3);

    await triggers.startReplica();

    await expect.poll(() => told(ids[0] ?? '')).toEqual([2, 3]);
  });

  it('lets a trigger that is resumed from now on begin there', async () => {
    triggers = await TriggersProcess.start();
    const groupId = newId();
    const { appId, ids } = await triggers.deploy([watching()], { services, groupId });
    const [triggerId = ''] = ids;
    // A busy machine may leave the beginning to the owner of the trigger.
    await expect.poll(() => triggers.states.countDocuments({ _id: triggerId, begin: { $ne: null } })).toBe(1);
    // A replica that runs would report the change until it reads that the trigger is suspended.
    await triggers.stopReplicas();
    await triggers.states.updateOne({ _id: triggerId }, { $set: { suspendedAt: new Date(), errorCode: 'Unavailable' } });
    await insert(1);
    const replica = await triggers.startReplica();
    clock.step(ms);

    await asAdmin(groupId, () => replica.bus.call(resumeTrigger, { groupId, appId, triggerId, disable_token: true }));
    await insert(2);

    await expect.poll(() => told(triggerId)).toEqual([2]);
  });
});

describe('a trigger whose data source is away when it is deployed', () => {
  it('says that it waits, and begins with the first connection', async () => {
    triggers = await TriggersProcess.open();
    const replica = await triggers.startReplica();
    const command = Reflect.get(Db.prototype, 'command');
    let isAway = true;
    vi.spyOn(Db.prototype, 'command').mockImplementation(function (this: Db, given, options) {
      if (isAway && 'ping' in given) return Promise.reject(new MongoNetworkError('connection refused'));
      return Reflect.apply(command, this, [given, options]);
    });
    const groupId = newId();
    const { appId, ids } = await triggers.deploy([watching()], { services, groupId });
    const states = () => replica.bus.call(getTriggerStates, { groupId, appId, triggerIds: ids });
    await expect.poll(states).toEqual({ states: { [ids[0] ?? '']: { state: 'waiting', completed_at: null, backlog: 0 } } });
    await insert(1);

    isAway = false;
    // Another deployment has everything looked at.
    await triggers.deploy([watching({ _id: ids[0] ?? '', function_id: newId() })], { appId, services });
    await expect.poll(states).toEqual({ states: { [ids[0] ?? '']: { state: 'active', completed_at: null, backlog: 0 } } });
    await insert(2);

    await expect.poll(() => told(ids[0] ?? '')).toEqual([2]);
  });

  it('begins automatically if the data source was never asked', async () => {
    triggers = await TriggersProcess.start();
    triggers.beginsTriggers = false;
    const { ids } = await triggers.deploy([watching()], { services });
    const [_id = ''] = ids;
    await expect
      .poll(() => triggers.states.findOne({ _id }))
      .toMatchObject({ begin: { after: { t: expect.any(Number), i: expect.any(Number) } } });
    await insert(1);

    await expect.poll(() => told(_id)).toEqual([1]);
  });
});

describe('what an earlier version stored by the platform’s clock', () => {
  /** Makes a state what it was before operation times were kept. */
  async function asBefore(_id: string, members: object): Promise<void> {
    await triggers.states.updateOne({ _id }, { $unset: { begin: 1, next: 1 }, $set: members });
  }

  it('is taken over once, for a trigger that runs, without its moment: that may be of a clock that was ahead', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching()], { services });
    const [_id = ''] = ids;
    await insert(1);
    await expect.poll(() => told(_id)).toEqual([1]);
    await triggers.stopReplicas();
    await asBefore(_id, { since: new Date(Date.now() + HOURS), enabledAt: new Date(Date.now() + HOURS) });
    await insert(2);

    await triggers.startReplica();
    await insert(3);

    await expect.poll(() => told(_id)).toEqual([1, 2, 3]);
    expect(await triggers.states.findOne({ _id })).toMatchObject({ begin: { after: { t: 0, i: 0 } } });
  });

  it('is where a trigger begins that has read nothing yet', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([watching({ disabled: true })], { services });
    const [_id = ''] = ids;
    await expect.poll(() => triggers.states.countDocuments({ _id })).toBe(1);
    await triggers.stopReplicas();
    const since = new Date();
    await asBefore(_id, { enabled: true, since, enabledAt: since, resumeFrom: { at: since.getTime() }, lookedAfter: null });
    triggers.enable(_id);
    await insert(1);

    await triggers.startReplica();
    await insert(2);

    await expect.poll(() => told(_id)).toEqual([1, 2]);
    const { begin } = (await triggers.states.findOne({ _id })) ?? {};
    expect(begin?.after.t).toBe(Math.floor(since.getTime() / 1_000) - 1);
  });
});
