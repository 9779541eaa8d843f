import { Binary, Decimal128, Double, Long, MongoClient, ObjectId, UUID, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { compileExpression } from './compile-expression.js';
import { evaluate } from './evaluate.js';
import { compileQueryTemplate, expandQuery } from './query-template.js';
import { toQuery } from './to-query.js';

const OID = new ObjectId('5f43f8c2a1b2c3d4e5f60718');
const UUID_TEXT = '0b8f7f0e-8f0b-4c3a-9a53-4f4c5f1f9a11';
const WHEN = new Date(1_000);

/** Values of a field, `undefined` for none. */
const STORED: readonly unknown[] = [
  undefined,
  null,
  5,
  Long.fromNumber(5),
  new Double(5.5),
  Decimal128.fromString('5'),
  'a',
  'red',
  OID.toHexString(),
  OID,
  new UUID(UUID_TEXT),
  UUID_TEXT,
  WHEN,
  true,
  false,
  [],
  ['a'],
  ['a', 'b'],
  ['b', 'a'],
  ['a', 'x'],
  [['a', 'b']],
  [OID, 'a'],
  [null],
  [5, 'red'],
  { p: 1 },
  new Binary(Buffer.from('x')),
];

/** Each row of the table, by the value that stands on its right, and how many of the fields above match it. */
const ROWS: readonly (readonly [row: string, right: unknown, matched: number])[] = [
  ['undefined and anything', undefined, 0],
  ['null and null', null, 2],
  ['numbers of all types', 5, 4],
  ['a string', 'a', 6],
  ['no ObjectId by its text', OID.toHexString(), 1],
  ['an ObjectId', OID, 2],
  ['a UUID', new UUID(UUID_TEXT), 1],
  ['a date', WHEN, 1],
  ['a boolean', true, 1],
  ['lists and a scalar', 'red', 2],
  ['a scalar and a list, lists by order or as an element', ['a', 'b'], 3],
  ['a scalar and a list of several types', ['red', OID, null], 3],
  ['an empty list', [], 1],
  ['a list of lists', [['a', 'b']], 1],
];

describe('a value from an expansion', () => {
  let store: TestStore;
  let client: MongoClient;
  let documents: Collection;
  beforeAll(async () => {
    store = await startTestStore();
    client = await new MongoClient(store.uri, { promoteValues: false, promoteLongs: false }).connect();
    documents = client.db(`matches_${new ObjectId().toHexString()}`).collection('documents');
    await documents.insertMany(
      STORED.map((team, index) => ({ _id: index as unknown as ObjectId, ...(team === undefined ? {} : { team }) })),
    );
  });
  afterAll(async () => {
    await documents.db.dropDatabase();
    await client.close();
    await store.close();
  });

  const idsOf = (found: readonly object[]): number[] =>
    found.map((document) => Number((document as { _id: unknown })._id)).toSorted((a, b) => a - b);

  it.each(ROWS)('matches the same documents in roles and filters: %s', async (_, right, matched) => {
    const json = { team: '%%user.custom_data.team' };
    const user = { custom_data: right === undefined ? {} : { team: right } };

    const byFilter = idsOf(await documents.find(await expandQuery(compileQueryTemplate(json), { user })).toArray());
    expect(byFilter).toHaveLength(matched);

    const stored = await documents.find().toArray();
    const inserted = STORED.map((team, _id) => ({ _id, ...(team === undefined ? {} : { team }) }));
    for (const slot of ['documentFilter', 'documentPermission', 'roleApplyWhen'] as const) {
      const expression = compileExpression(json, { slot });
      const holds = (root: object, prevRoot?: object) => evaluate(expression, { user, root, prevRoot }) === true;
      expect(idsOf(stored.filter((root) => holds(root, root))), slot).toEqual(byFilter);
      expect(idsOf(inserted.filter((root) => holds(root))), slot).toEqual(byFilter);
    }

    const { filter, remainder } = await toQuery(compileExpression(json, { slot: 'documentFilter' }), { user });
    const found = await documents.find(filter).toArray();
    const kept = found.filter((root) => remainder === null || evaluate(remainder, { user, root, prevRoot: root }) === true);
    expect(idsOf(kept)).toEqual(byFilter);
  });
});
