import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  EJSON,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo, type EmbeddedMongo } from '#embedded-mongo/start.js';
import { bsonDocuments, documentOf } from './bson-files.js';
import { dumpAll } from './dump.js';
import { restoreDump } from './restore-dump.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const EVERY_TYPE = {
  _id: new ObjectId('64b0c0ffee64b0c0ffee64b0'),
  double: new Double(1),
  text: 'ä\u0000b',
  embedded: { b: 1, a: { list: [1, [2], {}] } },
  binary: new Binary(Buffer.from([1, 2, 3]), 5),
  uuid: new UUID('6b1f36f8-95ba-4a0e-a2a1-8d3c1e4f1a11'),
  yes: true,
  date: new Date(-1),
  nothing: null,
  pattern: new BSONRegExp('^a', 'i'),
  code: new Code('f()'),
  int: new Int32(7),
  timestamp: new Timestamp({ t: 5, i: 6 }),
  long: Long.fromNumber(9),
  decimal: Decimal128.fromString('1.10'),
  min: new MinKey(),
  max: new MaxKey(),
  reference: { $ref: 'x', $id: 1 },
};
/** Names like numbers, which an object would put first, here and below. */
const NUMBERED = new Map<string, unknown>([
  ['_id', 1],
  [
    'b',
    new Map([
      ['z', 0],
      [
        '10',
        [
          new Map([
            ['y', 1],
            ['2', 2],
          ]),
        ],
      ],
      ['9', Long.fromNumber(3)],
    ] as [string, unknown][]),
  ],
  ['0', 'zero'],
]);

let directory: string;
let stores: { store: EmbeddedMongo; client: MongoClient }[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dump-'));
  stores = [];
});

afterEach(async () => {
  for (const { store, client } of stores) {
    await client.close();
    await store.close();
  }
  await rm(directory, { recursive: true, force: true });
});

async function openStore(name: string): Promise<MongoClient> {
  const dataDir = join(directory, name, 'store');
  mkdirSync(dataDir, { recursive: true });
  const store = await startEmbeddedMongo({ dataDir, socketPath: join(dataDir, 'store.sock'), mode: 'inline' });
  const client = await new MongoClient(store.uri).connect();
  stores.push({ store, client });
  return client;
}

async function fill(client: MongoClient): Promise<void> {
  const shop = client.db('shop');
  await shop.createCollection('items', { validator: { price: { $exists: true } }, validationLevel: 'moderate' });
  await shop.collection('items').insertMany([EVERY_TYPE, NUMBERED, { _id: 2 as never, price: 1 }], {
    bypassDocumentValidation: true,
  });
  await shop.collection('items').createIndexes([
    { key: { price: 1, 'embedded.b': -1 }, name: 'prices', partialFilterExpression: { price: { $gt: 0 } } },
    { key: { int: 1 }, unique: true, sparse: true, collation: { locale: 'en', strength: 2 } },
    { key: { date: 1 }, expireAfterSeconds: 2_000_000_000 },
  ]);
  await shop.createCollection('cheap', { viewOn: 'items', pipeline: [{ $match: { price: { $lt: 5 } } }] });
  await client.db('other').createCollection('a b!/c');
  const many = Array.from({ length: 2_500 }, (_, _id) => ({ _id, text: 'x'.repeat(_id % 50) }));
  await client.db('other').collection<{ _id: number }>('many').insertMany(many);
}

const EVERYTHING = ['other.a b!/c', 'other.many', 'shop.cheap', 'shop.items'];

/** Every file of a dump; ids of collections are of one store only. */
function contents(dump: string): Record<string, string> {
  const files = readdirSync(dump, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dump, name)).isFile());
  const text = (name: string): string =>
    name.endsWith('.json')
      ? readFileSync(join(dump, name), 'utf8').replace(/"uuid":"[0-9a-f]{32}"/, '"uuid":"…"')
      : readFileSync(join(dump, name)).toString('base64');
  return Object.fromEntries(files.toSorted().map((name) => [name, text(name)]));
}

async function all(path: string): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const document of bsonDocuments(path)) found.push(Buffer.from(document));
  return found;
}

