import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;
let database: Db;

beforeAll(async () => {
  store = await openStore();
  database = store.freshDatabase();
  const documents: Document[] = [
    { _id: 1, a: 1, b: 2 },
    { _id: 2, a: 2, b: 1 },
    { _id: 3, a: 3, b: [5, 6] },
    { _id: 4, a: 3, b: 1 },
    { _id: 5, b: 9 },
  ];
  await database.command({ insert: 'c', documents });
  const indexes = [
    { key: { a: 1 }, name: 'a' },
    { key: { a: 1, b: -1 }, name: 'ab' },
    { key: { b: 1 }, name: 'b' },
    { key: { 'x.y': 1 }, name: 'xy' },
    { key: { d: -1 }, name: 'd' },
    { key: { s: 1 }, name: 's', collation: { locale: 'en', strength: 2 } },
    { key: { h: 'hashed' }, name: 'h' },
  ];
  await database.command({ createIndexes: 'c', indexes });
  await database.command({ create: 'v', viewOn: 'c', pipeline: [] });
});

afterAll(() => store.close());

async function found(options: Document): Promise<Document[]> {
  const { cursor } = await database.command({ find: 'c', ...options });
  return (cursor as Document)['firstBatch'] as Document[];
}

// Recorded from MongoDB.
describe('min and max', () => {
  it.each<[Document, number[]]>([
    [{ min: { a: 2 }, hint: { a: 1 } }, [2, 3, 4]],
    [{ max: { a: 2 }, hint: { a: 1 } }, [5, 1]],
    [{ min: { a: 2 }, max: { a: 3 }, hint: 'a' }, [2]],
    [{ min: { a: 1, b: 2 }, hint: 'ab' }, [1, 2, 3, 4]],
    [{ min: { a: 3, b: 6 }, max: { a: 4, b: 0 }, hint: 'ab' }, [3, 4]],
    [{ min: { a: 3, b: 6 }, hint: { a: 1, b: -1 } }, [3, 4]],
    [{ min: { a: 3 }, filter: { b: 1 }, hint: 'a' }, [4]],
    [{ min: { b: 5 }, hint: 'b' }, [3, 5]],
    [{ min: { b: 1 }, max: { b: 6 }, hint: 'b' }, [2, 4, 1, 3]],
    [{ min: {}, hint: 'a' }, [5, 1, 2, 3, 4]],
    [{ min: { a: 2 }, hint: 'a', sort: { b: 1, _id: 1 } }, [2, 4, 3]],
    [{ min: { a: 'x' }, hint: 'a' }, []],
    [{ min: { a: { $gt: 1 } }, hint: 'a' }, []],
    [{ min: { _id: 3 }, hint: { _id: 1 } }, [3, 4, 5]],
    [{ min: { d: 5 }, hint: 'd' }, [1, 2, 3, 4, 5]],
    [{ min: { a: null }, max: { a: 2 }, hint: 'a' }, [5, 1]],
    [{ min: { a: 2 }, max: { a: 9 }, hint: 'a', skip: 1, limit: 1 }, [3]],
    [{ filter: { $or: [{ a: 1 }, { a: 3 }] }, min: { a: 2 }, hint: 'a' }, [3, 4]],
  ])('%j', async (options, ids) => {
    expect((await found(options)).map(({ _id }) => _id as unknown)).toEqual(ids);
  });

  it.each<[number, Document]>([
    [51175, { min: { a: 3 }, max: { a: 2 }, hint: { a: 1 } }],
    [51175, { min: { a: 2 }, max: { a: 2 }, hint: { a: 1 } }],
    [291, { min: { a: 2 } }],
    [291, { max: { a: 2 } }],
    [291, { min: { a: 1 }, hint: { $natural: 1 } }],
    [51174, { min: { b: 1 }, hint: { a: 1 } }],
    [51174, { min: { b: 2, a: 1 }, hint: 'ab' }],
    [51174, { min: { a: 1 }, hint: 'ab' }],
    [51174, { min: { s: 'a' }, hint: 's' }],
    [115, { min: { s: 'a' }, hint: 's', collation: { locale: 'en', strength: 2 } }],
    [51176, { min: { a: 1 }, max: { b: 1 }, hint: 'a' }],
    [14, { min: 5, hint: 'a' }],
    [2, { min: { a: 2 }, hint: 'nope' }],
  ])('%i for %j', async (code, options) => {
    expect(await failure(found(options))).toMatchObject({ code });
  });

  it('are not for views, and find nothing where no collection is', async () => {
    expect(await failure(database.command({ find: 'v', min: { a: 1 }, hint: 'a' }))).toMatchObject({ code: 168 });
    expect(await found({ find: 'nope', min: { a: 2 }, hint: 'a' })).toEqual([]);
  });
});

describe('returnKey', () => {
  it.each<[Document, Document[]]>([
    [{}, [{}, {}, {}, {}, {}]],
    [{ hint: 'a' }, [{ a: null }, { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }]],
    [{ filter: { a: { $gt: 1 } }, hint: 'a' }, [{ a: 2 }, { a: 3 }, { a: 3 }]],
    [
      { hint: 'ab' },
      [
        { a: null, b: 9 },
        { a: 1, b: 2 },
        { a: 2, b: 1 },
        { a: 3, b: 6 },
        { a: 3, b: 1 },
      ],
    ],
    [{ hint: 'b' }, [{ b: 1 }, { b: 1 }, { b: 2 }, { b: 5 }, { b: 9 }]],
    [{ hint: { _id: 1 } }, [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }, { _id: 5 }]],
    [{ hint: 'a', projection: { b: 1 } }, [{ a: null }, { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }]],
    [{ hint: 'xy', limit: 1 }, [{ 'x.y': null }]],
    [{ filter: { _id: 2 } }, [{ _id: 2 }]],
    [{ min: { a: 2 }, hint: 'a' }, [{ a: 2 }, { a: 3 }, { a: 3 }]],
    [{ filter: { a: { $in: [1, 3] } }, hint: 'a' }, [{ a: 1 }, { a: 3 }, { a: 3 }]],
    [{ hint: { $natural: 1 }, limit: 1 }, [{}]],
    [{ hint: 'a', skip: 1, limit: 2 }, [{ a: 1 }, { a: 2 }]],
  ])('%j', async (options, keys) => {
    expect(await found({ returnKey: true, ...options })).toEqual(keys);
  });

  it.each<[number, Document]>([
    [14, { returnKey: 5 }],
    [14, { returnKey: 'x' }],
    [115, { returnKey: true, hint: 'h' }],
    [115, { returnKey: true, hint: 's' }],
    [168, { find: 'v', returnKey: true }],
  ])('%i for %j', async (code, options) => {
    expect(await failure(found(options))).toMatchObject({ code });
  });
});
