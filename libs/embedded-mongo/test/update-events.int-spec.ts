import { type ChangeStream, type Collection, type Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

let fixture: StoreFixture;
let items: Collection<TestDocument>;
let stream: ChangeStream;

beforeAll(async () => {
  fixture = await openStore();
});

afterAll(() => fixture.close());

beforeEach(async () => {
  items = fixture.freshDatabase().collection<TestDocument>('items');
  await items.insertOne({
    _id: 1,
    n: 1,
    s: { message: 'old', at: 1 },
    list: [1, 2, 3],
    small: [{ x: 1 }],
    address: { city: 'A' },
  });
  stream = items.watch([], { maxAwaitTimeMS: 50 });
  await stream.tryNext();
});

afterEach(() => stream.close());

/** Returns the events before the one of the document that ends a test. */
async function events(): Promise<Document[]> {
  await items.insertOne({ _id: 'end' });
  const told: Document[] = [];
  for (;;) {
    const { operationType, documentKey, fullDocument, updateDescription } = (await stream.next()) as Document;
    if ((documentKey as Document)['_id'] === 'end') return told;
    told.push({ operationType, ...(fullDocument && { fullDocument }), ...(updateDescription && { updateDescription }) });
  }
}

const update = (updatedFields: Document, removedFields: string[] = [], truncatedArrays: Document[] = []): Document => ({
  operationType: 'update',
  updateDescription: { updatedFields, removedFields, truncatedArrays },
});

describe('the event of an update', () => {
  it('names what each kind of statement wrote', async () => {
    const small = { upsert: true, returnDocument: 'after' } as const;
    await items.updateOne({ _id: 1 }, { $set: { s: { message: 'new', at: 1 }, list: [1, 2], 'small.0.x': 2, 'a.b': 1, n: 1 } });
    await items.updateMany({}, { $push: { list: 3 } as never, $unset: { 'address.city': '' } });
    await items.findOneAndUpdate({ list: 3 }, { $inc: { 'list.$': 1 } }, small);
    await items.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $pull: { list: 1 } as never } } }]);
    await items.updateOne({ _id: 1 }, { $inc: { 'list.$[e]': 1 } }, { arrayFilters: [{ e: 2 }] });
    await items.updateOne({ _id: 1 }, { $mul: { 'list.$[]': 2 } });

    expect(await events()).toEqual([
      update({ list: [1, 2], s: { message: 'new', at: 1 }, a: { b: 1 }, 'small.0.x': 2 }),
      update({ 'list.2': 3 }, ['address.city']),
      update({ 'list.2': 4 }),
      update({ list: [2, 4] }),
      update({ 'list.0': 3 }),
      update({ list: [6, 8] }),
    ]);
  });

  it('is none of an update that changes nothing', async () => {
    await items.updateOne({ _id: 1 }, { $set: { n: 1, 'small.0': { x: 1 } }, $unset: { none: '' }, $addToSet: { list: 2 } });
    await items.updateOne({ _id: 1 }, [{ $set: { n: 1 } }]);
    await items.replaceOne(
      { _id: 1 },
      { _id: 1, n: 1, s: { message: 'old', at: 1 }, list: [1, 2, 3], small: [{ x: 1 }], address: { city: 'A' } },
    );
    await items.aggregate([{ $match: { _id: 1 } }, { $merge: { into: 'items' } }]).toArray();

    expect(await events()).toEqual([]);
  });

  it('is a replacement without a description of one, also of an equal shape', async () => {
    await items.replaceOne({ _id: 1 }, { n: 2 });
    await items.findOneAndReplace({ _id: 1 }, { n: 3 });
    await items
      .aggregate([{ $match: { _id: 1 } }, { $set: { n: 4 } }, { $merge: { into: 'items', whenMatched: 'replace' } }])
      .toArray();

    const replaced = (n: number): Document => ({ operationType: 'replace', fullDocument: { _id: 1, n } });
    expect(await events()).toEqual([replaced(2), replaced(3), replaced(4)]);
  });

  it('compares what a pipeline made with what there was', async () => {
    await items.updateOne({ _id: 1 }, [{ $set: { s: { message: 'new', at: 1 }, list: [1, 9] } }, { $unset: 'n' }]);
    await items
      .aggregate([{ $match: { _id: 1 } }, { $merge: { into: 'items', whenMatched: [{ $set: { 'address.city': 'B' } }] } }])
      .toArray();

    expect(await events()).toEqual([
      update({ 's.message': 'new', 'list.1': 9 }, ['n'], [{ field: 'list', newSize: 2 }]),
      update({ 'address.city': 'B' }),
    ]);
  });

  it('names the fields that were merged, whole', async () => {
    await items
      .aggregate([{ $match: { _id: 1 } }, { $project: { s: { message: 'new' }, n: 1, more: 'm' } }, { $merge: 'items' }])
      .toArray();

    expect(await events()).toEqual([update({ s: { message: 'new' }, more: 'm' })]);
  });

  it('is the same in a transaction', async () => {
    await fixture.client.withSession((session) =>
      session.withTransaction(async () => {
        await items.updateOne({ _id: 1 }, { $set: { s: { at: 2 } } }, { session });
        await items.updateOne({ _id: 1 }, { $push: { list: 4 } as never }, { session });
      }),
    );

    expect(await events()).toEqual([update({ s: { at: 2 } }), update({ 'list.3': 4 })]);
  });
});
