import { createConnection, type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { subjectOf, type KnownTrigger } from './known-trigger.js';
import { newState } from './settled-state.js';
import { StatesRepository } from './states.repository.js';
import { TRIGGER_STATE_RECORD, triggerStateRecordSchema, type TriggerStateRecord } from './trigger-state.model.js';

let store: TestStore;
let connection: Connection;
beforeAll(async () => {
  store = await startTestStore();
  connection = await createConnection(store.uri, { dbName: 'states' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await store.close();
});

function known(id: string, collection = 'orders'): KnownTrigger {
  const trigger = { type: 'DATABASE', modified: 0, disabled: false, config: { service_id: 's', database: 'shop', collection } };
  return { id, partition: 0, app: { appId: 'a', groupId: 'g' }, trigger } as unknown as KnownTrigger;
}

const BEGINNING = { time: { t: 7, i: 2 }, at: 7_000 };

it('applies only to triggers with an unchanged configuration', async () => {
  const model = connection.model<TriggerStateRecord>(TRIGGER_STATE_RECORD, triggerStateRecordSchema);
  await model.init();
  const states = new StatesRepository(model);
  for (const id of ['same', 'other', 'moved', 'suspended']) {
    await states.begin(newState(known(id), { epoch: 1, now: new Date(0), nextAt: null, after: { t: 7, i: 2 } }));
  }
  await states.redirect(['suspended'], { suspendedAt: new Date(0) });
  const asked = [known('same'), known('other', 'elsewhere'), known('moved'), known('suspended'), known('gone')];
  const found: string[][] = [];

  await connection.withSession((session) =>
    session.withTransaction(async () => {
      const unchanged = await states.unchanged(asked, session);
      found.push([...unchanged].toSorted());
      // Deployed onto another collection while the transaction is running.
      if (found.length === 1)
        await states.change({ _id: 'moved', epoch: 1 }, { subject: subjectOf(known('moved', 'elsewhere')) });
      await states.redirect([...unchanged], { resumeFrom: { token: '1' } }, session);
    }),
  );

  expect(found).toEqual([['moved', 'same'], ['same']]);
  const stored = await states.all(['same', 'other', 'moved', 'suspended']);
  expect(Object.fromEntries(stored.map(({ _id, resumeFrom }) => [_id, resumeFrom]))).toEqual({
    same: { token: '1' },
    other: BEGINNING,
    moved: BEGINNING,
    suspended: BEGINNING,
  });
});
