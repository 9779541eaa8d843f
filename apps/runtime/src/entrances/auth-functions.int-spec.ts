import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthFunctionReply } from '#contracts/runtime/auth-functions.contract.js';
import { runAuthFunction } from '#contracts/runtime/auth-functions.contract.js';
import { newId } from '#contracts/ids.js';
import { asUnauthenticated } from '#testing/principals.js';
import { aFunction } from '../testing/app-builders.js';
import { RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

function run({ app }: Session, name: string, args: readonly unknown[] = [], functionId = ''): Promise<AuthFunctionReply> {
  const request = { appId: app.appId, functionId, functionName: name, argumentsEjson: JSON.stringify(args) };
  return asUnauthenticated(() => runtime.process.bus.call(runAuthFunction, request));
}

const failed = (error: string) => ({ resultEjson: null, error });

describe('a function that authorizes users', () => {
  it('runs as the system, also if private and for any can_evaluate', async () => {
    const source = 'exports = (...args) => ({ args, user: context.user.type, address: context.request.remoteIPAddress })';
    const session = runtime.deployed([aFunction('gate', source, { private: true, can_evaluate: { '%%true': false } })]);

    const { resultEjson, error } = await run(session, 'gate', [{ n: { $oid: '64b0c0ffee64b0c0ffee64b0' } }, 'two']);

    expect(error).toBe('');
    expect(JSON.parse(resultEjson ?? '')).toEqual({
      args: [{ n: { $oid: '64b0c0ffee64b0c0ffee64b0' } }, 'two'],
      user: 'system',
      address: '127.0.0.1',
    });
  });

  it('is found by its id, before its name', async () => {
    const [one, two] = [aFunction('one', 'exports = () => 1'), aFunction('two', 'exports = () => 2')];
    const session = runtime.deployed([one, two]);

    expect(await run(session, 'one', [], two._id)).toEqual({ resultEjson: '{"$numberInt":"2"}', error: '' });
  });

  it('runs as whom its script names, which is given the same arguments', async () => {
    const script = 'exports = (login, id) => ({ runAsSystem: login.token === "t" && id === "x" })';
    const session = runtime.deployed([
      aFunction('gate', 'exports = () => context.runningAsSystem()', { run_as_user_id_script_source: script }),
    ]);

    expect(await run(session, 'gate', [{ token: 't' }, 'x'])).toEqual({ resultEjson: 'true', error: '' });
    expect(await run(session, 'gate', [{ token: 'u' }, 'x'])).toEqual(
      failed('the script must return the id of a user or {runAsSystem: true}'),
    );
  });

  it('that fails is a reply', async () => {
    const session = runtime.deployed([
      aFunction('throws', 'exports = () => { throw new Error("go away") }'),
      aFunction('throwsText', 'exports = () => { throw "go" }'),
      aFunction('long', 'exports = () => { throw new Error("x".repeat(5000)) }'),
      aFunction('broken', 'exports = ('),
      aFunction('ofNobody', 'exports = () => 1', { run_as_user_id: newId() }),
      aFunction('endless', 'exports = () => { for (;;); }'),
    ]);

    expect(await run(session, 'throws')).toEqual(failed('go away'));
    expect(await run(session, 'throwsText')).toEqual(failed('go'));
    expect(await run(session, 'long')).toEqual(failed('x'.repeat(1_000)));
    expect((await run(session, 'broken')).resultEjson).toBeNull();
    expect(await run(session, 'ofNobody')).toEqual(failed('user not found'));
    expect(await run(session, 'missing')).toEqual(failed("function not found: 'missing'"));
    expect(await run(session, 'endless')).toEqual(failed('execution time limit exceeded'));
  }, 30_000);

  it('leaves a log entry that holds what it printed and threw, but nothing it was given', async () => {
    const source = 'exports = () => { console.log("asked"); throw new Error("no") }';
    const fn = aFunction('gate', source);
    const session = runtime.deployed([fn]);

    await run(session, 'gate', [{ password: 'hidden' }]);

    const entry = await runtime.onlyEntry(session);
    expect(entry).toMatchObject({
      type: 'FUNCTION',
      status: 400,
      error: 'Error: no',
      error_code: 'FunctionExecutionError',
      function_id: fn._id,
      function_name: 'gate',
      function_call: { name: 'gate' },
      messages: ['asked'],
    });
    expect(entry).not.toHaveProperty('user_id');
    expect(JSON.stringify(entry)).not.toContain('hidden');
  });

  it('belongs to an app that exists', async () => {
    const request = { appId: newId(), functionId: '', functionName: 'gate', argumentsEjson: '[]' };

    await expect(asUnauthenticated(() => runtime.process.bus.call(runAuthFunction, request))).rejects.toMatchObject({
      code: 'AppNotFound',
    });
  });
});
