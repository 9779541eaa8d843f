import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import type { AppSnapshot, FunctionConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { findUser, userChanged, type AppUser } from '#contracts/identity/users.contract.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { callFunction, debugFunction, debugSource, type RequestFacts } from '#contracts/runtime/functions.contract.js';
import { newId } from '#platform/ids.js';
import { asAdmin, asUser } from '#testing/principals.js';
import { fake, startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { RuntimeAppModule } from '../app.module.js';

const DATABASE = `runtime_${newId()}`;

const REQUEST: RequestFacts = {
  remoteIPAddress: '203.0.113.7',
  httpMethod: 'POST',
  httpUserAgent: 'tests',
  httpReferrer: '',
  rawQueryString: '',
  requestHeaders: { accept: ['application/json'] },
};

function aFunction(name: string, source: string, settings: Partial<FunctionConfig> = {}): FunctionConfig {
  return {
    _id: newId(),
    name,
    source,
    private: false,
    can_evaluate: {},
    run_as_system: false,
    run_as_user_id: '',
    run_as_user_id_script_source: '',
    disable_arg_logs: false,
    ...settings,
  };
}

function aService(name: string, type: string, settings: Partial<ServiceConfig> = {}): ServiceConfig {
  return { _id: newId(), name, type, version: 1, config: {}, secret_config: {}, ...settings };
}

function aUser(settings: Partial<AppUser> = {}): AppUser {
  return { id: newId(), type: 'normal', data: {}, identities: [], disabled: false, ...settings };
}

function anApp(functions: FunctionConfig[], settings: Partial<AppSnapshot> = {}): AppSnapshot {
  return {
    appId: newId(),
    clientAppId: `shop-${newId().slice(-5)}`,
    groupId: newId(),
    domainId: newId(),
    name: 'shop',
    location: 'US-VA',
    providerRegion: 'aws-us-east-1',
    deploymentModel: 'GLOBAL',
    environment: 'testing',
    treeHash: newId(),
    secretsVersion: 1,
    lastDeployed: Date.UTC(2026, 0, 2),
    functions,
    authProviders: [],
    services: [
      aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } }),
      aService('web', 'http'),
      aService('own', 'mongodb', { secret_config: { uri: 'ownUri' } }),
      aService('sneaky', 'mongodb', { config: { uri: 'mongodb://%2Ftmp%2Fx.sock' } }),
      aService('unset', 'mongodb'),
    ],
    values: [
      { _id: newId(), name: 'greeting', private: false, from_secret: false, value: { text: 'hello' } },
      { _id: newId(), name: 'token', private: true, from_secret: true, value: 'tokenSecret' },
      { _id: newId(), name: 'lost', private: true, from_secret: true, value: 'noSuchSecret' },
    ],
    allowedRequestOrigins: [],
    ...settings,
  };
}

const apps: AppSnapshot[] = [];
const users = new Map<string, AppUser>();
const entries: LogEntry[] = [];
const revealed: string[][] = [];

let store: TestStore;
let process_: TestProcess;
let mongo: MongoClient;

beforeAll(async () => {
  store = await startTestStore();
  mongo = new MongoClient(store.uri);
  process_ = await startTestProcess({
    modules: [RuntimeAppModule],
    environment: {
      MONGODB_URI: store.uri,
      DATA_SOURCES: {},
      FUNCTION_CPU_MS: 2_000,
      FUNCTION_WALL_MS: 5_000,
      FUNCTION_MEMORY_MB: 64,
    },
    fakes: [
      fake(getAppSnapshot, ({ appId, clientAppId }) => {
        const found = apps.find((app) => app.appId === appId || app.clientAppId === clientAppId);
        if (found) return new RawJson(JSON.stringify(found));
        throw appId === undefined
          ? new AppError('ClientAppNotFound', `cannot find app using Client App ID '${clientAppId}'`)
          : new AppError('AppNotFound', `app not found: '${appId}'`);
      }),
      fake(revealSecrets, ({ names }) => {
        revealed.push(names);
        return {
          values: {
            tokenSecret: 'the secret text',
            ownUri: 'mongodb://127.0.0.1:1/',
          },
        };
      }),
      fake(findUser, ({ appId, userId }) => users.get(`${appId}:${userId}`) ?? null),
      fake(appendEntries, ({ entriesText }) => {
        entries.push(...(JSON.parse(entriesText) as LogEntry[]));
        return null;
      }),
    ],
  });
});

