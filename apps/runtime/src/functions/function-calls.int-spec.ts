import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VALUE } from '#contracts/config/value.entity.js';
import { callFunction } from '#contracts/runtime/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { asUser } from '#testing/principals.js';
import { aFunction, anApp, aService, aUser } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { REQUEST, RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

describe('a call', () => {
  it.each([
    ['() => 5', [], '{"$numberInt":"5"}'],
    ['() => ({ pi: 3.14159 })', [], '{"pi":{"$numberDouble":"3.14159"}}'],
    ['() => {}', [], '{"$undefined":true}'],
    ['async () => null', [], 'null'],
    [
      '(a, b) => [b, a]',
      [{ $oid: '65a1f0c2d4e5f60718293a4b' }, { $date: { $numberLong: '0' } }],
      '[{"$date":{"$numberLong":"0"}},{"$oid":"65a1f0c2d4e5f60718293a4b"}]',
    ],
  ])('of %s with %j answers %s', async (source, args, expected) => {
    const session = runtime.deployed([aFunction('f', `exports = ${source}`)]);

    expect(await runtime.call(session, 'f', args)).toBe(expected);
  });

  it('shows the function its context', async () => {
    const source = `exports = () => ({
      user: context.user, app: context.app, environment: context.environment, system: context.runningAsSystem(),
      agent: context.request.httpUserAgent, action: context.request.action, ip: context.request.remoteIPAddress,
      greeting: context.values.get('greeting'), token: context.values.get('token'), lost: typeof context.values.get('lost'),
      inherited: typeof context.values.get('constructor'),
      services: [typeof context.services.get('mongodb-atlas'), typeof context.services.get('nope'), typeof context.services.get('__proto__')],
    })`;
    const session = runtime.deployed([aFunction('show', source, { run_as_system: true })], { user: { data: { level: 3 } } });
    const { app, user } = session;

    expect(JSON.parse(await runtime.call(session, 'show'))).toEqual({
      user: { id: user.id, type: 'normal', data: { level: { $numberInt: '3' } }, identities: [], custom_data: {} },
      app: {
        id: app.appId,
        clientAppId: app.clientAppId,
        name: 'shop',
        projectId: app.groupId,
        deployment: { model: 'GLOBAL', providerRegion: 'aws-us-east-1' },
        lastDeployed: '2026-01-02T00:00:00.000Z',
        hostingUri: null,
      },
      environment: { tag: 'testing', values: {} },
      system: true,
      agent: 'tests',
      action: 'show',
      ip: '203.0.113.7',
      greeting: { text: 'hello' },
      token: 'the secret text',
      lost: 'undefined',
      inherited: 'undefined',
      services: ['object', 'undefined', 'undefined'],
    });
  });

  it('asks for the secrets of a snapshot once, by the names it uses', async () => {
    const session = runtime.deployed([aFunction('f', 'exports = () => 1')]);
    runtime.revealed.length = 0;

    await Promise.all([runtime.call(session, 'f'), runtime.call(session, 'f')]);
    await runtime.call(session, 'f');

    expect(runtime.revealed).toEqual([['tokenSecret', 'noSuchSecret', 'ownUri']]);
  });

  it.each([
    ['nothing', "FunctionNotFound: function not found: 'nothing'"],
    ['hidden', "FunctionNotFound: function not found: 'hidden'"],
    ['__proto__', "FunctionNotFound: function not found: '__proto__'"],
    ['constructor', "FunctionNotFound: function not found: 'constructor'"],
    ['gated', 'FunctionExecutionError: rule not matched for function "gated"'],
    ['throws', 'FunctionExecutionError: TypeError: no'],
    ['text', 'FunctionExecutionError: just text'],
    ['loops', 'ExecutionTimeLimitExceeded: execution time limit exceeded'],
    ['session', 'FunctionExecutionError: Error: x'],
    ['scripted', 'UserNotFound: user not found'],
    ['misled', 'FunctionExecutionError: the script must return the id of a user or {runAsSystem: true}'],
    ['broken', 'FunctionExecutionError: Error: broken'],
    ['ghost', 'UserNotFound: user not found'],
  ])('of %s is rejected: %s', async (name, expected) => {
    const session = runtime.deployed([
      aFunction('hidden', 'exports = () => 1', { private: true }),
      aFunction('gated', 'exports = () => 1', { can_evaluate: { '%%user.id': 'somebody else' } }),
      aFunction('throws', 'exports = () => { throw new TypeError("no") }'),
      aFunction('text', 'exports = () => { throw "just text" }'),
      aFunction('loops', 'exports = () => { while (true); }'),
      aFunction('session', 'exports = () => { throw Object.assign(new Error("x"), { code: "InvalidSession" }) }'),
      aFunction('scripted', 'exports = () => 1', { run_as_user_id_script_source: 'exports = () => "x"' }),
      aFunction('misled', 'exports = () => 1', { run_as_user_id_script_source: 'exports = () => 5' }),
      aFunction('broken', 'exports = () => 1', { run_as_user_id_script_source: 'exports = () => { throw new Error("broken") }' }),
      aFunction('ghost', 'exports = () => 1', { run_as_user_id: newId() }),
    ]);

    expect(await refusal(runtime.call(session, name))).toBe(expected);
  });

  it.each([
    ['exports = (id) => id', false],
    ['exports = (id) => BSON.ObjectId(id)', false],
    ['exports = async () => ({ runAsSystem: context.runningAsSystem() })', true],
  ])('runs as whom the script %s says, given the arguments of the call', async (script, isSystem) => {
    const session = runtime.deployed([
      aFunction('f', 'exports = () => [context.runningAsSystem(), context.user.id]', { run_as_user_id_script_source: script }),
    ]);

    expect(JSON.parse(await runtime.call(session, 'f', [session.user.id]))).toEqual([isSystem, session.user.id]);
  });

  it('reaches a private function from another one', async () => {
    const session = runtime.deployed([
      aFunction('inner', 'exports = (x) => x * 2', { private: true }),
      aFunction('outer', 'exports = () => context.functions.execute("inner", 21)'),
    ]);

    expect(await runtime.call(session, 'outer')).toBe('{"$numberInt":"42"}');
  });

  it.each([
    ['{', 'BadRequest: the request body is not valid JSON'],
    ['{"name":5}', "InvalidParameter: 'name' is a required string"],
    ['{"name":"f","arguments":[{"$oid":"x"}]}', 'BadRequest: invalid extended JSON: the content of $oid is not valid'],
  ])('with the body %s is rejected: %s', async (bodyText, expected) => {
    const session = runtime.deployed([aFunction('f', 'exports = () => 1')]);

    expect(await refusal(runtime.callText(session, bodyText))).toBe(expected);
  });

  it('is rejected for an unknown app', async () => {
    const user = aUser();

    expect(await refusal(runtime.call({ app: anApp([], { clientAppId: 'none-abcde' }), user }, 'f'))).toBe(
      "ClientAppNotFound: cannot find app using Client App ID 'none-abcde'",
    );
  });

  it('is rejected with a token of another app, even for an equal user id', async () => {
    const own = runtime.deployed([aFunction('f', 'exports = () => 1')]);
    const other = runtime.deployed([aFunction('f', 'exports = () => 2')], { user: { id: own.user.id } });
    const mixed = asUser(own.app.domainId, own.user.id, () =>
      runtime.process.bus.call(callFunction, { clientAppId: other.app.clientAppId, bodyText: '{"name":"f"}', request: REQUEST }),
    );

    expect(await refusal(mixed)).toBe('UserAppDomainMismatch: the access token belongs to another app');
  });

  it('is rejected for a deleted or disabled user once the change is published', async () => {
    const session = runtime.deployed([aFunction('f', 'exports = () => 1')]);
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"1"}');

    await runtime.changeUser(session, { disabled: true });
    expect(await refusal(runtime.call(session, 'f'))).toBe('UserDisabled: user disabled');

    await runtime.changeUser(session, null);
    expect(await refusal(runtime.call(session, 'f'))).toBe('InvalidSession: invalid session: user not found');
  });
});

