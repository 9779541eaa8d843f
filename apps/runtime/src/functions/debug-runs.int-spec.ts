import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debugFunction, debugSource } from '#contracts/runtime/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { aFunction } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { REQUEST, RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

describe('a debug run', () => {
  function run({ app }: Session, body: object, options: { userId?: string; runAsSystem?: boolean } = {}) {
    const { groupId, appId } = app;
    return asAdmin(groupId, async () =>
      JSON.parse(
        (
          await runtime.process.bus.call(debugFunction, {
            groupId,
            appId,
            bodyText: JSON.stringify(body),
            request: REQUEST,
            ...options,
          })
        ).text(),
      ),
    );
  }
  function runSource({ app }: Session, body: object, options: { userId?: string; runAsSystem?: boolean } = {}) {
    const { groupId, appId } = app;
    return asAdmin(groupId, async () =>
      JSON.parse(
        (
          await runtime.process.bus.call(debugSource, {
            groupId,
            appId,
            bodyText: JSON.stringify(body),
            request: REQUEST,
            ...options,
          })
        ).text(),
      ),
    );
  }
  const stats = { execution_time: expect.stringMatching(/^\d+\.\d{3}ms$/) };

  it('returns result, logs and stats of a function', async () => {
    const session = runtime.deployed([
      aFunction(
        'f',
        'exports = (a) => { console.log("l"); console.error("e"); return { a, id: context.user.id, type: context.user.type } }',
        {
          private: true,
        },
      ),
    ]);

    expect(await run(session, { name: 'f', arguments: [1] })).toEqual({
      result: { a: { $numberInt: '1' }, id: '', type: 'system' },
      error: null,
      logs: ['l', 'e'],
      error_logs: ['e'],
      stats,
    });
    expect(await run(session, { name: 'f' }, { userId: session.user.id })).toMatchObject({
      result: { id: session.user.id, type: 'normal' },
    });
    expect(await run(session, { name: 'f' }, { runAsSystem: true })).toMatchObject({ result: { id: '' } });
  });

  it('is a reply for a failing function', async () => {
    const session = runtime.deployed([
      aFunction('f', 'exports = () => {\n  console.log("l");\n  null.x;\n}'),
      aFunction('gated', 'exports = () => 1', { can_evaluate: { '%%user.id': 'x' } }),
    ]);

    const reply = await run(session, { name: 'f' });
    expect(reply).toEqual({
      result: null,
      error: { name: 'TypeError', message: expect.any(String), stack: expect.stringContaining('f.js:3') },
      logs: ['l'],
      error_logs: [],
      stats,
    });
    expect(await run(session, { name: 'gated' }, { userId: session.user.id })).toEqual({
      result: null,
      error: { name: 'FunctionExecutionError', message: 'rule not matched for function "gated"' },
      logs: [],
      error_logs: [],
      stats,
    });
    expect(await run(session, { name: 'gated' })).toMatchObject({ result: { $numberInt: '1' } });
  });

  it('runs data actions as the system or with the user’s rights', async () => {
    const session = runtime.deployed([]);
    const insert = {
      name: 'insertOne',
      service: 'mongodb-atlas',
      arguments: [{ database: runtime.database, collection: 'debug', document: { _id: 'x' } }],
    };

    expect(await run(session, insert)).toEqual({ result: { insertedId: 'x' }, error: null, logs: [], error_logs: [], stats });
    expect(await run(session, insert)).toMatchObject({
      error: { name: 'MongoDBError', message: expect.stringContaining('Duplicate key error') },
    });
    expect(await run(session, insert, { userId: session.user.id })).toMatchObject({
      error: { name: 'NoMatchingRuleFound', message: `no rule exists for namespace '${runtime.database}.debug'` },
    });
  });

  it.each([
    ['exports(1, 5)', { $numberInt: '6' }],
    ['', { $numberDouble: 'NaN' }],
    ['const x = exports(2, 2); x * 10', { $numberInt: '40' }],
    ['{"%%true": true}', { $numberDouble: 'NaN' }],
    ['true', { $numberDouble: 'NaN' }],
  ])('of a source with eval_source %j answers %j', async (eval_source, result) => {
    const session = runtime.deployed([]);

    expect(await runSource(session, { source: 'exports = (a, b) => a + b', eval_source })).toEqual({
      result,
      error: null,
      logs: [],
      error_logs: [],
      stats,
    });
  });

  it('runs under the name of its future function, and is logged as a trial', async () => {
    const fn = aFunction('greet', 'exports = () => 1', { disable_arg_logs: true });
    const session = runtime.deployed([fn]);

    const source = 'exports = () => context.request.action';
    expect(await runSource(session, { source, function_id: fn._id })).toMatchObject({ result: 'greet' });

    expect(await runtime.onlyEntry(session)).toMatchObject({
      function_id: fn._id,
      function_name: 'greet',
      function_call: { name: 'greet' },
      run_type: 'trial',
    });
    await expect(runSource(session, { source, function_id: newId() })).rejects.toMatchObject({ code: 'FunctionNotFound' });
    await expect(runSource(session, { source, function_id: 1 })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "'function_id' must be a string",
    });
  });

  it('is logged under the name of the operation without a function name', async () => {
    const session = runtime.deployed([]);
    await runSource(session, { source: 'exports = () => 1' });
    const entry = await runtime.onlyEntry(session);
    expect(entry).toMatchObject({ function_name: 'execute_function_source', run_type: 'trial' });
    expect(entry).not.toHaveProperty('function_id');
  });

  it('applies can_evaluate to a source, and reports syntax errors', async () => {
    const session = runtime.deployed([]);

    expect(await runSource(session, { source: 'exports = () => 1', eval_source: 'false' })).toMatchObject({
      error: { message: 'rule not matched for function "execute_function_source"' },
    });
    expect(await runSource(session, { source: 'exports = (' })).toMatchObject({ error: { name: 'FunctionSyntaxError' } });
    expect(await runSource(session, { source: 'const x = 1' })).toMatchObject({ error: { message: expect.any(String) } });
    expect(await runSource(session, { source: 'exports = () => context.user.id' }, { userId: session.user.id })).toMatchObject({
      result: session.user.id,
    });
  });

  it('leaves a log entry', async () => {
    const session = runtime.deployed([aFunction('f', 'exports = () => { console.log("l") }')]);

    await run(session, { name: 'f' });

    const entry = await runtime.onlyEntry(session);
    expect(entry).toMatchObject({ type: 'FUNCTION', function_name: 'f', messages: ['l'], status: 200 });
    expect(entry).not.toHaveProperty('user_id');
  });

  it('is rejected for unknown functions, services, users, contradictions and bad bodies', async () => {
    const session = runtime.deployed([]);

    expect(await refusal(run(session, { name: 'f' }))).toBe("FunctionNotFound: function not found: 'f'");
    expect(await refusal(run(session, { name: 'find', service: 'x' }))).toBe("ServiceNotFound: service not found: 'x'");
    expect(await refusal(run(session, { name: 'f' }, { userId: newId() }))).toBe('UserNotFound: user not found');
    expect(await refusal(run(session, { name: 'f' }, { userId: 'nobody' }))).toBe('UserNotFound: user not found');
    expect(await refusal(run(session, { name: 'f' }, { userId: session.user.id, runAsSystem: true }))).toBe(
      "InvalidParameter: 'user_id' and 'run_as_system' cannot be combined",
    );
    expect(await refusal(run(session, {}))).toBe("InvalidParameter: 'name' is a required string");
    expect(await refusal(runSource(session, {}))).toBe("InvalidParameter: 'source' is a required string");
  });

  it('is rejected for an app of another project', async () => {
    const { app } = runtime.deployed([aFunction('f', 'exports = () => 1')]);
    const groupId = newId();
    const work = asAdmin(groupId, () =>
      runtime.process.bus.call(debugFunction, { groupId, appId: app.appId, bodyText: '{"name":"f"}', request: REQUEST }),
    );

    expect(await refusal(work)).toBe(`AppNotFound: app not found: '${app.appId}'`);
  });
});
