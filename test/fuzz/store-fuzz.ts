import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EJSON, type Document } from 'bson';
import * as fc from 'fast-check';
import { MongoClient, type Db } from 'mongodb';
import { startEmbeddedMongo } from '#embedded-mongo/start.js';
import { commandOf, fuzzCases, INDEXES, type Case } from './cases.js';
import { outcome, type Outcome } from './compare.js';
import { drawnOperators } from './drawn.js';
import { codeOf, sent } from '../tools/shapes/outcome.mjs';
import { KNOWN_DIFFERENCES, type Again } from './known-differences.js';

const OTHERS: readonly Document[] = [
  { _id: 1, a: 1, b: 'a' },
  { _id: 2, a: [1, 2], b: null },
  { _id: 'a', a: 2, c: { b: 1 } },
];
/** Set where a server has it: from 9.0 on, conditions on null below a list hold for other documents than in 8.0. */
const AS_BEFORE = { internalQueryLegacyDottedPathNullSemantics: true };
const SIMPLIFIER = 'internalQueryEnableBooleanExpressionsSimplifier';
/** Lists of cases of one seed, of which a later one is found by going through all before it. */
const RUNS_OF_SEED = 50;
const DATABASE = `store_fuzz_${process.pid}`;

interface Outcomes {
  readonly server: Outcome;
  readonly store: Outcome;
}

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

  async differs(each: Case, lane: string): Promise<Outcomes | null> {
    const outcomes = await this.outcomes(each, lane);
    const { server, store } = outcomes;
    this.cases += 1;
    if (server.text === store.text) return null;
    for (const known of KNOWN_DIFFERENCES) {
      if (!(await known.covers(each, server, store, this.again(each, lane)))) continue;
      const { name } = known;
      this.known.set(name, (this.known.get(name) ?? 0) + 1);
      return null;
    }
    return outcomes;
  }

  private async outcomes(each: Case, lane: string): Promise<Outcomes> {
    const both = [outcome(this.server, each, lane), outcome(this.store, each, lane)] as const;
    // If one fails, it may end before the other: the next case would find what the other is still writing.
    await Promise.allSettled(both);
    const [server, store] = await Promise.all(both);
    return { server, store };
  }

  private again(each: Case, lane: string): Again {
    const isEqual = async (other: Case): Promise<boolean> => {
      const { server, store } = await this.outcomes(other, lane);
      return server.text === store.text;
    };
    const admin = this.server.client.db('admin');
    return {
      as: isEqual,
      unsimplified: async () => {
        // Other lanes may be without it meanwhile: they have one difference less to find.
        const isThere = await sets(admin, { [SIMPLIFIER]: false });
        try {
          return isThere && (await isEqual(each));
        } finally {
          if (isThere) await sets(admin, { [SIMPLIFIER]: true });
        }
      },
    };
  }
}

/** Sets a parameter of a server; returns `false` if it has none of the name. */
async function sets(admin: Db, parameter: Document): Promise<boolean> {
  return codeOf(await sent(admin, { setParameter: 1, ...parameter })) === null;
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
  readonly outcomes: Outcomes;
}

/** Compares cases of one seed until the number is reached or one differs, which is shrunk. */
async function runLane(
  comparison: Comparison,
  { seed, runs, lane }: { seed: number; runs: number; lane: number },
): Promise<Found | null> {
  let last: Found | null = null;
  const property = fc.asyncProperty(fuzzCases, async (all) => {
    for (const each of all) {
      const outcomes = await comparison.differs(each, String(lane));
      if (!outcomes) continue;
      last = { seed, each, outcomes };
      return false;
    }
    return true;
  });
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs, endOnFailure: false });
  if (!failed) return null;
  if (last === null) throw new Error(`a case of seed ${seed} could not be compared`, { cause: errorInstance });
  return last;
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
    if (await sets(server.client.db('admin'), AS_BEFORE))
      process.stdout.write('conditions on null below lists hold as in version 8.0\n');
    await Promise.all([prepare(server, lanes), prepare(embedded, lanes)]);
    const comparison = new Comparison(server, embedded);
    const found: Found[] = [];
    let next = seed;
    const work = async (lane: number): Promise<void> => {
      while (comparison.compared < cases && found.length < differences) {
        process.stdout.write(`${comparison.compared} cases, next seed ${next}\n`);
        const difference = await runLane(comparison, { seed: next++, runs: RUNS_OF_SEED, lane });
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