describe('two apps', () => {
  it('see nothing of each other by name', async () => {
    const other = runtime.deployed([aFunction('theirs', 'exports = () => 1')], {
      services: [aService('their-db', 'mongodb-atlas')],
      values: [{ _id: newId(), ...VALUE.made({ name: 'their-value', value: 1 }) }],
    });
    const own = runtime.deployed([
      aFunction('values', 'exports = () => [typeof context.values.get("their-value"), typeof context.services.get("their-db")]'),
      aFunction('execute', 'exports = () => context.functions.execute("theirs")'),
    ]);

    expect(await runtime.call(other, 'theirs')).toBe('{"$numberInt":"1"}');
    expect(await runtime.call(own, 'values')).toBe('["undefined","undefined"]');
    expect(await refusal(runtime.call(own, 'execute'))).toMatch(/^FunctionExecutionError: /);
    expect(await refusal(runtime.call(own, 'theirs'))).toBe("FunctionNotFound: function not found: 'theirs'");
    expect(await refusal(runtime.call(own, 'find', [{}], 'their-db'))).toBe("ServiceNotFound: service not found: 'their-db'");
  });

  it('are two users with equal user ids', async () => {
    const own = runtime.deployed([aFunction('f', 'exports = () => context.user.data.of', { run_as_user_id: '' })], {
      user: { data: { of: 'own' } },
    });
    const other = runtime.deployed([aFunction('f', 'exports = () => context.user.data.of')], {
      user: { id: own.user.id, data: { of: 'other' } },
    });

    expect(await runtime.call(own, 'f')).toBe('"own"');
    expect(await runtime.call(other, 'f')).toBe('"other"');
  });
});
