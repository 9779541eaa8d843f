import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Long, MongoClient, UUID, type Collection } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedMongoServer } from '../src/server.js';
import { failure } from './store-fixture.js';
import { WireClient } from './wire-client.js';

const BIN = fileURLToPath(new URL('../../../dist/libs/embedded-mongo/src/bin.js', import.meta.url));
const MB = 1 << 20;

interface Item {
  _id: number;
  n?: number;
  text?: string;
}

/** A disk, also where other tests keep their files in memory. */
const DISK = process.env['GROUNDWORK_TESTS_DISK'] ?? tmpdir();

let directory: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(DISK, 'store-disk-'));
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(directory, { recursive: true, force: true });
});

async function connect(uri: string): Promise<MongoClient> {
  const client = await new MongoClient(uri).connect();
  ends.push(() => client.close());
  return client;
}

describe('a disk that is nearly full', () => {
  let free: number;
  let uri: string;
  let errors: unknown[];

  beforeEach(async () => {
    [free, errors] = [1000 * MB, []];
    const server = new EmbeddedMongoServer({
      dataDir: join(directory, 'data'),
      onError: (error) => errors.push(error),
      freeBytes: async () => free,
    });
    ends.push(() => server.close());
    uri = await server.listen({ port: 0 });
  });

  async function fill(items: Collection<Item>): Promise<void> {
    free = 50 * MB;
    await expect
      .poll(
        () =>
          items.insertOne({ _id: 1_000_000 + Math.random() }).then(
            () => 0,
            (e: { code: unknown }) => e.code,
          ),
        { timeout: 10_000 },
      )
      .toBe(14_031);
  }

  it('rejects all writes with 14031, without a retryable label, and keeps reading', async () => {
    const client = await connect(uri);
    const items = client.db('db').collection<Item>('items');
    await items.createIndex({ n: 1 });
    await items.insertMany([{ _id: 1, n: 1 }, { _id: 2 }, { _id: 3 }]);
    await fill(items);
    const count = await items.countDocuments();
    const refused = {
      code: 14_031,
      message: 'The store takes no writes for now: the disk has 50 MB free, and 100 MB are reserved',
    };
    const writes = [
      () => items.insertOne({ _id: 9 }),
      () => items.insertMany([{ _id: 9 }, { _id: 10 }], { ordered: false }),
      () => items.updateMany({}, { $set: { n: 9 } }),
      () => items.deleteMany({}),
      () => items.findOneAndDelete({ _id: 1 }),
      () => items.createIndex({ text: 1 }),
      () => items.dropIndex('n_1'),
      () => items.rename('others'),
      () => client.db('db').createCollection('fresh'),
      () => client.db('db').dropDatabase(),
      () => items.aggregate([{ $out: 'copy' }]).toArray(),
      () => client.withSession((session) => session.withTransaction(() => items.insertOne({ _id: 9 }, { session }))),
    ];
    for (const write of writes) expect(await failure(write()), write.toString()).toEqual(refused);

    expect(await items.countDocuments()).toBe(count);
    expect(await items.estimatedDocumentCount()).toBe(count);
    expect(await items.find({ n: 1 }).hint('n_1').toArray()).toEqual([{ _id: 1, n: 1 }]);
    expect((await items.listIndexes().toArray()).map(({ name }) => name as string)).toEqual(['_id_', 'n_1']);
    expect((await client.db('db').listCollections().toArray()).map(({ name }) => name)).toEqual(['items']);
    expect(await client.db('db').command({ validate: 'items' })).toMatchObject({ valid: true, errors: [], nrecords: count });
    expect(errors).toEqual([]);
  });

  it('lets pass what changes nothing', async () => {
    const items = (await connect(uri)).db('db').collection<Item>('items');
    await items.createIndex({ n: 1 });
    await items.insertOne({ _id: 1, n: 1 });
    await fill(items);
    expect(await items.createIndex({ n: 1 })).toBe('n_1');
    expect(await items.updateOne({ _id: 1 }, { $setOnInsert: { n: 2 } }, { upsert: true })).toMatchObject({ matchedCount: 1 });
    expect(await items.deleteMany({ _id: 77 })).toMatchObject({ deletedCount: 0 });
  });

  it('replies to the repetition of a write that was done with its reply, and does one that was rejected when there is space again', async () => {
    const client = await WireClient.connect(uri);
    ends.push(async () => client.close());
    const items = (await connect(uri)).db('db').collection<Item>('items');
    const id = new UUID();
    const add = (txnNumber: number, _id: number) =>
      client.command({
        insert: 'items',
        documents: [{ _id }],
        lsid: { id },
        txnNumber: Long.fromNumber(txnNumber),
        $db: 'db',
      });
    const done = await add(1, 1);
    await fill(items);
    expect(await add(1, 1)).toEqual(done);
    expect(await add(2, 2)).toMatchObject({ ok: 0, code: 14_031, codeName: 'OutOfDiskSpace' });
    free = 1000 * MB;
    await expect.poll(() => add(2, 2), { timeout: 10_000 }).toMatchObject({ ok: 1, n: 1 });
    expect(await items.countDocuments({ _id: 2 })).toBe(1);
  });

  it('keeps open cursors and change streams', async () => {
    const items = (await connect(uri)).db('db').collection<Item>('items');
    await items.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
    const cursor = items.find().batchSize(2);
    await cursor.next();
    const stream = items.watch([], { maxAwaitTimeMS: 50 });
    await stream.tryNext();
    await fill(items);
    expect(await cursor.toArray()).toHaveLength(9);
    free = 1000 * MB;
    await expect
      .poll(
        () =>
          items.insertOne({ _id: 500 }).then(
            () => 1,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(1);
    const seen: unknown[] = [];
    while (seen.at(-1) !== 500) {
      const event = await stream.next();
      seen.push(event.operationType === 'insert' && event.documentKey._id);
    }
    expect(seen.every((_id) => typeof _id === 'number')).toBe(true);
    await stream.close();
  });
});

/**
 * Starts a store whose files may not grow beyond `limitMb`: its writes fail in the middle of a commit, as on a full
 * disk.
 */
async function limitedStore(limitMb: number): Promise<{ child: ChildProcess; uri: string; output: () => string }> {
  const command = `ulimit -S -f ${limitMb * 1024}; exec "$@"`;
  const store = [process.execPath, BIN, '--dir', join(directory, 'data'), '--port', '0', '--reserve-mb', '0'];
  const child = spawn('bash', ['-c', command, 'bash', ...store], { stdio: ['ignore', 'pipe', 'pipe'] });
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += String(chunk)));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, uri: (JSON.parse(line) as { uri: string }).uri, output: () => written };
}

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

