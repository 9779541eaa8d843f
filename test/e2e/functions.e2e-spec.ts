import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  user = await EndUser.login(platform, app.app.client_app_id);
});

describe('a function call', () => {
  it.skipIf(isShortCluster).each([
    ['a sum', 'exports = (a, b) => a + b', [1, 2], '{"$numberInt":"3"}'],
    ['EJSON numbers', 'exports = (a) => a', [{ $numberDouble: '1.5' }], '{"$numberDouble":"1.5"}'],
    ['nothing', 'exports = () => {}', [], '{"$undefined":true}'],
    ['null', 'exports = () => null', [], 'null'],
    ['text', 'exports = (s) => s + "!"', ['ä😀'], '"ä😀!"'],
    ['a promise', 'exports = async () => new Date(0)', [], '{"$date":{"$numberLong":"0"}}'],
    ['an id', 'exports = (id) => id', [{ $oid: '65a1f0c2d4e5f60718293a4b' }], '{"$oid":"65a1f0c2d4e5f60718293a4b"}'],
    ['a large number', 'exports = () => 4294967296', [], '{"$numberLong":"4294967296"}'],
  ])('returns %s as canonical EJSON', async (_, source, args, expected) => {
    await app.addFunction('f', source);

    const answer = await user.call('f', args);

    expect(answer.text).toBe(expected);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it('knows the user, values and other functions', async () => {
    await app.must('POST', '/values', { name: 'greeting', value: 'Hello' });
    await app.must('POST', '/secrets', { name: 'hidden', value: 'secret text' });
    await app.must('POST', '/values', { name: 'fromSecret', from_secret: true, value: 'hidden' });
    await app.addFunction('inner', 'exports = (x) => x * 2', { private: true });
    await app.addFunction(
      'outer',
      `exports = async function () {
        return {
          user: context.user.id,
          type: context.user.type,
          data: context.user.data,
          greeting: context.values.get("greeting"),
          hidden: context.values.get("fromSecret").length,
          doubled: await context.functions.execute("inner", 21),
        };
      }`,
    );

    const answer = await user.call('outer');

    expect(answer.body).toEqual({
      user: user.userId,
      type: 'normal',
      data: {},
      greeting: 'Hello',
      hidden: { $numberInt: '11' },
      doubled: { $numberInt: '42' },
    });
  });

  it('uses a new source immediately', async () => {
    const { _id: id } = await app.addFunction('f', 'exports = () => 0');
    for (let version = 1; version <= 20; version += 1) {
      await app.must('PUT', `/functions/${id}`, { source: `exports = () => ${version}` });
      expect((await user.call('f')).text).toBe(`{"$numberInt":"${version}"}`);
    }
  });

  it.each([
    ['an unknown function', 'nothing', 404, { error: "function not found: 'nothing'", error_code: 'FunctionNotFound' }],
    ['a private function', 'hidden', 404, { error: "function not found: 'hidden'", error_code: 'FunctionNotFound' }],
    ['a throwing function', 'throws', 400, { error: 'TypeError: no', error_code: 'FunctionExecutionError' }],
    ['a function that throws text', 'text', 400, { error: 'just text', error_code: 'FunctionExecutionError' }],
  ])('returns the documented error of %s with a link to its log', async (_, name, status, body) => {
    await app.addFunction('hidden', 'exports = () => 1', { private: true });
    await app.addFunction('throws', 'exports = () => { throw new TypeError("no") }');
    await app.addFunction('text', 'exports = () => { throw "just text" }');

    const answer = await user.call(name);

    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ ...body, link: expect.stringContaining('logs?co_id=') });
  });

  it('is rejected without InvalidSession if the token is of another app', async () => {
    const other = await admin.createApp('other');
    await other.addFunction('f', 'exports = () => 1');

    const answer = await send('POST', `${platform.url}/api/client/v2.0/app/${other.app.client_app_id}/functions/call`, {
      token: user.accessToken,
      json: { name: 'f', arguments: [] },
    });

    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error_code: 'UserAppDomainMismatch' });
  });

  it.each([
    ['not JSON', '{'],
    ['an array', '[]'],
    ['without a name', '{}'],
    ['with a number as name', '{"name":5}'],
    ['with an object as arguments', '{"name":"f","arguments":{}}'],
    ['with broken EJSON', '{"name":"f","arguments":[{"$oid":"x"}]}'],
    ['with a prototype', '{"name":"__proto__","arguments":[]}'],
  ])('%s is answered 4xx', async (_, raw) => {
    await app.addFunction('f', 'exports = () => 1');

    const answer = await send('POST', `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/functions/call`, {
      token: user.accessToken,
      raw,
    });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ error: expect.any(String) });
  });

  it('cannot reach the process it runs in', async () => {
    await app.addFunction(
      'probe',
      `exports = () => [Object.keys(process.env).length, typeof process.exit, typeof process.binding, typeof fetch, typeof WebAssembly,
        (() => { try { return typeof this.constructor.constructor("return process")().mainModule } catch (e) { return "refused" } })()]`,
    );

    const answer = await user.call('probe');

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      { $numberInt: '0' },
      ...Array.from({ length: 5 }, () => expect.stringMatching(/^(undefined|refused)$/)),
    ]);
  });
});

