import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { Signal } from '#testing/signal.js';
import { TriggersProcess } from '../triggers-process.fixture.js';

const NEW_YEAR = { type: 'SCHEDULED', config: { schedule: '0 0 1 1 *' } } as const;

let triggers: TriggersProcess;
afterEach(() => triggers.close());

/** Sets a schedule's due time to a moment in the past. */
async function wasDue(triggerId: string, nextAt: Date): Promise<void> {
  await expect.poll(() => triggers.states.countDocuments({ _id: triggerId })).toBe(1);
  await triggers.stopReplicas();
  await triggers.states.updateOne({ _id: triggerId }, { $set: { nextAt } });
}

function lastNewYear(): number {
  return Date.UTC(new Date().getUTCFullYear(), 0, 1);
}

describe('a schedule', () => {
  it('is known from its deployment on and due at its next time', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy([NEW_YEAR, { type: 'SCHEDULED', config: { schedule: '0 0 31 2 *' } }]);

    await expect.poll(() => triggers.states.countDocuments()).toBe(2);

    const [newYear, never] = await Promise.all(ids.map((id) => triggers.states.findOne({ _id: id })));
    expect(newYear?.nextAt).toEqual(new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)));
    expect(never?.nextAt).toBeNull();
    expect(triggers.runs).toEqual([]);
  });

  it('that was missed while no replica ran fires once for all its times, with their number', async () => {
    triggers = await TriggersProcess.start();
    const { appId, ids } = await triggers.deploy([{ ...NEW_YEAR, name: 'yearly', function_id: 'f'.repeat(24) }]);
    const [id = ''] = ids;
    await wasDue(id, new Date(Date.UTC(2020, 0, 1)));

    await triggers.startReplica();

    await expect.poll(() => triggers.runs.length).toBe(1);
    const missed = new Date().getUTCFullYear() - 2020;
    expect(triggers.runs).toEqual([
      {
        appId,
        triggerId: id,
        triggerName: 'yearly',
        type: 'SCHEDULED',
        functionId: 'f'.repeat(24),
        argumentsEjson: '[]',
        notes: [`${missed} earlier runs were missed; this run replaces them`],
      },
    ]);
    await expect.poll(() => triggers.events.countDocuments()).toBe(0);
    await expect
      .poll(() => triggers.states.findOne({ _id: id }))
      .toMatchObject({
        nextAt: new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)),
        completedAt: expect.any(Date),
        clusterTime: new Date(lastNewYear()),
      });
  });

  it('skips missed times if configured', async () => {
    triggers = await TriggersProcess.start();
    const config = { ...NEW_YEAR.config, skip_catchup_events: true };
    const { ids } = await triggers.deploy([{ type: 'SCHEDULED', config }]);
    const [id = ''] = ids;
    await wasDue(id, new Date(Date.UTC(2020, 0, 1)));

    await triggers.startReplica();

    await expect
      .poll(async () => (await triggers.states.findOne({ _id: id }))?.nextAt?.getUTCFullYear())
      .toBe(new Date().getUTCFullYear() + 1);
    expect(await triggers.events.countDocuments()).toBe(0);
    expect(triggers.runs).toEqual([]);
  });

  it('creates one event per due time for any number of replicas', async () => {
    triggers = await TriggersProcess.start();
    const { ids } = await triggers.deploy(Array.from({ length: 30 }, () => NEW_YEAR));
    await expect.poll(() => triggers.states.countDocuments()).toBe(30);
    await triggers.stopReplicas();
    await triggers.states.updateMany({}, { $set: { nextAt: new Date(lastNewYear()) } });

    await Promise.all([1, 2, 3, 4].map(() => triggers.startReplica()));

    await expect.poll(() => new Set(triggers.runs.map(({ triggerId }) => triggerId))).toEqual(new Set(ids));
    await expect.poll(() => triggers.events.countDocuments()).toBe(0);
    expect(triggers.runs).toHaveLength(30);
  });

  it('does not run while it is disabled, and once for what it missed when it is enabled', async () => {
    triggers = await TriggersProcess.start();
    const _id = newId();
    const { appId } = await triggers.deploy([{ ...NEW_YEAR, _id, disabled: true }, NEW_YEAR]);
    await wasDue(_id, new Date(lastNewYear()));
    await triggers.startReplica();
    const other = await triggers.deploy([NEW_YEAR]);
    await expect.poll(() => triggers.states.countDocuments({ _id: other.ids[0] ?? '' })).toBe(1);
    expect(triggers.runs).toEqual([]);

    await triggers.deploy([{ ...NEW_YEAR, _id }], { appId });

    await expect.poll(() => triggers.runs.map(({ triggerId }) => triggerId)).toEqual([_id]);
  });

  it('fires at the new time, and drops events of the old one', async () => {
    triggers = await TriggersProcess.start();
    const held = new Signal();
    triggers.onRun = () => held.given;
    const _id = newId();
    const { appId } = await triggers.deploy([{ ...NEW_YEAR, _id }]);
    await wasDue(_id, new Date(lastNewYear()));
    await triggers.startReplica();
    await expect.poll(() => triggers.runs.length).toBe(1);

    await triggers.deploy([{ type: 'SCHEDULED', config: { schedule: '0 0 1 6 *' }, _id }], { appId });

    await expect.poll(async () => (await triggers.states.findOne({ _id }))?.nextAt?.getUTCMonth()).toBe(5);
    expect(await triggers.events.countDocuments()).toBe(0);
    held.give();
  });

  it('does not overlap: one run waits during another and covers the rest', async () => {
    triggers = await TriggersProcess.start();
    const held = new Signal();
    triggers.onRun = () => held.given;
    const _id = newId();
    await triggers.deploy([{ ...NEW_YEAR, _id }]);
    await wasDue(_id, new Date(lastNewYear()));
    await triggers.startReplica();
    await expect.poll(() => triggers.runs.length).toBe(1);
    const state = await triggers.states.findOne({ _id });
    const waiting = { _id: `${_id}:later`, triggerId: _id, appId: state?.appId ?? '', position: 'later', at: new Date() };
    await triggers.events.insertOne({ ...waiting, event: Buffer.alloc(0), size: 0, missed: 2 });
    held.give();

    await expect
      .poll(() => triggers.runs.map(({ notes }) => notes))
      .toEqual([[], ['2 earlier runs were missed; this run replaces them']]);
  });

  it('is run again where the platform could not, and not where the function failed', async () => {
    triggers = await TriggersProcess.start();
    let attempts = 0;
    triggers.onRun = ({ triggerId }) => {
      if (triggerId === failing) return { ok: false, error: 'Error: no', errorCode: 'FunctionExecutionError' };
      attempts += 1;
      if (attempts === 1) throw new AppError('TooManyRequests', 'too many concurrent requests');
      if (attempts === 2) throw new AppError('Unavailable', 'nobody is there');
      return undefined;
    };
    const [failing, unlucky] = [newId(), newId()];
    await triggers.deploy([
      { ...NEW_YEAR, _id: failing },
      { ...NEW_YEAR, _id: unlucky },
    ]);
    await expect.poll(() => triggers.states.countDocuments()).toBe(2);
    await triggers.stopReplicas();
    await triggers.states.updateMany({}, { $set: { nextAt: new Date(lastNewYear()) } });

    await triggers.startReplica();

    await expect.poll(() => attempts).toBe(3);
    await expect.poll(() => triggers.events.countDocuments()).toBe(0);
    expect(triggers.runsOf(failing)).toEqual([[]]);
    expect(triggers.runsOf(unlucky)).toEqual([[], [], []]);
  });

  it('leaves nothing of a deleted trigger or app', async () => {
    triggers = await TriggersProcess.start();
    const kept = newId();
    const { appId } = await triggers.deploy([NEW_YEAR, { ...NEW_YEAR, _id: kept }]);
    const other = await triggers.deploy([NEW_YEAR]);
    await expect.poll(() => triggers.states.countDocuments()).toBe(3);

    await triggers.deploy([{ ...NEW_YEAR, _id: kept }], { appId });
    await expect.poll(() => triggers.states.countDocuments()).toBe(2);
    await triggers.remove(other.appId);
    await expect.poll(async () => (await triggers.states.find().toArray()).map(({ _id }) => _id)).toEqual([kept]);
  });
});
