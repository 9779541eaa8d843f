// Measures change streams: server CPU per write with and without an oplog, the time until a change is seen, memory of idle streams.
// Numbers only, no pass or fail: machines are noisy. Usage: npm run build && node test/bench/watch.bench.mjs [writes, 0: none] [streams]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { json, percentile, start as startPlatform } from './bench-platform.mjs';
import { residentMb, cpuMicros } from './process-cpu.mjs';

const WRITES = Number(process.argv[2] ?? 6_000);
const STREAMS = Number(process.argv[3] ?? 200);
const ROUNDS = 4;
const BATCH_CLIENTS = 8;
const EVENTS = 200;

/** Starts a store in a separate process. */
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
  const median = (index) =>
    percentile(
      took.map((pair) => pair[index]).toSorted((a, b) => a - b),
      0.5,
    );
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

/** Creates an app whose collections every user may use. */
async function prepareApp({ base, credentials }) {
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const created = await json('POST', apps, token, { name: 'bench' });
  await json('POST', `${apps}/${created._id}/auth_providers`, token, { type: 'anon-user' });
  const service = { name: 'mongodb-atlas', type: 'mongodb-atlas' };
  const { _id } = await json('POST', `${apps}/${created._id}/services`, token, service);
  const roles = [{ name: 'all', apply_when: {}, read: true, write: true }];
  const rule = { database: 'bench', collection: 'live', roles, filters: [] };
  await json('POST', `${apps}/${created._id}/services/${_id}/rules`, token, rule);
  return `${base}/api/client/v2.0/app/${created.client_app_id}`;
}

const LOGINS_PER_APP = 10;
const STREAMS_PER_USER = 10;

async function openStream(client, user, members) {
  const request = { name: 'watch', service: 'mongodb-atlas', arguments: [{ database: 'bench', collection: 'live', ...members }] };
  const query = new URLSearchParams({ baas_request: Buffer.from(JSON.stringify(request)).toString('base64') });
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${user.access_token}` };
  const response = await fetch(`${client}/functions/call?${query}`, { headers, signal: stop.signal });
  if (!response.ok) throw new Error(await response.text());
  const reader = response.body.getReader();
  return { close: () => stop.abort(), next: async () => Buffer.from((await reader.read()).value ?? '').toString() };
}

/** Streams as clients have them: the time until a change is seen, memory and CPU of all processes while nothing happens. */
async function clientStreams() {
  const platform = await startPlatform('standalone');
  const users = [];
  for (let app = 0; app < Math.ceil(STREAMS / (LOGINS_PER_APP * STREAMS_PER_USER)); app += 1) {
    const client = await prepareApp(platform);
    for (let n = 0; n < LOGINS_PER_APP; n += 1) {
      users.push({ client, user: await json('POST', `${client}/auth/providers/anon-user/login`) });
    }
  }
  const [{ client, user }] = users;
  const insert = (_id) => {
    const members = { database: 'bench', collection: 'live', document: { _id, text: 'x'.repeat(500) } };
    const body = { name: 'insertOne', service: 'mongodb-atlas', arguments: [members] };
    return json('POST', `${client}/functions/call`, user.access_token, body);
  };
  const live = await openStream(client, user, {});
  const took = [];
  await live.next();
  for (let n = 0; n < EVENTS; n += 1) {
    const began = performance.now();
    const seen = live.next().then(() => performance.now() - began);
    await insert(n);
    took.push([performance.now() - began, await seen]);
  }
  live.close();
  const median = (index) =>
    percentile(
      took.map((pair) => pair[index]).toSorted((a, b) => a - b),
      0.5,
    ).toFixed(2);
  console.log(`HTTP: an insert is answered after ${median(0)} ms, its event is there after ${median(1)} ms (median)`);

  const insertCost = async (name) => {
    const cpuAtFirst = cpuMicros(platform.pid);
    for (let n = 0; n < EVENTS; n += 1) await insert(`${name} ${n}`);
    return ((cpuMicros(platform.pid) - cpuAtFirst) / EVENTS).toFixed(0);
  };
  const alone = await insertCost('alone');
  const before = residentMb(platform.pid);
  const open = await Promise.all(
    Array.from({ length: STREAMS }, (_, n) => {
      const { client: at, user: by } = users[n % users.length];
      return openStream(at, by, { ids: [`idle ${n}`] });
    }),
  );
  await new Promise((pause) => setTimeout(pause, 3_000));
  const cpuBefore = cpuMicros(platform.pid);
  await new Promise((pause) => setTimeout(pause, 20_000));
  const cpu = (cpuMicros(platform.pid) - cpuBefore) / 20;
  const grown = residentMb(platform.pid) - before;
  console.log(`HTTP: ${STREAMS} idle streams: ${grown.toFixed(0)} MB in all processes, ${(cpu / 1e4).toFixed(1)} % of a core`);
  const watched = await insertCost('watched');
  console.log(`HTTP: an insert: ${alone} us CPU; while ${STREAMS} streams of its collection match something else: ${watched} us`);
  for (const stream of open) stream.close();
  await platform.stop();
}

if (WRITES > 0) {
  const store = await writeCosts();
  await latency(store);
  await idleStreams(store);
  await store.stop();
}
await clientStreams();