describe.skipIf(isShortCluster)('data access', () => {
  const run = async (name: string, body: string, args: unknown[] = []) => {
    const source = `exports = async function (...args) {
      const things = context.services.get("mongodb-atlas").db("shop").collection("things_${app.app._id}");
      ${body}
    }`;
    await app.addFunction(name, source, { run_as_system: true });
    return user.call(name, args);
  };
  beforeEach(async () => {
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  });

  it('inserts, finds, updates, counts, aggregates and deletes', async () => {
    const answer = await run(
      'work',
      `const one = await things.insertOne({ _id: 1, qty: 5 });
       const many = await things.insertMany([{ _id: 2, qty: 7 }, { _id: 3, qty: 9 }]);
       const updated = await things.updateOne({ _id: 1 }, { $inc: { qty: 1 } });
       const found = await things.find({ qty: { $gte: 6 } }, { _id: 1 }).sort({ _id: -1 }).limit(2).toArray();
       const first = await things.findOne({ _id: 1 });
       const sums = await things.aggregate([{ $group: { _id: null, total: { $sum: "$qty" } } }]).toArray();
       const deleted = await things.deleteOne({ _id: 3 });
       return { one, many, updated, found, first, total: sums[0].total, count: await things.count({}), deleted };`,
    );

    expect(answer.body).toEqual({
      one: { insertedId: { $numberInt: '1' } },
      many: { insertedIds: [{ $numberInt: '2' }, { $numberInt: '3' }] },
      updated: { matchedCount: { $numberInt: '1' }, modifiedCount: { $numberInt: '1' } },
      found: [{ _id: { $numberInt: '3' } }, { _id: { $numberInt: '2' } }],
      first: { _id: { $numberInt: '1' }, qty: { $numberInt: '6' } },
      total: { $numberInt: '22' },
      count: expect.anything(),
      deleted: { deletedCount: { $numberInt: '1' } },
    });
  });

  it.each(['admin', 'local', 'config', 'groundwork_config', 'groundwork_identity', 'GROUNDWORK_config'])(
    'never reaches the database %s',
    async (database) => {
      await app.addFunction(
        'peek',
        `exports = () => context.services.get("mongodb-atlas").db("${database}").collection("apps").find({}).toArray()`,
        { run_as_system: true },
      );

      const answer = await user.call('peek');

      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('never reaches another database through a pipeline', async () => {
    const answer = await run(
      'lookup',
      `return things.aggregate([{ $unionWith: { db: "groundwork_config", coll: "apps", pipeline: [] } }]).toArray()`,
    );

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('is rejected for an end user without a rule', async () => {
    const answer = await user.call('find', [{ database: 'shop', collection: 'things', query: {} }], { service: 'mongodb-atlas' });

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: "no rule exists for namespace 'shop.things'",
      error_code: 'NoMatchingRuleFound',
    });
  });
});

describe.skipIf(isShortCluster)('debug execution', () => {
  it('runs a source with an invocation after it', async () => {
    const answer = await app.send('POST', '/debug/execute_function_source?run_as_system=true', {
      json: {
        source: 'exports = (a, b) => { console.log("adding", a); console.error("bad"); return a + b }',
        eval_source: 'exports(1, 2)',
      },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      result: { $numberInt: '3' },
      logs: expect.arrayContaining([expect.stringContaining('adding')]),
      error_logs: [expect.stringContaining('bad')],
      stats: { execution_time: expect.stringMatching(/^\d+(\.\d+)?(ms|s|µs)$/) },
    });
  });

  it('runs a function by name: 201, or 200 for tools that name themselves', async () => {
    await app.addFunction('f', 'exports = (x) => context.user.id + x');
    const json = { name: 'f', arguments: ['!'] };

    const plain = await app.send('POST', `/debug/execute_function?user_id=${user.userId}`, { json });
    const tool = await app.send('POST', '/debug/execute_function?run_as_system=true', {
      json,
      headers: { 'x-baas-request-origin': 'mongodb-baas-cli' },
    });

    expect(plain.status).toBe(201);
    expect(plain.body).toMatchObject({ result: `${user.userId}!` });
    expect(tool.status).toBe(200);
    expect(tool.body).toMatchObject({ result: '!' });
  });

  it('returns a failing function as a result', async () => {
    const answer = await app.send('POST', '/debug/execute_function_source', {
      json: { source: 'exports = () => {\n  null.x;\n}', eval_source: 'exports()' },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ error: { name: 'TypeError', message: expect.any(String) } });
    expect(answer.body).toHaveProperty('result', null);
  });

  it('is 404 for an unknown function', async () => {
    const answer = await app.send('POST', '/debug/execute_function', { json: { name: 'nothing' } });

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error_code: 'FunctionNotFound' });
  });
});