describe('a commit that does not fit on the disk', () => {
  // A failed commit of several writes used to leave two unhandled rejections, which ended the process.
  it.each([
    ['one writer, commits at once', 1, 30_000],
    ['eight writers, commits shared on another thread', 8, 30_000],
    ['large documents', 2, 900_000],
  ])('fails its writes only: %s', async (_, writers, bytes) => {
    const { child, uri, output } = await limitedStore(6);
    const client = await connect(uri);
    const items = client.db('db').collection<Item>('items');
    await items.createIndexes([{ key: { n: 1 } }, { key: { text: 1 }, unique: true }]);
    const acknowledged: number[] = [];
    const codes = new Set<unknown>();
    let next = 0;
    const write = async (): Promise<void> => {
      for (let failures = 0; failures < 3;) {
        const _id = next++;
        try {
          await items.insertOne({ _id, n: _id % 7, text: String(_id).padEnd(bytes, 'x') });
          acknowledged.push(_id);
        } catch (error) {
          codes.add((error as { code: unknown }).code);
          failures++;
        }
      }
    };
    await Promise.all(Array.from({ length: writers }, write));

    expect([...codes]).toEqual([14_031]);
    expect(acknowledged.length).toBeGreaterThan(0);
    const stored = await items
      .find({}, { projection: { _id: 1 } })
      .map(({ _id }) => _id)
      .toArray();
    expect(stored.toSorted((a, b) => a - b)).toEqual(acknowledged.toSorted((a, b) => a - b));
    expect(await items.estimatedDocumentCount()).toBe(stored.length);
    expect(await client.db('db').command({ validate: 'items' })).toMatchObject({ valid: true, errors: [] });
    expect(output()).toContain('error: the store takes no writes: ');
    expect(child.exitCode).toBeNull();

    if (!hasPrlimit) return;
    spawnSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:']);
    await expect
      .poll(
        () =>
          items.insertOne({ _id: -1 }).then(
            () => 'done',
            () => 'refused',
          ),
        { timeout: 15_000 },
      )
      .toBe('done');
    expect(output()).toContain('the store takes writes again');
    expect(await client.db('db').command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: stored.length + 1 });
  });

  it('loses nothing over a kill afterwards', async () => {
    const first = await limitedStore(4);
    const items = (await connect(first.uri)).db('db').collection<Item>('items');
    let acknowledged = 0;
    while (
      await items.insertOne({ _id: acknowledged, text: 'x'.repeat(50_000) }).then(
        () => true,
        () => false,
      )
    )
      acknowledged++;
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await limitedStore(100);
    const again = await connect(second.uri);
    expect(await again.db('db').collection('items').countDocuments()).toBe(acknowledged);
    expect(await again.db('db').command({ validate: 'items' })).toMatchObject({ valid: true });
  });
});

describe('a store file that is cut off', () => {
  it('ends the start with one line that names it, and the check says the same', async () => {
    const { child, uri } = await limitedStore(100);
    const items = (await connect(uri)).db('db').collection<Item>('items');
    for (let _id = 0; _id < 20; _id++) await items.insertOne({ _id, text: 'x'.repeat(50_000) });
    child.kill('SIGTERM');
    await once(child, 'exit');
    const dir = join(directory, 'data');
    const run = (...args: string[]) => spawnSync(process.execPath, [BIN, '--dir', dir, ...args], { encoding: 'utf8' });
    expect(run('--check')).toMatchObject({ status: 0, stdout: `${join(dir, 'data.mdb')} is in order\n`, stderr: '' });
    await truncate(join(dir, 'data.mdb'), 300_000);
    for (const args of [['--port', '0'], ['--check']]) {
      const { status, stdout, stderr } = run(...args);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^error: The store file \S+data\.mdb is damaged: page \d+ is missing\. Restore it from a backup; without one, move it away and an empty store is begun\.\n$/,
      );
    }
  });
});
