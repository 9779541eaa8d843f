import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, Long, UUID } from 'bson';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandMessage } from '../src/wire/raw-command.js';
import { PAUSES_MS, SupervisedWorker } from '../src/supervised-worker.js';

/** The compiled worker, which dies on request of the test. */
const DYING = new URL('./dying-worker.mjs', import.meta.url);

/** The same number of pauses as in the product, but much shorter. */
const QUICK_PAUSES_MS = PAUSES_MS.map((ms) => ms / 50);

let directory: string;
let restarts: number;
let errors: string[];
let failures: Error[];
let worker: SupervisedWorker;
let uri: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-worker-'));
  [restarts, errors, failures] = [0, [], []];
  const input = {
    dataDir: join(directory, 'data'),
    // Another process may take a port that is free meanwhile.
    where: { socketPath: join(directory, 's.sock') },
    oplog: undefined,
    readers: undefined,
    reserveBytes: 0,
    heapMb: 64,
    reopened: false,
  };
  const hooks = {
    onError: (error: unknown) => errors.push(error instanceof Error ? error.message : String(error)),
    onMode: () => undefined,
    onRestart: () => restarts++,
    onFailure: (error: Error) => failures.push(error),
  };
  ({ worker, uri } = await SupervisedWorker.start(DYING, input, hooks, QUICK_PAUSES_MS));
});

afterEach(async () => {
  await worker.close();
  await rm(directory, { recursive: true, force: true });
});

async function die(how: string): Promise<void> {
  const before = restarts + failures.length;
  await writeFile(join(directory, 'die'), how);
  await expect.poll(() => restarts + failures.length, { timeout: 60_000, interval: 10 }).toBe(before + 1);
}

const served = () => expect.poll(() => worker.isServing, { timeout: 30_000 }).toBe(true);

describe('the thread of a store', () => {
  it.each([
    ['throw', 'thrown for the test'],
    ['reject', 'rejected for the test'],
    ['exit', "The store's thread ended with code 3"],
    ['memory', 'Worker terminated due to reaching memory limit: JS heap out of memory'],
  ])('is restarted at its address after it exits (%s), without losing acknowledged writes', async (how, said) => {
    const client = await new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 500 }).connect();
    const items = client.db('db').collection<{ _id: number; tags: number[] }>('items');
    await items.createIndex({ tags: 1 });
    const acknowledged: number[] = [];
    const stop = new AbortController();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let _id = writer; !stop.signal.aborted; _id += 4) {
        await items.insertOne({ _id, tags: [_id % 7, _id % 11] }).then(
          () => acknowledged.push(_id),
          () => undefined,
        );
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
    await die(how);
    expect(errors).toEqual([said]);
    stop.abort();
    await Promise.all(writers);
    await client.close();
    await served();

    const after = await new MongoClient(uri).connect();
    const stored = after.db('db').collection<{ _id: number; tags: number[] }>('items');
    const ids = new Set(
      await stored
        .find({}, { projection: { _id: 1 } })
        .map(({ _id }) => _id)
        .toArray(),
    );
    expect(acknowledged.filter((_id) => !ids.has(_id))).toEqual([]);
    await stored.insertOne({ _id: -1, tags: [] });
    expect(await after.db('db').command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: ids.size + 1 });
    await after.close();
    expect([restarts, failures]).toEqual([1, []]);
  });

  it('is used again by a client that was connected before', async () => {
    const client = await new MongoClient(uri).connect();
    const items = client.db('db').collection<{ _id: number }>('items');
    await items.insertOne({ _id: 1 });
    // Several connections are lost at the same time, among them the one the driver watches over.
    await Promise.all(Array.from({ length: 10 }, () => items.findOne()));
    await die('throw');
    await expect.poll(() => items.findOne({ _id: 1 }).catch(() => null), { timeout: 20_000 }).toEqual({ _id: 1 });
    await items.insertOne({ _id: 2 });
    expect(await items.countDocuments()).toBe(2);
    await client.close();
  });

  it('carries commands without a socket again, and each that is sent again under its number once', async () => {
    const { signal } = new AbortController();
    const lsid = { id: new UUID() };
    const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }];
    let failed = 0;
    let sent = 0;
    const increment = async (): Promise<void> => {
      sent += 1;
      const message = commandMessage({ update: 'counters', updates, lsid, txnNumber: Long.fromNumber(sent), $db: 'db' });
      for (;;) {
        const reply = await worker.commands.send(message, signal)?.catch((error: unknown) => error);
        if (reply instanceof Buffer) return expect(deserialize(reply)).toMatchObject({ ok: 1, n: 1 });
        if (reply !== undefined) failed += 1;
        await served();
      }
    };
    for (let death = 0; death < 3; death += 1) {
      await increment();
      const dying = die('throw');
      const isAlive = (): boolean => restarts === death;
      while (isAlive()) await increment();
      await dying;
    }
    await increment();
    const found = await worker.commands.send(commandMessage({ find: 'counters', filter: {}, $db: 'db' }), signal);
    expect(deserialize(found ?? Buffer.alloc(0))).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: sent }] } });
    expect(failed).toBeGreaterThan(0);
  });

  it('stops permanently after repeated crashes, with a message', async () => {
    for (let death = 1; death <= 5; death++) {
      await served();
      await die('throw');
    }
    expect(restarts).toBe(4);
    expect(failures.map(({ message }) => message)).toEqual([
      "The store's thread died 5 times in a row, at last of: thrown for the test",
    ]);
    expect(worker.isServing).toBe(false);
  });
});
