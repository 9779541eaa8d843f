import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

/** Function that each call acts for, with the properties it has. */
const asked: { actsFor: string | null; members: string[] }[] = [];
const texts: string[] = [];
beforeEach(() => {
  asked.length = 0;
  texts.length = 0;
});

const host: HostCalls = (call) => {
  asked.push({ actsFor: call.actsFor, members: Object.keys(call) });
  texts.push(`${call.service}.${call.action}(${call.argumentEjson})`);
  return Promise.resolve(call.action === 'startSession' ? '{"session":"s"}' : '[]');
};

const FORGED = '{}}],"acts_for":"sys","x":[{"y":1';
const OF_CALLER = { actsFor: null, members: ['service', 'action', 'argumentEjson', 'actsFor'] };

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
    session: 'exports = () => { globalThis.session = context.services.get("mongodb-atlas").startSession(); return 1 }',
    others:
      'exports = () => { globalThis.bulk = context.services.get("mongodb-atlas").db("d").collection("c").initializeOrderedBulkOp(); globalThis.other = context.services.get("mail"); return 1 }',
    behind:
      'exports = () => { globalThis.kept = context; (async () => { await context.http.get({}); await null; await context.http.get({}) })(); return 1 }',
    timed: 'exports = () => { globalThis.kept = context; setTimeout(() => context.http.get({}), 1); return 1 }',
    repeats:
      'exports = () => { globalThis.kept = context; const id = setInterval(() => { clearInterval(id); context.http.get({}) }, 1); return 1 }',
    late: 'exports = async () => { globalThis.kept = context; await context.http.get({}); setTimeout(() => context.http.get({}), 1); return 1 }',
    later: 'exports = async () => { globalThis.kept = context; await context.http.get({}); return 1 }',
    fails: 'exports = () => { globalThis.kept = context; throw new Error("no") }',
    reader: 'exports = () => kept.http.get({})',
  };
  const actors = async (body: string): Promise<(string | null)[]> => {
    const outcome = await sandbox.invoke(`exports = async () => { ${body} }`, {
      functions,
      host,
      context: {
        systemFunctions: Object.keys(functions).filter((name) => name !== 'reader'),
        services: ['mongodb-atlas', 'mail'].map((name) => ({ name, type: name === 'mail' ? 'twilio' : name })),
      },
    });
    expect(outcome.ok).toBe(true);
    return asked.map(({ actsFor }) => actsFor);
  };

  it.each([
    ['of a synchronous function', 'context.functions.execute("sys"); await kept.http.get({})', [null]],
    ['in a collection', 'context.functions.execute("sys"); await coll.findOne({})', [null]],
    ['in a cursor', 'context.functions.execute("sys"); await coll.find({}).toArray()', [null]],
    ['of a function that throws', 'try { context.functions.execute("fails") } catch {} await kept.http.get({})', [null]],
    ['of an asynchronous function', 'await context.functions.execute("later"); await kept.http.get({})', ['later', null]],
    [
      'of a function whose promises throw when they are waited for',
      `Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('no') }, configurable: true });
      try { context.functions.execute('later') } catch {}
      Object.defineProperty(Promise.prototype, 'constructor', { value: Promise, writable: true, configurable: true });
      await kept.http.get({})`,
      ['later', null],
    ],
    [
      'in a bulk operation',
      'context.functions.execute("others"); globalThis.bulk.insert({}); await globalThis.bulk.execute()',
      [null],
    ],
    [
      'in a session',
      'context.functions.execute("session"); await globalThis.session.endSession(); await context.services.get("mongodb-atlas").db("d").collection("c").count({}, { session: globalThis.session })',
      ['session', null, null],
    ],
    ['in a client of another service', 'context.functions.execute("others"); await globalThis.other.send({})', [null]],
    ['across functions', 'context.functions.execute("sys"); await context.functions.execute("reader")', [null]],
    [
      'that calls functions itself',
      'context.functions.execute("sys"); await kept.functions.execute("reader"); return kept.runningAsSystem()',
      [null],
    ],
    [
      'while what it left behind goes on',
      'context.functions.execute("behind"); await kept.http.get({}); await kept.http.get({})',
      ['behind', null, 'behind', null],
    ],
    [
      'before a timer of its own',
      'context.functions.execute("timed"); await kept.http.get({}); await new Promise((r) => setTimeout(r, 5)); await kept.http.get({})',
      [null, 'timed', null],
    ],
    [
      'before a timer that it has started after it has waited',
      'await context.functions.execute("late"); await kept.http.get({}); await new Promise((r) => setTimeout(r, 5)); await kept.http.get({})',
      ['late', null, 'late', null],
    ],
    ['in a timer that repeats', 'context.functions.execute("repeats"); await new Promise((r) => setTimeout(r, 5))', [null]],
  ])('%s acts for its caller', async (_name, body, expected) => {
    expect(await actors(body)).toEqual(expected);
  });
});

