import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Long, MongoClient, UUID } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/start.js';
import { times } from './store-fixture.js';
import { WireClient } from './wire-client.js';

/** The store as users run it: compiled. `npm run build` comes before the tests. */
const BIN = fileURLToPath(new URL('../../../dist/libs/embedded-mongo/src/bin.js', import.meta.url));

let directory: string;
let children: ChildProcess[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-process-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

interface RunningStore {
  readonly child: ChildProcess;
  readonly uri: string;
}

async function run(...args: string[]): Promise<RunningStore> {
  const child = spawn(process.execPath, [BIN, '--dir', join(directory, 'data'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, uri: (JSON.parse(line) as { uri: string }).uri };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}

describe('the store as a process', () => {
  it('resumes a change stream at its position after the store was killed', async () => {
    const first = await run('--port', '0');
    const client = await new MongoClient(first.uri, { retryWrites: false }).connect();
    const items = client.db('db').collection<{ _id: number }>('items');
    const stream = items.watch([], { maxAwaitTimeMS: 50 });
    await stream.tryNext();
    await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const seen = await stream.next();
    await kill(first.child, 'SIGKILL');
    await client.close();

    const second = await run('--port', '0');
    const again = await new MongoClient(second.uri).connect();
    const resumed = again.db('db').collection<{ _id: number }>('items').watch([], { resumeAfter: seen._id });
    await again.db('db').collection<{ _id: number }>('items').insertOne({ _id: 4 });
    const ids = [];
    while (ids.length < 3) {
      const event = await resumed.next();
      ids.push(event.operationType === 'insert' && event.documentKey._id);
    }
    expect(ids).toEqual([2, 3, 4]);
    await again.close();
  });

  it('resumes the same stream after a restart', async () => {
    // Another process may take a port that is free meanwhile.
    const socket = join(directory, 's.sock');
    const { child, uri } = await run('--socket', socket);
    const client = await new MongoClient(uri, { monitorCommands: true }).connect();
    const items = client.db('db').collection<{ _id: number }>('items');
    const stream = items.watch([], { maxAwaitTimeMS: 1_000 });
    await stream.tryNext();
    await items.insertOne({ _id: 1 });
    expect(await stream.next()).toMatchObject({ documentKey: { _id: 1 } });
    // The driver resumes where a reply is missing. Where it writes while the connection ends, it fails with the error of the socket.
    const asked = once(client, 'commandStarted');
    const next = stream.next();
    await asked;
    await turn();
    await kill(child, 'SIGKILL');
    await run('--socket', socket);
    await items.insertOne({ _id: 2 });
    expect(await next).toMatchObject({ documentKey: { _id: 2 } });
    await client.close();
  });

  it(
    'loses nothing it acknowledged when it is killed under load, and its indexes stay whole',
    { timeout: times(30_000, 300_000) },
    async () => {
      const acknowledged = new Set<number>();
      let next = 0;
      for (let round = 0; round < times(2, 20); round++) {
        const { child, uri } = await run('--port', '0');
        const client = await new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 500 }).connect();
        const items = client.db('load').collection<{ _id: number; tags: number[]; slug: string; n?: number }>('items');
        await items.createIndexes([{ key: { slug: 1 }, unique: true }, { key: { tags: 1 } }]);
        const target = acknowledged.size + 150;
        const writers = Array.from({ length: 8 }, async () => {
          for (;;) {
            const _id = next++;
            try {
              await items.insertOne({ _id, tags: [_id % 7, _id % 11, -1], slug: `slug ${_id}` });
              acknowledged.add(_id);
              await items.updateOne({ _id }, { $set: { n: _id }, $push: { tags: 99 } });
            } catch {
              // The kill interrupts in-flight writes; only acknowledged ones count.
              return;
            }
          }
        });
        await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(target);
        await kill(child, 'SIGKILL');
        await Promise.all(writers);
        await client.close();
      }
      const { child, uri } = await run('--port', '0');
      const client = await new MongoClient(uri).connect();
      const stored = new Set(
        (await client.db('load').collection<{ _id: number }>('items').find().toArray()).map(({ _id }) => _id),
      );
      expect([...acknowledged].filter((_id) => !stored.has(_id))).toEqual([]);
      const report = await client.db('load').command({ validate: 'items' });
      expect(report).toMatchObject({ valid: true, errors: [], nrecords: stored.size });
      expect(await client.db('load').collection('items').estimatedDocumentCount()).toBe(stored.size);
      await client.close();
      expect(await kill(child, 'SIGTERM')).toBe(0);
    },
  );

  it('replies to a retryable write that was done before a crash with its first reply', async () => {
    const command = {
      findAndModify: 'counters',
      query: { _id: 1 },
      update: { $inc: { n: 1 } },
      upsert: true,
      new: true,
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
      $db: 'test',
    };
    const before = await run('--port', '0');
    const first = await WireClient.connect(before.uri);
    const reply = await first.command(command);
    await kill(before.child, 'SIGKILL');
    const after = await run('--port', '0');
    const second = await WireClient.connect(after.uri);
    expect(await second.command(command)).toEqual(reply);
    expect(await second.command({ find: 'counters', $db: 'test' })).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 1 }] } });
    second.close();
  });

  it('rejects a second owner of its directory, and serves a socket', async () => {
    const { child, uri } = await run('--socket', join(directory, 's.sock'));
    const second = spawn(process.execPath, [BIN, '--dir', join(directory, 'data'), '--port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(second);
    const output: string[] = [];
    second.stderr.on('data', (chunk: Buffer) => output.push(String(chunk)));
    const [code] = (await once(second, 'close')) as [number];
    expect(code).toBe(1);
    expect(output.join('')).toContain(`is in use by process ${child.pid}`);
    const client = await new MongoClient(uri).connect();
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    expect(await kill(child, 'SIGTERM')).toBe(0);
    expect(await readdir(directory)).toEqual(['data']);
    expect(await readdir(join(directory, 'data'))).not.toContain('owner.lock');
  });

  it.each([[[]], [['--port', '0', '--socket', 'x']], [['--port', 'x']], [['--nonsense', '1']]])(
    'explains bad arguments %j',
    async (args) => {
      const child = spawn(process.execPath, [BIN, '--dir', join(directory, 'data'), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const [code] = (await once(child, 'close')) as [number];
      expect(code).toBe(1);
    },
  );
});

describe('the store in a worker thread', () => {
  it('serves drivers and closes', async () => {
    const dataDir = join(directory, 'data');
    const store = await startEmbeddedMongo({ dataDir, socketPath: join(directory, 's.sock'), mode: 'worker' });
    const client = await new MongoClient(store.uri).connect();
    const items = client.db('test').collection<{ _id: number }>('items');
    await items.insertOne({ _id: 1 });
    expect(await items.find().toArray()).toEqual([{ _id: 1 }]);
    await client.close();
    await store.close();
    expect((await readdir(dataDir)).toSorted()).toEqual(['data.mdb', 'data.mdb-lock', 'start-reserve']);
  });

  it('rejects when it cannot start', async () => {
    const dataDir = join(directory, 'data');
    const store = await startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' });
    await expect(startEmbeddedMongo({ dataDir, port: 0, mode: 'worker' })).rejects.toThrow('in use by process');
    await store.close();
    const both = { dataDir, port: 0, socketPath: 'x', mode: 'worker' } as const;
    await expect(startEmbeddedMongo(both)).rejects.toThrow('socketPath and port cannot be combined');
  });
});
