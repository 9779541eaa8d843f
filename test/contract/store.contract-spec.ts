import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { EJSON, type Document } from 'bson';
import { MongoClient, type Db } from 'mongodb';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '#embedded-mongo/commands/registry.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { STORE_PAGE, storePage } from '../../tools/store-page.js';
import '../fuzz/cases.js';
import { drawnOperators, KINDS } from '../fuzz/drawn.js';

interface Feature {
  readonly kind: string;
  readonly name: string;
  /** Extended JSON: a command, or the operand of the command of its kind. */
  readonly example: Document;
  /** Code of the embedded store's refusal; absent where it has the feature. */
  readonly code?: number;
  /** Code of the reply of a feature that is there, where the example is of nothing: a cursor, a transaction. */
  readonly answers?: number;
  /** The version of MongoDB the feature came with, where that is after 8.0. */
  readonly since?: string;
}

const FEATURES = JSON.parse(readFileSync('test/contract/store-features.json', 'utf8')) as readonly Feature[];
const THERE = FEATURES.filter(({ code }) => code === undefined);
interface StoredDocument {
  readonly _id: number;
  readonly [field: string]: unknown;
}

const DATABASE = 'features';

/** Stages that report about the server, write to a collection or watch one: the fuzzer compares no such thing. */
const NOT_DRAWN = new Set([
  ...'$out $merge $collStats $indexStats $currentOp $listLocalSessions $changeStream $changeStreamSplitLargeEvent $listSessions $planCacheStats'
    .split(' ')
    .map((name) => `stage ${name}`),
  // Properties of references, not operators.
  ...['$ref', '$id', '$db'].map((name) => `filter ${name}`),
]);

const SEARCH = { $text: { $search: 'abc' } };

function commandOf({ kind, name, example }: Feature): Document {
  switch (kind) {
    case 'filter':
      return { find: 'c', filter: example };
    case 'update':
      return { update: 'c', updates: [{ q: { _id: 1 }, u: example }] };
    case 'projection':
      // The score is one of a text search.
      return { find: 'c', filter: name === '$meta' ? SEARCH : { l: 1 }, projection: example };
    case 'expression':
      return {
        aggregate: 'c',
        pipeline: [...(name === '$meta' ? [{ $match: SEARCH }] : []), { $project: { x: example } }],
        cursor: {},
      };
    case 'accumulator':
      return { aggregate: 'c', pipeline: [{ $group: { _id: null, x: example } }], cursor: {} };
    case 'window':
      return { aggregate: 'c', pipeline: [{ $setWindowFields: { sortBy: { a: 1 }, output: { x: example } } }], cursor: {} };
    case 'index':
      return { createIndexes: 'i', indexes: [{ name: 'i', ...example }] };
    case 'collection':
      return { create: 'k', ...example };
    default:
      return example;
  }
}

/** Kinds whose examples leave the documents as they are. */
const READ_ONLY = new Set(['filter', 'projection', 'expression', 'accumulator', 'window']);

async function fill(database: Db): Promise<void> {
  await database.dropDatabase();
  await database.collection<StoredDocument>('c').insertOne({ _id: 1, a: 1, n: 1.5, s: 'abc', l: [1, 2], o: { a: 1 } });
  await database.collection('c').createIndex({ q: -1 }, { name: 'q_1' });
  await database.collection('c').createIndex({ s: 'text' });
  await database.collection('c').createIndex({ g: '2dsphere' });
  await database.createCollection('made');
}

describe('features of the embedded store', () => {
  let isFresh = false;
  let store: TestStore;
  let client: MongoClient;
  /** The server of `test:store` is a MongoDB, which has what the embedded store lacks. */
  const isMongo = process.env['GROUNDWORK_TEST_MONGODB_URI'] !== undefined;

  beforeAll(async () => {
    store = await startTestStore();
    client = await new MongoClient(store.uri).connect();
  });

  afterAll(async () => {
    await client.close();
    await store.close();
  });

  /** Commands of other kinds need a deployment that is set up for them: users, a replica set, a search server. */
  const tried = isMongo ? THERE.filter(({ kind, since }) => kind !== 'command' && since === undefined) : FEATURES;

  it.each(tried)('are as the table has them: $kind $name', async (feature) => {
    const { $db = DATABASE, ...command } = EJSON.deserialize(commandOf(feature)) as Document;
    const database = client.db(DATABASE);
    if (!READ_ONLY.has(feature.kind) || !isFresh) await fill(database);
    isFresh = READ_ONLY.has(feature.kind);
    const reply = await client
      .db($db as string)
      .command(command)
      .catch((error: unknown) => error as Document);
    const [failed] = (reply['writeErrors'] ?? []) as Document[];
    expect(failed?.['code'] ?? (reply['code'] as unknown)).toBe(feature.code ?? feature.answers);
  });

  it('name every command', () => {
    const named = THERE.filter(({ kind }) => kind === 'command').map(({ name }) => name);
    // MongoDB has it as a separate command; here it is another name of `endSessions`.
    expect(named.toSorted()).toEqual([...commandNames(), 'killSessions'].toSorted());
  });

  it('are drawn by the fuzzer, each of them', () => {
    const drawn = [...drawnOperators().keys()].toSorted();
    const kinds = new Set<string>(KINDS);
    const listed = THERE.filter(({ kind }) => kinds.has(kind)).map(({ kind, name }) => `${kind} ${name}`);
    expect(drawn).toEqual(listed.filter((name) => !NOT_DRAWN.has(name)).toSorted());
  });

  it('stand in the documentation as they are tested', async () => {
    const written = await format(storePage('.'), { ...(await resolveConfig(STORE_PAGE)), filepath: STORE_PAGE });
    expect(await readFile(STORE_PAGE, 'utf8')).toBe(written);
  });
});
