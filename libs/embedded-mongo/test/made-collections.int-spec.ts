import type { ClientSession, Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, NO_SLICE, openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

describe.each([
  ['in the thread of the store', undefined],
  ['in a reader', { slice: NO_SLICE }],
])('a collection that a transaction %s makes', (_where, readers) => {
  let store: StoreFixture;
  let database: Db;

  beforeAll(async () => {
    store = await openStore(readers);
  });

  afterAll(() => store.close());

  beforeEach(() => {
    database = store.freshDatabase();
  });

  async function inSession(work: (session: ClientSession) => Promise<void>): Promise<void> {
    const session = store.client.startSession();
    try {
      await work(session);
    } finally {
      await session.endSession();
    }
  }

  const made = () => database.collection<TestDocument>('made');
  const ids = async (session?: ClientSession) =>
    (
      await made()
        .find({}, session ? { session } : {})
        .toArray()
    ).map(({ _id }) => _id);

  /** Returns what others see of the collection. */
  async function seen() {
    const { databases } = await database.admin().listDatabases({ nameOnly: true });
    return {
      collections: (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
      database: databases.some(({ name }) => name === database.databaseName),
      indexes: await made()
        .indexes()
        .then((indexes) => indexes.map(({ name }) => name))
        .catch(() => null),
      ids: await ids(),
    };
  }

  const NOTHING = { collections: [], database: false, indexes: null, ids: [] };

  it('is invisible to others before the commit, and visible after it', () =>
    inSession(async (session) => {
      session.startTransaction();
      await made().insertOne({ _id: 1 }, { session });
      await made().updateOne({ _id: 2 }, { $set: { n: 1 } }, { session, upsert: true });
      expect(await ids(session)).toEqual([1, 2]);
      expect(await seen()).toEqual(NOTHING);
      await session.commitTransaction();
      expect(await seen()).toEqual({ collections: ['made'], database: true, indexes: ['_id_'], ids: [1, 2] });
      expect(await database.listCollections().toArray()).toMatchObject([{ name: 'made', options: {} }]);
    }));

  it('is gone with a transaction that is undone', () =>
    inSession(async (session) => {
      session.startTransaction();
      await made().insertOne({ _id: 1 }, { session });
      await session.abortTransaction();
      expect(await seen()).toEqual(NOTHING);
      await made().createIndex({ a: 1 });
      expect(await seen()).toEqual({ collections: ['made'], database: true, indexes: ['_id_', 'a_1'], ids: [] });
    }));

  it('stays with another transaction that writes to it', () =>
    inSession((first) =>
      inSession(async (second) => {
        first.startTransaction();
        await made().insertOne({ _id: 1 }, { session: first });
        second.startTransaction();
        await made().insertOne({ _id: 2 }, { session: second });
        await second.commitTransaction();
        expect(await ids()).toEqual([2]);
        await first.abortTransaction();
        expect(await seen()).toEqual({ collections: ['made'], database: true, indexes: ['_id_'], ids: [2] });
      }),
    ));

  it.each<[string, () => Promise<unknown>]>([
    ['makes it', () => database.createCollection('made', { validator: { n: { $exists: false } } })],
    ['makes an index of it', () => made().createIndex({ a: 1 })],
    ['writes to it', () => made().insertOne({ _id: 9 })],
    [
      'renames another to it',
      async () => {
        await database.createCollection('other');
        await database.renameCollection('other', 'made');
      },
    ],
    ['drops the database', () => database.dropDatabase()],
  ])('makes room for a client that %s: the transaction is to be repeated', (_what, work) =>
    inSession(async (session) => {
      session.startTransaction();
      await made().insertOne({ _id: 1 }, { session });
      await work();
      const error = await session.commitTransaction().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 112, errorLabelSet: new Set(['TransientTransactionError']) });
      expect(await ids()).not.toContain(1);
    }),
  );

  it('is not there for drop and rename', () =>
    inSession(async (session) => {
      session.startTransaction();
      await made().insertOne({ _id: 1 }, { session });
      expect(await database.command({ drop: 'made' })).not.toHaveProperty('nIndexesWas');
      expect(await failure(database.renameCollection('made', 'other'))).toMatchObject({ code: 26 });
      await session.commitTransaction();
      expect(await ids()).toEqual([1]);
    }));
});
