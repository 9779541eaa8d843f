import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/start.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kept-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts the store on the same directory again for each use. */
async function withStore(use: (database: Db) => Promise<void>): Promise<void> {
  const store = await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 's.sock'), mode: 'inline' });
  const client = await new MongoClient(store.uri).connect();
  try {
    await use(client.db('kept'));
  } finally {
    await client.close();
    await store.close();
  }
}

it('text and wildcard indexes, caps and collations are kept over a restart', async () => {
  await withStore(async (database) => {
    await database.command({ create: 'k', capped: true, size: 1000, max: 2, collation: { locale: 'en', strength: 2 } });
    await database.collection('k').insertMany([
      { _id: 1, t: 'A' },
      { _id: 2, t: 'a' },
    ] as Document[]);
    await database.collection('c').insertMany([{ t: 'running dogs' }, { t: 'cats' }]);
    await database.collection('c').createIndex({ t: 'text' });
    await database.collection('c').createIndex({ 'x.$**': 1 });
  });
  await withStore(async (database) => {
    const c = database.collection('c');
    expect(await c.countDocuments({ $text: { $search: 'run' } })).toBe(1);
    await c.insertOne({ t: 'a run' });
    await c.deleteOne({ $text: { $search: 'cat' } });
    expect(await c.find({ $text: { $search: 'runs cats' } }).toArray()).toHaveLength(2);
    expect(await c.listIndexes().toArray()).toMatchObject([{}, { weights: { t: 1 } }, { key: { 'x.$**': 1 } }]);
    expect(await database.command({ validate: 'c' })).toMatchObject({ valid: true });
    const k = database.collection('k');
    expect(await k.find({ t: 'A' }).toArray()).toHaveLength(2);
    await k.insertOne({ _id: 3, t: 'b' } as Document);
    expect(await k.find().project({ _id: 1 }).toArray()).toEqual([{ _id: 2 }, { _id: 3 }]);
    expect(await database.command({ validate: 'k' })).toMatchObject({ valid: true });
  });
});