describe('logs', () => {
  it('keep every client request and run, with its console lines', async () => {
    await app.addFunction('noisy', 'exports = (x) => { console.log("line one"); console.log({ x }); return x }');
    await app.addFunction('broken', 'exports = () => { console.log("before"); throw new Error("after") }');

    const good = await user.call('noisy', [7]);
    const bad = await user.call('broken');

    const goodId = good.headers.get('x-appservices-request-id');
    const badId = bad.headers.get('x-appservices-request-id');
    const page = await eventually(
      () => app.must<{ logs: Record<string, unknown>[] }>('GET', '/logs'),
      // Another service logs the login, at an unknown time.
      ({ logs }) =>
        [goodId, badId].every((id) => logs.some((entry) => entry['co_id'] === id)) && logs.some(({ type }) => type === 'AUTH'),
    );
    const entry = page.logs.find((one) => one['co_id'] === goodId);
    expect(entry).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      type: 'FUNCTION',
      app_id: app.app._id,
      group_id: platform.credentials.PROJECT_ID,
      domain_id: app.app.domain_id,
      user_id: user.userId,
      request_method: 'POST',
      request_url: `/api/client/v2.0/app/${app.app.client_app_id}/functions/call`,
      function_name: 'noisy',
      function_call: { name: 'noisy', arguments: expect.anything() },
      status: 200,
      started: expect.stringMatching(/^\d{4}-.*Z$/),
      completed: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(entry?.['messages']).toEqual([expect.stringContaining('line one'), expect.stringContaining('7')]);
    expect(entry).not.toHaveProperty('error');
    expect(page.logs.find((one) => one['co_id'] === badId)).toMatchObject({
      error: 'Error: after',
      error_code: 'FunctionExecutionError',
      status: 400,
    });
    const errors = await app.must<{ logs: Record<string, unknown>[] }>('GET', '/logs?errors_only=true');
    expect(errors.logs.map((one) => one['co_id'])).toEqual([badId]);
    const one = await app.must<{ logs: unknown[] }>('GET', `/logs?co_id=${goodId}`);
    expect(one.logs).toHaveLength(1);
    const login = page.logs.find((candidate) => candidate['type'] === 'AUTH');
    expect(login).toMatchObject({ user_id: user.userId, status: 200 });
  });

  it
    .skipIf(isShortCluster)
    .each(['start_date=yesterday', 'end_date=x', 'skip=-1', 'skip=x', 'limit=0', 'limit=101', 'errors_only=maybe'])(
    'reject the query %s',
    async (query) => {
      const answer = await app.send('GET', `/logs?${query}`);

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: expect.any(String), error_code: 'InvalidParameter' });
    },
  );
});
