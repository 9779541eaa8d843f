// Measures what one statement of one document costs the main thread, by each path to the store, in one process and in turns,
// each second
// round backwards. Numbers only, no pass or fail: machines are noisy, and minima say most.
// Usage: npm run build && node test/bench/roads.bench.mjs [--uri URI] [--rounds 16] [--count 200] [--loads 1,8]
// URI is a server to use instead of a new embedded store, which then has no port; its database `bench` is removed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BSON, MongoClient, ObjectId } from 'mongodb';
import { startEmbeddedMongo } from '../../dist/libs/embedded-mongo/src/start.js';
import { sendCommand } from '../../dist/libs/store/src/command/store-commands.js';
import { numbered } from '../../dist/libs/store/src/command/write-numbers.js';
import { sendDirectly } from '../../dist/libs/store/src/driver/direct-commands.js';

const text = (fallback) => ({ type: 'string', default: fallback });
const { values } = parseArgs({ options: { uri: text(''), rounds: text('16'), count: text('200'), loads: text('1,8') } });
const [rounds, count] = [Number(values.rounds), Number(values.count)];
const directory = mkdtempSync(join(tmpdir(), 'groundwork-roads-'));
const own = values.uri
  ? null
  : await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 's.sock'), mode: 'worker' });
const client = await new MongoClient(own?.uri ?? values.uri, { maxPoolSize: 300, ignoreUndefined: false }).connect();
const database = client.db('bench');
await database.dropDatabase();
const [movies, fresh] = [database.collection('movies'), database.collection('fresh')];
await movies.insertMany(Array.from({ length: 100 }, (_, n) => ({ title: `Movie ${n}`, year: 1900 + n, owner_id: 'u' })));

const filter = { title: 'Movie 5' };
const sent = () => ({ comment: 'app', maxTimeMS: 10_000 });
const newSignal = () => new AbortController().signal;
const note = () => ({ _id: new ObjectId(), number: 1, count: 0, text: 'x'.repeat(60) });

async function driverFind() {
  const options = { ...sent(), signal: newSignal(), raw: true, limit: 1, singleBatch: true, batchSize: 1 };
  const cursor = movies.find(filter, options);
  try {
    const found = [];
    while (await cursor.hasNext()) found.push(...cursor.readBufferedDocuments());
    return found;
  } finally {
    await cursor.close();
  }
}

/** Returns the same statements for a function that sends a command, its documents and a signal. */
function byCommand(send) {
  return {
    findOne: async () => {
      const command = { find: 'movies', filter, limit: 1, singleBatch: true, ...sent(), $db: 'bench' };
      const reply = await send(command, null, newSignal());
      if (reply === null) return driverFind();
      return reply.cursor.firstBatch;
    },
    insertOne: () => {
      const bytes = [BSON.serialize(note())];
      return numbered(client, async (number) => {
        const command = { insert: 'fresh', ordered: true, ...sent(), ...number, $db: 'bench' };
        const reply = await send(command, { name: 'documents', bytes }, newSignal());
        if (reply === null) throw new Error('nothing was sent');
      });
    },
  };
}

const roads = {
  driver: { findOne: driverFind, insertOne: () => fresh.insertOne(note(), { ...sent(), signal: newSignal() }) },
  direct: byCommand((...command) => sendDirectly(client, ...command)),
};
if (own) roads.port = byCommand((...command) => sendCommand(own.commands, ...command));

function mainThreadNanos() {
  return Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]);
}

/** Microseconds of one statement. */
async function cost(work, statements, load) {
  const before = mainThreadNanos();
  let begun = 0;
  await Promise.all(
    Array.from({ length: load }, async () => {
      while (begun++ < statements) await work();
    }),
  );
  return (mainThreadNanos() - before) / 1_000 / statements;
}

const names = Object.keys(roads);
for (const load of values.loads.split(',').map(Number)) {
  for (const statement of ['findOne', 'insertOne']) {
    const samples = Object.fromEntries(names.map((name) => [name, []]));
    for (const name of names) await cost(roads[name][statement], count * 3, load);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        samples[name].push(await cost(roads[name][statement], count, load));
      }
    }
    const told = names.map((name) => {
      const sorted = samples[name].toSorted((a, b) => a - b);
      return `${name} min ${sorted[0].toFixed(1)} median ${sorted[Math.floor(rounds / 2)].toFixed(1)}`;
    });
    console.log(`${statement}, load ${load}, µs: ${told.join(' | ')}`);
  }
}
await client.close();
await own?.close();
rmSync(directory, { recursive: true, force: true });
