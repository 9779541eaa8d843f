import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture, type CallOptions } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture({ maxRunners: 1, killGraceMs: 5000 });
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

let asked: string[];
beforeEach(() => {
  asked = [];
});

const host: HostCalls = async ({ action, actsFor }) => {
  asked.push(actsFor === null ? action : `${action} as ${actsFor}`);
  if (action === 'getDBNames') throw Object.assign(new Error('only the system'), { code: 'NoMatchingRuleFound' });
  return action === 'getCollectionNames' ? '["a","b"]' : 'null';
};
/** Never replies to questions of this kind. */
const silent: HostCalls = (call, run) => (call.action === 'getCollectionNames' ? new Promise(() => undefined) : host(call, run));

const DB = 'const svc = context.services.get("mongodb-atlas"); const db = svc.db("d"); const coll = db.collection("c");';
const context = { services: [{ name: 'mongodb-atlas', type: 'mongodb-atlas' }] };
const source = (body: string): string => `exports = async () => { ${DB} ${body} }`;
const result = (body: string, options?: CallOptions): Promise<unknown> =>
  sandbox.result(source(body), { host, context, ...options });

describe('names of databases and collections', () => {
  it('are a list immediately, which can be awaited', async () => {
    await expect(result('const n = db.getCollectionNames(); return [Array.isArray(n), n.length, n, await n]')).resolves.toEqual([
      true,
      { $numberInt: '2' },
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await expect(
      sandbox.result(`exports = () => { ${DB} return db.getCollectionNames().filter((n) => n !== "a") }`, { host, context }),
    ).resolves.toEqual(['b']);
  });

  it('fail where they are asked for', async () => {
    await expect(result('try { svc.admin().getDBNames() } catch (e) { return [e.message, e.code] }')).resolves.toEqual([
      'only the system',
      'NoMatchingRuleFound',
    ]);
    await expect(sandbox.failure(source('return svc.admin().getDBNames()'), { host, context })).resolves.toMatchObject({
      kind: 'thrown',
      code: 'NoMatchingRuleFound',
    });
  });

  it('are asked for with the rights of the function, after what was called before', async () => {
    const functions = { nested: `exports = () => { ${DB} coll.insertOne({}); return db.getCollectionNames() }` };
    const nested = { ...context, systemFunctions: ['nested'] };
    await expect(
      result('coll.findOne({}); const n = await context.functions.execute("nested"); db.getCollectionNames(); return n', {
        functions,
        context: nested,
      }),
    ).resolves.toEqual(['a', 'b']);
    expect(asked).toEqual(['findOne', 'insertOne as nested', 'getCollectionNames as nested', 'getCollectionNames']);
  });

  it('are host calls with the limits of others', async () => {
    const limits = { hostCallsTotal: 2 };
    const failure = sandbox.failure(source('for (let i = 0; i < 3; i++) db.getCollectionNames()'), { host, context, limits });
    await expect(failure).resolves.toMatchObject({ kind: 'hostCallLimit' });
    const many: HostCalls = () => Promise.resolve(JSON.stringify(['x'.repeat(300)]));
    await expect(
      sandbox.failure(source('return db.getCollectionNames()'), { host: many, context, limits: { payloadLength: 200 } }),
    ).resolves.toMatchObject({ kind: 'thrown', code: 'ReadSizeLimitExceeded' });
  });

  it('fail or end the call if missing, and never its runner', async () => {
    const ask = 'return db.getCollectionNames()';
    const { runnersKilled } = sandbox.engine.metrics();
    const cpu = { host: silent, context, limits: { cpuMs: 100 }, caller: 'cpu' };
    await expect(sandbox.failure(source(ask), cpu)).resolves.toMatchObject({ kind: 'cpuLimit' });
    const wall = { host: silent, context, limits: { wallMs: 100 }, caller: 'wall' };
    await expect(sandbox.failure(source(ask), wall)).resolves.toMatchObject({ kind: 'wallLimit' });
    await expect(result('return 1')).resolves.toEqual({ $numberInt: '1' });
    expect(sandbox.engine.metrics().runnersKilled).toBe(runnersKilled);
  });

  it('are awaited concurrently with results of other calls of the runner', async () => {
    const held: (() => void)[] = [];
    const waiting: HostCalls = async (call, run) => {
      if (call.action === 'insertOne') await new Promise<void>((resolve) => held.push(resolve));
      return host(call, run);
    };
    const others = ['b', 'c'].map((caller) => result('await coll.insertOne({}); return 1', { host: waiting, caller }));
    await expect.poll(() => held.length).toBe(2);
    const slow: HostCalls = async (call, run) => {
      for (const release of held) release();
      await new Promise((resolve) => setImmediate(resolve));
      return host(call, run);
    };
    await expect(result('return db.getCollectionNames()', { host: slow, caller: 'a' })).resolves.toEqual(['a', 'b']);
    await expect(Promise.all(others)).resolves.toEqual([{ $numberInt: '1' }, { $numberInt: '1' }]);
  });
});
