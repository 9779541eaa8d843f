import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { runInNode, type ComparedSource } from './testing/node-run.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const COLL = "const coll = context.services.get('mongodb-atlas').db('d').collection('c');";
const plain = (body: string): string => `exports = function () { ${COLL} ${body} }`;
const asynchronous = (body: string): string => `exports = async function () { ${COLL} ${body} }`;
const nested = `exports = (i) => { ${COLL} coll.insertOne({ _id: 'n' + i }).then(() => coll.insertOne({ _id: 'm' + i })); return i }`;
const nestedAsync = `exports = async (i) => { ${COLL} await coll.insertOne({ _id: 'n' + i }); coll.insertOne({ _id: 'm' + i }); return i }`;
const throwing = `exports = async () => { ${COLL} coll.insertOne({ _id: 'before' }).then(() => coll.insertOne({ _id: 'after' })); throw new Error('nested') }`;

/** Functions that leave work behind, as published code does; each must store here what it stores in Node. */
const SOURCES: Readonly<Record<string, ComparedSource>> = {
  'a call': { source: plain('coll.insertOne({ _id: 1 }); return 1') },
  'a chain': { source: plain('coll.insertOne({ _id: 1 }).then(() => coll.insertOne({ _id: 2 })); return 1') },
  'a chain of four': {
    source: plain(
      'coll.deleteMany({}).then(() => coll.insertOne({ _id: 1 })).then(() => coll.insertOne({ _id: 2 })).then(() => coll.insertOne({ _id: 3 })); return 1',
    ),
  },
  'a chain with results': {
    source: plain('coll.insertOne({ _id: 1 }).then((r) => coll.insertOne({ _id: 2, of: r.insertedId })); return 1'),
  },
  'a chain that ends in finally': {
    source: plain('coll.insertOne({ _id: 1 }).finally(() => coll.insertOne({ _id: 2 })); return 1'),
  },
  'chains inside of chains': {
    source: plain(
      'coll.insertOne({ _id: 1 }).then(() => { coll.insertOne({ _id: 2 }).then(() => coll.insertOne({ _id: 3 })) }); return 1',
    ),
  },
  'two chains': {
    source: plain("for (const k of ['a', 'b']) coll.insertOne({ _id: k }).then(() => coll.insertOne({ _id: k + k })); return 1"),
  },
  'nothing returned': { source: plain('coll.insertOne({ _id: 1 }).then(() => coll.insertOne({ _id: 2 }))') },
  'forEach(async)': {
    source: asynchronous(
      '[1, 2, 3].forEach(async (i) => { await coll.findOne({}); await coll.insertOne({ _id: i }) }); return 1',
    ),
  },
  'forEach(async) of ten': {
    source: plain(
      '[...Array(10).keys()].forEach(async (i) => { await coll.insertOne({ _id: i }); await coll.count(); await coll.insertOne({ _id: -i - 1 }) })',
    ),
  },
  'forEach(async) that waits for nothing first': {
    source: plain('[1, 2].forEach(async (i) => { await null; await coll.insertOne({ _id: i }) })'),
  },
  'forEach(async) inside of forEach(async)': {
    source: plain(
      '[1, 2].forEach(async (i) => { await coll.insertOne({ _id: i }); [3, 4].forEach(async (j) => { await coll.insertOne({ _id: i * 10 + j }) }) })',
    ),
  },
  'map(async) without Promise.all': {
    source: plain('[1, 2, 3].map(async (i) => { await coll.insertOne({ _id: i }) }); return "ok"'),
  },
  'map(async) over documents': {
    source: asynchronous(
      'await coll.insertMany([{ _id: 1 }, { _id: 2 }]); (await coll.find().toArray()).map(async (d) => { await coll.count(); await coll.insertOne({ _id: d._id + 10 }) })',
    ),
  },
  'for await not awaited': {
    source: plain('(async () => { for (const i of [1, 2, 3]) await coll.insertOne({ _id: i }) })(); return 1'),
  },
  'Promise.all not returned': {
    source: plain('Promise.all([1, 2].map((i) => coll.insertOne({ _id: i }))).then(() => coll.insertOne({ _id: 3 }))'),
  },
  'Promise.all of chains': {
    source: plain(
      'Promise.all([1, 2].map((i) => coll.insertOne({ _id: i }).then(() => coll.insertOne({ _id: i + 10 })))).then((all) => coll.insertOne({ _id: all.length }))',
    ),
  },
  'Promise.allSettled': {
    source: plain(
      'Promise.allSettled([coll.insertOne({ fails: true }), coll.insertOne({ _id: 1 })]).then((all) => coll.insertOne({ _id: all.map((e) => e.status).join() }))',
    ),
  },
  'Promise.race': {
    source: plain('Promise.race([coll.count(), new Promise(() => {})]).then((n) => coll.insertOne({ _id: n }))'),
  },
  'Promise.any': {
    source: plain(
      'Promise.any([coll.insertOne({ fails: true }), coll.insertOne({ _id: 1 })]).then(() => coll.insertOne({ _id: 2 }))',
    ),
  },
  recursion: {
    source: plain('const next = (i) => i > 4 ? null : coll.insertOne({ _id: i }).then(() => next(i + 1)); next(1); return 1'),
  },
  'asynchronous recursion': {
    source: plain('const next = async (i) => { if (i > 4) return; await coll.insertOne({ _id: i }); next(i + 1) }; next(1)'),
  },
  'recursion in two branches': {
    source: plain(
      "const grow = async (k) => { if (k.length > 3) return; await coll.insertOne({ _id: k }); grow(k + 'a'); grow(k + 'b') }; grow('r')",
    ),
  },
  'a timer': { source: plain('setTimeout(() => coll.insertOne({ _id: 1 }), 5); return 1') },
  'a timer with an asynchronous callback': {
    source: plain('setTimeout(async () => { await coll.insertOne({ _id: 1 }); await coll.insertOne({ _id: 2 }) }, 1)'),
  },
  'a chain of timers': {
    source: plain(
      'let n = 0; const tick = () => { coll.insertOne({ _id: ++n }); if (n < 4) setTimeout(tick, 2) }; setTimeout(tick, 2)',
    ),
  },
  'a timer in a chain': {
    source: plain('coll.insertOne({ _id: 1 }).then(() => setTimeout(() => coll.insertOne({ _id: 2 }), 3))'),
  },
  'a pause in an asynchronous function': {
    source: plain(
      '(async () => { await coll.insertOne({ _id: 1 }); await new Promise((r) => setTimeout(r, 5)); await coll.insertOne({ _id: 2 }) })()',
    ),
  },
  'a timer that is cleared': {
    source: plain(
      'const t = setTimeout(() => coll.insertOne({ _id: 1 }), 3000); coll.insertOne({ _id: 2 }).then(() => clearTimeout(t))',
    ),
  },
  'an interval that ends itself': {
    source: plain(
      'let n = 0; const t = setInterval(() => { coll.insertOne({ _id: ++n }); if (n === 3) clearInterval(t) }, 2); setTimeout(() => {}, 100)',
    ),
  },
  setImmediate: {
    source: plain('setImmediate(() => coll.insertOne({ _id: 1 }).then(() => setImmediate(() => coll.insertOne({ _id: 2 }))))'),
  },
  queueMicrotask: {
    source: plain(
      'queueMicrotask(() => coll.insertOne({ _id: 1 }).then(() => queueMicrotask(() => coll.insertOne({ _id: 2 }))))',
    ),
  },
  'an error that is caught': {
    source: plain('coll.insertOne({ fails: true }).catch((e) => coll.insertOne({ _id: e.message }))'),
  },
  'an error in a chain that is caught': {
    source: plain(
      "coll.insertOne({ _id: 1 }).then(() => { throw new Error('x') }).catch(() => coll.insertOne({ _id: 2 })).then(() => coll.insertOne({ _id: 3 }))",
    ),
  },
  'try and catch around what is not awaited': {
    source: asynchronous(
      'try { coll.insertOne({ _id: 1 }).then(() => coll.insertOne({ _id: 2 })) } catch (e) { await coll.insertOne({ _id: 3 }) }',
    ),
  },
  'an error in an asynchronous callback that is caught': {
    source: plain(
      '[1, 2].forEach(async (i) => { try { await coll.insertOne({ fails: i === 1, _id: i }) } catch { await coll.insertOne({ _id: "caught" }) } })',
    ),
  },
  'a function that throws': {
    source: plain("coll.insertOne({ _id: 1 }).then(() => coll.insertOne({ _id: 2 })); throw new Error('now')"),
  },
  'an asynchronous function that throws': {
    source: asynchronous(
      "[1, 2].forEach(async (i) => { await coll.count(); await coll.insertOne({ _id: i }) }); await coll.findOne(); throw new Error('now')",
    ),
  },
  'Promise.all that fails while others go on': {
    source: asynchronous(
      'await Promise.all([coll.insertOne({ fails: true }), coll.count().then(() => coll.insertOne({ _id: 1 })).then(() => coll.insertOne({ _id: 2 }))])',
    ),
  },
  'a nested function': { source: plain("return context.functions.execute('nested', 1)"), functions: { nested } },
  'nested functions in a loop': {
    source: plain("[1, 2].forEach((i) => context.functions.execute('nested', i)); return 1"),
    functions: { nested },
  },
  'a nested asynchronous function not awaited': {
    source: plain("context.functions.execute('nested', 1).then((i) => coll.insertOne({ _id: i }))"),
    functions: { nested: nestedAsync },
  },
  'a nested function that throws': {
    source: asynchronous("try { await context.functions.execute('nested') } catch (e) { coll.insertOne({ _id: e.message }) }"),
    functions: { nested: throwing },
  },
  'a nested function in a timer': {
    source: plain("setTimeout(() => context.functions.execute('nested', 7), 2)"),
    functions: { nested },
  },
  'a generator': {
    source: plain(
      'const all = (function* () { for (const i of [1, 2]) yield coll.insertOne({ _id: i }) })(); for (const p of all) p.then(() => coll.insertOne({ _id: 9 }))',
    ),
  },
  'an iterator that is not awaited': {
    source: plain(
      '(async () => { async function* all() { yield* [1, 2] } for await (const i of all()) await coll.insertOne({ _id: i }) })()',
    ),
  },
  'a promise with a callback': {
    source: plain('new Promise((resolve) => coll.insertOne({ _id: 1 }).then(resolve)).then(() => coll.insertOne({ _id: 2 }))'),
  },
};

