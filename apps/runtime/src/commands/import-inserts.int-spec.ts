import { Int32, MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { openedPlace } from '#store/testing/opened-place.js';
import { someTerms } from '#store/testing/some-terms.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { insertItems, type ImportTarget } from './import-inserts.js';

let store: TestStore;
let mongo: MongoClient;
let collection: Collection;
let target: ImportTarget;
beforeAll(async () => {
  store = await startTestStore();
  mongo = await MongoClient.connect(store.uri, { promoteValues: false, promoteBuffers: false });
});
afterAll(async () => {
  await mongo.close();
  await store.close();
});
beforeEach(() => {
  collection = mongo.db('imports').collection(`c_${newId()}`);
  const place = openedPlace(mongo, 'imports', collection.collectionName);
  target = { place, terms: someTerms(), importId: newId(), index: 3, isAgain: false };
});

const n = (value: number) => ({ document: { n: new Int32(value) } });
const own = (id: string, value: number) => ({ document: { n: new Int32(value), _id: id } });

describe('insertItems', () => {
  it('inserts each document independently, and names the others by their place in the file', async () => {
    await collection.insertOne({ _id: 'a' as never });
    const items = [n(1), { error: 'no document' }, own('a', 2), own('b', 3), { document: { 'a\0b': 1 } }];

    expect(await insertItems(items, target)).toEqual({
      inserted: 2,
      failures: [
        { index: 4, error: 'no document' },
        { index: 5, error: expect.stringContaining('duplicate key') },
        { index: 7, error: expect.any(String) },
      ],
    });
    expect(await collection.find().toArray()).toHaveLength(3);
  });

  it('inserts nothing twice where a part is sent again, and still refuses documents that were there before', async () => {
    await collection.insertOne({ _id: 'there' as never, n: new Int32(1) });
    const items = [n(1), own('mine', 2), own('there', 3)];
    const first = await insertItems(items, target);
    expect(first).toMatchObject({ inserted: 2, failures: [{ index: 5 }] });

    const again = await insertItems([...items, n(4)], { ...target, isAgain: true });
    expect(again).toMatchObject({
      inserted: 3,
      failures: [{ index: 5, error: expect.stringContaining('duplicate key') as string }],
    });
    expect(await collection.find().toArray()).toHaveLength(4);
  });
});
