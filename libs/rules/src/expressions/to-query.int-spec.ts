import { Decimal128, Double, EJSON, Int32, Long, ObjectId, UUID, BSONRegExp, Timestamp } from 'bson';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { compileExpression } from './compile-expression.js';
import { evaluate } from './evaluate.js';
import { ExpressionGenerator } from './testing/expression-generator.js';
import { Random } from './testing/random.js';
import { toQuery } from './to-query.js';

const OID = '5f43f8c2a1b2c3d4e5f60718';
const LATER = '5f43f8c2a1b2c3d4e5f60719';

const PLAIN: readonly unknown[] = [0, 1, 2, 1.5, -1, 'a', 'b', '', '\uff5e', '😀', true, false];
const ORDERED: readonly unknown[] = [
  ...PLAIN,
  new Int32(1),
  new Double(1),
  new Double(0.1),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('1.0'),
  Decimal128.fromString('0.1'),
  Decimal128.fromString('-1E+6000'),
  new ObjectId(OID),
  new ObjectId(LATER),
  new Date(0),
  new Date(1_600_000_000_000),
];
const SCALARS: readonly unknown[] = [
  ...ORDERED,
  null,
  OID,
  new UUID('3b241101-e2bb-4255-8caf-4136c566a962'),
  new Timestamp({ t: 1, i: 1 }),
  new BSONRegExp('a', ''),
  new Double(NaN),
];

const ROUNDS = inject('longTests') ? 1_000 : 300;
/** Milliseconds for a thousand rounds on a busy machine. */
const LONG_MS = 120_000;

describe('toQuery on a store', () => {
  let store: TestStore;
  let client: MongoClient;
  let documents: Collection;

  beforeAll(async () => {
    store = await startTestStore();
    client = await new MongoClient(store.uri, { promoteValues: false, promoteLongs: false, bsonRegExp: true }).connect();
    documents = client.db(`expressions_${new ObjectId().toHexString()}`).collection('documents');
  });

  afterAll(async () => {
    await documents.db.dropDatabase();
    await client.close();
    await store.close();
  });

  it(
    'finds what evaluate allows, over every BSON type and lists in lists',
    async () => {
      const generate = new ExpressionGenerator({
        random: new Random(4),
        scalars: SCALARS,
        literals: SCALARS,
        ordered: ORDERED,
        hasListsInLists: true,
      });
      const made = Array.from({ length: 250 }, (_, index) => ({ _id: new Int32(index), ...generate.document() }));
      await documents.insertMany(made as never[]);
      const stored = await documents.find().toArray();
      const callFunction = async (name: string, args: readonly unknown[]): Promise<unknown> => {
        if (name === 'fail') throw new Error('failed as asked');
        return args[0];
      };
      const seen = { exact: 0, mixed: 0, allowed: 0 };

      for (let round = 0; round < ROUNDS; round += 1) {
        const json = generate.expression();
        const expression = compileExpression(json, { slot: 'roleApplyWhen' });
        const known = { user: generate.user(), callFunction };
        const { verdict, filter, remainder } = await toQuery(expression, known);
        if (verdict === 'some') seen[remainder ? 'mixed' : 'exact'] += 1;

        const idsOf = async (candidates: readonly object[], asked: typeof expression | null): Promise<number[]> => {
          const ids: number[] = [];
          for (const root of candidates as { _id: Int32 }[]) {
            if (!asked || (await evaluate(asked, { ...known, root, prevRoot: root }))) ids.push(Number(root._id));
          }
          return ids.toSorted((a, b) => a - b);
        };
        const expected = await idsOf(stored, expression);
        const found = await idsOf(await documents.find(filter as object).toArray(), remainder);
        seen.allowed += expected.length;
        expect(found, EJSON.stringify({ json, user: known.user, filter }, { relaxed: false })).toEqual(expected);
      }
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(ROUNDS / 20);
    },
    LONG_MS,
  );
});
