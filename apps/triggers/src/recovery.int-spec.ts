import { MongoNetworkError } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import { triggersImported } from '#contracts/config/deployed-triggers.contract.js';
import { resumeTrigger } from '#contracts/triggers/states.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { Signal } from '#testing/signal.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { TriggersProcess } from './triggers-process.fixture.js';

const DB: ServiceConfig = {
  _id: newId(),
  name: 'mongodb-atlas',
  type: 'mongodb-atlas',
  version: 1,
  config: {},
  secret_config: {},
};
const services = [DB];
const WATCHED = { service_id: DB._id, database: 'shop', collection: 'orders', operation_types: ['INSERT'] };
const LONG_AGO = `82${'0'.repeat(7)}1${'0'.repeat(8)}00`;

let triggers: TriggersProcess;
afterEach(() => triggers.close());

const insert = (n: number) => triggers.mongo.db('shop').collection<{ _id: number }>('orders').insertOne({ _id: n });

/** Returns the numbers of the documents a trigger received. */
function told(triggerId: string): number[] {
  return triggers
    .runsOf(triggerId)
    .map(([event]) => Number((event as { documentKey: { _id: { $numberInt: string } } }).documentKey._id.$numberInt));
}

describe('a process that was replaced', () => {
  it('keeps its position when it continues', async () => {
    triggers = await TriggersProcess.start();
    const held = new Signal();
    triggers.onRun = () => held.given;
    const { ids } = await triggers.deploy([{ type: 'DATABASE', config: WATCHED }], { services });
    const [id = ''] = ids;
    await insert(1);
    await insert(2);
    await expect.poll(() => triggers.runs.length).toBe(1);
    await expect.poll(() => triggers.events.countDocuments({ triggerId: id })).toBe(2);

    // Another one has taken the trigger's partition over.
    await triggers.states.updateOne({ _id: id }, { $inc: { epoch: 1 } });
    held.give();

    await expect.poll(() => triggers.ended.length).toBeGreaterThan(0);
    await triggers.stopReplicas();
    expect(await triggers.states.findOne({ _id: id })).toMatchObject({ position: '', completedAt: null });
    expect(await triggers.events.countDocuments({ triggerId: id })).toBe(2);
  });
});

it('events kept before a failure of the store, and the place behind them, are kept together or not at all', async () => {
  triggers = await TriggersProcess.start();
  const { ids } = await triggers.deploy(
    [0, 1].map(() => ({ type: 'DATABASE', config: WATCHED }) as const),
    { services },
  );
  await insert(1);
  await expect.poll(() => triggers.runs.length).toBe(2);
  const kept: number[] = [];
  const add = Reflect.get(InboxRepository.prototype, 'add');
  // The events are written, and the connection goes before the place is.
  vi.spyOn(InboxRepository.prototype, 'add').mockImplementation(async function (this: InboxRepository, events, session) {
    await Reflect.apply(add, this, [events, session]);
    kept.push(events.length);
    if (events.length > 0 && kept.filter((count) => count > 0).length <= 2) throw new MongoNetworkError('connection lost');
  });
  for (let n = 2; n <= 10; n += 1) await insert(n);

  const numbers = ids.map(() => Array.from({ length: 10 }, (_, index) => index + 1));
  await expect.poll(() => ids.map(told)).toEqual(numbers);
  await expect.poll(() => triggers.events.countDocuments()).toBe(0);
  expect(kept.filter((count) => count > 0).length).toBeGreaterThan(2);
  expect(ids.map(told)).toEqual(numbers);
});

