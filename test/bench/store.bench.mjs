// Compares the embedded store with another server of MongoDB's protocol, or with other builds of itself: CPU and time of statements, in turns.
// Numbers only, no pass or fail: machines are noisy. Usage, after `npm run build`:
//   node test/bench/store.bench.mjs [--uri mongodb://… --pid <its process>] [--store <another dist> …] [--documents 200000] [--rounds 7]
//     [--only findOne,updateOne] [--import <documents>]
// Writes are acknowledged when they are on disk, by all of them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { threadNanos } from './process-cpu.mjs';

const { values } = parseArgs({
  options: {
    uri: { type: 'string' },
    pid: { type: 'string' },
    store: { type: 'string', multiple: true, default: ['dist'] },
    documents: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    import: { type: 'string', default: '0' },
  },
});
const [documents, rounds, importing] = [values.documents, values.rounds, values.import].map(Number);
const BATCH = 1_000;
const OWNERS = 100;
const WARM_UPS = 5;
const DURABLE = { writeConcern: { w: 1, j: true } };

const aDocument = (n) => ({
  _id: n,
  owner: `user ${n % OWNERS}`,
  title: `Title of number ${n}`,
  amount: (n * 7919) % 10_007,
  rating: (n % 9) + 0.5,
  at: new Date(1_700_000_000_000 + n * 1000),
  tags: ['one', `tag ${n % 13}`],
  place: { city: `city ${n % 37}`, zip: 10_000 + (n % 997) },
  text: 'words of a text '.repeat(6),
});

/** Spreads numbers over the documents. */
const at = (index) => (index * 104_729) % documents;

/** Statements: `run(collection, index)`, the number of a round, and how many clients take part. */
const STATEMENTS = {
  'findOne by _id': { count: 2_000, run: (c, n) => c.findOne({ _id: at(n) }) },
  'find 100 by an index': {
    count: 60,
    run: (c, n) =>
      c
        .find({ owner: `user ${n % OWNERS}` })
        .limit(100)
        .toArray(),
  },
  'updateOne $inc, 1 client': { count: 500, run: (c, n) => c.updateOne({ _id: at(n) }, { $inc: { amount: 1 } }) },
  'updateOne $inc, 8 clients': { count: 2_000, clients: 8, run: (c, n) => c.updateOne({ _id: at(n) }, { $inc: { amount: 1 } }) },
  'updateOne $set of an indexed field, 8 clients': {
    count: 2_000,
    clients: 8,
    run: (c, n) => c.updateOne({ _id: at(n) }, { $set: { owner: `user ${(n * 31) % OWNERS}` } }),
  },
  'count by an index': { count: 20, run: (c, n) => c.countDocuments({ owner: `user ${n % OWNERS}` }) },
  'count without an index': { count: 2, run: (c, n) => c.countDocuments({ amount: { $gt: 5_000 + (n % 10) } }) },
  'count, two conditions': { count: 2, run: (c, n) => c.countDocuments({ rating: { $lt: 4 }, 'place.city': `city ${n % 37}` }) },
  'group with a sum': {
    count: 2,
    run: (c) => c.aggregate([{ $group: { _id: '$owner', sum: { $sum: '$amount' } } }]).toArray(),
  },
  'match, group with sum and mean': {
    count: 2,
    run: (c) =>
      c
        .aggregate([
          { $match: { amount: { $gt: 2_000 } } },
          { $group: { _id: '$place.city', sum: { $sum: '$amount' }, mean: { $avg: '$rating' }, count: { $sum: 1 } } },
        ])
        .toArray(),
  },
  'insertMany of 1,000, 4 clients': { count: 12, clients: 4, per: BATCH, run: (c, n, other) => insertBatch(other, n * BATCH) },
};

async function insertBatch(collection, from) {
  await collection.insertMany(
    Array.from({ length: BATCH }, (_, index) => aDocument(from + index)),
    { ordered: false },
  );
}