describe('a dump', () => {
  it('has the layout of mongodump, with every byte of every document', async () => {
    const client = await openStore('one');
    await fill(client);
    const dump = join(directory, 'dump');
    const dumped = await dumpAll(client, dump);
    expect(dumped.toSorted((a, b) => a.namespace.localeCompare(b.namespace))).toEqual([
      { namespace: 'other.a b!/c', documents: 0 },
      { namespace: 'other.many', documents: 2_500 },
      { namespace: 'shop.cheap', documents: null },
      { namespace: 'shop.items', documents: 3 },
    ]);
    expect(Object.keys(contents(dump))).toEqual([
      'other/a%20b%21%2Fc.bson',
      'other/a%20b%21%2Fc.metadata.json',
      'other/many.bson',
      'other/many.metadata.json',
      'shop/cheap.metadata.json',
      'shop/items.bson',
      'shop/items.metadata.json',
    ]);
    const expected = [EVERY_TYPE, NUMBERED, { _id: 2, price: 1 }].map((document) => Buffer.from(serialize(document)));
    expect(await all(join(dump, 'shop/items.bson'))).toEqual(expected);
    expect(EJSON.parse(readFileSync(join(dump, 'shop/items.metadata.json'), 'utf8'))).toEqual({
      options: { validator: { price: { $exists: true } }, validationLevel: 'moderate' },
      indexes: await client.db('shop').collection('items').listIndexes().toArray(),
      uuid: expect.stringMatching(/^[0-9a-f]{32}$/),
      collectionName: 'items',
      type: 'collection',
    });
    expect(readFileSync(join(dump, 'other/many.metadata.json'), 'utf8')).toContain('"key":{"_id":{"$numberInt":"1"}}');
    expect(readFileSync(join(dump, 'shop/cheap.metadata.json'), 'utf8')).toBe(
      '{"options":{"viewOn":"items","pipeline":[{"$match":{"price":{"$lt":{"$numberInt":"5"}}}}]},"indexes":[],"uuid":"",' +
        '"collectionName":"cheap","type":"view"}',
    );
    expect((statSync(dump).mode & 0o777).toString(8)).toBe('700');
    expect((statSync(join(dump, 'shop/items.bson')).mode & 0o777).toString(8)).toBe('600');
    await expect(dumpAll(client, dump)).rejects.toMatchObject({ name: 'DumpError', message: `${dump} is not empty` });
  });

  it('is equal after a restore and another dump, with complete indexes', async () => {
    const client = await openStore('one');
    await fill(client);
    await dumpAll(client, join(directory, 'dump'));
    const other = await openStore('two');
    const restored = await restoreDump(other, join(directory, 'dump'));
    expect(restored.map(({ namespace }) => namespace).toSorted()).toEqual(EVERYTHING);
    await dumpAll(other, join(directory, 'again'));
    expect(contents(join(directory, 'again'))).toEqual(contents(join(directory, 'dump')));
    expect(await other.db('shop').command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: 3, nIndexes: 4 });
    expect(await other.db('shop').collection('cheap').find().toArray()).toEqual([{ _id: 2, price: 1 }]);
    await expect(other.db('shop').collection('items').insertOne({})).rejects.toMatchObject({ code: 121 });
  });

  it('is not restored over what is there, and nothing of it then', async () => {
    const client = await openStore('one');
    await fill(client);
    await dumpAll(client, join(directory, 'dump'));
    const other = await openStore('two');
    await other.db('shop').collection('cheap').insertOne({ a: 1 });
    await expect(restoreDump(other, join(directory, 'dump'))).rejects.toMatchObject({
      name: 'DumpError',
      message: 'collection shop.cheap already exists: drop it, or restore into an empty store',
    });
    expect((await other.db('admin').admin().listDatabases()).databases.map(({ name }) => name)).toEqual(['shop']);
  });

  it.each<[string, (dump: string) => void, string]>([
    ['is cut off', (d) => truncateSync(join(d, 'shop/items.bson'), 100), 'shop/items.bson ends in the middle of a document'],
    [
      'goes on with something else',
      (d) => appendFileSync(join(d, 'shop/items.bson'), Buffer.alloc(8)),
      'shop/items.bson contains data that is not a document',
    ],
    ['lacks documents', (d) => rmSync(join(d, 'shop/items.bson')), 'shop/items.bson is missing'],
    [
      'is compressed',
      (d) => writeFileSync(join(d, 'shop/items.bson.gz'), ''),
      'shop/items.bson.gz is compressed: decompress the dump first',
    ],
    [
      'has time series',
      (d) => writeFileSync(join(d, 'shop/t.metadata.json'), '{"type":"timeseries"}'),
      'shop/t.metadata.json is of a timeseries: use mongorestore',
    ],
  ])('is rejected in one line if it %s', async (_what, damage, line) => {
    const client = await openStore('one');
    await fill(client);
    const dump = join(directory, 'dump');
    await dumpAll(client, dump);
    damage(dump);
    await expect(restoreDump(await openStore('two'), dump)).rejects.toMatchObject({
      name: 'DumpError',
      message: `${dump}/${line}`,
    });
  });
});

