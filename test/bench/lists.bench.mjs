// Measures functions over a list of 100 documents that they may pass on by its number, beside the same list without one: CPU of the pool
// and its runners, in turns. Usage: npm run build && node test/bench/lists.bench.mjs [calls of a round] [rounds] [some names]
import { createSandboxEngine } from '../../dist/libs/sandbox/src/create-sandbox-engine.js';
import { interleaved } from './interleaved.mjs';

const [count, rounds] = [process.argv[2] ?? 100, process.argv[3] ?? 8].map(Number);
const only = process.argv[4]?.split(',');
const IN_FLIGHT = 4;

const id = (index) => `65a1f0c2d4e5f60718${String(100_000 + index)}`;
const LIST = `[${Array.from(
  { length: 100 },
  (_, index) =>
    `{"_id":{"$oid":"${id(index)}"},"owner":"${id(0)}","title":"Title of number ${index}","year":{"$numberInt":"${1950 + index}"},` +
    `"rating":{"$numberDouble":"${(index % 9) + 0.5}"},"tags":["a","b"],"published":true,"at":{"$date":{"$numberLong":"1700000000000"}}}`,
).join(',')}]`;
const COLLECTION = 'context.services.get("mongodb-atlas").db("d").collection("c")';
const SOURCES = {
  returned: `exports = () => ${COLLECTION}.find({}).limit(100).toArray()`,
  'returned beside its length': `exports = async () => { const items = await ${COLLECTION}.find({}).toArray(); return { items, total: items.length } }`,
  'inserted elsewhere': `exports = async () => { await ${COLLECTION}.insertMany(await ${COLLECTION}.find({}).toArray()) }`,
  'a cursor in a property': `exports = () => ({ found: ${COLLECTION}.aggregate([]) })`,
  'added up': `exports = async () => (await ${COLLECTION}.find({}).toArray()).reduce((sum, { year, rating }) => sum + year * rating, 0)`,
  grouped: `exports = async () => { const by = {}; for (const { owner, at } of await ${COLLECTION}.find({}).toArray()) by[owner] = (by[owner] ?? 0) + at.getTime(); return by }`,
  'filtered and returned': `exports = async () => (await ${COLLECTION}.find({}).toArray()).filter(({ year }) => year > 2000)`,
};

const engine = createSandboxEngine({ runners: 1 });
await engine.ready();
const functions = Object.entries(SOURCES).map(([name, source]) => ({ name, source }));

async function call(name, found) {
  const outcome = await engine.invoke({
    bundle: { key: 'bench:1', appId: 'bench', functions },
    call: { kind: 'function', name },
    argumentsEjson: '[]',
    context: '{"services":[{"name":"mongodb-atlas","type":"mongodb-atlas"}]}',
    host: async ({ action }) => (action === 'insertMany' ? 'null' : found),
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.resultEjson;
}

const table = {};
for (const name of only ?? Object.keys(SOURCES)) {
  if ((await call(name, LIST)) !== (await call(name, { list: LIST }))) throw new Error(`the results of '${name}' differ`);
  const works = { written: () => call(name, LIST), numbered: () => call(name, { list: LIST }) };
  await interleaved([process.pid], works, { rounds: 1, count, inFlight: IN_FLIGHT });
  const { written, numbered } = await interleaved([process.pid], works, { rounds, count, inFlight: IN_FLIGHT });
  table[name] = {
    'without a number, µs': Math.round(written.min),
    'with one, µs': Math.round(numbered.min),
    ratio: Number((numbered.min / written.min).toFixed(2)),
  };
}
console.table(table);
await engine.close();