/** Starts a compiled store as a separate process. */
async function startStore(dist) {
  const directory = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const child = spawn(
    process.execPath,
    [join(dist, 'libs/embedded-mongo/src/bin.js'), '--dir', directory, '--socket', join(directory, 's.sock')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const uri = await new Promise((ready, failed) => {
    child.stdout.once('data', (line) => ready(JSON.parse(line).uri));
    child.once('exit', () => failed(new Error('the store did not start')));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  return { name: dist, uri, pid: child.pid, stop };
}

async function connect(target) {
  const client = await new MongoClient(target.uri, { maxPoolSize: 16 }).connect();
  const database = client.db('store-bench', DURABLE);
  await database.dropDatabase();
  const items = database.collection('items');
  await items.createIndex({ owner: 1 });
  return { ...target, client, database, items, inserted: 0, next: 0 };
}

/** Runs work with concurrent clients; returns CPU and time of one piece in microseconds. */
async function measure({ pid }, count, clients, run) {
  const before = threadNanos([pid]);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await run(next++);
    }),
  );
  const time = (performance.now() - began) * 1_000;
  let nanos = 0;
  for (const [thread, value] of threadNanos([pid])) nanos += value - (before.get(thread) ?? 0);
  return { cpu: nanos / 1_000 / count, time: time / count };
}

async function measureStatement(target, { count, clients = 1, per = 1, run }) {
  const first = target.next;
  target.next += count;
  const other = target.database.collection('inserted');
  const { cpu, time } = await measure(target, count, clients, (n) => run(target.items, first + n, other));
  return { cpu: cpu / per, time: time / per };
}

const middle = (sorted) => sorted[Math.floor(sorted.length / 2)];
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

/** Prints minimum and median of each target, and what the first one takes of the others. */
function report(name, targets, samples) {
  const row = { statement: name };
  const [own, ...others] = targets.map((target) => {
    const cpu = sorted(samples.get(target).map((sample) => sample.cpu));
    const time = sorted(samples.get(target).map((sample) => sample.time));
    return { name: target.name, cpu: cpu[0], median: middle(cpu), time: middle(time) };
  });
  for (const each of [own, ...others]) {
    row[`${each.name}: CPU min, µs`] = each.cpu.toFixed(1);
    row['median '.concat(each.name)] = each.median.toFixed(1);
    row[`${each.name}: time, µs`] = each.time.toFixed(1);
  }
  for (const other of others) {
    row[`speed to ${other.name} (CPU min)`] = (other.cpu / own.cpu).toFixed(2);
    row[`(median) ${other.name}`] = (other.median / own.median).toFixed(2);
    row[`(time) ${other.name}`] = (other.time / own.time).toFixed(2);
  }
  return row;
}

const inTurns = (targets, round) => (round % 2 === 0 ? targets : targets.toReversed());

async function statements(targets) {
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    if (values.only && !values.only.split(',').some((part) => name.includes(part))) continue;
    const samples = new Map(targets.map((target) => [target, []]));
    // A program that has just started still compiles code. Concurrent clients make the warm-up shorter.
    for (const target of targets) {
      for (let times = 0; times < (statement.count >= 100 ? WARM_UPS : 1); times += 1) {
        await measureStatement(target, { ...statement, clients: 8 });
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const target of inTurns(targets, round)) samples.get(target).push(await measureStatement(target, statement));
    }
    const row = report(name, targets, samples);
    console.log(
      Object.entries(row)
        .map(([key, value]) => (key === 'statement' ? value.padEnd(46) : `${key} ${value}`))
        .join(' | '),
    );
  }
}

/** Imports documents as mongorestore sends them: batches of 1,000 by several connections, with an index of each collection. */
async function imports(targets) {
  for (const target of targets) {
    const collection = target.database.collection('imported');
    await collection.createIndex({ owner: 1 });
    const { cpu, time } = await measure(target, Math.ceil(importing / BATCH), 4, (n) => insertBatch(collection, n * BATCH));
    const perSecond = (micros) => Math.round((BATCH / micros) * 1e6).toLocaleString('en');
    console.log(
      `${target.name}: import of ${importing} documents, ${perSecond(time)} documents/s, ${perSecond(cpu)} for a second of its CPU`,
    );
  }
}

const targets = [];
for (const dist of values.store) targets.push(await connect(await startStore(dist)));
if (values.uri) targets.push(await connect({ name: 'other', uri: values.uri, pid: Number(values.pid), stop: () => undefined }));
try {
  for (const target of targets) {
    for (let from = 0; from < documents; from += BATCH) await insertBatch(target.items, from);
  }
  await statements(targets);
  if (importing > 0) await imports(targets);
} finally {
  for (const { client, database, stop } of targets) {
    await database.dropDatabase();
    await client.close();
    await stop();
  }
}
