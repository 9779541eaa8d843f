import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFunction } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

describe('log entries', () => {
  it('log a run with its console lines', async () => {
    const fn = aFunction('noisy', 'exports = (x) => { console.log("one"); console.error("two", x); return x }');
    const session = runtime.deployed([fn]);

    await runtime.call(session, 'noisy', [7]);

    const { app, user } = session;
    const entry = await runtime.onlyEntry(session);
    expect(entry).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      co_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      type: 'FUNCTION',
      domain_id: app.domainId,
      app_id: app.appId,
      group_id: app.groupId,
      request_url: '/test',
      request_method: 'POST',
      started: expect.stringMatching(/^\d{4}-.*Z$/),
      completed: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 200,
      user_id: user.id,
      remote_ip_address: '127.0.0.1',
      function_call_location: 'US-VA',
      function_call_provider_region: 'aws-us-east-1',
      function_id: fn._id,
      function_name: 'noisy',
      function_call: { name: 'noisy', arguments: [7] },
      messages: ['one', 'two 7'],
      mem_time_usage: expect.any(Number),
    });
    expect(Number.isInteger(entry.mem_time_usage)).toBe(true);
  });

  it('log a failure and earlier output, and arguments only if wanted', async () => {
    const source = 'exports = () => { console.log("before"); throw new Error("after") }';
    const session = runtime.deployed([aFunction('broken', source, { disable_arg_logs: true })]);

    await refusal(runtime.call(session, 'broken', ['hidden']));

    const entry = await runtime.onlyEntry(session);
    expect(entry).toMatchObject({
      status: 400,
      error: 'Error: after',
      error_code: 'FunctionExecutionError',
      messages: ['before'],
      function_call: { name: 'broken' },
    });
    expect(JSON.stringify(entry)).not.toContain('hidden');
  });

  it('bound messages and arguments', async () => {
    const session = runtime.deployed([
      aFunction('f', 'exports = () => { for (let i = 0; i < 30; i++) console.log("é".repeat(300)) }'),
    ]);

    await runtime.call(session, 'f', ['x'.repeat(10_000)]);

    const entry = await runtime.onlyEntry(session);
    expect(entry.messages).toHaveLength(25);
    expect(entry.messages?.every((message) => Buffer.byteLength(message) <= 512)).toBe(true);
    expect(entry.function_call).toEqual({ name: 'f' });
  });

  it('log rejected calls and service actions', async () => {
    const session = runtime.deployed([aFunction('gated', 'exports = () => 1', { can_evaluate: { '%%true': false } })]);

    await refusal(runtime.call(session, 'gated'));
    expect(await runtime.onlyEntry(session)).toMatchObject({ type: 'FUNCTION', status: 400, error_code: 'FunctionNotCallable' });

    const other = runtime.deployed([]);
    await refusal(runtime.call(other, 'find', [{ database: 'd', collection: 'c' }], 'mongodb-atlas'));
    expect(await runtime.onlyEntry(other)).toMatchObject({
      type: 'SERVICE_FUNCTION',
      status: 403,
      error_code: 'NoMatchingRuleFound',
      function_name: 'find',
      function_call: { name: 'find', service: 'mongodb-atlas', arguments: [{ database: 'd', collection: 'c' }] },
    });
  });
});