const sandbox = new SandboxFixture();
let inNode: Awaited<ReturnType<typeof runInNode>>;
beforeAll(async () => {
  [inNode] = await Promise.all([runInNode(Object.values(SOURCES)), sandbox.engine.ready()]);
});
afterAll(() => sandbox.engine.close());

type Argument = { document?: { fails?: unknown }; documents?: unknown[] };

/** The list that the stand-in of Node is. */
function storing(stored: unknown[]): HostCalls {
  const answers: Readonly<Record<string, (given: Argument) => unknown>> = {
    insertOne: ({ document }) => {
      if (document?.fails === true) throw new Error('refused');
      stored.push(document);
      return { insertedId: (document as { _id?: unknown })._id ?? null };
    },
    insertMany: ({ documents = [] }) => stored.push(...documents),
    findOne: () => stored[0] ?? null,
    count: () => stored.length,
    deleteMany: () => (stored.length = 0),
    find: () => stored,
  };
  return async ({ action, argumentEjson }) => {
    await new Promise(setImmediate);
    return JSON.stringify(answers[action]?.(JSON.parse(argumentEjson) as Argument) ?? null);
  };
}

/**
 * Returns the extended JSON of Node's results, sorted: the order in which two concurrent calls finish is not defined.
 */
const shown = (documents: readonly unknown[], read = (value: unknown): unknown => value): string[] =>
  documents.map((document) => JSON.stringify(read(document))).toSorted();

const numbers = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$numberInt' in value ? Number(value.$numberInt) : value,
  );

it.each(Object.keys(SOURCES).map((name, index) => [name, index] as const))('%s is stored as in Node', async (name, index) => {
  const { source, functions } = SOURCES[name] as ComparedSource;
  const stored: unknown[] = [];
  const outcome = await sandbox.invoke(source, { host: storing(stored), caller: name, ...(functions ? { functions } : {}) });
  const rest = await outcome.rest;
  const node = inNode[index];
  expect(rest?.error).toBeUndefined();
  expect(outcome.ok ? undefined : outcome.error.message).toBe(node?.threw);
  expect(shown(stored, (document) => numbers(JSON.stringify(document)))).toEqual(shown(node?.stored ?? []));
  expect(stored.length).toBeGreaterThan(0);
});
