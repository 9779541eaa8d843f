import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTrigger, type RunTriggerRequest, type TriggerRunReply } from '#contracts/runtime/triggers.contract.js';
import { newId } from '#contracts/ids.js';
import { runInContext } from '#bus/transport/request-context.js';
import { aFunction } from '../testing/app-builders.js';
import { RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const NO_REQUEST = { principal: null, request: null, origin: null, remoteAddress: null };

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

function run({ app }: Session, functionId: string, changes: Partial<RunTriggerRequest> = {}): Promise<TriggerRunReply> {
  const request: RunTriggerRequest = {
    appId: app.appId,
    triggerId: newId(),
    triggerName: 'onOrder',
    type: 'DATABASE',
    functionId,
    argumentsEjson: '[]',
    notes: [],
    ...changes,
  };
  return runInContext({ ...NO_REQUEST, requestId: newId() }, () => runtime.process.bus.call(runTrigger, request));
}

const OK = { ok: true, error: '', errorCode: '' };

describe('the function of a trigger', () => {
  it('runs as the system, also if private and for any can_evaluate, without user and request', async () => {
    const source = `exports = (...args) => {
      const { user, request } = context;
      console.log(EJSON.stringify({ args, user, system: context.runningAsSystem(), address: request.remoteIPAddress }));
    }`;
    const fn = aFunction('onOrder', source, { private: true, can_evaluate: { '%%true': false } });
    const session = runtime.deployed([fn]);

    expect(await run(session, fn._id, { argumentsEjson: '[{"n":{"$numberInt":"5"}}]' })).toEqual(OK);

    const [line = ''] = (await runtime.onlyEntry(session)).messages ?? [];
    expect(JSON.parse(line)).toEqual({
      args: [{ n: { $numberInt: '5' } }],
      user: { id: '', type: 'system', data: {}, custom_data: {}, identities: [] },
      system: true,
      address: '',
    });
  });

  it('receives no arguments from a schedule', async () => {
    const fn = aFunction('nightly', 'exports = function () { console.log(arguments.length); }');
    const session = runtime.deployed([fn]);

    await run(session, fn._id, { type: 'SCHEDULED' });

    expect(await runtime.onlyEntry(session)).toMatchObject({ type: 'SCHEDULED_TRIGGER', messages: ['0'] });
  });

  it('leaves an entry that names the trigger', async () => {
    const fn = aFunction('onOrder', 'exports = () => { console.log("ran"); }');
    const session = runtime.deployed([fn]);
    const triggerId = newId();

    await run(session, fn._id, { triggerId, argumentsEjson: '[{"operationType":"insert"}]', notes: ['3 times missed'] });

    const { app } = session;
    expect(await runtime.onlyEntry(session)).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      co_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      type: 'DB_TRIGGER',
      domain_id: app.domainId,
      app_id: app.appId,
      group_id: app.groupId,
      request_url: '',
      request_method: '',
      started: expect.stringMatching(/^\d{4}-.*Z$/),
      completed: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 200,
      function_call_location: 'US-VA',
      function_call_provider_region: 'aws-us-east-1',
      function_id: fn._id,
      function_name: 'onOrder',
      function_call: { name: 'onOrder', arguments: [{ operationType: 'insert' }] },
      messages: ['3 times missed', 'ran'],
      mem_time_usage: expect.any(Number),
      event_subscription_id: triggerId,
      event_subscription_name: 'onOrder',
    });
  });

  it('keeps its arguments out of the entry where they are not wanted or too large', async () => {
    const fn = aFunction('onOrder', 'exports = () => {}', { disable_arg_logs: true });
    const session = runtime.deployed([fn]);
    await run(session, fn._id, { argumentsEjson: '["hidden"]' });
    expect((await runtime.onlyEntry(session)).function_call).toEqual({ name: 'onOrder' });

    const other = aFunction('large', 'exports = () => {}');
    const second = runtime.deployed([other]);
    await run(second, other._id, { argumentsEjson: JSON.stringify(['x'.repeat(20_000)]) });
    expect((await runtime.onlyEntry(second)).function_call).toEqual({ name: 'large' });
  });

  it.each([
    ['exports = () => { throw new Error("no") }', 'FunctionExecutionError', 'Error: no'],
    ['exports = async () => { throw "no" }', 'FunctionExecutionError', 'no'],
    ['exports = () => { for (;;); }', 'ExecutionTimeLimitExceeded', 'execution time limit exceeded'],
  ])('is a reply if it fails: %s', async (source, errorCode, error) => {
    const fn = aFunction('onOrder', source);
    const session = runtime.deployed([fn]);

    expect(await run(session, fn._id, { type: 'AUTHENTICATION' })).toEqual({ ok: false, error, errorCode });

    expect(await runtime.onlyEntry(session)).toMatchObject({ type: 'AUTH_TRIGGER', error, error_code: errorCode });
  });

  it('that is gone, or whose user is, fails the run', async () => {
    const gone = newId();
    const session = runtime.deployed([]);
    const missing = `function not found: '${gone}'`;
    expect(await run(session, gone)).toEqual({ ok: false, error: missing, errorCode: 'FunctionNotFound' });
    expect(await runtime.onlyEntry(session)).toMatchObject({ error: missing, error_code: 'FunctionNotFound' });

    const ofNobody = aFunction('ofNobody', 'exports = () => 1', { run_as_user_id: newId() });
    const other = runtime.deployed([ofNobody]);
    expect(await run(other, ofNobody._id)).toMatchObject({ ok: false, errorCode: 'UserNotFound' });
  });

  it('keeps the user it runs as', async () => {
    const id = newId();
    const source = 'exports = () => { console.log(context.user.id === "", context.runningAsSystem()); }';
    const fn = aFunction('onOrder', source, { run_as_user_id: id });
    const session = runtime.deployed([fn], { user: { id } });

    expect(await run(session, fn._id)).toEqual(OK);

    expect((await runtime.onlyEntry(session)).messages).toEqual(['true false']);
  });

  it('belongs to an app that exists', async () => {
    const session = runtime.deployed([]);
    await expect(run(session, newId(), { appId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
  });
});
