import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { currentContext, runInContext } from '#bus/transport/request-context.js';
import { debugFunction } from '#contracts/runtime/functions.contract.js';
import { runTrigger, type TriggerRunReply } from '#contracts/runtime/triggers.contract.js';
import { newId } from '#contracts/ids.js';
import { CLOSE_GRACE_MS } from '#process/start/process.js';
import { asAdmin } from '#testing/principals.js';
import { aFunction } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { Sandbox, STOPPING_MS } from './sandbox.js';
import { REQUEST, RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

const coll = (name: string): string => `context.services.get("mongodb-atlas").db("${runtime.database}").collection("${name}")`;

async function stored(name: string): Promise<unknown[]> {
  const mongo = new MongoClient(runtime.storeUri);
  try {
    const documents = await mongo.db(runtime.database).collection(name).find().sort({ _id: 1 }).toArray();
    return documents.map(({ _id }) => _id as unknown);
  } finally {
    await mongo.close();
  }
}

const chain = (name: string): string =>
  `console.log("a"); ${coll(name)}.insertOne({ _id: 1 }).then(() => { console.log("b"); return ${coll(name)}.insertOne({ _id: 2 }) }).then(() => console.log("c"));`;

function trigger({ app }: Session, functionId: string, { bus } = runtime.process): Promise<TriggerRunReply> {
  const about = { triggerId: newId(), triggerName: 't', type: 'DATABASE', functionId, argumentsEjson: '[]', notes: [] } as const;
  const context = { requestId: newId(), principal: null, request: null, origin: null, remoteAddress: null };
  return runInContext(context, () => bus.call(runTrigger, { appId: app.appId, ...about, notes: [] }));
}

describe('work that a function does not wait for', () => {
  it('continues, and its entry covers all of it', async () => {
    const session = runtime.deployed([aFunction('f', `exports = () => { ${chain('chain')} return 1 }`, { run_as_system: true })]);
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"1"}');
    const entry = await runtime.onlyEntry(session);
    expect(entry).toMatchObject({ status: 200, messages: ['a', 'b', 'c'] });
    expect(entry).not.toHaveProperty('error_logs');
    expect(await stored('chain')).toEqual([1, 2]);
  });

  it('continues after an error, which stays the error of the call', async () => {
    const source = `exports = () => { ${chain('thrown')} throw new Error("now") }`;
    const session = runtime.deployed([aFunction('f', source, { run_as_system: true })]);
    expect(await refusal(runtime.call(session, 'f'))).toBe('FunctionExecutionError: Error: now');
    expect(await runtime.onlyEntry(session)).toMatchObject({ status: 400, error: 'Error: now', messages: ['a', 'b', 'c'] });
    expect(await stored('thrown')).toEqual([1, 2]);
  });

  it.each([
    ['a rejection', `${coll('late')}.count().then(() => { throw new TypeError("late") })`, 'TypeError: late'],
    ['a timer', 'setTimeout(() => { throw new Error("tick") }, 5)', 'Error: tick'],
    ['a limit', `${coll('late')}.count().then(() => { for (;;); })`, 'execution time limit exceeded'],
  ])('is ended by %s, which the entry records next to the result', async (_name, work, line) => {
    const session = runtime.deployed([aFunction('f', `exports = () => { ${work}; return 1 }`, { run_as_system: true })]);
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"1"}');
    const entry = await runtime.onlyEntry(session);
    expect(entry).toMatchObject({ status: 200, error_logs: [line] });
    expect(entry).not.toHaveProperty('error');
  });

  it('is not shown before it has ended', async () => {
    // It ends when the test says so.
    const source = `exports = () => { (async () => { while ((await ${coll('w')}.count()) === 0) await new Promise((r) => setTimeout(r, 20)); })(); return 1 }`;
    const session = runtime.deployed([aFunction('f', source, { run_as_system: true }), aFunction('g', 'exports = () => 2')]);
    await runtime.call(session, 'f');
    await runtime.call(session, 'g');
    const shown = () => runtime.entriesOf(session).map(({ function_name: name }) => name);
    await expect.poll(shown).toEqual(['g']);
    const mongo = new MongoClient(runtime.storeUri);
    await mongo.db(runtime.database).collection('w').insertOne({});
    await mongo.close();
    await expect.poll(shown).toEqual(['g', 'f']);
    const [later, first] = runtime.entriesOf(session);
    // The time of the reply, not of the end.
    expect(Date.parse(first?.completed ?? '')).toBeLessThanOrEqual(Date.parse(later?.completed ?? ''));
  });

  it('does not end with the connection of who was answered', async () => {
    const source = `exports = () => { (async () => { for (let i = 0; i < 14; i++) { await new Promise((r) => setTimeout(r, 100)); await ${coll('left')}.insertOne({ _id: i }) } })(); return 1 }`;
    const session = runtime.deployed([aFunction('f', source, { run_as_system: true })]);
    const caller = new CallerLiveness();
    const context = currentContext() ?? { requestId: newId(), principal: null, request: null, origin: null, remoteAddress: null };
    await runInContext({ ...context, caller }, () => runtime.call(session, 'f'));
    caller.disconnect();
    expect(await runtime.onlyEntry(session)).not.toHaveProperty('error_logs');
    expect(await stored('left')).toHaveLength(14);
  });

  it('has its transaction undone where it left one open', async () => {
    const source = `exports = () => {
      const session = context.services.get("mongodb-atlas").startSession();
      session.startTransaction().then(() => ${coll('undone')}.insertOne({ _id: 1 }, { session })).then(() => console.log("written"));
      return 1;
    }`;
    const session = runtime.deployed([aFunction('f', source, { run_as_system: true })]);
    await runtime.call(session, 'f');
    expect(await runtime.onlyEntry(session)).toMatchObject({ messages: ['written'] });
    expect(await stored('undone')).toEqual([]);
  });

  it('is waited for by triggers, with the outcome of the answer', async () => {
    const source = `exports = () => { ${chain('trigger')} throw new Error("now") }`;
    const fn = aFunction('f', source);
    const session = runtime.deployed([fn]);
    const reply = await trigger(session, fn._id);
    expect(await stored('trigger')).toEqual([1, 2]);
    expect(reply).toEqual({ ok: false, error: 'Error: now', errorCode: 'FunctionExecutionError' });
    expect(await runtime.onlyEntry(session)).toMatchObject({ error: 'Error: now', messages: ['a', 'b', 'c'] });
  });

  it('has a minute, or what is left of the run where that is less; of triggers the latter', async () => {
    const fn = aFunction('f', 'exports = () => 1');
    const session = runtime.deployed([fn]);
    const invoked = vi.spyOn(Sandbox.prototype, 'invoke');
    for (const FUNCTION_WALL_MS of [90_000, 50_000]) {
      const process = await runtime.startProcess(undefined, { FUNCTION_WALL_MS });
      await runtime.callText(session, '{"name":"f"}', process);
      await trigger(session, fn._id, process);
      await process.close();
    }
    expect(invoked.mock.calls.map(([{ afterAnswerMs }]) => afterAnswerMs)).toEqual([60_000, 90_000, 50_000, 50_000]);
    invoked.mockRestore();
  });

  it('is not in the reply of a debug run, but in its entry', async () => {
    const session = runtime.deployed([aFunction('f', `exports = () => { ${chain('debugged')} return 1 }`)]);
    const { groupId, appId } = session.app;
    const request = { groupId, appId, bodyText: '{"name":"f"}', request: REQUEST, runAsSystem: true };
    const reply = await asAdmin(groupId, () => runtime.process.bus.call(debugFunction, request));
    expect(JSON.parse(reply.text())).toMatchObject({ result: { $numberInt: '1' }, logs: ['a'] });
    expect(await runtime.onlyEntry(session)).toMatchObject({ messages: ['a', 'b', 'c'] });
  });

  it('is waited for by a process that stops', async () => {
    const source = `exports = () => { setTimeout(() => ${coll('stopping')}.insertOne({ _id: 1 }).then(() => console.log("done")), 300); return 1 }`;
    const session = runtime.deployed([aFunction('f', source, { run_as_system: true })]);
    const stopping = await runtime.startProcess();
    expect(await runtime.callText(session, '{"name":"f"}', stopping)).toBe('{"$numberInt":"1"}');
    await stopping.close();
    expect(await stored('stopping')).toEqual([1]);
    expect(runtime.entriesOf(session)).toMatchObject([{ status: 200, messages: ['done'] }]);
  });

  it('is ended by a process that stops once calls have had their time for an answer', async () => {
    const source = `exports = () => { const again = () => setTimeout(() => ${coll('ended')}.insertOne({}).then(again), 20); again(); return 1 }`;
    const session = runtime.deployed([aFunction('f', source, { run_as_system: true })]);
    const stopping = await runtime.startProcess(undefined, { FUNCTION_WALL_MS: 60_000, FUNCTION_QUEUE_MS: 60_000 });
    expect(await runtime.callText(session, '{"name":"f"}', stopping)).toBe('{"$numberInt":"1"}');
    const begin = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => begin(run, ms === STOPPING_MS ? 0 : ms));
    try {
      await stopping.close();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(STOPPING_MS).toBe(CLOSE_GRACE_MS);
    expect(runtime.entriesOf(session)).toMatchObject([{ status: 200, error_logs: ['the process is stopping'] }]);
  });
});
