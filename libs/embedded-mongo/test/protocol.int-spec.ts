import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/start.js';
import { openStore, type StoreFixture } from './store-fixture.js';
import { WireClient } from './wire-client.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

const int32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeInt32LE(value, i * 4));
  return bytes;
};

describe('a connection', () => {
  it.each([
    ['a length below the header', int32(8, 1, 0, 2013)],
    ['a length beyond the limit', int32(0x7fffffff, 1, 0, 2013)],
    ['a negative length', int32(-1, 1, 0, 2013)],
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['an unknown operation', int32(16, 1, 0, 9999)],
    ['a retired operation', int32(20, 1, 0, 2002, 0)],
    ['a message without sections', int32(20, 1, 0, 2013, 0)],
    ['a section longer than its message', Buffer.concat([int32(25, 1, 0, 2013, 0), Buffer.from([0]), int32(1000)])],
    ['an unknown section kind', Buffer.concat([int32(26, 1, 0, 2013, 0), Buffer.from([7]), int32(5), Buffer.from([0])])],
    ['a query without a terminated name', Buffer.concat([int32(24, 1, 0, 2004, 0), Buffer.from('abcd')])],
  ])('that sends %s is closed, without affecting others', async (_name, bytes) => {
    const [bad, good] = [await WireClient.connect(store.uri), await WireClient.connect(store.uri)];
    bad.write(bytes);
    await bad.closed;
    expect(await good.command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
    good.close();
  });

  it('survives invalid BSON in a well-formed message, which is an error of that command', async () => {
    const client = await WireClient.connect(store.uri);
    const message = client.message({ ping: 1, $db: 'admin' });
    message[25] = 0x42;
    client.write(message);
    expect(await client.reply()).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' });
    expect(await client.command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
    client.close();
  });

  it('may send a message byte by byte, and several messages together', async () => {
    const client = await WireClient.connect(store.uri);
    for (const byte of client.message({ ping: 1, $db: 'admin' })) {
      client.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await client.reply()).toMatchObject({ ok: 1 });
    const insert = (_id: number) => client.message({ insert: 'pipelined', documents: [{ _id }], $db: 'test' });
    client.write(Buffer.concat([insert(1), insert(1), client.message({ count: 'pipelined', $db: 'test' })]));
    expect([await client.reply(), await client.reply(), await client.reply()]).toMatchObject([
      { n: 1, ok: 1 },
      { n: 0, writeErrors: [{ index: 0, code: 11000 }], ok: 1 },
      { n: 1, ok: 1 },
    ]);
    client.close();
  });

  it('gets no reply when it asks for none', async () => {
    const client = await WireClient.connect(store.uri);
    client.write(client.message({ insert: 'silent', documents: [{ _id: 1 }], $db: 'test' }, 2));
    expect(await client.command({ count: 'silent', $db: 'test' })).toMatchObject({ n: 1 });
    client.close();
  });

  it('is greeted in the legacy protocol too', async () => {
    const client = await WireClient.connect(store.uri);
    const query = Buffer.concat([int32(0), Buffer.from('admin.$cmd\0'), int32(0, -1), serialize({ ismaster: 1, helloOk: true })]);
    client.write(Buffer.concat([int32(16 + query.length, 1, 0, 2004), query]));
    expect(await client.reply()).toMatchObject({ ismaster: true, helloOk: true, setName: 'rs0', maxWireVersion: 25, ok: 1 });
    client.close();
  });

  it('needs a database name and a command', async () => {
    const client = await WireClient.connect(store.uri);
    expect(await client.command({ ping: 1 })).toMatchObject({ ok: 0, code: 40414 });
    expect(await client.command({})).toMatchObject({ ok: 0, code: 59 });
    expect(await client.command({ constructor: 1, $db: 'admin' })).toMatchObject({ ok: 0, code: 59 });
    client.close();
  });
});

describe('a store', () => {
  it('listens on a socket that only its user can open', async () => {
    const path = decodeURIComponent(new URL(store.uri.replace('mongodb://', 'http://x/')).pathname.slice(1).split('/')[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('listens on a free port of the loopback address', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'port-'));
    const onPort = await startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' });
    expect(onPort.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:[1-9]\d+\/\?directConnection=true$/);
    const client = await new MongoClient(onPort.uri).connect();
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await onPort.close();
    await rm(dataDir, { recursive: true });
  });

  it('has one owner per directory, and gives it up when it closes', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'owner-'));
    const first = await startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' });
    await expect(startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' })).rejects.toMatchObject({
      name: 'DirectoryInUseError',
      message: expect.stringContaining(`in use by process ${process.pid}`),
    });
    const client = await new MongoClient(first.uri).connect();
    await client.db('a').collection('b').insertOne({ x: 1 });
    await client.close();
    await first.close();
    const second = await startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' });
    const again = await new MongoClient(second.uri).connect();
    expect(await again.db('a').collection('b').countDocuments()).toBe(1);
    await again.close();
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it('replaces a socket file a crash left, but not a socket that is in use', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'socket-'));
    const socketPath = join(directory, 's.sock');
    const holder = createServer();
    await new Promise<void>((resolve) => {
      holder.listen(socketPath, resolve);
    });
    const options = { dataDir: join(directory, 'data'), socketPath, mode: 'inline' } as const;
    await expect(startEmbeddedMongo(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => {
      holder.close(resolve);
    });
    await writeFile(socketPath, '');
    const started = await startEmbeddedMongo(options);
    await started.close();
    await rm(directory, { recursive: true });
  });

  it('keeps acknowledged writes if it closes under load', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'closing-'));
    const closing = await startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' });
    const clients = await Promise.all(Array.from({ length: 8 }, () => WireClient.connect(closing.uri)));
    const acknowledged: number[] = [];
    const writers = clients.map(async (client, first) => {
      for (let _id = first; ; _id += clients.length) {
        const reply = await client.command({ insert: 'c', documents: [{ _id }], $db: 'd' });
        if (reply['ok'] !== 1) return reply;
        acknowledged.push(_id);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await closing.close();
    for (const end of await Promise.allSettled(writers)) {
      // Either refused with 91, or the connection was closed before the command was read.
      expect(end.status === 'rejected' || end.value['code'] === 91).toBe(true);
    }
    const reopened = await startEmbeddedMongo({ dataDir, port: 0, mode: 'inline' });
    const client = await new MongoClient(reopened.uri).connect();
    const stored = new Set(await client.db('d').collection<{ _id: number }>('c').distinct('_id'));
    expect(acknowledged.filter((_id) => !stored.has(_id))).toEqual([]);
    await client.close();
    await reopened.close();
    await rm(dataDir, { recursive: true });
  });
});
