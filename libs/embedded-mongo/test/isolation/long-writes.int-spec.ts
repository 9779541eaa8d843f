import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MongoServerError, type Collection } from 'mongodb';
import { failure, NO_SLICE, openStore, times, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { expectValid, fill, HEAVY, isolationOf, steps, sumOf } from './isolation-fixture.js';

const CREATED_MAX = 200;

const COUNT = 3_000;

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

async function filled(count = COUNT): Promise<Collection<TestDocument>> {
  const items = store.freshDatabase().collection<TestDocument>('items');
  if (count > 0) await fill(items, count);
  await items.createIndex({ n: 1 });
  return items;
}

/** Increments single documents until `other` settles; returns the number of increments. */
async function incrementMeanwhile(items: Collection<TestDocument>, other: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  let increments = 0;
  const over = other.finally(() => {
    state.isOver = true;
  });
  // Awaited below.
  over.catch(() => undefined);
  do {
    const _id = (increments * 37) % (await items.estimatedDocumentCount());
    expect(await items.updateOne({ _id }, { $inc: { n: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    increments++;
  } while (!state.isOver);
  await over;
  return increments;
}

/** Repeats a write for as long as others write to its documents all the time, as drivers do. */
async function repeated<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === 112)) throw error;
    }
  }
}

describe('an update of many documents', () => {
  it('increments each once, beside another writer', async () => {
    const items = await filled();
    const outcomes: unknown[] = [];
    const twice = async (): Promise<void> => {
      for (let i = 0; i < 2; i++) outcomes.push(await items.updateMany({}, { $inc: { n: 1 } }));
    };
    const increments = await incrementMeanwhile(items, twice());
    const expected = expect.objectContaining({ matchedCount: COUNT, modifiedCount: COUNT }) as unknown;
    expect(outcomes).toEqual([expected, expected]);
    expect(await sumOf(items)).toBe(2 * COUNT + increments);
    await expectValid(items);
  });

  it('is done beside collections that others create', async () => {
    const items = await filled(30);
    const others = store.freshDatabase();
    const update = items.updateMany({}, [{ $set: { n: { $add: ['$n', 1] }, heavy: HEAVY } }]);
    const state = { isOver: false };
    const over = update.finally(() => {
      state.isOver = true;
    });
    let created = 0;
    do {
      await others.createCollection(`c${created++}`);
      // Readers have to learn of each: without an end, a slow machine would create more than they can take.
    } while (!state.isOver && created < CREATED_MAX);
    expect(await over).toMatchObject({ matchedCount: 30, modifiedCount: 30 });
    expect(created).toBeGreaterThan(10);
    await expectValid(items);
  });

  it('increments each once when every document is worked out in a reader', async () => {
    const items = await filled(30);
    const update = [{ $set: { n: { $add: ['$n', 1] }, heavy: HEAVY } }];
    const outcome = items.updateMany({}, update);
    const increments = await incrementMeanwhile(items, outcome);
    expect(await outcome).toMatchObject({ matchedCount: 30, modifiedCount: 30 });
    expect(await sumOf(items)).toBe(30 + increments);
    expect(await items.countDocuments({ heavy: 300 })).toBe(30);
    await expectValid(items);
  });

  it('writes no document that does not match any more', async () => {
    const items = await filled();
    const update = items.updateMany({ n: 0 }, { $set: { n: 5 } });
    const claimed = await items.updateMany({ n: 0, _id: { $gte: COUNT - 50 } }, { $set: { n: 7 } });
    const { matchedCount } = await update;
    expect(matchedCount + claimed.matchedCount).toBe(COUNT);
    expect(await sumOf(items)).toBe(5 * matchedCount + 7 * claimed.matchedCount);
  });

  it('counts only what it changed, and stops at an error with those before it done', async () => {
    const items = await filled();
    await items.updateMany({ _id: { $lt: 1_000 } }, { $set: { n: 1 } });
    expect(await items.updateMany({}, { $set: { n: 1 } })).toMatchObject({ matchedCount: COUNT, modifiedCount: COUNT - 1_000 });
    await items.createIndex({ u: 1 }, { unique: true, sparse: true });
    expect(await failure(items.updateMany({}, { $set: { u: 1 } }))).toMatchObject({ code: 11000 });
    expect(await items.countDocuments({ u: 1 })).toBe(1);
    await expectValid(items);
  });

  it('upserts when nothing matches', async () => {
    const items = await filled();
    const outcome = await items.updateMany({ t: 'nothing like it' }, { $set: { n: 9 } }, { upsert: true });
    expect(outcome).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(await items.findOne({ t: 'nothing like it' })).toEqual({ _id: outcome.upsertedId, t: 'nothing like it', n: 9 });
  });

  it('notes in a reader that an index became multikey, whether or not it was stored the first time', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, 20);
    await items.createIndex({ a: 1, b: 1 });
    const value = { $cond: [{ $gt: [HEAVY, 0] }, [{ b: 1 }, { b: 9 }], null] };
    const update = [{ $set: { list: value, a: [1, 5], n: { $add: ['$n', 1] } } }];
    await incrementMeanwhile(
      items,
      repeated(() => items.updateMany({}, update)),
    );
    // Met by two elements together: bounds that are both taken from one would find nothing.
    expect(await items.countDocuments({ a: { $gt: 1, $lt: 5 } })).toBe(20);
    expect(await items.countDocuments({ a: { $gte: 5 } })).toBe(20);
    expect(await items.countDocuments({ a: { $lt: 2, $gt: 0 } })).toBe(20);
    await expectValid(items);
  });
});