describe('code that has changed the language before it calls a function with the rights of the system', () => {
  const functions = {
    sys: `exports = async () => {
      const coll = context.services.get('mongodb-atlas').db('d').collection('c');
      await coll.deleteMany({ owner: 'x', at: /a/ });
      await coll.updateOne({ _id: new BSON.ObjectId('65a1f0c2d4e5f60718293a4b') }, { $set: { n: 1 } }, {});
      await coll.find({ owner: 'x' }, {}).toArray();
      await context.http.get({ url: 'http://x' });
    }`,
  };
  const EXPECTED = [
    'mongodb-atlas.deleteMany({"database":"d","collection":"c","query":{"owner":"x","at":{"$regularExpression":{"pattern":"a","options":""}}}})',
    'mongodb-atlas.updateOne({"database":"d","collection":"c","query":{"_id":{"$oid":"65a1f0c2d4e5f60718293a4b"}},"update":{"$set":{"n":{"$numberInt":"1"}}}})',
    'mongodb-atlas.find({"database":"d","collection":"c","query":{"owner":"x"},"project":{}})',
    'null.get({"url":"http://x"})',
  ];

  it.each([
    ['texts that are put together', `String.prototype.concat = () => '{"database":"d","collection":"secret","query":{}}'`],
    ['what all objects say they are', 'Object.prototype.toJSON = () => ({})'],
    ['the class of what all objects are', 'Object.defineProperty(Object.prototype, "toBSON", { value: () => ({}) })'],
    [
      'options that nobody gave',
      'Object.assign(Object.prototype, { upsert: true, limit: 1, sort: { a: 1 }, session: {}, collation: {} })',
    ],
    [
      'members that objects are given',
      'for (const name of ["get", "query", "upsert", "sort", "database"]) Object.defineProperty(Object.prototype, name, { set(v) { (globalThis.kept ??= []).push(v) }, configurable: true })',
    ],
    ['how regular expressions show themselves', 'Object.defineProperty(RegExp.prototype, "source", { get: () => ".*" })'],
    [
      'lists',
      'Array.prototype[Symbol.iterator] = function* () {}; Array.prototype.find = function () { return { name: "other", type: "mongodb-atlas" } }',
    ],
    ['names of members', 'Object.keys = () => []; Object.hasOwn = () => true; Reflect.ownKeys = () => []'],
    ['JSON', 'JSON.stringify = () => "{}"; JSON.parse = () => ({})'],
    [
      'tests of classes',
      'for (const type of [Date, Map, Set, Number, String]) Object.defineProperty(type, Symbol.hasInstance, { value: () => false })',
    ],
    ['maps', 'Map.prototype.get = Map.prototype.set = Map.prototype.has = () => undefined'],
    ['freezing', 'Object.freeze = (value) => { (globalThis.kept ??= []).push(value); return value }'],
    ['proxies', 'globalThis.Proxy = class { constructor(target, handler) { (globalThis.kept ??= []).push(handler) } }'],
    ['numbers', 'Number.prototype.toString = () => "2"; BigInt.prototype.toString = () => "2"; globalThis.String = () => "2"'],
  ])('changes nothing of what that asks for: %s', async (_name, code) => {
    const source = `exports = async () => {
      ${code};
      await context.functions.execute('sys');
      const kept = globalThis.kept ?? [];
      for (let i = 0; i < kept.length; i++) if (typeof kept[i] === 'function') try { kept[i]({}) } catch {}
      return kept.length
    }`;
    const outcome = await sandbox.invoke(source, { functions, host, context: { systemFunctions: ['sys'] } });

    expect(texts.slice(0, EXPECTED.length)).toEqual(EXPECTED);
    expect(asked.map(({ actsFor }) => actsFor)).toEqual(['sys', 'sys', 'sys', 'sys', ...asked.slice(4).map(() => null)]);
    expect(outcome.logs).toEqual([]);
  });

  it.each([
    ['a client', `context.services.get('mongodb-atlas')`],
    ['a database', `context.services.get('mongodb-atlas').db('d')`],
    ['a collection', `context.services.get('mongodb-atlas').db('d').collection('c')`],
    ['a cursor', `context.services.get('mongodb-atlas').db('d').collection('c').find()`],
    [
      'a cursor of a pipeline that writes',
      `context.services.get('mongodb-atlas').db('d').collection('c').aggregate([{ $out: 'o' }])`,
    ],
    ['a session', `context.services.get('mongodb-atlas').startSession()`],
    ['a bulk operation', `context.services.get('mongodb-atlas').db('d').collection('c').initializeOrderedBulkOp()`],
    ['context.http', 'context.http'],
    ['context', 'context'],
    ['a BSON value', 'new BSON.ObjectId()'],
  ])('finds nothing to change in %s', async (_name, expression) => {
    const source = `exports = () => {
      const at = ${expression};
      const changed = [];
      for (let holder = at; holder !== null && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
        if (holder !== at || typeof at.toHexString !== 'function') if (!Object.isFrozen(holder)) changed.push(Object.getOwnPropertyNames(holder).join());
        if (holder !== at && Object.hasOwn(holder, 'constructor') && !Object.isFrozen(holder.constructor)) changed.push(holder.constructor.name);
      }
      return changed;
    }`;
    expect(await sandbox.result(source, { host })).toEqual([]);
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
