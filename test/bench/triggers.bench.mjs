// What triggers cost: an insert with triggers elsewhere on the same store and with one on its own collection, the time until a function
// runs, memory of many triggers. Figures, never verdicts: machines are noisy.
// Usage: npm run build && node test/bench/triggers.bench.mjs [inserts] [databases watched] [triggers for memory, 0: none]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { InProcessTransport } from '../../dist/libs/bus/src/in-process-transport.js';
import { startEmbeddedMongo } from '../../dist/libs/embedded-mongo/src/start.js';
import { createLogger } from '../../dist/libs/platform/src/logger.js';
import { startProcess } from '../../dist/libs/platform/src/process.js';
import { TriggersAppModule } from '../../dist/apps/triggers/src/app.module.js';
import { percentile, startStore } from './bench-platform.mjs';
import { cpuMicros } from './process-cpu.mjs';

const INSERTS = Number(process.argv[2] ?? 2_000);
const DATABASES = Number(process.argv[3] ?? 1_000);
const MANY = Number(process.argv[4] ?? 10_000);
const APP_TRIGGERS = 10;
const EVENTS = 200;

const hex = (n) => n.toString(16).padStart(24, '0');
const SERVICE = { _id: hex(1), name: 'mongodb-atlas', type: 'mongodb-atlas', version: 1, config: {}, secret_config: {} };

let made = 100;
const aTrigger = (changes, config) => ({
  _id: hex(++made),
  name: `t${made}`,
  type: 'DATABASE',
  disabled: false,
  function_id: hex(2),
  event_processors: {},
  error_handler: null,
  modified: Math.floor(Date.now() / 1_000),
  config: { service_id: SERVICE._id, operation_types: ['INSERT'], collection: 'orders', ...config },
  ...changes,
});

function anApp(triggers) {
  const appId = hex(++made);
  const place = { groupId: hex(3), domainId: hex(4), location: 'US-VA', providerRegion: 'aws-us-east-1' };
  return { appId, ...place, head: '1:0', deployedAt: Date.now(), triggers, services: [SERVICE] };
}

/** The triggers service in this process; config, runtime and logging are played. */
async function startTriggers(uri, apps, onRun) {
  const transport = new InProcessTransport({ copy: true });
  const serve = (subject, answer) => transport.serve(subject, 'fakes', async (body) => ({ ok: true, body: await answer(body) }));
  serve('config.triggers.deployed', ({ appId, after = '' }) => {
    const wanted = apps.filter((app) => (appId === undefined ? app.appId > after : app.appId === appId));
    return { apps: wanted };
  });
  serve('config.apps.heads', ({ appIds }) => ({ heads: Object.fromEntries(appIds.map((id) => [id, '1:0'])) }));
  serve('runtime.triggers.run', (run) => {
    onRun(run);
    return { ok: true, error: '', errorCode: '' };
  });
  return startProcess({
    name: 'triggers',
    modules: [TriggersAppModule],
    environment: { MONGODB_URI: uri, DATA_SOURCES: {} },
    transport,
    logger: createLogger('bench', 'error'),
    host: '127.0.0.1',
    port: 0,
  });
}

async function until(isDone, pauseMs = 100) {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Server CPU microseconds of an insert of about 1 KB. */
async function costOf(client, pid, round) {
  const items = client.db('measured').collection('orders');
  const before = cpuMicros(pid);
  for (let n = 0; n < INSERTS; n += 1) await items.insertOne({ _id: `${round}-${n}`, n, text: 'x'.repeat(1_000) });
  return (cpuMicros(pid) - before) / INSERTS;
}

async function measured(name, apps, ready) {
  const store = await startStore();
  const client = await new MongoClient(store.uri).connect();
  const running = apps.length === 0 ? null : await startTriggers(store.uri, apps, () => {});
  const states = client.db('groundwork_triggers').collection('states');
  if (ready > 0) await until(async () => (await states.countDocuments({ resumeFrom: null })) >= ready);
  await costOf(client, store.pid, 'warm');
  const cost = Math.min(await costOf(client, store.pid, 'a'), await costOf(client, store.pid, 'b'));
  await running?.close();
  await client.close();
  await store.stop();
  return { name, cost };
}

async function latency() {
  const store = await startStore();
  const client = await new MongoClient(store.uri).connect();
  const began = new Map();
  const seen = [];
  const trigger = aTrigger({}, { database: 'measured' });
  const running = await startTriggers(store.uri, [anApp([trigger])], ({ argumentsEjson }) => {
    const n = /"documentKey":\{"_id":\{"\$numberInt":"(\d+)"/.exec(argumentsEjson)?.[1];
    seen.push(performance.now() - began.get(Number(n)));
  });
  const states = client.db('groundwork_triggers').collection('states');
  await until(async () => (await states.countDocuments({ resumeFrom: null })) === 1);
  for (let n = 0; n < EVENTS; n += 1) {
    began.set(n, performance.now());
    await client.db('measured').collection('orders').insertOne({ _id: n });
    await until(() => seen.length > n, 2);
  }
  await running.close();
  await client.close();
  await store.stop();
  const sorted = seen.toSorted((a, b) => a - b);
  console.log(
    `event → function: p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms, ${EVENTS} events`,
  );
}

async function memory() {
  const directory = mkdtempSync(join(tmpdir(), 'triggers-bench-'));
  const store = await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 's.sock'), mode: 'worker' });
  const apps = Array.from({ length: MANY / APP_TRIGGERS }, () =>
    anApp(Array.from({ length: APP_TRIGGERS }, () => aTrigger({ type: 'SCHEDULED' }, { schedule: '0 0 1 1 *' }))),
  );
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  const client = await new MongoClient(store.uri).connect();
  const running = await startTriggers(store.uri, apps, () => {});
  const states = client.db('groundwork_triggers').collection('states');
  await until(async () => (await states.countDocuments({})) >= MANY);
  global.gc?.();
  console.log(`${MANY} triggers: ${((process.memoryUsage().heapUsed - before) / 2 ** 20).toFixed(0)} MB of heap`);
  await running.close();
  await client.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
}

const elsewhere = Array.from({ length: DATABASES / APP_TRIGGERS }, (_, app) =>
  anApp(Array.from({ length: APP_TRIGGERS }, (__, n) => aTrigger({}, { database: `app${app}_${n}` }))),
);
const results = [
  await measured('no trigger', [], 0),
  await measured(`triggers on ${DATABASES} other databases`, elsewhere, DATABASES),
  await measured('one trigger on the collection', [anApp([aTrigger({}, { database: 'measured' })])], 1),
];
for (const { name, cost } of results) {
  console.log(`insert, ${name}: ${cost.toFixed(0)} µs of the store's CPU, × ${(cost / results[0].cost).toFixed(2)}`);
}
await latency();
if (MANY > 0) await memory();
process.exit(0);
