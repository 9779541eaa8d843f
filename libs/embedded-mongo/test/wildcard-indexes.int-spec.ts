import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

const created = (index: Document): Document => ({ createIndexes: 'c', indexes: [{ name: 'i', ...index }] });

async function filled(index: Document): Promise<Db> {
  const database = store.freshDatabase();
  await database.collection('c').insertMany([
    { _id: 1, a: 1, b: { c: [1, { d: 2 }] } },
    { _id: 2, a: [1, 2] },
  ] as Document[]);
  await database.command(created(index));
  return database;
}

describe('a wildcard index', () => {
  // Recorded from MongoDB.
  it.each<Document>([
    { key: { '$**': 1 } },
    { key: { '$**': -1 }, hidden: true },
    { key: { 'a.$**': 1 } },
    { key: { '$**': 1 }, wildcardProjection: { a: 1, _id: 0 } },
    { key: { '$**': 1 }, wildcardProjection: { a: { b: 1 }, 'c.d': true } },
    { key: { x: 1, 'b.$**': 1, y: -1 } },
    { key: { '$**': 1, x: 1 }, wildcardProjection: { x: 0 } },
    { key: { 'x.y': 1, '$**': 1 }, wildcardProjection: { x: 0 } },
    { key: { x: 1, '$**': 1 }, wildcardProjection: { 'x.b': 1 } },
    { key: { '$**': 1 }, partialFilterExpression: { a: 1 } },
  ])('is listed as it was made: %j', async (index) => {
    const database = await filled(index);
    const [, listed] = await database.collection('c').listIndexes().toArray();
    expect(listed).toEqual({ v: 2, name: 'i', ...index });
    expect(await database.command({ validate: 'c' })).toMatchObject({ valid: true });
    expect(await database.collection('c').find({ 'b.c.d': 2 }).toArray()).toMatchObject([{ _id: 1 }]);
  });

  it.each<[number, Document]>([
    [67, { key: { '$**': 0 } }],
    [67, { key: { '$**': 'x' } }],
    [67, { key: { '$**': 'hashed' } }],
    [67, { key: { '$**.a': 1 } }],
    [67, { key: { 'a.$**.b': 1 } }],
    [7246201, { key: { '$**': 1, 'b.$**': 1 } }],
    [67, { key: { a: 1, '$**': 1 } }],
    [7246204, { key: { a: 1, 'a.$**': 1 } }],
    [7246204, { key: { 'a.b.c': 1, 'a.b.$**': 1 } }],
    [7246208, { key: { a: 1, '$**': 1 }, wildcardProjection: { a: 1 } }],
    [7246208, { key: { _id: 1, '$**': 1 }, wildcardProjection: { _id: 1 } }],
    [7246209, { key: { a: 1, '$**': 1 }, wildcardProjection: { b: 0 } }],
    [7246209, { key: { a: 1, '$**': 1 }, wildcardProjection: { 'a.b': 0 } }],
    [67, { key: { '$**': 1 }, unique: true }],
    [67, { key: { '$**': 1 }, expireAfterSeconds: 3 }],
    [67, { key: { '$**': 1 }, sparse: true }],
    [31254, { key: { '$**': 1 }, wildcardProjection: { a: 1, b: 0 } }],
    [9, { key: { '$**': 1 }, wildcardProjection: {} }],
    [14, { key: { '$**': 1 }, wildcardProjection: 5 }],
    [51271, { key: { '$**': 1 }, wildcardProjection: { a: '$x' } }],
    [51271, { key: { '$**': 1 }, wildcardProjection: { a: { $slice: 1 } } }],
    [31324, { key: { '$**': 1 }, wildcardProjection: { 'a.$': 1 } }],
    [16410, { key: { '$**': 1 }, wildcardProjection: { $a: 1 } }],
    [31249, { key: { '$**': 1 }, wildcardProjection: { a: 1, 'a.b': 1 } }],
    [9, { key: { 'a.$**': 1 }, wildcardProjection: { a: 1 } }],
    [2, { key: { a: 1 }, wildcardProjection: { a: 1 } }],
    [7246301, { key: { a: 1, 'b.$**': 1 } }],
  ])('is refused with %i: %j', async (code, index) => {
    expect(await failure(filled(index))).toMatchObject({ code });
  });

  it('exists beside one of other paths, and has to be named then', async () => {
    const database = await filled({ key: { '$**': 1 } });
    await database.command(created({ key: { '$**': 1 }, name: 'other', wildcardProjection: { a: 1 } }));
    const c = database.collection('c');
    expect(await failure(c.find({ a: 1 }).hint({ '$**': 1 }).toArray())).toMatchObject({ code: 27 });
    expect(await failure(database.command({ dropIndexes: 'c', index: { '$**': 1 } }))).toMatchObject({ code: 181 });
    expect(await c.find({ a: 1 }).hint('i').toArray()).toHaveLength(2);
    expect(await failure(c.find({}).hint('i').toArray())).toMatchObject({ code: 291 });
  });

  it('keeps arrays out of the fields beside the wildcard', async () => {
    const database = await filled({ key: { x: 1, 'b.$**': 1 } });
    expect(await database.command({ insert: 'c', documents: [{ x: [1] }] })).toMatchObject({ writeErrors: [{ code: 7246301 }] });
  });
});
