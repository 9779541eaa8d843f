// Exchanges dumps with MongoDB's own mongodump and mongorestore, over a real MongoDB (MONGODB): run by the workflow `dumps`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EJSON } from 'bson';
import { Decimal128, Long, MongoClient, ObjectId, Timestamp } from 'mongodb';
import { startEmbeddedMongo } from '../../dist/libs/embedded-mongo/src/start.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const uri = process.env.MONGODB;
assert(uri, 'MONGODB names the server');
const directory = mkdtempSync(join(tmpdir(), 'dumps-'));
const DATABASE = 'dumped_shop';

async function fill(client) {
  const database = client.db(DATABASE);
  await database.createCollection('items', { validator: { price: { $exists: true } } });
  await database.collection('items').insertMany([
    { _id: new ObjectId(), price: Decimal128.fromString('1.10'), at: new Date(0), tags: ['a', { b: null }] },
    { _id: 2, price: Long.fromNumber(7), stamp: new Timestamp({ t: 5, i: 6 }), pattern: /^a/i, bytes: Buffer.from([1, 2]) },
    new Map([
      ['_id', 3],
      ['price', 1.5],
      ['10', 'ten'],
      ['9', 'nine'],
    ]),
  ]);
  await database.collection('items').createIndexes([
    { key: { price: 1, at: -1 }, name: 'prices', partialFilterExpression: { price: { $gt: 0 } } },
    { key: { at: 1 }, expireAfterSeconds: 2_000_000_000 },
    { key: { text: 1 }, unique: true, sparse: true, collation: { locale: 'en', strength: 2 } },
  ]);
  await database.createCollection('cheap', { viewOn: 'items', pipeline: [{ $match: { price: { $lt: 5 } } }] });
  await database.createCollection('a b!/c');
}

/** Returns everything a dump keeps, as a string. */
async function contents(client) {
  const database = client.db(DATABASE);
  const found = [];
  for (const { name, type, options } of await database.listCollections().toArray()) {
    if (name.startsWith('system.')) continue;
    const documents = await database
      .collection(name)
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray();
    const indexes = type === 'view' ? [] : await database.collection(name).listIndexes().toArray();
    const described = indexes.map(
      ({ name: index, key, unique, sparse, expireAfterSeconds, partialFilterExpression, collation }) => ({
        index,
        key,
        unique,
        sparse,
        expireAfterSeconds,
        partialFilterExpression,
        locale: collation?.locale,
        strength: collation?.strength,
      }),
    );
    found.push({
      name,
      type,
      options: { viewOn: options.viewOn, pipeline: options.pipeline, validator: options.validator },
      documents: documents.map((bytes) => Buffer.from(bytes).toString('hex')),
      indexes: described.toSorted((a, b) => a.index.localeCompare(b.index)),
    });
  }
  return EJSON.stringify(found.toSorted((a, b) => a.name.localeCompare(b.name)));
}

const own = (name, env, dump) =>
  execFileSync(process.execPath, [join(root, `dist/apps/cli/src/operations/${name}.js`), dump], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'inherit',
  });
const theirs = (name, ...args) => execFileSync(name, ['--uri', uri, ...args], { stdio: 'inherit' });

async function contentsOf(dataDir, prepare = async () => {}) {
  const store = join(dataDir, 'store');
  mkdirSync(store, { recursive: true });
  const running = await startEmbeddedMongo({ dataDir: store, socketPath: join(store, 'store.sock'), mode: 'worker' });
  const client = await new MongoClient(running.uri).connect();
  try {
    await prepare(client);
    return await contents(client);
  } finally {
    await client.close();
    await running.close();
  }
}

const [one, two] = [join(directory, 'one'), join(directory, 'two')];
const expected = await contentsOf(one, fill);
const real = await new MongoClient(uri).connect();
try {
  await real.db(DATABASE).dropDatabase();

  own('mongodump', { DATA_DIR: one }, join(directory, 'ours'));
  theirs('mongorestore', '--nsInclude', `${DATABASE}.*`, join(directory, 'ours'));
  assert.equal(await contents(real), expected, 'mongorestore makes of our dump what was dumped');

  theirs('mongodump', '--db', DATABASE, '--out', join(directory, 'theirs'));
  own('mongorestore', { DATA_DIR: two }, join(directory, 'theirs'));
  assert.equal(await contentsOf(two), expected, 'our mongorestore makes of their dump what was dumped');

  await real.db(DATABASE).dropDatabase();
  own('mongorestore', { MONGODB_URI: uri }, join(directory, 'ours'));
  assert.equal(await contents(real), expected, 'our mongorestore writes to a real MongoDB');
} finally {
  await real.db(DATABASE).dropDatabase();
  await real.close();
}
process.stdout.write('Dumps of both kinds are restored by both tools.\n');
