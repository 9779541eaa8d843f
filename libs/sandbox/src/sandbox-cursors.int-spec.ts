import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture, type CallOptions } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

/** Actions the host was asked for, each with the right it was asked with. */
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
});

/** Returns two documents for any collection that is read; reading `missing` fails. */
const host: HostCalls = ({ action, argumentEjson, actsFor }) => {
  const { collection = '' } = JSON.parse(argumentEjson) as { collection?: string };
  asked.push(`${action} ${collection}${actsFor === null ? '' : ` as ${actsFor}`}`);
  if (collection === 'missing') return Promise.reject(Object.assign(new Error('no such rule'), { code: 'NoMatchingRuleFound' }));
  return Promise.resolve(JSON.stringify([1, 2].map((n) => ({ _id: `${collection}${n}` }))));
};

const DB = 'const db = context.services.get("mongodb-atlas").db("d"); const coll = db.collection("c");';
const docs = (name: string, ...numbers: number[]): object[] => numbers.map((n) => ({ _id: `${name}${n}` }));
const result = (body: string, options?: CallOptions): Promise<unknown> =>
  sandbox.result(`exports = async function () { ${DB} ${body} }`, { host, ...options });

describe('a returned cursor', () => {
  it.each([
    ['of find', 'return coll.find()', docs('c', 1, 2), 1],
    ['awaited', 'return await coll.aggregate([])', docs('c', 1, 2), 1],
    ['with methods called on it after await', 'const c = await coll.find(); return c.limit(2).toArray()', docs('c', 1, 2), 1],
    [
      'in members',
      'return { users: coll.find(), n: { o: db.collection("o").find() } }',
      { users: docs('c', 1, 2), n: { o: docs('o', 1, 2) } },
      2,
    ],
    ['in elements', 'return [coll.find(), null, [db.collection("o").find()]]', [docs('c', 1, 2), null, [docs('o', 1, 2)]], 2],
    ['in two places', 'const c = coll.find(); return [c, { c }]', [docs('c', 1, 2), { c: docs('c', 1, 2) }], 1],
    ['that was begun', 'const c = coll.find(); await c.next(); return { c }', { c: docs('c', 2) }, 1],
    ['read to its end', 'const c = coll.find(); await c.toArray(); return c', [], 1],
    ['that was closed', 'const c = coll.find(); await c.close(); return { c }', { c: [] }, 0],
    ['with map', 'return coll.find().map((d) => d._id)', ['c1', 'c2'], 1],
    [
      'with a map to cursors',
      'return coll.find().limit(1).map((d) => db.collection(d._id).find())',
      [docs('c1', 1, 2), docs('c2', 1, 2)],
      3,
    ],
    ['of Promise.all', 'return Promise.all([coll.find(), 1])', [docs('c', 1, 2), { $numberInt: '1' }], 1],
    [
      'beside other types',
      'return { d: new Date(0), c: coll.find(), o: new BSON.ObjectId("65a1f0c2d4e5f60718293a4b") }',
      { d: { $date: { $numberLong: '0' } }, c: docs('c', 1, 2), o: { $oid: '65a1f0c2d4e5f60718293a4b' } },
      1,
    ],
    ['below a getter', 'return { get c() { return coll.find() } }', { c: docs('c', 1, 2) }, 1],
    [
      'in an instance',
      'class Page { constructor() { this.items = coll.find() } } return new Page()',
      { items: docs('c', 1, 2) },
      1,
    ],
    [
      'beside a member __proto__',
      'return { ["__proto__"]: 1, c: coll.find() }',
      JSON.parse(`{"__proto__":{"$numberInt":"1"},"c":${JSON.stringify(docs('c', 1, 2))}}`),
      1,
    ],
    ['that does not wait', 'return coll.find()', docs('c', 1, 2), 1],
  ])('%s is its documents', async (_name, body, expected, reads) => {
    await expect(result(body)).resolves.toEqual(expected);
    expect(asked).toHaveLength(reads);
  });

  it('is its documents for a function that is not asynchronous, and for a snippet', async () => {
    await expect(sandbox.result(`exports = () => { ${DB} return coll.find() }`, { host })).resolves.toEqual(docs('c', 1, 2));
    const call = { kind: 'source', source: `exports = () => { ${DB} return coll.find() }`, evalSource: '[exports()]' } as const;
    await expect(sandbox.result('', { host, call })).resolves.toEqual([docs('c', 1, 2)]);
  });

  it('fails the call with the error of its read', async () => {
    await expect(
      sandbox.failure(`exports = () => { ${DB} return [coll.find(), db.collection("missing").find()] }`, { host }),
    ).resolves.toEqual({ kind: 'thrown', name: 'Error', message: 'no such rule', code: 'NoMatchingRuleFound' });
  });

  it('fails the call with the error of its map', async () => {
    await expect(
      sandbox.failure(`exports = () => { ${DB} return coll.find().map((d) => d.no.such) }`, { host }),
    ).resolves.toMatchObject({ kind: 'thrown', name: 'TypeError' });
  });

  it.each([
    ['that holds itself', 'const c = coll.find(); return c.map(() => c)', 'cyclic or nested deeper than 200 levels'],
    ['beside a cycle', 'const x = { c: coll.find() }; x.x = x; return x', 'cyclic or nested deeper than 200 levels'],
    ['of toJSON', 'return { toJSON: () => [coll.find()] }', 'A cursor is not a BSON value; use its toArray()'],
    ['beside a function', 'return { c: coll.find(), f: () => 1 }', 'A function is not a BSON value'],
    ['in an argument', 'return coll.insertOne({ c: coll.find() })', 'A cursor is not a BSON value; use its toArray()'],
    ['as EJSON', 'return EJSON.stringify(coll.find())', 'A cursor is not a BSON value; use its toArray()'],
    ['as JSON', 'return JSON.stringify(coll.find())', 'A cursor has no JSON; use its toArray()'],
  ])('%s is an error', async (_name, body, message) => {
    const error = await sandbox.failure(`exports = async () => { ${DB} ${body} }`, { host });
    expect(error).toMatchObject({ kind: 'thrown', name: 'TypeError' });
    expect(error.message).toContain(message);
  });

  it('counts like toArray: its answer and the result have their limits', async () => {
    const limits = { payloadLength: 200 };
    const many: HostCalls = () => Promise.resolve(JSON.stringify([{ a: 'x'.repeat(300) }]));
    await expect(sandbox.failure(`exports = () => { ${DB} return coll.find() }`, { host: many, limits })).resolves.toMatchObject({
      code: 'ReadSizeLimitExceeded',
    });
    const some: HostCalls = () => Promise.resolve(JSON.stringify([{ a: 'x'.repeat(120) }]));
    await expect(
      sandbox.failure(`exports = () => { ${DB} const c = coll.find(); return [c, c] }`, { host: some, limits }),
    ).resolves.toMatchObject({ kind: 'outputLimit' });
  });
});

