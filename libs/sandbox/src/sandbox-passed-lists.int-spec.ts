import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecutionLimits, HostCalls } from './sandbox-engine.js';
import { SandboxFixture, type CallOptions } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture({ runners: 1 });
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const document = (index: number): string =>
  `{"_id":{"$oid":"65a1f0c2d4e5f6071${String(1_000_000 + index)}"},"title":"Title ${index} ä\\"\\u0001","year":{"$numberInt":"${1950 + index}"},` +
  `"price":{"$numberDouble":"${index}.0"},"size":{"$numberLong":"${index}"},"at":{"$date":{"$numberLong":"${index}"}},"tags":["a",{"b":null}]}`;
const LIST = `[${Array.from({ length: 60 }, (_, index) => document(index)).join(',')}]`;

const DB = 'const db = context.services.get("mongodb-atlas").db("d"); const coll = db.collection("c");';

/** Runs a call and returns its outcome: the result or error, and the arguments of its host calls. */
async function outcomeOf(body: string, given: string | { list: string }, options: CallOptions = {}): Promise<object> {
  const asked: string[] = [];
  const host: HostCalls = ({ action, argumentEjson }) => {
    asked.push(`${action} ${argumentEjson}`);
    return Promise.resolve(action === 'find' || action === 'aggregate' ? given : '{"insertedCount":{"$numberInt":"1"}}');
  };
  const functions = {
    inner: `exports = () => { ${DB} return coll.find().toArray() }`,
    cursor: `exports = () => { ${DB} return { found: coll.find() } }`,
  };
  const context = { systemFunctions: ['inner'] };
  const outcome = await sandbox.invoke(`exports = async () => { ${DB} ${body} }`, { host, functions, context, ...options });
  const rest = await outcome.rest;
  const said = [...outcome.logs, ...(rest?.logs ?? [])].map(({ text }) => text);
  return outcome.ok
    ? { result: outcome.resultEjson, asked, said }
    : { error: outcome.error.kind, message: outcome.error.message, asked };
}

