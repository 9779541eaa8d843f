import { afterEach, describe, expect, it } from 'vitest';
import type { TriggerScope } from '#contracts/config/triggers.contract.js';
import { newId } from '#contracts/ids.js';
import type { RpcContract } from '#contracts/rpc.js';
import { WAITING_RUNS_MAX, getTriggerExecution, getTriggerStates, runTriggerNow } from '#contracts/triggers/states.contract.js';
import { asAdmin } from '#testing/principals.js';
import { Signal } from '#testing/signal.js';
import { TriggersProcess } from '../triggers-process.fixture.js';

const NEW_YEAR = { type: 'SCHEDULED', config: { schedule: '0 0 1 1 *' } } as const;
const groupId = newId();

let triggers: TriggersProcess;
afterEach(() => triggers.close());

/** Deploys triggers to a service that runs. Returns a call for an administrator of their project. */
async function deployed(given: Parameters<TriggersProcess['deploy']>[0]) {
  triggers = await TriggersProcess.open();
  const replica = await triggers.startReplica();
  const { appId, ids } = await triggers.deploy(given, { groupId });
  await expect.poll(() => triggers.states.countDocuments()).toBe(ids.length);
  const call = <Reply>(contract: RpcContract<TriggerScope, Reply>, triggerId = '', role: 'owner' | 'reader' = 'owner') =>
    asAdmin(groupId, () => replica.bus.call(contract, { groupId, appId, triggerId }), { role });
  const states = async (triggerIds = ids) => (await replica.bus.call(getTriggerStates, { groupId, appId, triggerIds })).states;
  return { appId, ids, call, states };
}

describe('a schedule that is run now', () => {
  it('runs once besides its times, says who started it, and leaves an audit entry', async () => {
    const { appId, ids, call, states } = await deployed([{ ...NEW_YEAR, name: 'yearly' }]);
    const [id = ''] = ids;
    const before = (await states())[id];
    expect(before).toEqual({ state: 'active', completed_at: null, next_at: expect.any(String), backlog: 0 });

    await call(runTriggerNow, id);

    await expect.poll(() => triggers.runs).toMatchObject([{ triggerId: id, notes: ['an administrator started this run'] }]);
    await expect.poll(async () => (await states())[id]?.completed_at).toEqual(expect.any(String));
    expect((await states())[id]).toEqual({ ...before, completed_at: expect.any(String) });
    expect(triggers.audited).toEqual([{ groupId, appId, kind: 'triggers', id, name: 'yearly', operation: 'update' }]);
  });

  it('reports the error of its last run until a run succeeds', async () => {
    const { ids, call, states } = await deployed([NEW_YEAR]);
    const [id = ''] = ids;
    triggers.onRun = () => ({ ok: false, error: 'no network', errorCode: 'FunctionExecutionError' });
    await call(runTriggerNow, id);
    await expect.poll(async () => (await states())[id]?.last_error).toBe('no network');
    expect(await call(getTriggerExecution, id)).toMatchObject({ last_error: 'no network' });

    triggers.onRun = () => {};
    await call(runTriggerNow, id);
    await expect.poll(async () => (await states())[id]).not.toHaveProperty('last_error');
  });

  it('is rejected where it is no schedule, disabled or suspended, for readers, and where ten runs wait', async () => {
    const auth = { type: 'AUTHENTICATION', config: { operation_type: 'LOGIN', providers: ['anon-user'] } } as const;
    const { ids, call } = await deployed([NEW_YEAR, { ...NEW_YEAR, disabled: true }, auth]);
    const [id = '', disabled, login] = ids;
    await expect(call(runTriggerNow, disabled)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringContaining('disabled'),
    });
    await expect(call(runTriggerNow, login)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringContaining('scheduled'),
    });
    await expect(call(runTriggerNow, newId())).rejects.toMatchObject({ code: 'TriggerNotFound' });
    await expect(call(runTriggerNow, id, 'reader')).rejects.toMatchObject({ status: 403 });

    const [begun, goOn] = [new Signal(), new Signal()];
    triggers.onRun = async () => {
      begun.give();
      await goOn.given;
    };
    for (let runs = 0; runs < WAITING_RUNS_MAX; runs++) {
      await call(runTriggerNow, id);
      await expect.poll(() => triggers.events.countDocuments()).toBe(runs + 1);
    }
    await begun.given;
    await expect(call(runTriggerNow, id)).rejects.toMatchObject({ code: 'TooManyRequests' });
    goOn.give();
    await expect.poll(() => triggers.runs.length).toBe(WAITING_RUNS_MAX);
    await expect.poll(() => triggers.events.countDocuments()).toBe(0);

    await triggers.states.updateOne({ _id: id }, { $set: { suspendedAt: new Date() } });
    await expect(call(runTriggerNow, id)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringContaining('suspended'),
    });
  });
});
