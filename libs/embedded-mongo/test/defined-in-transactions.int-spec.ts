import type { ClientSession, Db, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everythingElsewhere, failure, openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;
let database: Db;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

beforeEach(() => {
  database = store.freshDatabase();
});

const indexed = (name: string, index: Document = { key: { a: 1 }, name: 'a', unique: true }): Document => ({
  createIndexes: name,
  indexes: [index],
});

/** Runs commands in a transaction, which is committed unless one of them fails. */
async function inTransaction(...commands: readonly Document[]): Promise<Document[]> {
  const replies: Document[] = [];
  await store.client.withSession(async (session: ClientSession) => {
    session.startTransaction();
    for (const command of commands) replies.push(await database.command(command, { session }));
    await session.commitTransaction();
  });
  return replies;
}

// Statements of a transaction that runs in a reader define nothing.
describe.skipIf(everythingElsewhere)('in a transaction', () => {
  it('a collection is made with its options, also without a document', async () => {
    await inTransaction({ create: 'c', capped: true, size: 1000, collation: { locale: 'en', strength: 2 } });
    expect(await database.listCollections().toArray()).toMatchObject([
      { name: 'c', options: { capped: true, size: 1000, collation: { locale: 'en', strength: 2 } } },
    ]);
  });

  it('a collection is made with indexes and documents that have to fit them', async () => {
    const replies = await inTransaction(
      { create: 'c', validator: { a: { $gt: 0 } } },
      indexed('c'),
      indexed('c'),
      { insert: 'c', documents: [{ a: 1 }, { a: 2 }] },
      indexed('d'),
    );
    expect(replies[1]).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2, createdCollectionAutomatically: false });
    expect(replies[2]).toMatchObject({ note: 'all indexes already exist' });
    expect(replies[4]).toMatchObject({ createdCollectionAutomatically: true });
    expect(await database.collection('c').countDocuments({ a: 2 })).toBe(1);
    expect(await database.command({ validate: 'c' })).toMatchObject({ valid: true, nIndexes: 2 });
    expect(await database.command({ insert: 'c', documents: [{ a: 1 }] })).toMatchObject({ writeErrors: [{ code: 11000 }] });
    expect(await database.collection('d').indexes()).toHaveLength(2);
    expect(await failure(inTransaction(indexed('e'), { insert: 'e', documents: [{ a: 1 }, { a: 1 }] }))).toMatchObject({
      code: 11000,
    });
  });

  it('nothing is made when it is aborted', async () => {
    await store.client.withSession(async (session) => {
      session.startTransaction();
      await database.command({ create: 'c' }, { session });
      await database.command(indexed('c'), { session });
      await database.command({ insert: 'c', documents: [{ a: 1 }] }, { session });
      expect(await database.listCollections().toArray()).toEqual([]);
      await session.abortTransaction();
    });
    expect(await database.listCollections().toArray()).toEqual([]);
    await database.command({ create: 'c', capped: true, size: 5 });
  });

  it.each<[number, string, readonly Document[]]>([
    [48, 'a collection that is there', [{ create: 'there' }]],
    [48, 'a collection it has made', [{ create: 'c' }, { create: 'c' }]],
    [263, 'indexes of a collection that is there', [indexed('there')]],
    [263, 'indexes of a collection with documents', [{ insert: 'c', documents: [{ a: 1 }] }, indexed('c')]],
    [67, 'a bad index', [{ create: 'c' }, indexed('c', { key: {}, name: 'a' })]],
    [263, 'dropping a collection', [{ drop: 'there' }]],
  ])('%i: %s', async (code, _name, commands) => {
    await database.createCollection('there');
    expect(await failure(inTransaction(...commands))).toMatchObject({ code });
    expect(await database.listCollections().toArray()).toMatchObject([{ name: 'there' }]);
  });

  it('indexes that are there already are no change', async () => {
    await database.command(indexed('there'));
    expect(await inTransaction(indexed('there'))).toMatchObject([{ note: 'all indexes already exist' }]);
  });

  it('a collection that another transaction has made is a conflict', async () => {
    await store.client.withSession(async (other) => {
      other.startTransaction();
      await database.command({ create: 'c' }, { session: other });
      expect(await failure(inTransaction({ create: 'c' }))).toMatchObject({ code: 112 });
      await other.commitTransaction();
    });
    expect(await database.listCollections().toArray()).toMatchObject([{ name: 'c' }]);
  });
});
