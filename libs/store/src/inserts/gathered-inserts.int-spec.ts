import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoNetworkError, type Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo, type EmbeddedMongo } from '#embedded-mongo/start.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { GatheredInserts } from './gathered-inserts.js';

interface Thing {
  readonly _id: string;
  readonly name: string;
}

let store: EmbeddedMongo;
let client: MongoClient;
let things: Collection<Thing>;
let directory: string;
const asked: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'gathered-inserts-'));
  store = await startEmbeddedMongo({ dataDir: directory, port: 0, mode: 'inline' });
  client = await new MongoClient(store.uri, { monitorCommands: true }).connect();
  things = client.db('gathered').collection<Thing>('things');
  await things.createIndex({ name: 1 }, { unique: true });
  client.on('commandStarted', ({ command }) => {
    if (command['insert'] === 'things') asked.push(`${(command['documents'] as unknown[]).length}`);
  });
});
beforeEach(async () => {
  await things.deleteMany({});
  asked.length = 0;
});
afterAll(async () => {
  await client.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const thing = (index: number, name = `name ${index}`): Thing => ({ _id: `thing ${index}`, name });
const stored = (): Promise<Thing[]> => things.find().sort({ name: 1 }).toArray();

describe('inserts of one turn', () => {
  it('share one command, and those of a later tick another', async () => {
    const inserts = new GatheredInserts(() => things);

    await Promise.all([inserts.add(thing(1)), inserts.add(thing(2)), inserts.add(thing(3))]);
    await inserts.add(thing(4));

    expect(asked).toEqual(['3', '1']);
    expect(await stored()).toEqual([thing(1), thing(2), thing(3), thing(4)]);
  });

  it('go with several commands where they are many', async () => {
    const inserts = new GatheredInserts(() => things);

    await Promise.all(Array.from({ length: 250 }, (_, index) => inserts.add(thing(index))));

    expect(asked.toSorted()).toEqual(['100', '100', '50']);
    expect(await things.countDocuments()).toBe(250);
  });

  it('are each refused for itself, as one alone would be', async () => {
    await things.insertOne(thing(0, 'taken'));
    const inserts = new GatheredInserts(() => things);

    const [first, second, third, fourth] = await Promise.allSettled([
      inserts.add(thing(1)),
      inserts.add(thing(2, 'taken')),
      inserts.add(thing(3, 'twice')),
      inserts.add(thing(4, 'twice')),
    ]);
    const alone = await Promise.allSettled([inserts.add(thing(5, 'taken'))]);

    expect([first, third]).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'fulfilled', value: undefined },
    ]);
    for (const one of [second, fourth, alone[0]]) {
      expect(one?.status === 'rejected' && isDuplicateKey(one.reason, 'name')).toBe(true);
      expect(one?.status === 'rejected' && isDuplicateKey(one.reason, '_id')).toBe(false);
    }
    expect(await stored()).toEqual([thing(1), thing(0, 'taken'), thing(3, 'twice')]);
  });

  it('fail all with what ended the command', async () => {
    const failure = new MongoNetworkError('the connection is cut');
    const inserts = new GatheredInserts<Thing>(() => ({
      insertOne: () => Promise.reject(failure),
      insertMany: () => Promise.reject(failure),
    }));

    const outcomes = await Promise.allSettled([inserts.add(thing(1)), inserts.add(thing(2))]);

    expect(outcomes).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ]);
  });

  it('fail each where there is no collection to add to', async () => {
    const failure = new Error('the connection is closed');
    const inserts = new GatheredInserts<Thing>(() => {
      throw failure;
    });

    const outcomes = await Promise.allSettled([inserts.add(thing(1)), inserts.add(thing(2))]);
    const alone = await Promise.allSettled([inserts.add(thing(3))]);

    for (const outcome of [...outcomes, ...alone]) expect(outcome).toEqual({ status: 'rejected', reason: failure });
  });

  it('fail with what the driver failed with, not with what a write of several wraps it in', async () => {
    const closed = new MongoClient(store.uri);
    await closed.connect();
    const target = closed.db('gathered').collection<Thing>('things');
    await closed.close();
    const inserts = new GatheredInserts(() => target);

    const alone = await Promise.allSettled([inserts.add(thing(1))]);
    const together = await Promise.allSettled([inserts.add(thing(1)), inserts.add(thing(2))]);

    const names = [...alone, ...together].map((one) => one.status === 'rejected' && (one.reason as Error).name);
    expect(names).toEqual(['MongoNotConnectedError', 'MongoNotConnectedError', 'MongoNotConnectedError']);
  });
});
