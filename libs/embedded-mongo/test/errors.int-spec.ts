import type { Collection, Db, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

let store: StoreFixture;
let database: Db;
let things: Collection<TestDocument>;

beforeAll(async () => {
  store = await openStore();
});

afterAll(async () => {
  await store.close();
});

beforeEach(async () => {
  database = store.freshDatabase();
  things = database.collection<TestDocument>('things');
  await things.createIndex({ a: 1 }, { unique: true });
  await things.insertMany([
    { _id: 1, a: 1, s: 'x', l: [1] },
    { _id: 2, a: 2 },
  ]);
});

/** Returns code and message of the error of a command, or of its first statement. */
async function refusal(command: Document): Promise<[unknown, unknown] | null> {
  const reply = await database.command(command).catch((error: unknown) => error as Document);
  const [first] = (reply['writeErrors'] ?? []) as Document[];
  if (first) return [first['code'], first['errmsg']];
  return reply['ok'] === 1 ? null : [reply['code'], reply['message']];
}

const duplicate = (): string =>
  `E11000 duplicate key error collection: ${database.databaseName}.things index: a_1 dup key: { a: 2 }`;
const FIELDS_OF_CHANGES = { query: { _id: 1 }, update: { $set: { a: 2 } } };

describe('errors that occur while a write runs', () => {
  it('name the command', async () => {
    const q = { _id: 1 };
    expect(await refusal({ findAndModify: 'things', ...FIELDS_OF_CHANGES })).toEqual([
      11_000,
      `Plan executor error during findAndModify :: caused by :: ${duplicate()}`,
    ]);
    expect(await refusal({ findAndModify: 'things', query: { _id: 9 }, update: { $set: { a: 2 } }, upsert: true })).toEqual([
      11_000,
      `Plan executor error during findAndModify :: caused by :: ${duplicate()}`,
    ]);
    expect(await refusal({ update: 'things', updates: [{ q, u: { $set: { a: 2 } } }] })).toEqual([
      11_000,
      `Plan executor error during update :: caused by :: ${duplicate()}`,
    ]);
    const divided = { $expr: { $divide: ['$a', 0] } };
    const message = "can't $divide by zero";
    expect(await refusal({ findAndModify: 'things', query: divided, remove: true })).toEqual([
      2,
      `Plan executor error during findAndModify :: caused by :: ${message}`,
    ]);
    expect(await refusal({ update: 'things', updates: [{ q: divided, u: { $set: { z: 1 } }, multi: true }] })).toEqual([
      2,
      `Plan executor error during update :: caused by :: ${message}`,
    ]);
    expect(await refusal({ delete: 'things', deletes: [{ q: divided, limit: 0 }] })).toEqual([
      2,
      `Plan executor error during delete :: caused by :: ${message}`,
    ]);
  });

  it('name it in a bulk write over several collections', async () => {
    const reply = await store.client.db('admin').command({
      bulkWrite: 1,
      ops: [
        { update: 0, filter: { _id: 1 }, updateMods: { $set: { a: 2 } } },
        { insert: 0, document: { _id: 3, a: 2 } },
      ],
      nsInfo: [{ ns: things.namespace }],
      ordered: false,
    });
    const { cursor } = reply as { cursor: { firstBatch: Document[] } };
    expect(cursor.firstBatch.map(({ code, errmsg }) => [code, errmsg])).toEqual([
      [11_000, `Plan executor error during update :: caused by :: ${duplicate()}`],
      [11_000, duplicate()],
    ]);
  });

  it('keep their further fields', async () => {
    const error = await database.command({ findAndModify: 'things', ...FIELDS_OF_CHANGES }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 11_000, codeName: 'DuplicateKey', keyPattern: { a: 1 }, keyValue: { a: 2 } });
  });
});

describe('errors found before a write runs', () => {
  it.each<[Document, number, string]>([
    [
      { update: { $foo: 1 } },
      9,
      'Unknown modifier: $foo. Expected a valid update modifier or pipeline-style update specified as an array',
    ],
    [{ update: { $set: { a: 1, 'a.b': 1 } } }, 40, "Updating the path 'a.b' would create a conflict at 'a'"],
    [{ query: { a: { $foo: 1 } }, remove: true }, 2, 'unknown operator: $foo'],
    [
      { hint: 'nope', remove: true },
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    ],
  ])('name no command: %j', async (fields, code, message) => {
    expect(await refusal({ findAndModify: 'things', query: { _id: 1 }, ...fields })).toEqual([code, message]);
  });
});

