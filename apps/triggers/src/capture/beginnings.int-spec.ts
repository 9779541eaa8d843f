import { createConnection, type Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import type { OperationTime } from '#triggers/operation-time.js';
import type { LeaseKeeper } from '../leases/lease-keeper.service.js';
import type { TriggerRecords } from '../table/trigger-records.js';
import { newState } from '../table/settled-state.js';
import { StatesRepository } from '../table/states.repository.js';
import { TRIGGER_STATE_RECORD, triggerStateRecordSchema, type TriggerStateRecord } from '../table/trigger-state.model.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import type { TriggerTable } from '../table/trigger-table.service.js';
import { BeginningsService } from './beginnings.service.js';
import type { SourceTimes } from './source-times.service.js';

let store: TestStore;
let connection: Connection;
let states: StatesRepository;
beforeAll(async () => {
  store = await startTestStore();
  connection = await createConnection(store.uri, { dbName: 'beginnings' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await store.close();
});
beforeEach(async () => {
  await connection.dropDatabase();
  states = new StatesRepository(connection.model<TriggerStateRecord>(TRIGGER_STATE_RECORD, triggerStateRecordSchema));
});

interface Given {
  readonly collection?: string;
  readonly disabled?: boolean;
  readonly modified?: number;
}

function known({ collection = 'orders', disabled = false, modified = 10 }: Given = {}): KnownTrigger {
  const trigger = { type: 'DATABASE', modified, disabled, config: { service_id: 's', database: 'shop', collection } };
  return { id: 't', partition: 3, app: { appId: 'a', groupId: 'g' }, trigger } as unknown as KnownTrigger;
}

/** Has a deployment of a trigger begin at a data source that is there, or away; returns how many triggers it was asked for. */
async function begin(deployed: KnownTrigger, time: OperationTime | null): Promise<number> {
  let asked = 0;
  const times = {
    read: async (triggers: readonly KnownTrigger[]) => {
      asked += triggers.length;
      return new Map(time ? triggers.map(({ id }) => [id, time]) : []);
    },
  } as unknown as SourceTimes;
  const table = { deployed: async () => [deployed] } as unknown as TriggerTable;
  const records = { states, wakeups: { stateChanged: () => {} } } as unknown as TriggerRecords;
  const leases = { now: () => new Date(0) } as unknown as LeaseKeeper;
  await new BeginningsService(table, times, records, leases).begin({ appId: 'a', triggerIds: ['t'] });
  return asked;
}

const own = (trigger: KnownTrigger, after: OperationTime | null) =>
  states.begin(newState(trigger, { epoch: 4, now: new Date(0), nextAt: null, after }));

it('starts there without a stored state, and is adopted by the owner of its partition', async () => {
  expect(await begin(known(), { t: 7, i: 1 })).toBe(1);

  expect(await states.find('t')).toMatchObject({ epoch: 0, partition: 3, begin: { after: { t: 7, i: 1 } } });
  expect([await states.adopt('t', 5), await states.adopt('t', 4)]).toEqual([true, false]);
  expect(await states.find('t')).toMatchObject({ epoch: 5 });
});

it('a trigger whose data source is away is left to the owner', async () => {
  expect(await begin(known(), null)).toBe(1);

  expect(await states.find('t')).toBeNull();
});

it('a trigger that waits begins there, and one that has begun stays', async () => {
  await own(known(), null);
  await begin(known(), { t: 7, i: 1 });
  expect(await begin(known(), { t: 9, i: 1 })).toBe(0);

  const { begin: begun, resumeFrom } = (await states.find('t')) ?? {};
  expect({ begun, resumeFrom }).toEqual({
    begun: { after: { t: 7, i: 1 } },
    resumeFrom: { time: { t: 7, i: 1 }, at: 7_000 },
  });
});

it('applies the first of several overlapping deployments until the owner takes it over', async () => {
  await own(known(), { t: 1, i: 1 });
  await begin(known({ collection: 'customers', modified: 11 }), { t: 7, i: 1 });
  await begin(known({ collection: 'customers', modified: 12 }), { t: 9, i: 1 });

  expect(await states.find('t')).toMatchObject({
    begin: { after: { t: 1, i: 1 } },
    next: { after: { t: 7, i: 1 }, modified: 11 },
  });
});

it('a deployment that takes another one back takes back what was announced for that', async () => {
  await own(known(), { t: 1, i: 1 });
  await begin(known({ collection: 'customers', modified: 11 }), { t: 7, i: 1 });
  expect(await begin(known(), { t: 9, i: 1 })).toBe(0);

  expect(await states.find('t')).toMatchObject({ begin: { after: { t: 1, i: 1 } }, next: null });
});

it('a trigger that is disabled asks nothing of its data source', async () => {
  await own(known(), { t: 1, i: 1 });

  expect(await begin(known({ disabled: true, modified: 11 }), { t: 9, i: 1 })).toBe(0);
});

it('an owner that has not seen what was announced does not overwrite it', async () => {
  await own(known(), { t: 1, i: 1 });
  const seen = await states.find('t');
  await begin(known({ collection: 'customers', modified: 11 }), { t: 7, i: 1 });
  const announced = await states.find('t');
  if (!seen || !announced) throw new Error('the state is gone');

  expect([await states.settle(seen, { modified: 11 }), await states.settle(announced, { modified: 11 })]).toEqual([false, true]);
});