describe('a list that a function is given', () => {
  const BODIES = [
    'return coll.find().toArray()',
    'return await coll.find().toArray()',
    'return coll.find()',
    'return { items: await coll.find().toArray() }',
    'const items = await coll.find().toArray(); return { items, total: items.length, more: items.length > 3 }',
    'const docs = await coll.find().toArray(); return [docs, docs]',
    'return [await coll.find().toArray(), await coll.aggregate([]).toArray()]',
    'return Promise.all([coll.find().toArray(), coll.find()])',
    'return { a: coll.find(), b: [coll.find()], c: { d: coll.aggregate([]) } }',
    'const c = coll.find(); return [c, { c }]',
    'const c = coll.find(); return [await c.toArray(), await c.toArray(), await c.next(), await c.count(), await c.hasNext()]',
    'const c = coll.find(); const docs = await c.toArray(); docs.push(1); return [docs, await c.count(), await c.next() === undefined]',
    'const c = coll.find(); const docs = await c.toArray(); docs.length = 1; return [await c.count(), docs, await c.hasNext(), await c.toArray()]',
    'const c = coll.find(); await c.toArray(); await c.close(); return await c.count()',
    'const c = coll.find(); const [a, b] = await Promise.all([c.toArray(), c.toArray()]); return [a, b.length, await c.count()]',
    'const c = coll.find(); await c.next(); return c',
    'const c = coll.find(); return [await c.count(), await c.hasNext(), await c.toArray()]',
    'const ids = []; await coll.find().forEach((d) => { ids.push(d._id) }); return ids',
    'const ids = []; for await (const d of coll.find()) ids.push(d._id.toString()); return ids',
    'return coll.find().map((d) => d.title).toArray()',
    'return (await coll.find().toArray()).filter((d) => d.year > 1990)',
    'return (await coll.find().toArray()).map(({ year, price, size, at }) => [year + price + size, at])',
    'return (await coll.find().toArray()).sort((a, b) => b.year - a.year)',
    'return (await coll.find().toArray()).reverse()',
    'const docs = await coll.find().toArray(); docs[0].title = "changed"; return docs',
    'const docs = await coll.find().toArray(); docs[5] = null; return docs',
    'const docs = await coll.find().toArray(); docs.length = 2; return docs',
    'const docs = await coll.find().toArray(); delete docs[1]; return docs',
    'const docs = await coll.find().toArray(); docs.extra = 1; return [docs, docs.extra]',
    'const docs = await coll.find().toArray(); Object.defineProperty(docs, 0, { get: () => 5 }); return docs',
    'const docs = Object.freeze(await coll.find().toArray()); return [Object.isFrozen(docs), docs]',
    'const docs = Object.freeze(await coll.find().toArray()); return [...docs]',
    'const docs = Object.preventExtensions(await coll.find().toArray()); try { docs.push(1) } catch { return docs }',
    'const docs = await coll.find().toArray(); return new Proxy(docs, {})',
    'const docs = await coll.find().toArray(); return new Proxy(docs, { get: (t, k) => k === "length" ? 1 : t[k] })',
    'const docs = await coll.find().toArray(); return structuredClone(docs)',
    'const docs = await coll.find().toArray(); return JSON.parse(JSON.stringify(docs))',
    'const docs = await coll.find().toArray(); return EJSON.stringify({ docs })',
    'const docs = await coll.find().toArray(); return EJSON.parse(EJSON.stringify(docs))',
    'const docs = await coll.find().toArray(); return { toJSON: () => ({ text: EJSON.stringify(docs).length, docs }) }',
    'const docs = await coll.find().toArray(); return { get docs() { return docs }, first: docs[0] }',
    'const docs = await coll.find().toArray(); return new Map([["docs", docs]])',
    'const docs = await coll.find().toArray(); return new Set([docs, docs])',
    'const docs = await coll.find().toArray(); return [Array.isArray(docs), docs instanceof Array, docs.constructor === Array, typeof docs, docs.then === undefined]',
    'const docs = await coll.find().toArray(); return [Object.prototype.toString.call(docs), String(docs).length, docs.at(-1), docs.indexOf(docs[3]), docs.includes(docs[2])]',
    'const docs = await coll.find().toArray(); return [Object.keys(docs), "0" in docs, Object.getOwnPropertyDescriptor(docs, 1).value, Reflect.ownKeys(docs).length]',
    'const docs = await coll.find().toArray(); return [].concat(docs, [1])',
    'const docs = await coll.find().toArray(); const [first, ...rest] = docs; return { first, rest }',
    'const docs = await coll.find().toArray(); console.log(docs.length, docs); return docs',
    'const docs = await coll.find().toArray(); const keys = []; for (const key in docs) keys.push(key); return keys',
    'const docs = await coll.find().toArray(); await coll.insertMany(docs); return docs.length',
    'const docs = await coll.find().toArray(); await coll.insertMany(docs); docs[0].year = 1; await coll.insertMany(docs); return docs',
    'const docs = await coll.find().toArray(); await coll.insertMany(docs.slice(0, 5)); await coll.insertOne({ copy: docs }); return 1',
    'const docs = await coll.find().toArray(); await coll.updateOne({}, { $set: { docs } }); await coll.bulkWrite([{ insertOne: { document: { docs } } }]); return 1',
    'const docs = await coll.find().toArray(); await context.http.post({ url: "x", body: docs, encodeBodyAsJSON: true }); return 1',
    'return context.functions.execute("inner")',
    'const docs = await context.functions.execute("inner"); return docs.map((d) => d.year)',
    'const { found } = await context.functions.execute("cursor"); return { found, total: found.length }',
    'const { found } = await context.functions.execute("cursor"); found[0].year = 0; return found',
    'const docs = await coll.find().toArray(); setTimeout(() => coll.insertMany(docs), 1); return docs',
    'const docs = await coll.find().toArray(); setTimeout(() => console.log(docs.length, docs[1].year), 1); return docs',
    'const docs = await coll.find().toArray(); docs.self = docs; docs[0].docs = docs; return docs',
    'const docs = await coll.find().toArray(); throw Object.assign(new Error(`found ${docs.length}`), { docs })',
    'const docs = await coll.find().toArray(); Object.setPrototypeOf(docs, null); return docs',
    'Array.prototype.toJSON = () => "no"; return coll.find().toArray()',
    'Object.prototype.then = function (done) { done("stolen") }; return { docs: await 1 }',
  ];

  it.each(BODIES)('is to the code what it is without a number: %s', async (body) => {
    expect(await outcomeOf(body, { list: LIST })).toEqual(await outcomeOf(body, LIST));
  });

  it('keeps the order its documents are stored in where no code looked into it, as it comes from the host', async () => {
    const list = `[${Array.from({ length: 200 }, () => '{"b":"text","1":"text"}').join(',')}]`;

    expect(await outcomeOf('return coll.find().toArray()', { list })).toMatchObject({ result: list });
    expect(await outcomeOf('const docs = await coll.find().toArray(); await coll.insertMany(docs)', { list })).toMatchObject({
      asked: [expect.any(String), `insertMany {"database":"d","collection":"c","documents":${list}}`],
    });
    expect(await outcomeOf('const docs = await coll.find().toArray(); docs[0]; return docs', { list })).toMatchObject({
      result: list.replaceAll('{"b":"text","1":"text"}', '{"1":"text","b":"text"}'),
    });
  });
});