afterAll(async () => {
  await process_.close();
  await mongo.db(DATABASE).dropDatabase();
  await mongo.close();
  await store.close();
});

interface Session {
  readonly app: AppSnapshot;
  readonly user: AppUser;
}

function deployed(functions: FunctionConfig[], settings: Partial<AppSnapshot> & { user?: Partial<AppUser> } = {}): Session {
  const { user: userSettings, ...appSettings } = settings;
  const app = anApp(functions, appSettings);
  const user = aUser(userSettings);
  apps.push(app);
  users.set(`${app.appId}:${user.id}`, user);
  return { app, user };
}

function callText({ app, user }: Session, bodyText: string): Promise<string> {
  return asUser(app.domainId, user.id, async () =>
    (await process_.bus.call(callFunction, { clientAppId: app.clientAppId, bodyText, request: REQUEST })).text(),
  );
}

function call(session: Session, name: unknown, args: readonly unknown[] = [], service?: unknown): Promise<string> {
  return callText(session, JSON.stringify({ name, arguments: args, ...(service === undefined ? {} : { service }) }));
}

/** `code: message` of the refusal. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

/** The one entry the app has; entries of a call arrive after its reply. */
async function onlyEntry({ app }: Session): Promise<LogEntry> {
  const [entry] = await vi.waitFor(() => {
    const own = entries.filter(({ app_id }) => app_id === app.appId);
    expect(own).toHaveLength(1);
    return own;
  });
  if (!entry) throw new Error('unreachable');
  return entry;
}

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
    const session = deployed([aFunction('f', `exports = ${source}`)]);

    expect(await call(session, 'f', args)).toBe(expected);
  });

  it('shows the function its context', async () => {
    const source = `exports = () => ({
      user: context.user, app: context.app, environment: context.environment, system: context.runningAsSystem(),
      agent: context.request.httpUserAgent, action: context.request.action, ip: context.request.remoteIPAddress,
      greeting: context.values.get('greeting'), token: context.values.get('token'), lost: typeof context.values.get('lost'),
      inherited: typeof context.values.get('constructor'),
      services: [typeof context.services.get('mongodb-atlas'), typeof context.services.get('nope'), typeof context.services.get('__proto__')],
    })`;
    const session = deployed([aFunction('show', source, { run_as_system: true })], { user: { data: { level: 3 } } });
    const { app, user } = session;

    expect(JSON.parse(await call(session, 'show'))).toEqual({
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
    const session = deployed([aFunction('f', 'exports = () => 1')]);
    revealed.length = 0;

    await Promise.all([call(session, 'f'), call(session, 'f')]);
    await call(session, 'f');

    expect(revealed).toEqual([['tokenSecret', 'noSuchSecret', 'ownUri']]);
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
    ['scripted', 'FunctionExecutionError: run_as_user_id_script_source is not supported'],
    ['ghost', 'UserNotFound: user not found'],
  ])('of %s is refused: %s', async (name, expected) => {
    const session = deployed([
      aFunction('hidden', 'exports = () => 1', { private: true }),
      aFunction('gated', 'exports = () => 1', { can_evaluate: { '%%user.id': 'somebody else' } }),
      aFunction('throws', 'exports = () => { throw new TypeError("no") }'),
      aFunction('text', 'exports = () => { throw "just text" }'),
      aFunction('loops', 'exports = () => { while (true); }'),
      aFunction('session', 'exports = () => { throw Object.assign(new Error("x"), { code: "InvalidSession" }) }'),
      aFunction('scripted', 'exports = () => 1', { run_as_user_id_script_source: 'exports = () => "x"' }),
      aFunction('ghost', 'exports = () => 1', { run_as_user_id: newId() }),
    ]);

    expect(await refusal(call(session, name))).toBe(expected);
  });

  it('reaches a private function from another one', async () => {
    const session = deployed([
      aFunction('inner', 'exports = (x) => x * 2', { private: true }),
      aFunction('outer', 'exports = () => context.functions.execute("inner", 21)'),
    ]);

    expect(await call(session, 'outer')).toBe('{"$numberInt":"42"}');
  });

  it.each([
    ['{', 'BadRequest: the request body is not valid JSON'],
    ['{"name":5}', "InvalidParameter: 'name' is a required string"],
    ['{"name":"f","arguments":[{"$oid":"x"}]}', 'BadRequest: invalid extended JSON: the content of $oid is not valid'],
  ])('with the body %s is refused: %s', async (bodyText, expected) => {
    const session = deployed([aFunction('f', 'exports = () => 1')]);

    expect(await refusal(callText(session, bodyText))).toBe(expected);
  });

  it('of an unknown app is refused', async () => {
    const user = aUser();

    expect(await refusal(call({ app: anApp([], { clientAppId: 'none-abcde' }), user }, 'f'))).toBe(
      "ClientAppNotFound: cannot find app using Client App ID 'none-abcde'",
    );
  });

  it('with a token of another app is refused, even when that app has a user of the same id', async () => {
    const own = deployed([aFunction('f', 'exports = () => 1')]);
    const other = deployed([aFunction('f', 'exports = () => 2')], { user: { id: own.user.id } });
    const mixed = asUser(own.app.domainId, own.user.id, () =>
      process_.bus.call(callFunction, { clientAppId: other.app.clientAppId, bodyText: '{"name":"f"}', request: REQUEST }),
    );

    expect(await refusal(mixed)).toBe('UserAppDomainMismatch: the access token belongs to another app');
  });

  it('of a deleted or disabled user is refused, as soon as the change is heard', async () => {
    const session = deployed([aFunction('f', 'exports = () => 1')]);
    const { app, user } = session;
    expect(await call(session, 'f')).toBe('{"$numberInt":"1"}');

    users.set(`${app.appId}:${user.id}`, { ...user, disabled: true });
    await process_.bus.emit(userChanged, { appId: app.appId, userId: user.id });
    expect(await refusal(call(session, 'f'))).toBe('UserDisabled: user disabled');

    users.delete(`${app.appId}:${user.id}`);
    await process_.bus.emit(userChanged, { appId: app.appId, userId: user.id });
    expect(await refusal(call(session, 'f'))).toBe('InvalidSession: invalid session: user not found');
  });
});

