import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MongoServerError } from 'mongodb';
import { openStore, times, type StoreFixture, type TestDocument } from '../store-fixture.js';
import { expectValid, fill, HEAVY, isolationOf, readersIdle, steps, sumOf } from './isolation-fixture.js';

const COUNT = 400;
const ROUNDS = times(2, 10);
const STATEMENTS_PER_KILL = 6;
/** Expression that takes longer than a turn if evaluated for a thousand documents. */
const LONG = steps(20, 20);

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

/** Kills readers one after the other until `work` is over; returns how many. */
async function killMeanwhile(work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  let kills = 0;
  let next = 0;
  const over = work.finally(() => {
    state.isOver = true;
  });
  // Awaited below.
  over.catch(() => undefined);
  while (!state.isOver) {
    const { pids, running, jobs } = (await isolationOf(store.client)).readers;
    const pid = pids[0];
    if (running === 0 || jobs < next || pid === undefined) continue;
    next = jobs + STATEMENTS_PER_KILL;
    try {
      process.kill(pid, 'SIGKILL');
      kills++;
    } catch {
      // The process has already ended.
    }
  }
  await over;
  return kills;
}

/** Returns the result; undefined for a statement that was interrupted too often. */
async function unlessInterrupted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11601) return undefined;
    throw error;
  }
}

describe('readers that are killed at random', { timeout: times(90_000, 300_000) }, () => {
  it('give no wrong answer', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, COUNT);
    const answers: unknown[] = [];
    const read = async (): Promise<void> => {
      for (let i = 0; i < ROUNDS; i++) {
        answers.push(await unlessInterrupted(items.countDocuments({ $expr: { $gt: [LONG, 0] } })));
        const groups = items.aggregate([{ $group: { _id: null, n: { $sum: { $cond: [{ $gt: [LONG, 0] }, 1, 0] } } } }]).toArray();
        answers.push((await unlessInterrupted(groups))?.[0]?.['n']);
        const found = items.find({}, { batchSize: 120 }).sort({ _id: 1 }).toArray();
        const ids = (await unlessInterrupted(found))?.map(({ _id }) => Number(_id));
        answers.push(ids && (ids.every((id, at) => id === at) ? ids.length : 'another order'));
      }
    };
    const kills = await killMeanwhile(Promise.all([read(), read()]));
    expect(kills).toBeGreaterThan(0);
    expect([...new Set(answers.filter((answer) => answer !== undefined))]).toEqual([COUNT]);
    expect(answers.filter((answer) => answer === undefined).length).toBeLessThan(answers.length / 2);
  });

  it('update no document by half, or twice', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, COUNT, { same: 0 });
    await items.createIndexes([{ key: { n: 1 } }, { key: { same: 1, n: 1 } }]);
    const outcomes = { whole: 0, interrupted: 0 };
    const write = async (): Promise<void> => {
      for (let i = 0; i < ROUNDS; i++) {
        const heavy = { $add: ['$n', 1, { $multiply: [0, LONG] }] };
        const update = i % 2 === 0 ? { $inc: { n: 1, same: 1 } } : [{ $set: { n: heavy, same: { $add: ['$same', 1] } } }];
        const done = await unlessInterrupted(items.updateMany({}, update));
        if (done) expect(done).toMatchObject({ matchedCount: COUNT, modifiedCount: COUNT });
        outcomes[done ? 'whole' : 'interrupted']++;
      }
    };
    await killMeanwhile(write());
    const documents = await items.find().toArray();
    expect(documents).toHaveLength(COUNT);
    for (const { n, same } of documents) expect(n).toBe(same);
    for (const { n } of documents) {
      expect(Number(n)).toBeGreaterThanOrEqual(outcomes.whole);
      expect(Number(n)).toBeLessThanOrEqual(outcomes.whole + outcomes.interrupted);
    }
    await expectValid(items);
  });

  it('find and modify every document once', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, 60);
    const taken: unknown[] = [];
    let interrupted = 0;
    const take = async (): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        const found = await items
          .findOneAndUpdate({ n: 0 }, { $inc: { n: 1 } }, { sort: { _id: 1 } })
          .catch((error: unknown) => error);
        if (found instanceof MongoServerError && found.code === 11601) interrupted++;
        else taken.push((found as TestDocument)._id);
      }
    };
    await killMeanwhile(Promise.all([take(), take(), take()]));
    expect(new Set(taken).size).toBe(taken.length);
    expect(await sumOf(items)).toBe(taken.length);
    expect(taken.length + interrupted).toBe(60);
    await expectValid(items);
  });

  it('commit a transaction whole or not at all', async () => {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, 20);
    let committed = 0;
    const transfer = async (from: number): Promise<void> => {
      for (let i = 0; i < 5; i++) {
        await store.client.withSession((session) =>
          session.withTransaction(async () => {
            const less = [{ $set: { n: { $subtract: ['$n', 1] }, x: HEAVY } }];
            await items.updateOne({ _id: (from + i) % 20 }, less, { session });
            await items.updateOne({ _id: (from + i + 7) % 20 }, { $inc: { n: 1 } }, { session });
          }),
        );
        committed++;
      }
    };
    await killMeanwhile(Promise.all([transfer(0), transfer(5)]));
    expect(committed).toBe(10);
    expect(await sumOf(items)).toBe(0);
    const documents = await items.find().toArray();
    expect(documents.reduce((sum, { n }) => sum + Math.abs(Number(n)), 0)).toBeLessThanOrEqual(32);
    await expectValid(items);
    await readersIdle(store.client);
  });
});