describe('a number of a list', () => {
  const OF_LIST = JSON.stringify('\u00011\u0001');

  it.each([
    ['a text', OF_LIST],
    ['a name', `{ ${OF_LIST}: 1 }`],
    ['a regular expression', `new BSON.BSONRegExp(${OF_LIST})`],
    ['code', `BSON.Code(${OF_LIST})`],
    ['a symbol', `BSON.BSONSymbol(${OF_LIST})`],
    ['an array with its length', 'Object.assign([], { number: 1, count: 60 })'],
    ['a list’s prototype', 'Object.create(await coll.find().toArray())'],
  ])('is nothing that code can write: %s', async (_name, value) => {
    const body = `await coll.find().toArray(); const forged = ${value}; await coll.insertOne({ forged }); return { forged }`;
    const outcome = await outcomeOf(body, { list: LIST });

    expect(outcome).toEqual(await outcomeOf(body, LIST));
    expect(JSON.stringify(outcome)).not.toContain('Title 7');
  });

  it.each([
    ['get', 'docs[0].year'],
    ['set', 'docs[0] = 1'],
    ['has', '0 in docs'],
    ['deleteProperty', 'delete docs[0]'],
    ['ownKeys', 'Object.keys(docs)'],
    ['getOwnPropertyDescriptor', 'Object.getOwnPropertyDescriptor(docs, 0)'],
    ['defineProperty', 'Object.defineProperty(docs, 0, { value: 1 })'],
    ['preventExtensions', 'Object.preventExtensions(docs)'],
    ['getPrototypeOf', 'Object.getPrototypeOf(docs)'],
    ['setPrototypeOf', 'Object.setPrototypeOf(docs, Array.prototype)'],
    ['isExtensible', 'Object.isExtensible(docs)'],
  ])('has no trap %s that code can give it', async (trap, use) => {
    const body = `
      const docs = await coll.find().toArray();
      const seen = [];
      Object.defineProperty(Object.prototype, '${trap}', { value: (...args) => { seen.push(args.length); return Reflect.${trap}(...args) }, configurable: true, writable: true });
      ${use}; ${use};
      delete Object.prototype.${trap};
      return [seen, docs.length]`;

    expect(await outcomeOf(body, { list: LIST })).toMatchObject({ result: '[[],{"$numberInt":"60"}]' });
  });

  it('counts with the length of its list', async () => {
    const limits: Partial<ExecutionLimits> = { payloadLength: LIST.length * 3 };
    const docs = 'const docs = await coll.find().toArray();';

    expect(await outcomeOf(`${docs} return [docs, docs]`, { list: LIST }, { limits })).toHaveProperty('result');
    expect(await outcomeOf(`${docs} return [docs, docs, docs]`, { list: LIST }, { limits })).toMatchObject({
      error: 'outputLimit',
    });
    expect(await outcomeOf(`${docs} await coll.insertMany([docs, docs, docs])`, { list: LIST }, { limits })).toMatchObject({
      error: 'outputLimit',
      asked: [expect.any(String)],
    });
  });

  it('takes its memory when code looks into it', async () => {
    const list = `[${Array.from({ length: 40_000 }, (_, index) => `{"a":{"$numberInt":"${index}"},"b":{"c":["d"]}}`).join(',')}]`;
    const limits: Partial<ExecutionLimits> = { memoryMb: 8 };
    const docs = 'const docs = await coll.find().toArray();';

    expect(await outcomeOf(`${docs} return docs.length`, { list }, { limits })).toMatchObject({
      result: '{"$numberInt":"40000"}',
    });
    expect(await outcomeOf(`${docs} return docs[0]`, { list }, { limits, appId: 'large' })).toMatchObject({
      error: 'memoryLimit',
    });
  });

  it('is not known to the next call', async () => {
    expect(await outcomeOf('globalThis.kept = await coll.find().toArray(); return 1', { list: LIST })).toHaveProperty('result');
    expect(await outcomeOf('return typeof kept', { list: LIST })).toMatchObject({ result: '"undefined"' });
  });
});