describe('data in functions', () => {
  const collection = `context.services.get("mongodb-atlas").db("${DATABASE}").collection`;

  it('is the system’s to use', async () => {
    const source = `exports = async () => {
      const things = ${collection}("things");
      const one = await things.insertOne({ _id: 1, qty: 5 });
      const many = await things.insertMany([{ _id: 2, qty: 7 }, { _id: 3, qty: 9 }]);
      const updated = await things.updateOne({ _id: 1 }, { $inc: { qty: 1 } });
      const found = await things.find({ qty: { $gte: 6 } }, { _id: 1 }).sort({ _id: -1 }).limit(2).toArray();
      const first = await things.findOne({ _id: 1 });
      const sums = await things.aggregate([{ $group: { _id: null, total: { $sum: "$qty" } } }]).toArray();
      const deleted = await things.deleteOne({ _id: 3 });
      return { one, many, updated, found, first, sums, deleted, count: (await things.count({})) };
    }`;
    const session = deployed([aFunction('work', source, { run_as_system: true })]);

    expect(JSON.parse(await call(session, 'work'))).toEqual({
      one: { insertedId: { $numberInt: '1' } },
      many: { insertedIds: [{ $numberInt: '2' }, { $numberInt: '3' }] },
      updated: { matchedCount: { $numberInt: '1' }, modifiedCount: { $numberInt: '1' } },
      found: [{ _id: { $numberInt: '3' } }, { _id: { $numberInt: '2' } }],
      first: { _id: { $numberInt: '1' }, qty: { $numberInt: '6' } },
      sums: [{ _id: null, total: { $numberInt: '22' } }],
      deleted: { deletedCount: { $numberInt: '1' } },
      count: { $numberInt: '2' },
    });
  });

  it('is closed to a user without a rule, in the function itself', async () => {
    const find = `${collection}("things").find({}).toArray()`;
    const session = deployed([
      aFunction('plain', `exports = () => ${find}`),
      aFunction('caught', `exports = async () => { try { await ${find} } catch (e) { return [e.name, e.message, e.code] } }`),
      aFunction('system', `exports = () => context.functions.execute("plain")`, { run_as_system: true }),
    ]);

    expect(await refusal(call(session, 'plain'))).toBe(
      `FunctionExecutionError: NoMatchingRuleFound: no rule exists for namespace '${DATABASE}.things'`,
    );
    expect(JSON.parse(await call(session, 'caught'))).toEqual([
      'NoMatchingRuleFound',
      `no rule exists for namespace '${DATABASE}.things'`,
      'NoMatchingRuleFound',
    ]);
    expect(await refusal(call(session, 'system'))).toBe('accepted');
  });

  it.each([
    ['db("groundwork_config").collection("apps").find({}).toArray()', 'NoMatchingRuleFound'],
    ['db("Admin").collection("system.users").findOne({})', 'NoMatchingRuleFound'],
    [
      'db("x").collection("c").aggregate([{ $unionWith: { coll: "apps", db: "groundwork_config" } }]).toArray()',
      'NoMatchingRuleFound',
    ],
    ['db("x").collection("c").aggregate([{ $out: { db: "groundwork_config", coll: "apps" } }]).toArray()', 'NoMatchingRuleFound'],
    ['db("a.b").collection("c").findOne({})', 'InvalidParameter'],
    ['db("admin\\0").collection("c").findOne({})', 'InvalidParameter'],
    ['db({}).collection("c").findOne({})', 'InvalidParameter'],
    ['db("x").collection("$cmd").findOne({})', 'InvalidParameter'],
    ['db("x").collection("c").insertMany([])', 'InvalidParameter'],
    ['db("x").collection("c").deleteMany()', 'InvalidParameter'],
    ['db("x").collection("c").insertOne({ a: { _bsontype: "ObjectId" } })', 'MongoDBError'],
  ])('refuses the system %s', async (access, code) => {
    const source = `exports = async () => {
      try { await context.services.get("mongodb-atlas").${access} } catch (e) { return e.code }
      return "accepted";
    }`;
    const session = deployed([aFunction('peek', source, { run_as_system: true })]);

    expect(await call(session, 'peek')).toBe(`"${code}"`);
  });

  it.each([
    ['context.http.get({ url: "http://x" })', 'ServiceCommandNotFound', 'context.http cannot be used: it is not available'],
    [
      'context.services.get("web").get({ url: "http://x" })',
      'ServiceCommandNotFound',
      "actions of services of type 'http' cannot be run",
    ],
    [
      'context.services.get("sneaky").db("x").collection("c").findOne({})',
      'MongoDBError',
      'the connection string of the service names a socket file',
    ],
    [
      'context.services.get("unset").db("x").collection("c").findOne({})',
      'MongoDBError',
      "service 'unset' has no connection string",
    ],
  ])('answers %s with a documented error', async (access, code, message) => {
    const source = `exports = async () => { try { await ${access} } catch (e) { return [e.code, e.message] } }`;
    const session = deployed([aFunction('ask', source, { run_as_system: true })]);

    expect(JSON.parse(await call(session, 'ask'))).toEqual([code, message]);
  });
});