describe('a deletion of many documents', () => {
  it('removes what was there and matches, beside inserts', async () => {
    const items = await filled();
    const deletion = items.deleteMany({ n: 0 });
    const state = { isOver: false };
    const over = deletion.finally(() => {
      state.isOver = true;
    });
    let next = COUNT;
    do {
      await items.insertOne({ _id: next++, n: 1 });
    } while (!state.isOver);
    await over;
    expect(await deletion).toMatchObject({ deletedCount: COUNT });
    expect(await items.countDocuments()).toBe(next - COUNT);
    expect(await items.estimatedDocumentCount()).toBe(next - COUNT);
    await expectValid(items);
  });

  it('removes each once when two remove the same', async () => {
    const items = await filled();
    const outcomes = await Promise.all([items.deleteMany({}), items.deleteMany({})]);
    expect(outcomes.reduce((sum, { deletedCount }) => sum + deletedCount, 0)).toBe(COUNT);
    expect(await items.countDocuments()).toBe(0);
  });
});

describe('a long write of one document', () => {
  it('is computed again after concurrent writes', async () => {
    const items = await filled(10);
    const update = [{ $set: { n: { $add: ['$n', { $multiply: [100, { $divide: [steps(1_000, 300), 1_000] }] }] } } }];
    const state = { isOver: false };
    const work = Promise.all([
      items.updateOne({ _id: 1 }, update),
      items.findOneAndUpdate({ _id: 1 }, update, { returnDocument: 'after' }),
    ]).finally(() => (state.isOver = true));
    // Awaited below.
    work.catch(() => undefined);
    const isBusy = async () => state.isOver || (await isolationOf(store.client)).readers.running > 0;
    let increments = 0;
    // On a busy machine both may be over before the last write.
    do {
      await expect.poll(isBusy, { timeout: 30_000, interval: 5 }).toBe(true);
      await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      increments += 1;
    } while (increments < 5 && !state.isOver);
    await work;
    expect(await items.findOne({ _id: 1 })).toMatchObject({ n: 200 + increments });
  });

  it('leaves the document as it was when its reply cannot be made', async () => {
    const items = await filled(10);
    const fields = { x: { $divide: [1, '$n'] } };
    expect(await failure(items.findOneAndUpdate({ _id: 1 }, { $set: { t: 'new' } }, { projection: fields }))).toMatchObject({
      code: 2,
    });
    expect(await failure(items.findOneAndDelete({ _id: 1 }, { projection: fields }))).toMatchObject({ code: 2 });
    expect(await items.findOne({ _id: 1 })).toMatchObject({ n: 0, t: `text ${7919 % 10}` });
  });

  it('tries an insert again as an update when another one was first', async () => {
    const items = await filled(0);
    const upsert = () =>
      items.updateOne({ _id: 1 }, [{ $set: { n: { $add: [{ $ifNull: ['$n', 0] }, 1] }, heavy: HEAVY } }], { upsert: true });
    const outcomes = await Promise.all(Array.from({ length: 8 }, upsert));
    expect(outcomes.reduce((sum, { upsertedCount }) => sum + upsertedCount, 0)).toBe(1);
    expect(outcomes.reduce((sum, { matchedCount }) => sum + matchedCount, 0)).toBe(7);
    expect(await items.findOne({ _id: 1 })).toMatchObject({ n: 8 });
    await expectValid(items);
  });
});

describe('a reader', () => {
  it('sees what was written before', async () => {
    const other = await openStore({ slice: NO_SLICE });
    const items = other.freshDatabase().collection<TestDocument>('items');
    for (let i = 1; i <= times(100, 1_000); i++) {
      await items.updateOne({ _id: i % 5 }, { $set: { n: i } }, { upsert: true });
      expect(await items.findOne({ _id: i % 5 })).toEqual({ _id: i % 5, n: i });
    }
    await other.close();
  });
});
