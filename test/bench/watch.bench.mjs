// What change streams cost: server CPU per write with and without an oplog, the time until a change is seen, memory of idle streams.
// Figures, never verdicts: machines are noisy. Usage: npm run build && node test/bench/watch.bench.mjs [writes] [streams]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { residentMb, cpuMicros } from './process-cpu.mjs';

const WRITES = Number(process.argv[2] ?? 6_000);
const STREAMS = Number(process.argv[3] ?? 200);
const ROUNDS = 4;
const BATCH_CLIENTS = 8;
const EVENTS = 200;

/** A store in a process of its own. */
async function start(oplogBytes) {
  const directory = mkdtempSync(join(tmpdir(), 'watch-bench-'));
  const source = `
    import { startEmbeddedMongo } from './dist/libs/embedded-mongo/src/start.js';
    const store = await startEmbeddedMongo({ dataDir: process.env.DIR, socketPath: process.env.DIR + '/s.sock', mode: 'inline',
      oplog: { bytes: ${oplogBytes}, ageMs: 86400000 } });
    process.send(store.uri);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const uri = await new Promise((ready, failed) =>
    child.once('message', ready).once('exit', () => failed(new Error('did not start'))),
  );
  const client = await new MongoClient(uri, { maxPoolSize: 600 }).connect();
  const stop = async () => {
    await client.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  return { pid: child.pid, client, stop };
}

const aDocument = (n) => ({ _id: n, n, owner: `user ${n % 100}`, text: 'x'.repeat(900), nested: { a: 1, b: [1, 2, 3] } });

const KINDS = {
  insertOne: (items, n) => items.insertOne(aDocument(n)),
  'updateOne $set': (items, n) => items.updateOne({ _id: n }, { $set: { n: n + 1 } }),
  replaceOne: (items, n) => items.replaceOne({ _id: n }, { ...aDocument(n), n: -1 }),
  deleteOne: (items, n) => items.deleteOne({ _id: n }),
};

/** CPU microseconds per write of each kind, in one store for one round. */
async function round({ pid, client }, number, totals) {
  const items = client.db('bench').collection(`items${number}`);
  await items.createIndexes([{ key: { owner: 1 } }, { key: { n: 1 } }]);
  const writes = Math.ceil(WRITES / ROUNDS);
  for (const [kind, write] of Object.entries(KINDS)) {
    const before = cpuMicros(pid);
    let next = 0;
    await Promise.all(
      Array.from({ length: BATCH_CLIENTS }, async () => {
        while (next < writes) await write(items, next++);
      }),
    );
    if (number > 0) totals[kind] = (totals[kind] ?? 0) + cpuMicros(pid) - before;
  }
}

async function writeCosts() {
  const stores = { without: await start(0), with: await start(64 << 20) };
  const totals = { without: {}, with: {} };
  for (let number = 0; number <= ROUNDS; number += 1) {
    for (const which of ['without', 'with']) await round(stores[which], number, totals[which]);
  }
  for (const kind of Object.keys(KINDS)) {
    const [without, withOplog] = ['without', 'with'].map((which) => totals[which][kind] / (Math.ceil(WRITES / ROUNDS) * ROUNDS));
    const ratio = (withOplog / without).toFixed(2);
    console.log(
      `${kind.padEnd(16)} ${without.toFixed(0).padStart(5)} us without, ${withOplog.toFixed(0).padStart(5)} us with an oplog: ${ratio}x`,
    );
  }
  await stores.without.stop();
  return stores.with;
}

async function latency({ client }) {
  const items = client.db('bench').collection('latency');
  const stream = items.watch([], { maxAwaitTimeMS: 10_000 });
  const { operationTime } = await client.db('bench').command({ ping: 1 });
  await stream.close();
  const watching = items.watch([], { maxAwaitTimeMS: 10_000, startAtOperationTime: operationTime });
  const took = [];
  for (let n = 0; n < EVENTS; n += 1) {
    const next = watching.next();
    const began = performance.now();
    await items.insertOne({ _id: n });
    const acknowledged = performance.now();
    await next;
    took.push([acknowledged - began, performance.now() - began]);
  }
  await watching.close();
  const median = (index) => took.map((pair) => pair[index]).toSorted((a, b) => a - b)[EVENTS >> 1];
  console.log(`a change is acknowledged after ${median(0).toFixed(2)} ms and seen after ${median(1).toFixed(2)} ms (median)`);
}

async function idleStreams({ pid, client }) {
  const before = residentMb(pid);
  const streams = Array.from({ length: STREAMS }, (_, n) =>
    client.db('bench').collection(`idle${n}`).watch([], { maxAwaitTimeMS: 10_000 }),
  );
  const waiting = streams.map((stream) => stream.next().catch(() => null));
  await Promise.all(streams.map((stream) => new Promise((open) => stream.once('resumeTokenChanged', open))));
  await new Promise((pause) => setTimeout(pause, 2_000));
  const cpuBefore = cpuMicros(pid);
  await new Promise((pause) => setTimeout(pause, 10_000));
  const cpu = (cpuMicros(pid) - cpuBefore) / 10;
  console.log(
    `${STREAMS} idle streams: ${(residentMb(pid) - before).toFixed(1)} MB in the store, ${(cpu / 1e4).toFixed(2)} % of a core`,
  );
  await Promise.all(streams.map((stream) => stream.close()));
  await Promise.all(waiting);
}

const store = await writeCosts();
await latency(store);
await idleStreams(store);
await store.stop();
