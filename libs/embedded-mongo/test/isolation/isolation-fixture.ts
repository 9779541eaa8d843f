import type { Collection, Document, MongoClient } from 'mongodb';
import { expect } from 'vitest';
import type { TestDocument } from '../store-fixture.js';

/** Metrics the store reports about its readers and turns. */
export interface IsolationReport {
  readonly turns: { readonly longestMs: number; readonly long: number; readonly overruns: number };
  readonly readers: {
    readonly pids: number[];
    readonly running: number;
    readonly waiting: number;
    readonly cursors: number;
    readonly jobs: number;
    readonly putBack: number;
    readonly cancelled: number;
    readonly killed: number;
    readonly outOfMemory: number;
    readonly started: number;
  };
}

export async function isolationOf(client: MongoClient): Promise<IsolationReport> {
  const { isolation } = (await client.db('admin').command({ serverStatus: 1 })) as { isolation: IsolationReport };
  return isolation;
}

/** Waits until no statement is running or waiting in a reader. */
export async function readersIdle(client: MongoClient): Promise<void> {
  await expect
    .poll(
      async () => {
        const { running, waiting } = (await isolationOf(client)).readers;
        return { running, waiting };
      },
      { timeout: 30_000 },
    )
    .toEqual({ running: 0, waiting: 0 });
}

/** Waits until a statement is running in a reader. */
export async function readersBusy(client: MongoClient): Promise<void> {
  await expect.poll(async () => (await isolationOf(client)).readers.running, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
}

/** Documents `{ _id, n: 0, t }` with ids from 0 on. */
export async function fill(collection: Collection<TestDocument>, count: number, more: Document = {}): Promise<void> {
  await collection.insertMany(
    Array.from({ length: count }, (_, i) => ({ _id: i, n: 0, t: `text ${(i * 7919) % count}`, ...more })),
  );
}

/** Returns the sum of a field over all documents. */
export async function sumOf(collection: Collection<TestDocument>, field = 'n'): Promise<number> {
  const [total] = await collection.aggregate([{ $group: { _id: null, sum: { $sum: `$${field}` } } }]).toArray();
  return Number(total?.['sum'] ?? 0);
}

export async function expectValid(collection: Collection<TestDocument>): Promise<void> {
  const report = await collection.db.command({ validate: collection.collectionName });
  expect(report).toMatchObject({ valid: true, errors: [] });
}

/** Returns an expression that builds a list of `count` elements, in about as many steps. */
export const range = (count: number): Document => ({ $range: [0, count] });

/** Returns an expression that counts to the product of its arguments. */
export function steps(...counts: number[]): Document | number {
  const [count, ...rest] = counts;
  return count === undefined ? 1 : { $size: { $map: { input: range(count), as: `v${rest.length}`, in: steps(...rest) } } };
}

/** Goes through a list within a list, as deep as it says; makes nothing, so that memory does not end it. */
function loops(depth: number): Document | number {
  return depth === 0 ? 1 : { $reduce: { input: '$$list', initialValue: 0, in: { $add: ['$$value', loops(depth - 1)] } } };
}

/** Expression that would practically never finish. */
export const ENDLESS = { $let: { vars: { list: range(2_000) }, in: loops(4) } };
/** An expression that takes longer than a turn. */
export const HEAVY = steps(300, 300);