describe('an action of a service', () => {
  const find = { database: 'shop', collection: 'things', query: {} };

  it.each([
    ['find', [find], 'mongodb-atlas', "NoMatchingRuleFound: no rule exists for namespace 'shop.things'"],
    [
      'insertOne',
      [{ ...find, document: {} }],
      'mongodb-atlas',
      "NoMatchingRuleFound: no rule exists for namespace 'shop.things'",
    ],
    ['find', [find], 'nope', "ServiceNotFound: service not found: 'nope'"],
    ['find', [find], '__proto__', "ServiceNotFound: service not found: '__proto__'"],
    ['find', [find], { $ne: 1 }, "InvalidParameter: 'service' must be a string"],
    ['dropDatabase', [find], 'mongodb-atlas', "ServiceCommandNotFound: service 'mongodb-atlas' has no action 'dropDatabase'"],
    ['__proto__', [find], 'mongodb-atlas', "ServiceCommandNotFound: service 'mongodb-atlas' has no action '__proto__'"],
    ['get', [{}], 'web', "ServiceCommandNotFound: actions of services of type 'http' cannot be run"],
    ['find', [], 'mongodb-atlas', "InvalidParameter: 'find' takes exactly one argument, a document"],
    ['find', [find, find], 'mongodb-atlas', "ArgumentsNotAllowed: 'find' takes exactly one argument"],
    ['find', [{ collection: 'c' }], 'mongodb-atlas', "InvalidParameter: 'database' is a required string"],
    [
      'find',
      [{ database: 'groundwork_config', collection: 'c' }],
      'mongodb-atlas',
      "NoMatchingRuleFound: no rule exists for namespace 'groundwork_config.c'",
    ],
  ])('%s %j of %j by an end user is refused: %s', async (action, args, service, expected) => {
    const session = deployed([]);

    expect(await refusal(call(session, action, args, service))).toBe(expected);
  });
});