describe('explain', () => {
  it.each(['queryPlanner', 'executionStats', 'allPlansExecution'])('takes the verbosity %s', async (verbosity) => {
    expect(await refusal({ explain: { find: 'things' }, verbosity })).toBeNull();
  });

  it.each(['', 'QueryPlanner', 'everything'])("rejects the verbosity '%s'", async (verbosity) => {
    expect(await refusal({ explain: { find: 'things' }, verbosity })).toEqual([
      2,
      `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
    ]);
  });

  it('has the write concern of the explained command only', async () => {
    const writeConcern = { w: 1 };
    expect(await refusal({ explain: { find: 'things' }, verbosity: 'queryPlanner', writeConcern })).toEqual([
      72,
      'Command does not support writeConcern',
    ]);
    const explained = { update: 'things', updates: [{ q: {}, u: { $set: { z: 1 } } }], writeConcern };
    expect(await refusal({ explain: explained, verbosity: 'queryPlanner' })).toBeNull();
  });

  it('rejects a command of another database', async () => {
    expect(await refusal({ explain: { find: 'things', $db: 'other' }, verbosity: 'queryPlanner' })).toEqual([
      73,
      `Mismatched $db in explain command. Expected ${database.databaseName} but got other`,
    ]);
  });

  it.each([{ $out: 'written' }, { $merge: { into: 'written' } }])('writes nothing for a pipeline with %j', async (stage) => {
    const pipeline = [stage];
    const reply = await database.command({ aggregate: 'things', pipeline, explain: true });
    await database.command({ explain: { aggregate: 'things', pipeline, cursor: {} }, verbosity: 'executionStats' });
    expect(reply).toMatchObject({ queryPlanner: { namespace: things.namespace }, ok: 1 });
    expect(await database.listCollections({}, { nameOnly: true }).toArray()).toEqual([{ name: 'things', type: 'collection' }]);
  });
});

describe('a read concern', () => {
  it.each<[string, Document]>([
    ['$out', { $out: 'written' }],
    ['$merge', { $merge: { into: 'written' } }],
  ])('rejects a linearizable one in front of %s', async (name, stage) => {
    const pipeline = [{ $match: {} }, stage];
    const command = { aggregate: 'things', pipeline, cursor: {} };
    expect(await refusal({ ...command, readConcern: { level: 'linearizable' } })).toEqual([
      72,
      `${name} cannot be used with a 'linearizable' read concern level`,
    ]);
    expect(await database.collection('written').countDocuments()).toBe(0);
    expect(await refusal({ ...command, readConcern: { level: 'majority' } })).toBeNull();
    expect(await database.collection('written').countDocuments()).toBe(2);
  });

  it('rejects an unknown level', async () => {
    expect(await refusal({ find: 'things', readConcern: { level: 'some' } })).toEqual([
      2,
      "Enumeration value 'some' for field 'readConcern.level' is not a valid value.",
    ]);
  });
});

describe('what the store leaves out', () => {
  const SENTENCE = 'the embedded store leaves it out, a MongoDB behind DATA_SOURCES has it';

  it.each<[Document, number, string]>([
    [
      { aggregate: 'things', pipeline: [{ $unionWith: { coll: 'things', pipeline: [{ $geoNear: {} }] } }], cursor: {} },
      40_324,
      "The stage '$geoNear' inside of another stage",
    ],
    [{ find: 'things', filter: { $text: { $search: 'x', $language: 'german' } } }, 2, "Text search in the language 'german'"],
    [{ createIndexes: 'things', indexes: [{ key: { b: 'text' }, name: 'b', unique: true }] }, 115, "A text index with 'unique'"],
    [{ createIndexes: 'things', indexes: [{ key: { b: '2d' }, name: 'b', unique: true }] }, 115, 'A unique geospatial index'],
    [{ find: 'things', tailable: true }, 115, "The option 'tailable'"],
  ])('is rejected with the place that has it: %j', async (command, code, what) => {
    expect(await refusal(command)).toEqual([code, `${what}: ${SENTENCE}`]);
  });

  it('is rejected in a transaction with the place that has it', async () => {
    const session = store.client.startSession();
    session.startTransaction();
    const view = { create: 'others', viewOn: 'things', pipeline: [] };
    const error = await database.command(view, { session }).catch((thrown: unknown) => thrown);
    await session.endSession();
    expect(error).toMatchObject({ code: 263, message: `A view that is made in a transaction: ${SENTENCE}` });
  });
});

describe('modifiedCount', () => {
  it('is of documents that are different afterwards', async () => {
    expect(await things.updateMany({}, { $set: { l: [1] } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
    expect(await things.updateMany({}, { $set: { l: [1] } })).toMatchObject({ matchedCount: 2, modifiedCount: 0 });
  });
});
