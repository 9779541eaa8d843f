import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EJSON, type Document } from 'bson';
import * as fc from 'fast-check';
import { MongoClient, type Db } from 'mongodb';
import { startEmbeddedMongo } from '#embedded-mongo/start.js';
import { commandOf, fuzzCase, INDEXES, type Case } from './cases.js';
import { outcome, type Outcome } from './compare.js';
import { drawnOperators } from './drawn.js';
import { KNOWN_DIFFERENCES } from './known-differences.js';

const OTHERS: readonly Document[] = [
  { _id: 1, a: 1, b: 'a' },
  { _id: 2, a: [1, 2], b: null },
  { _id: 'a', a: 2, c: { b: 1 } },
];
const DATABASE = `store_fuzz_${process.pid}`;

/** Servers that are compared, and what was found. */
class Comparison {
  readonly known = new Map<string, number>();
  private cases = 0;

  constructor(
    private readonly server: Db,
    private readonly store: Db,
  ) {}

  get compared(): number {
    return this.cases;
  }

  async differs(each: Case, lane: string): Promise<{ server: Outcome; store: Outcome } | null> {
    const [server, store] = await Promise.all([outcome(this.server, each, lane), outcome(this.store, each, lane)]);
    this.cases += 1;
    if (server.text === store.text) return null;
    const known = KNOWN_DIFFERENCES.find((difference) => difference.covers(each, server, store));
    if (!known) return { server, store };
    this.known.set(known.name, (this.known.get(known.name) ?? 0) + 1);
    return null;
  }
}

async function prepare(database: Db, lanes: number): Promise<void> {
  await database.dropDatabase();
  await database.collection('other').insertMany(OTHERS.map((each) => ({ ...each })));
  for (let lane = 0; lane < lanes; lane++) {
    for (const [index, keys] of INDEXES.entries()) {
      const collection = await database.createCollection(`c${index}_${lane}`);
      for (const key of keys) await collection.createIndex(key);
    }
  }
}

interface Found {
  readonly seed: number;
  readonly each: Case;
  readonly outcomes: { readonly server: Outcome; readonly store: Outcome };
}

/** Compares cases of one seed until the number is reached or one differs, which is shrunk. */
async function runLane(
  comparison: Comparison,
  { seed, cases, lane }: { seed: number; cases: number; lane: number },
): Promise<Found | null> {
  let last: Found | null = null;
  const property = fc.asyncProperty(fuzzCase, async (each) => {
    const outcomes = await comparison.differs(each, String(lane));
    if (outcomes) last = { seed, each, outcomes };
    return outcomes === null;
  });
  const { failed } = await fc.check(property, { seed, numRuns: cases, endOnFailure: false });
  return failed ? last : null;
}

async function shown({ seed, each, outcomes: { server, store } }: Found): Promise<string> {
  const text = (value: unknown): string => EJSON.stringify(value, { relaxed: false });
  const command = await commandOf(each, 'c');
  return [
    `difference, seed ${seed}:`,
    `  documents ${text(each.documents)}`,
    `  indexes   ${text(INDEXES[each.collection])}`,
    `  command   ${text(command)}`,
    `  server    ${server.text} ${server.message}`,
    `  store     ${store.text} ${store.message}`,
  ].join('\n');
}

function argumentsOf(): { uri: string; cases: number; seed: number; lanes: number; differences: number } {
  const { values } = parseArgs({
    options: {
      uri: { type: 'string', default: process.env['GROUNDWORK_TEST_MONGODB_URI'] ?? '' },
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      lanes: { type: 'string', default: '4' },
      differences: { type: 'string', default: '1' },
    },
  });
  if (values.uri === '') throw new Error('--uri is missing: the connection string of the MongoDB to compare with');
  const number = (name: 'cases' | 'seed' | 'lanes' | 'differences'): number => {
    const given = Number(values[name]);
    if (!Number.isSafeInteger(given) || given < 0) throw new Error(`--${name} is not a whole number: '${values[name]}'`);
    return given;
  };
  return {
    uri: values.uri,
    cases: number('cases'),
    seed: number('seed'),
    lanes: number('lanes'),
    differences: number('differences'),
  };
}

async function main(): Promise<number> {
  const { uri, cases, seed, lanes, differences } = argumentsOf();
  const directory = await mkdtemp(join(tmpdir(), 'store-fuzz-'));
  const store = await startEmbeddedMongo({
    dataDir: join(directory, 'data'),
    socketPath: join(directory, 's.sock'),
    mode: 'inline',
    oplog: { bytes: 0, ageMs: 0 },
  });
  const clients = await Promise.all([uri, store.uri].map((each) => new MongoClient(each).connect()));
  try {
    const [server, embedded] = clients.map((client) => client.db(DATABASE)) as [Db, Db];
    await Promise.all([prepare(server, lanes), prepare(embedded, lanes)]);
    const comparison = new Comparison(server, embedded);
    const found: Found[] = [];
    let next = seed;
    const work = async (lane: number): Promise<void> => {
      while (comparison.compared < cases && found.length < differences) {
        const difference = await runLane(comparison, { seed: next++, cases: Math.min(500, Math.ceil(cases / lanes)), lane });
        if (!difference) continue;
        found.push(difference);
        process.stdout.write(`${await shown(difference)}\n`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
    const unused = [...drawnOperators()].filter(([, count]) => count === 0).map(([name]) => name);
    process.stdout.write(`${comparison.compared} cases from seed ${seed}, ${found.length} differences\n`);
    for (const { name, reason } of KNOWN_DIFFERENCES)
      process.stdout.write(`  ${comparison.known.get(name) ?? 0} × ${name}: ${reason}\n`);
    process.stdout.write(
      `${drawnOperators().size} operators and stages drawn, ${unused.length} never${unused.length > 0 ? `: ${unused.join(', ')}` : ''}\n`,
    );
    await Promise.all([server, embedded].map((database) => database.dropDatabase()));
    return found.length > 0 || unused.length > 0 ? 1 : 0;
  } finally {
    for (const client of clients) await client.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

process.exitCode = await main();