describe('a pipeline that writes', () => {
  const out: HostCalls = async (call, run) => {
    await host(call, run);
    return '[]';
  };
  const toOut = 'coll.aggregate([{ $match: {} }, { $out: "o" }])';
  const merging = 'coll.aggregate([{ $merge: { into: "missing" } }])';

  it.each([
    ['neither awaited nor returned', `${toOut}; return 1`, { $numberInt: '1' }],
    ['awaited', `const c = await ${toOut}; return [typeof c.toArray, typeof c.then]`, ['function', 'undefined']],
    [
      'read after it was awaited',
      `const c = await ${toOut}; return [await c.toArray(), await c.next()]`,
      [[], { $undefined: true }],
    ],
    ['read', `return ${toOut}.toArray()`, []],
    ['read twice', `const c = ${toOut}; return [await c.toArray(), await c.toArray()]`, [[], []]],
    ['returned', `return ${toOut}`, []],
    ['returned in a member', `return { done: ${toOut} }`, { done: [] }],
    ['of a database', 'return db.aggregate([{ $documents: [] }, { $merge: "o" }])', []],
  ])('is sent once: %s', async (_name, body, expected) => {
    await expect(result(body, { host: out })).resolves.toEqual(expected);
    expect(asked).toHaveLength(1);
  });

  it('begins in the turn it is called in, before what is called later', async () => {
    await result(`const written = ${toOut}; await db.collection("o").count(); await written; return 1`, { host: out });
    expect(asked).toEqual(['aggregate c', 'count o']);
  });

  const missing: HostCalls = (call, run) => host({ ...call, argumentEjson: call.argumentEjson.replace('"c"', '"missing"') }, run);
  it.each([
    ['awaited', `await ${merging}`],
    ['returned', `return ${merging}`],
    ['read', `return ${merging}.toArray()`],
    ['returned in a member', `return { done: ${merging} }`],
  ])('throws its error: %s', async (_name, body) => {
    await expect(sandbox.failure(`exports = async () => { ${DB} ${body} }`, { host: missing })).resolves.toMatchObject({
      message: 'no such rule',
    });
  });

  it('is none for a stage of that name elsewhere', async () => {
    await result('coll.aggregate([{ $out: "o" }, { $match: {} }]); coll.aggregate({}); coll.aggregate([null]); return 1');
    expect(asked).toEqual([]);
  });
});

describe('a cursor of a nested function', () => {
  const nested = (body: string): Record<string, string> => ({ nested: `exports = ${body}` });
  const find = `() => { ${DB} return coll.find() }`;

  it('stays one for its caller', async () => {
    const functions = nested(find);
    await expect(result('return context.functions.execute("nested").limit(1).toArray()', { functions })).resolves.toEqual(
      docs('c', 1, 2),
    );
    await expect(result('return context.functions.execute("nested")', { functions })).resolves.toEqual(docs('c', 1, 2));
    expect(asked).toEqual(['find c', 'find c']);
  });

  it('stays one where both run as the system', async () => {
    const context = {
      runningAsSystem: true,
      systemFunctions: ['nested'],
      services: [{ name: 'mongodb-atlas', type: 'mongodb-atlas' }],
    };
    await expect(
      result('return context.functions.execute("nested").limit(1).toArray()', { functions: nested(find), context }),
    ).resolves.toEqual(docs('c', 1, 2));
  });

  const context = { systemFunctions: ['nested'] };
  it.each([
    [
      'a cursor',
      find,
      'const list = await context.functions.execute("nested"); return [Array.isArray(list), list]',
      [true, docs('c', 1, 2)],
    ],
    ['a promise of one', `async ${find}`, 'return [await context.functions.execute("nested")]', [docs('c', 1, 2)]],
    [
      'members',
      `() => { ${DB} return { c: coll.find(), n: 1 } }`,
      'return (await context.functions.execute("nested")).c[0]._id',
      'c1',
    ],
  ])('is read with its own rights: %s', async (_name, source, body, expected) => {
    await expect(result(body, { functions: nested(source), context })).resolves.toEqual(expected);
    expect(asked).toEqual(['find c as nested']);
  });

  it('is no reason to wait where there is none', async () => {
    await expect(
      result('return context.functions.execute("nested").n', { functions: nested('() => ({ n: { m: "at once" } })'), context }),
    ).resolves.toEqual({ m: 'at once' });
  });
});
