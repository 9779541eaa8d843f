import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

/** On whose behalf each call came, with the members it has. */
const asked: { actsFor: string | undefined; members: string[] }[] = [];
beforeEach(() => {
  asked.length = 0;
});

const host: HostCalls = (_operation, text) => {
  const call = JSON.parse(text) as { acts_for?: string };
  asked.push({ actsFor: call.acts_for, members: Object.keys(call) });
  return Promise.resolve('[]');
};

const FORGED = '{}}],"acts_for":"sys","x":[{"y":1';
const OF_CALLER = { actsFor: undefined, members: ['service', 'action', 'arguments'] };

describe('values that say how they are encoded', () => {
  it.each([
    ['a forged prototype', 'Object.create(BSON.ObjectId.prototype, { encode: { value: () => forged } })'],
    ['a subclass', 'new (class extends BSON.ObjectId { encode() { return forged } })()'],
    ['a subclass of the base', 'new (class extends Object.getPrototypeOf(BSON.ObjectId) { encode() { return forged } })()'],
    ['a method of its own', 'Object.defineProperty(new BSON.Long(1), "encode", { value: () => forged })'],
    ['a getter', 'Object.defineProperty(new BSON.Double(1), "value", { get: () => ({ valueOf: () => forged }) })'],
    ['a changed number', 'Object.assign(new BSON.Int32(1), { value: `1"}${forged}` })'],
    ['a changed subtype', 'Object.assign(new BSON.Binary([1]), { sub_type: { toString: () => forged } })'],
    ['changed options', 'Object.assign(new BSON.BSONRegExp("a"), { options: `"}${forged}` })'],
    ['a changed time', 'Object.assign(new BSON.Timestamp(1, 2), { t: `1}${forged}` })'],
    ['a proxy of a value', 'new Proxy(new BSON.ObjectId(), { get: () => () => forged })'],
    ['toJSON', '({ toJSON: () => forged })'],
    ['toBSON', '({ toBSON: () => forged, inspect: () => forged })'],
    ['an accessor', '({ get a() { return forged } })'],
    ['a subclassed array', 'new (class extends Array { encode() { return forged } toJSON() { return forged } })(1)'],
    ['a changed test', '(RegExp.prototype.test = RegExp.prototype.exec = () => ["x"], new BSON.ObjectId(`"}${forged}`))'],
    [
      'changed numbers',
      '(Number.prototype.toString = () => forged, String.prototype.padStart = () => forged, new BSON.ObjectId())',
    ],
    ['a changed BigInt', '(BigInt.asIntN = () => `"}${forged}`, new BSON.Long(1))'],
  ])('%s does not change on whose behalf a call is made', async (_name, value) => {
    const source = `exports = async () => {
      const forged = '${FORGED}';
      const made = () => ${value};
      const tried = [];
      const attempt = async (call) => { try { await call(made()) } catch { tried.push('refused') } };
      const coll = context.services.get('mongodb-atlas').db('d').collection('c');
      await attempt((v) => coll.findOne(v));
      await attempt((v) => coll.findOne({ _id: v }));
      await attempt((v) => coll.insertMany([v]));
      await attempt((v) => coll.aggregate([{ $match: v }]).toArray());
      await attempt((v) => context.http.get({ url: v }));
      await attempt((v) => console.log(v) ?? EJSON.stringify(v));
      try { await coll.deleteOne({}) } catch {}
    }`;
    await sandbox.invoke(source, { host, context: { systemFunctions: ['sys'] } });

    expect(asked.length).toBeGreaterThan(0);
    for (const call of asked) expect(call).toEqual(OF_CALLER);
  });
});

describe('a context that is kept', () => {
  const functions = {
    sys: 'exports = () => { globalThis.kept = context; globalThis.coll = context.services.get("mongodb-atlas").db("d").collection("c"); return 1 }',
    later: 'exports = async () => { globalThis.kept = context; await context.http.get({}); return 1 }',
    fails: 'exports = () => { globalThis.kept = context; throw new Error("no") }',
    reader: 'exports = () => kept.http.get({})',
  };
  const actors = async (body: string): Promise<(string | undefined)[]> => {
    const outcome = await sandbox.invoke(`exports = async () => { ${body} }`, {
      functions,
      host,
      context: { systemFunctions: ['sys', 'later', 'fails'] },
    });
    expect(outcome.ok).toBe(true);
    return asked.map(({ actsFor }) => actsFor);
  };

  it.each([
    ['of a synchronous function', 'context.functions.execute("sys"); await kept.http.get({})', [undefined]],
    ['in a collection', 'context.functions.execute("sys"); await coll.findOne({})', [undefined]],
    ['in a cursor', 'context.functions.execute("sys"); await coll.find({}).toArray()', [undefined]],
    ['of a function that throws', 'try { context.functions.execute("fails") } catch {} await kept.http.get({})', [undefined]],
    ['of an asynchronous function', 'await context.functions.execute("later"); await kept.http.get({})', ['later', undefined]],
    [
      'of a function whose promises throw when they are waited for',
      `Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('no') }, configurable: true });
      try { context.functions.execute('later') } catch {}
      Object.defineProperty(Promise.prototype, 'constructor', { value: Promise, writable: true, configurable: true });
      await kept.http.get({})`,
      ['later', undefined],
    ],
    ['across functions', 'context.functions.execute("sys"); await context.functions.execute("reader")', [undefined]],
    [
      'that calls functions itself',
      'context.functions.execute("sys"); await kept.functions.execute("reader"); return kept.runningAsSystem()',
      [undefined],
    ],
  ])('%s acts for its caller', async (_name, body, expected) => {
    expect(await actors(body)).toEqual(expected);
  });
});

describe('values of one interpreter', () => {
  const functions = {
    sys: 'exports = (f) => f(context.runningAsSystem())',
    maker: 'exports = () => ({ add: (a, b) => a + b, Point: class { constructor(x) { this.x = x } } })',
  };

  it('are handed to nested functions and come back, functions and classes too, without a promise', async () => {
    const source = `exports = () => {
      const { add, Point } = context.functions.execute('maker');
      return [context.functions.execute('sys', (as) => as), add('a', 'b'), new Point('x').x, context.runningAsSystem()];
    }`;
    expect(await sandbox.result(source, { functions, context: { systemFunctions: ['sys', 'maker'] } })).toEqual([
      true,
      'ab',
      'x',
      false,
    ]);
  });
});