describe('log entries', () => {
  it('tell a run with its console lines', async () => {
    const fn = aFunction('noisy', 'exports = (x) => { console.log("one"); console.error("two", x); return x }');
    const session = deployed([fn]);

    await call(session, 'noisy', [7]);

    const { app, user } = session;
    const entry = await onlyEntry(session);
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

  it('tell a failure, keep what was printed before it, and no arguments where they are not wanted', async () => {
    const source = 'exports = () => { console.log("before"); throw new Error("after") }';
    const session = deployed([aFunction('broken', source, { disable_arg_logs: true })]);

    await refusal(call(session, 'broken', ['hidden']));

    const entry = await onlyEntry(session);
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
    const session = deployed([aFunction('f', 'exports = () => { for (let i = 0; i < 30; i++) console.log("é".repeat(300)) }')]);

    await call(session, 'f', ['x'.repeat(10_000)]);

    const entry = await onlyEntry(session);
    expect(entry.messages).toHaveLength(25);
    expect(entry.messages?.every((message) => Buffer.byteLength(message) <= 512)).toBe(true);
    expect(entry.function_call).toEqual({ name: 'f' });
  });

  it('tell refused calls and service actions', async () => {
    const session = deployed([aFunction('gated', 'exports = () => 1', { can_evaluate: { '%%true': false } })]);

    await refusal(call(session, 'gated'));
    expect(await onlyEntry(session)).toMatchObject({ type: 'FUNCTION', status: 400, error_code: 'FunctionNotCallable' });

    const other = deployed([]);
    await refusal(call(other, 'find', [{ database: 'd', collection: 'c' }], 'mongodb-atlas'));
    expect(await onlyEntry(other)).toMatchObject({
      type: 'SERVICE_FUNCTION',
      status: 403,
      error_code: 'NoMatchingRuleFound',
      function_name: 'find',
      function_call: { name: 'find', service: 'mongodb-atlas', arguments: [{ database: 'd', collection: 'c' }] },
    });
  });
});

describe('a debug run', () => {
  function run({ app }: Session, body: object, options: { userId?: string; runAsSystem?: boolean } = {}) {
    const { groupId, appId } = app;
    return asAdmin(groupId, async () =>
      JSON.parse(
        (
          await process_.bus.call(debugFunction, { groupId, appId, bodyText: JSON.stringify(body), request: REQUEST, ...options })
        ).text(),
      ),
    );
  }
  function runSource({ app }: Session, body: object, options: { userId?: string; runAsSystem?: boolean } = {}) {
    const { groupId, appId } = app;
    return asAdmin(groupId, async () =>
      JSON.parse(
        (
          await process_.bus.call(debugSource, { groupId, appId, bodyText: JSON.stringify(body), request: REQUEST, ...options })
        ).text(),
      ),
    );
  }
  const stats = { execution_time: expect.stringMatching(/^\d+\.\d{3}ms$/) };

  it('of a function answers result, logs and stats', async () => {
    const session = deployed([
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
      logs: ['l', 'e'],
      error_logs: ['e'],
      stats,
    });
    expect(await run(session, { name: 'f' }, { userId: session.user.id })).toMatchObject({
      result: { id: session.user.id, type: 'normal' },
    });
    expect(await run(session, { name: 'f' }, { runAsSystem: true })).toMatchObject({ result: { id: '' } });
  });

  it('of a failing function is a reply', async () => {
    const session = deployed([
      aFunction('f', 'exports = () => {\n  console.log("l");\n  null.x;\n}'),
      aFunction('gated', 'exports = () => 1', { can_evaluate: { '%%user.id': 'x' } }),
    ]);

    const reply = await run(session, { name: 'f' });
    expect(reply).toEqual({
      error: { name: 'TypeError', message: expect.any(String), stack: expect.stringContaining('f.js:3') },
      logs: ['l'],
      error_logs: [],
      stats,
    });
    expect(await run(session, { name: 'gated' }, { userId: session.user.id })).toEqual({
      error: { name: 'FunctionExecutionError', message: 'rule not matched for function "gated"' },
      logs: [],
      error_logs: [],
      stats,
    });
    expect(await run(session, { name: 'gated' })).toMatchObject({ result: { $numberInt: '1' } });
  });

  it('runs data actions as the system or with the user’s rights', async () => {
    const session = deployed([]);
    const insert = {
      name: 'insertOne',
      service: 'mongodb-atlas',
      arguments: [{ database: DATABASE, collection: 'debug', document: { _id: 'x' } }],
    };

    expect(await run(session, insert)).toEqual({ result: { insertedId: 'x' }, logs: [], error_logs: [], stats });
    expect(await run(session, insert)).toMatchObject({
      error: { name: 'MongoDBError', message: expect.stringContaining('Duplicate key error') },
    });
    expect(await run(session, insert, { userId: session.user.id })).toMatchObject({
      error: { name: 'NoMatchingRuleFound', message: `no rule exists for namespace '${DATABASE}.debug'` },
    });
  });

  it.each([
    ['exports(1, 5)', { $numberInt: '6' }],
    ['', { $numberDouble: 'NaN' }],
    ['const x = exports(2, 2); x * 10', { $numberInt: '40' }],
    ['{"%%true": true}', { $numberDouble: 'NaN' }],
    ['true', { $numberDouble: 'NaN' }],
  ])('of a source with eval_source %j answers %j', async (eval_source, result) => {
    const session = deployed([]);

    expect(await runSource(session, { source: 'exports = (a, b) => a + b', eval_source })).toEqual({
      result,
      logs: [],
      error_logs: [],
      stats,
    });
  });

  it('of a source honours its gate, and reports what does not parse', async () => {
    const session = deployed([]);

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
    const session = deployed([aFunction('f', 'exports = () => { console.log("l") }')]);

    await run(session, { name: 'f' });

    const entry = await onlyEntry(session);
    expect(entry).toMatchObject({ type: 'FUNCTION', function_name: 'f', messages: ['l'], status: 200 });
    expect(entry).not.toHaveProperty('user_id');
  });

  it('is refused for unknown functions, services, users, contradictions and bad bodies', async () => {
    const session = deployed([]);

    expect(await refusal(run(session, { name: 'f' }))).toBe("FunctionNotFound: function not found: 'f'");
    expect(await refusal(run(session, { name: 'find', service: 'x' }))).toBe("ServiceNotFound: service not found: 'x'");
    expect(await refusal(run(session, { name: 'f' }, { userId: newId() }))).toBe('UserNotFound: user not found');
    expect(await refusal(run(session, { name: 'f' }, { userId: 'nobody' }))).toBe('UserNotFound: user not found');
    expect(await refusal(run(session, { name: 'f' }, { userId: session.user.id, runAsSystem: true }))).toBe(
      "InvalidParameter: 'user_id' and 'run_as_system' cannot both be given",
    );
    expect(await refusal(run(session, {}))).toBe("InvalidParameter: 'name' is a required string");
    expect(await refusal(runSource(session, {}))).toBe("InvalidParameter: 'source' is a required string");
  });

  it('of an app of another project is refused', async () => {
    const { app } = deployed([aFunction('f', 'exports = () => 1')]);
    const groupId = newId();
    const work = asAdmin(groupId, () =>
      process_.bus.call(debugFunction, { groupId, appId: app.appId, bodyText: '{"name":"f"}', request: REQUEST }),
    );

    expect(await refusal(work)).toBe(`AppNotFound: app not found: '${app.appId}'`);
  });
});

describe('the process', () => {
  it('reports sandbox and store as ready, and the sandbox’s figures', async () => {
    const ready = (await (await fetch(`${process_.url}/health/ready`)).json()) as { details: object };
    expect(ready.details).toMatchObject({ sandbox: { status: 'up' }, 'store:runtime': { status: 'up' } });

    const metrics = await (await fetch(`${process_.url}/metrics`)).text();
    expect(metrics).toMatch(/groundwork_sandbox_calls_total\{service="test"\} [1-9]/);
    expect(metrics).toMatch(/groundwork_sandbox_runners\{service="test"\} [1-9]/);
  });
});