it('a suspended trigger runs again when it is imported, and others do not', async () => {
  triggers = await TriggersProcess.start();
  const { appId, ids } = await triggers.deploy(
    [0, 1].map(() => ({ type: 'DATABASE', config: WATCHED }) as const),
    { services },
  );
  const [imported = '', other = ''] = ids;
  await insert(1);
  await expect.poll(() => triggers.runs.length).toBe(2);
  await triggers.stopReplicas();
  await triggers.states.updateMany({}, { $set: { suspendedAt: new Date(), error: 'out of order', errorCode: 'Unavailable' } });
  const replica = await triggers.startReplica();
  await insert(2);
  await replica.bus.emit(triggersImported, { appId, names: ['trigger0', 'unknown'] });

  await expect.poll(() => triggers.runsOf(imported).length).toBe(2);
  expect(await triggers.states.findOne({ _id: imported })).toMatchObject({ suspendedAt: null, error: '', errorCode: '' });
  expect(await triggers.states.findOne({ _id: other })).toMatchObject({ errorCode: 'Unavailable' });
  expect(triggers.runsOf(other)).toHaveLength(1);
});

describe('a trigger that missed changes which are not kept', () => {
  async function resumed(config: object): Promise<{ id: string; appId: string }> {
    triggers = await TriggersProcess.start();
    const { appId, ids } = await triggers.deploy([{ type: 'DATABASE', config: { ...WATCHED, ...config } }], { services });
    const [id = ''] = ids;
    await insert(1);
    await expect.poll(() => triggers.runs.length).toBe(1);
    await triggers.stopReplicas();
    await triggers.states.updateOne({ _id: id }, { $set: { resumeFrom: { token: LONG_AGO } } });
    return { id, appId };
  }

  it('is suspended, reports it once, and continues from now when told to resume', async () => {
    const { id, appId } = await resumed({});
    const replica = await triggers.startReplica();

    await expect.poll(async () => (await triggers.states.findOne({ _id: id }))?.suspendedAt ?? null).not.toBeNull();
    expect(await triggers.states.findOne({ _id: id })).toMatchObject({ errorCode: 'ChangeStreamHistoryLost' });
    await expect.poll(() => triggers.entries.map(({ type }) => type)).toEqual(['TRIGGER_FAILURE']);
    expect(triggers.entries[0]).toMatchObject({ app_id: appId, event_subscription_id: id, event_subscription_name: 'trigger0' });
    await insert(2);
    const { groupId } = (await triggers.states.findOne({ _id: id })) ?? { groupId: '' };
    const key = { groupId, appId, triggerId: id };
    await expect(asAdmin(groupId, () => replica.bus.call(resumeTrigger, key))).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringMatching(/ChangeStreamHistoryLost/),
    });
    await asAdmin(groupId, () => replica.bus.call(resumeTrigger, { ...key, disable_token: true }));
    await expect.poll(async () => (await triggers.states.findOne({ _id: id }))?.resumeFrom).toBeNull();
    await insert(3);

    await expect.poll(() => triggers.runs.length).toBe(2);
    expect(JSON.stringify(triggers.runsOf(id)[1])).toContain('"fullDocument":{"_id":{"$numberInt":"3"}}');
  });

  it('continues from now if it tolerates that', async () => {
    const { id } = await resumed({ tolerate_resume_errors: true });
    await triggers.startReplica();

    await expect.poll(async () => (await triggers.states.findOne({ _id: id }))?.resumeFrom).toBeNull();
    await insert(2);

    await expect.poll(() => triggers.runs.length).toBe(2);
    expect(triggers.entries).toEqual([]);
  });
});

it('a trigger whose data source is gone is suspended and says so', async () => {
  triggers = await TriggersProcess.start();
  const _id = newId();
  const { appId } = await triggers.deploy([{ type: 'DATABASE', config: WATCHED, _id }], { services });
  await expect.poll(() => triggers.states.countDocuments({ _id, suspendedAt: null })).toBe(1);

  await triggers.deploy([{ type: 'DATABASE', config: WATCHED, _id }], { appId });

  await expect.poll(async () => (await triggers.states.findOne({ _id }))?.errorCode).toBe('ServiceNotFound');
  await expect
    .poll(() => triggers.entries.map(({ type, error }) => [type, error]))
    .toEqual([['TRIGGER_FAILURE', 'the data source of the trigger does not exist']]);
});
