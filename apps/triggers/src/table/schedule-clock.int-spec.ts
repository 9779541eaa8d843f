import { createConnection, type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { DueSchedules, type OwnedTrigger } from '../dispatch/due-schedules.js';
import type { PartitionParts } from '../dispatch/partition-parts.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import { QUEUED_EVENT_RECORD, queuedEventRecordSchema, type QueuedEventRecord } from '../inbox/queued-event.model.js';
import { REPLICA_RECORD, replicaRecordSchema, type ReplicaRecord } from '../leases/lease.model.js';
import { ReplicasRepository } from '../leases/replicas.repository.js';
import { Transactions } from '../leases/transactions.js';
import { newState } from './settled-state.js';
import { StatesRepository } from './states.repository.js';
import { TRIGGER_STATE_RECORD, triggerStateRecordSchema, type TriggerStateRecord } from './trigger-state.model.js';
import type { KnownTrigger } from './known-trigger.js';
import { nextDue, ScheduleClock } from './schedule-clock.js';

/** Schedules of every minute, and minutes that go by: ten hours in the long run. */
const [SCHEDULES, MINUTES] = inject('longTests') ? [25, 600] : [3, 30];
const START = Date.UTC(2026, 0, 1);
/** Milliseconds the clocks of replicas are off. */
const OFF = [-30_000, -5_000, 5_000, 30_000];
const STEP_MS = 20_000;

let store: TestStore;
let connection: Connection;
let transactions: Transactions;
beforeAll(async () => {
  store = await startTestStore();
  connection = await createConnection(store.uri, { dbName: 'clock' }).asPromise();
  const replicas = new ReplicasRepository(connection.model<ReplicaRecord>(REPLICA_RECORD, replicaRecordSchema));
  transactions = new Transactions(connection, replicas);
});
afterAll(async () => {
  await connection.close();
  await store.close();
});

function minutely(id: string): KnownTrigger {
  const trigger = { type: 'SCHEDULED', modified: START / 1_000, disabled: false, config: { schedule: '* * * * *' } };
  return { id, partition: 0, app: { appId: 'a', groupId: 'g' }, trigger } as unknown as KnownTrigger;
}

it(
  'replicas that all hold a schedule, with clocks a minute apart, make one event of each due time',
  { timeout: 3_600_000 },
  async () => {
    const states = new StatesRepository(connection.model<TriggerStateRecord>(TRIGGER_STATE_RECORD, triggerStateRecordSchema));
    const events = connection.model<QueuedEventRecord>(QUEUED_EVENT_RECORD, queuedEventRecordSchema);
    await Promise.all([states.all([]), events.createCollection()]);
    const inbox = new InboxRepository(events);
    const known = new Map(Array.from({ length: SCHEDULES }, (_, n) => [`t${n}`, minutely(`t${n}`)]));
    const first = [...known.values()].map((one) =>
      newState(one, { epoch: 1, now: new Date(START), nextAt: nextDue(one, new Date(START)), after: null }),
    );
    for (const state of first) await states.begin(state);
    let now = START;
    let underWay: Promise<void> = Promise.resolve();
    const replicas = OFF.map((offset) => {
      const held = new Map(
        first.map((state) => [state._id, { state, queue: { underWay: [], wake: () => {} } } as unknown as OwnedTrigger]),
      );
      const parts = {
        leases: { now: () => new Date(now + offset), isValid: true },
        table: known,
        clock: new ScheduleClock(transactions, states, inbox),
        states,
      } as unknown as PartitionParts;
      return new DueSchedules(held, parts, (work) => {
        underWay = Promise.all([underWay, work()]).then(() => {});
      });
    });
    const made: Pick<QueuedEventRecord, 'triggerId' | 'position' | 'missed'>[] = [];

    const look = async (): Promise<void> => {
      for (const replica of replicas) replica.setTimer();
      // Timers of due times end immediately, or before the next check.
      await new Promise((resolve) => setTimeout(resolve, 2));
      await underWay;
      // The runs: one that waits would stand for the next due times.
      const waiting = await events.find({}, { triggerId: 1, position: 1, missed: 1 }).lean();
      made.push(...waiting.map(({ triggerId, position, missed }) => ({ triggerId, position, missed })));
      await events.deleteMany({ _id: { $in: waiting.map(({ _id }) => _id) } });
    };
    for (const end = START + MINUTES * 60_000; now < end; now += STEP_MS) await look();

    // The clock that is ahead of the others has made half a minute's more.
    const until = now + Math.max(...OFF);
    const due = Array.from({ length: Math.floor((until - START) / 60_000) }, (_, n) =>
      new Date(START + (n + 1) * 60_000).toISOString(),
    );
    const madeOf = (id: string) => made.filter(({ triggerId }) => triggerId === id);
    const counts = () => [...known.keys()].map((id) => madeOf(id).reduce((sum, { missed }) => sum + 1 + missed, 0));
    await expect
      .poll(async () => {
        await look();
        return Math.min(...counts());
      })
      .toBeGreaterThanOrEqual(due.length);
    for (const replica of replicas) replica.stop();
    await underWay;

    expect(counts()).toEqual([...known.keys()].map(() => due.length));
    for (const id of known.keys()) {
      const positions = madeOf(id).map(({ position }) => position);
      expect(new Set(positions).size).toBe(positions.length);
      expect(due).toEqual(expect.arrayContaining(positions));
    }
  },
);

it('a clock that is set back, and forward again, makes one event of each due time', async () => {
  const states = new StatesRepository(connection.model<TriggerStateRecord>(TRIGGER_STATE_RECORD, triggerStateRecordSchema));
  const events = connection.model<QueuedEventRecord>(QUEUED_EVENT_RECORD, queuedEventRecordSchema);
  await Promise.all([states.all([]), events.createCollection()]);
  const stepped = minutely('stepped');
  let now = START;
  const first = newState(stepped, { epoch: 1, now: new Date(now), nextAt: nextDue(stepped, new Date(now)), after: null });
  await states.begin(first);
  const held = new Map([['stepped', { state: first, queue: { underWay: [], wake: () => {} } } as unknown as OwnedTrigger]]);
  const parts = {
    leases: { now: () => new Date(now), isValid: true },
    table: new Map([['stepped', stepped]]),
    clock: new ScheduleClock(transactions, states, new InboxRepository(events)),
    states,
  } as unknown as PartitionParts;
  const works: Array<() => Promise<void>> = [];
  const schedules = new DueSchedules(held, parts, (due) => void works.push(due));
  const positions: string[] = [];
  /** Due times that run by a clock that says so many seconds after the start. */
  const runAt = async (seconds: number): Promise<void> => {
    now = START + seconds * 1_000;
    works.length = 0;
    schedules.setTimer();
    const nextAt = held.get('stepped')?.state.nextAt;
    if (nextAt && nextAt.getTime() <= now) await expect.poll(() => works.length).toBe(1);
    for (const work of works) await work();
    const due = await events.find({ triggerId: 'stepped' }, { position: 1 }).lean();
    positions.push(...due.map(({ position }) => position.slice(11, 16)));
    await events.deleteMany({ triggerId: 'stepped' });
  };

  for (const seconds of [61, 121, 181]) await runAt(seconds);
  for (const seconds of [-7_200, 59, 61, 121, 181, 239]) await runAt(seconds);
  for (const seconds of [241, 300]) await runAt(seconds);
  schedules.stop();

  expect(positions).toEqual(['00:01', '00:02', '00:03', '00:04', '00:05']);
});
