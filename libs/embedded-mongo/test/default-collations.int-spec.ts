import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

const COLLATION = { locale: 'en', strength: 2 };
const SIMPLE = { locale: 'simple' };

async function filled(): Promise<Db> {
  const database = store.freshDatabase();
  await database.command({ create: 'co', collation: COLLATION });
  const documents = [
    { _id: 'a', s: 'A' },
    { _id: 'b', s: 'a' },
    { _id: 'c', s: 'B' },
  ];
  await database.command({ insert: 'co', documents });
  return database;
}

async function ids(database: Db, command: Document): Promise<unknown[]> {
  const { cursor } = await database.command(command);
  return ((cursor as Document)['firstBatch'] as Document[]).map(({ _id }) => _id as unknown);
}

const described = async (database: Db, name: string): Promise<Document | undefined> =>
  (await database.listCollections({ name }).toArray())[0];

// Recorded from MongoDB.
describe('the default collation of a collection', () => {
  it.each<[string, Document, unknown[]]>([
    ['find', { find: 'co', filter: { s: 'a' } }, ['a', 'b']],
    ['find with another one', { find: 'co', filter: { s: 'a' }, collation: SIMPLE }, ['b']],
    ['find by _id', { find: 'co', filter: { _id: 'A' } }, ['a']],
    ['a sort', { find: 'co', sort: { s: 1, _id: 1 } }, ['a', 'b', 'c']],
    ['a sort with another one', { find: 'co', sort: { s: 1, _id: 1 }, collation: SIMPLE }, ['a', 'c', 'b']],
    ['a comparison', { find: 'co', filter: { s: { $gt: 'A' } } }, ['c']],
    ['a pipeline', { aggregate: 'co', pipeline: [{ $match: { $expr: { $eq: ['$s', 'a'] } } }], cursor: {} }, ['a', 'b']],
    ['groups', { aggregate: 'co', pipeline: [{ $group: { _id: '$s' } }, { $sort: { _id: 1 } }], cursor: {} }, ['A', 'B']],
  ])('is that of %s', async (_name, command, expected) => {
    expect(await ids(await filled(), command)).toEqual(expected);
  });

  it('is that of counts, values and writes', async () => {
    const database = await filled();
    expect(await database.command({ count: 'co', query: { s: 'b' } })).toMatchObject({ n: 1 });
    expect((await database.command({ distinct: 'co', key: 's' }))['values']).toEqual(['A', 'B']);
    const update = (u: Document, options: Document = {}): Document => ({
      update: 'co',
      updates: [{ q: { s: 'b' }, u, ...options }],
    });
    expect(await database.command(update({ $set: { hit: 1 } }))).toMatchObject({ n: 1, nModified: 1 });
    expect(await database.command(update({ $set: { hit: 2 } }, { collation: SIMPLE }))).toMatchObject({ n: 0 });
    const l = { $push: { l: { $each: ['b', 'A', 'a', 'B'], $sort: 1 } } };
    await database.command(update(l));
    await database.command(update({ $pull: { l: 'A' } }));
    await database.command(update({ $set: { 'l.$[x]': 'hit' } }, { arrayFilters: [{ x: 'B' }] }));
    const modified = { findAndModify: 'co', query: { s: 'b' }, update: { $max: { s: 'b' } }, new: true };
    expect((await database.command(modified))['value']).toEqual({ _id: 'c', s: 'B', hit: 1, l: ['hit', 'hit'] });
    expect(await database.command({ delete: 'co', deletes: [{ q: { s: 'b' }, limit: 1 }] })).toMatchObject({ n: 1 });
  });

  it('is that of its indexes without an own one, also of _id', async () => {
    const database = await filled();
    expect(await database.command({ insert: 'co', documents: [{ _id: 'A' }] })).toMatchObject({ writeErrors: [{ code: 11000 }] });
    const create = (index: Document): Document => ({ createIndexes: 'co', indexes: [index] });
    await database.command(create({ key: { s: 1 }, name: 's' }));
    await database.command(create({ key: { s: 1 }, name: 'simple', collation: SIMPLE }));
    const again = await database.command(create({ key: { _id: 1 }, name: '_id_' }));
    expect(again).toMatchObject({ note: 'all indexes already exist' });
    expect(await database.collection('co').listIndexes().toArray()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_', collation: COLLATION },
      { v: 2, key: { s: 1 }, name: 's', collation: COLLATION },
      { v: 2, key: { s: 1 }, name: 'simple' },
    ]);
    const refused = create({ key: { _id: 1 }, name: 'other', collation: SIMPLE });
    expect(await failure(database.command(refused))).toMatchObject({ code: 2 });
    expect(await failure(database.command(create({ key: { t: 'text' }, name: 't' })))).toMatchObject({ code: 67 });
    await database.command(create({ key: { t: 'text' }, name: 't', collation: SIMPLE }));
    const unique = create({ key: { s: 1, u: 1 }, name: 'u', unique: true });
    expect(await failure(database.command(unique))).toMatchObject({ code: 11000 });
    expect(await ids(database, { find: 'co', filter: { s: 'a' }, hint: 'simple' })).toEqual(['a', 'b']);
  });

  it('is listed, and kept by a collection that is made again', async () => {
    const database = await filled();
    expect(await described(database, 'co')).toMatchObject({
      options: { collation: COLLATION },
      idIndex: { name: '_id_', collation: COLLATION },
    });
    await database.command({ create: 'co', collation: COLLATION });
    for (const options of [{}, { collation: { locale: 'fr' } }]) {
      expect(await failure(database.command({ create: 'co', ...options }))).toMatchObject({ code: 48 });
    }
    await database.command({ create: 'z', collation: SIMPLE });
    expect((await described(database, 'z'))?.['options']).toEqual({});
    expect(await failure(database.command({ create: 'y', collation: {} }))).toMatchObject({ code: 40414 });
    expect(await failure(database.command({ create: 'y', collation: 5 }))).toMatchObject({ code: 14 });
  });

  it('is that of its validator', async () => {
    const database = store.freshDatabase();
    await database.command({ create: 'val', collation: COLLATION, validator: { s: 'abc' } });
    expect(await database.command({ insert: 'val', documents: [{ s: 'ABC' }] })).toMatchObject({ n: 1 });
    expect(await database.command({ insert: 'val', documents: [{ s: 'x' }] })).toMatchObject({ writeErrors: [{ code: 121 }] });
  });

  it('of a view is the only one it is read with, and not that of its collection', async () => {
    const database = await filled();
    await database.command({ create: 'v', viewOn: 'co', pipeline: [] });
    await database.command({ create: 'v2', viewOn: 'co', pipeline: [], collation: COLLATION });
    expect(await ids(database, { find: 'v', filter: { s: 'A' } })).toEqual(['a']);
    expect(await ids(database, { find: 'v2', filter: { s: 'A' } })).toEqual(['a', 'b']);
    expect(await ids(database, { find: 'v2', filter: { s: 'A' }, collation: COLLATION })).toEqual(['a', 'b']);
    const other = { find: 'v2', filter: { s: 'A' }, collation: SIMPLE };
    expect(await failure(database.command(other))).toMatchObject({ code: 167 });
    const over = { create: 'v3', viewOn: 'v2', pipeline: [] };
    expect(await failure(database.command(over))).toMatchObject({ code: 167 });
  });

  it('is that of the collection a pipeline begins with, also in its joins', async () => {
    const database = await filled();
    await database.command({ insert: 'pl', documents: [{ _id: 1, s: 'a' }] });
    const joined = async (name: string, from: string): Promise<unknown> => {
      const pipeline = [
        { $match: { s: { $exists: true } } },
        { $lookup: { from, localField: 's', foreignField: 's', as: 'x' } },
        { $sort: { _id: 1 } },
        { $project: { n: { $size: '$x' } } },
      ];
      const { cursor } = await database.command({ aggregate: name, pipeline, cursor: {} });
      return ((cursor as Document)['firstBatch'] as Document[]).map(({ n }) => n as unknown);
    };
    expect(await joined('pl', 'co')).toEqual([1]);
    expect(await joined('co', 'pl')).toEqual([1, 1, 0]);
    await database.command({ aggregate: 'co', pipeline: [{ $out: 'o' }], cursor: {} });
    expect((await described(database, 'o'))?.['options']).toEqual({});
  });
});
