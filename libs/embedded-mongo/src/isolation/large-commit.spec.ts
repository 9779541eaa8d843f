import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encode } from '../bson/encode.js';
import { Store } from '../storage/store.js';
import type { StoreTransaction } from '../storage/transactions.js';
import { storeTransactionInTurns } from './large-commit.js';

const COUNT = 5_000;
const LOUD = (error: unknown): void => {
  throw error;
};

let directory: string;
let store: Store;
let transaction: StoreTransaction;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'large-'));
  store = new Store(directory, LOUD);
  const items = await store.writes.run(() => store.catalog.create('db.items', {}), 'owner');
  transaction = await store.writes.between(() => store.transactions.begin());
  for (let _id = 0; _id < COUNT; _id++) items.insert(transaction, { _id }, encode({ _id }));
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const stored = () => [...(store.catalog.get('db.items')?.records(store.base) ?? [])].length;

describe('a large transaction', () => {
  it('is stored in several commits, one of which decides, while its database is closed', async () => {
    const before = store.writes.commits;
    const decided: unknown[] = [];
    await storeTransactionInTurns(store, transaction, 'owner', () => {
      decided.push([store.gates.isClosed('db'), store.gates.isClosed('other'), stored()]);
    });
    expect(decided).toEqual([[true, false, 0]]);
    expect(store.writes.commits - before).toBeGreaterThan(4);
    expect([stored(), store.gates.isClosed('db'), transaction.ended]).toEqual([COUNT, false, true]);
  });

  it('leaves nothing when deciding fails', async () => {
    const failed = storeTransactionInTurns(store, transaction, 'owner', () => {
      throw new Error('not decided');
    });
    await expect(failed).rejects.toThrow('not decided');
    expect([stored(), store.gates.isClosed('db'), transaction.ended]).toEqual([0, false, true]);
    await store.close();
    store = new Store(directory, LOUD);
    expect(stored()).toBe(0);
  });
});