describe('a document of a dump', () => {
  it.each([EVERY_TYPE, NUMBERED, {}])('is sent as the same bytes', (document) => {
    const bytes = serialize(document);
    expect(Buffer.from(serialize(documentOf('f', bytes)))).toEqual(Buffer.from(bytes));
  });

  it('is rejected if it cannot exist', () => {
    // { a: undefined }, which no driver sends any more.
    expect(() => documentOf('f', Buffer.from('0800000006610000', 'hex'))).toThrow(
      'f contains a document with a deprecated type, which cannot be stored unchanged',
    );
    expect(() => documentOf('f', Buffer.from('0800000077610000', 'hex'))).toThrow('f contains data that is not a document');
  });
});

describe('the commands', () => {
  const command = async (name: 'mongodump' | 'mongorestore', env: Record<string, string>, ...args: string[]) => {
    const child = spawn(process.execPath, [join(ROOT, `dist/apps/cli/src/operations/${name}.js`), ...args], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...env },
    });
    const said = { out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...said };
  };

  it('dump a store that is not running and restore into a new one', async () => {
    await fill(await openStore('one'));
    for (const { store, client } of stores.splice(0)) {
      await client.close();
      await store.close();
    }
    const [dump, again] = [join(directory, 'dump'), join(directory, 'again')];
    const what = '4 collections and views, 2503 documents.\n';
    expect(await command('mongodump', { DATA_DIR: 'one' }, dump)).toEqual({
      code: 0,
      out: `The dump in ${dump} is complete: ${what}`,
      error: '',
    });
    expect(await command('mongorestore', { DATA_DIR: 'two' }, dump)).toEqual({
      code: 0,
      out: `The dump in ${dump} is restored: ${what}`,
      error: '',
    });
    expect((await command('mongodump', { DATA_DIR: 'two' }, again)).code).toBe(0);
    expect(contents(again)).toEqual(contents(dump));
    expect(await command('mongodump', { DATA_DIR: 'none' }, 'x')).toEqual({
      code: 1,
      out: '',
      error: `error: No store found in ${directory}/none/store\n`,
    });
    expect((await command('mongorestore', { DATA_DIR: 'two' })).error).toBe(
      'error: usage: npm run mongorestore -- <directory of a dump> [--cluster <name> [--project <id>]]\n',
    );
  });

  it('restore into the databases of a cluster, where apps look for them', { timeout: 60_000 }, async () => {
    const client = await openStore('one');
    await client.db('shop').collection('items').insertOne({ name: 'teapot' });
    const dump = join(directory, 'dump');
    await command('mongodump', { DATA_DIR: 'one' }, dump);
    const two = await openStore('two');
    const given = { DATA_DIR: 'two', DATA_SOURCES_DEFAULT: 'separate' };
    const restored = (env: Record<string, string>, ...args: string[]) =>
      command('mongorestore', { ...given, ...env }, dump, '--cluster', ...args);

    const one = { PROJECT_ID: '64b0c0ffee64b0c0ffee64b0' };
    expect(await restored(one, 'Cluster0')).toMatchObject({ code: 0, error: '' });
    expect(await restored(one, 'Cluster0', '--project', '64b0c0ffee64b0c0ffee64b1')).toMatchObject({ code: 0, error: '' });

    const { databases } = await two.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.endsWith('_shop'));
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{8}_shop$/);
    expect(await restored({}, 'Cluster0')).toMatchObject({
      code: 1,
      error: 'error: select the project of the cluster with --project <id> or PROJECT_ID\n',
    });
    const mapped = { ...one, DATA_SOURCES: '{"Cluster0": "mongodb://db.test"}' };
    expect((await restored(mapped, 'Cluster0')).error).toContain('DATA_SOURCES maps Cluster0 to another database');
    expect((await restored(one)).error).toContain('usage: ');
  });

  it('use the store of the running platform, or the database MONGODB_URI names', async () => {
    await fill(await openStore('one'));
    await openStore('two');
    const [first, second] = stores;
    if (!first || !second) throw new Error('two stores are open');
    const [dump, again] = [join(directory, 'dump'), join(directory, 'again')];
    expect(await command('mongodump', { DATA_DIR: 'one' }, dump)).toMatchObject({ code: 0, error: '' });
    expect(await command('mongorestore', { MONGODB_URI: second.store.uri }, dump)).toMatchObject({ code: 0, error: '' });
    expect(await command('mongodump', { MONGODB_URI: second.store.uri }, again)).toMatchObject({ code: 0, error: '' });
    expect(contents(again)).toEqual(contents(dump));
    // Both stores keep working.
    expect(await first.client.db('other').collection('many').countDocuments()).toBe(2_500);
    expect(await second.client.db('other').collection('many').countDocuments()).toBe(2_500);
  });
});
