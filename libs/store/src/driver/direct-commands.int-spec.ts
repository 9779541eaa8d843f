import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { BSON, Long, MongoClient, MongoNetworkError, MongoServerError, UUID, type Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BreakingProxy, addressOf } from '#testing/breaking-proxy.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { sendDirectly } from './direct-commands.js';

const never = new AbortController().signal;

/** Returns a client with an idle connection. */
async function connected(uri: string, options: object = {}): Promise<MongoClient> {
  const client = await new MongoClient(uri, options).connect();
  await client.db('admin').command({ ping: 1 });
  return client;
}

describe('a command that is sent directly', () => {
  let store: TestStore;
  let client: MongoClient;

  beforeAll(async () => {
    store = await startTestStore();
    client = await connected(store.uri);
  });
  afterAll(async () => {
    await client.close();
    await store.close();
  });

  it('is answered as the driver is', async () => {
    const documents = [1, 2].map((n) => BSON.serialize({ _id: n, text: `number ${n}` }));
    expect(
      await sendDirectly(client, { insert: 'things', $db: 'direct' }, { name: 'documents', bytes: documents }, never),
    ).toMatchObject({ ok: 1, n: 2 });
    expect(await client.db('direct').collection('things').find().toArray()).toEqual([
      { _id: 1, text: 'number 1' },
      { _id: 2, text: 'number 2' },
    ]);

    const reply = await sendDirectly(
      client,
      { find: 'things', filter: { _id: 2 }, singleBatch: true, $db: 'direct' },
      null,
      never,
    );
    const { firstBatch } = (reply as Document)['cursor'] as { firstBatch: Buffer[] };
    expect(firstBatch.map((bytes) => BSON.deserialize(bytes))).toEqual([{ _id: 2, text: 'number 2' }]);
  });

  it('is rejected with the server’s error, and its connection is used again', async () => {
    await using single = await connected(store.uri, { maxPoolSize: 1 });
    for (const _ of [1, 2]) {
      const refused = await sendDirectly(single, { nonsense: 1, $db: 'direct' }, null, never)?.catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MongoServerError);
      expect(refused).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
    }
    expect(await single.db('direct').collection('things').countDocuments({})).toBe(2);
  });

  it('is carried out once under one number', async () => {
    const number = { lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1) };
    const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }];
    for (const _ of [1, 2]) {
      expect(await sendDirectly(client, { update: 'things', updates, ...number, $db: 'direct' }, null, never)).toMatchObject({
        n: 1,
        nModified: 1,
      });
    }
    expect(
      await client
        .db('direct')
        .collection('things')
        .findOne({ _id: 1 } as object),
    ).toMatchObject({ n: 1 });
  });

  it.each<[string, (uri: string) => MongoClient | Promise<MongoClient>]>([
    ['a client that is not connected', (uri) => new MongoClient(uri)],
    ['one whose commands are watched', (uri) => connected(uri, { monitorCommands: true })],
    ['one that says which API it wants', (uri) => connected(uri, { serverApi: '1' })],
    ['one that limits the silence of sockets', (uri) => connected(uri, { socketTimeoutMS: 60_000 })],
  ])('is left to the driver by %s', async (_what, make) => {
    await using other = await make(store.uri);
    expect(sendDirectly(other, { ping: 1, $db: 'admin' }, null, never)).toBeNull();
  });

  it('is left to the driver where others use the connections', async () => {
    await using single = await connected(store.uri, { maxPoolSize: 1 });
    const first = sendDirectly(single, { ping: 1, $db: 'admin' }, null, never);
    expect(sendDirectly(single, { ping: 1, $db: 'admin' }, null, never)).toBeNull();
    const waiting = single.db('admin').command({ ping: 1 });
    expect(await first).toMatchObject({ ok: 1 });
    expect(await waiting).toMatchObject({ ok: 1 });
  });

  it('is left to the driver when it is large', () => {
    expect(sendDirectly(client, { ping: 1, comment: 'x'.repeat(300_000), $db: 'admin' }, null, never)).toBeNull();
  });

  it('is not sent for a signal that was given before', () => {
    expect(sendDirectly(client, { ping: 1, $db: 'admin' }, null, AbortSignal.abort(new Error('nobody waits')))).toBeNull();
  });

  it('listens to its signal no longer once it is answered', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const added = vi.spyOn(signal, 'addEventListener');
    await sendDirectly(client, { ping: 1, $db: 'admin' }, null, signal);
    expect(added.mock.calls.map(([, listener]) => listener)).toHaveLength(1);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener));
  });
});

describe('a command that is sent directly and not answered', () => {
  let store: ScriptedStore;
  let proxy: BreakingProxy;
  let client: MongoClient;

  beforeEach(async () => {
    store = await ScriptedStore.start(() => null);
    proxy = await BreakingProxy.start(store.uri);
    client = await connected(proxy.uri);
  });
  afterEach(async () => {
    await client.close();
    await proxy.close();
    await store.close();
  });

  it('ends with the reason of its signal, and its connection with it', async () => {
    const leaving = new AbortController();
    const reason = new Error('nobody waits');
    const found = sendDirectly(client, { find: 'c', $db: 'd' }, null, leaving.signal);
    const asked = await store.next('find');
    leaving.abort(reason);

    await expect(found).rejects.toBe(reason);
    await asked.cutOff.given;
  });

  it('ends with its connection, and the driver does not use others of that server', async () => {
    const cleared = once(client, 'connectionPoolCleared');
    const found = sendDirectly(client, { find: 'c', $db: 'd' }, null, never);
    await store.next('find');
    await proxy.break('closed');

    await expect(found).rejects.toThrow(MongoNetworkError);
    await cleared;
    expect(sendDirectly(client, { find: 'c', $db: 'd' }, null, never)).toBeNull();
  });

  it('ends with its client', async () => {
    const found = sendDirectly(client, { find: 'c', $db: 'd' }, null, never)?.catch((error: unknown) => error);
    await store.next('find');
    await client.close();

    expect(await found).toMatchObject({ name: 'MongoClientClosedError' });
  });

  it('makes the driver look for another primary where the server is none any more', async () => {
    const described = once(client, 'serverDescriptionChanged');
    store.play(() => ({ ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' }));
    await expect(sendDirectly(client, { insert: 'c', $db: 'd' }, null, never)).rejects.toThrow('not primary');
    const [{ newDescription }] = (await described) as [{ newDescription: { type: string } }];
    expect(newDescription.type).toBe('Unknown');
  });
});

describe('a reply', () => {
  /** Passes a store's replies on in chunks of this many bytes. */
  async function cutting(uri: string, pieceBytes: number) {
    const server = createServer({ noDelay: true }, (near) => {
      const far = createConnection(addressOf(uri));
      near.on('data', (bytes) => far.write(bytes));
      let sent = Promise.resolve();
      const pass = async (bytes: Buffer): Promise<void> => {
        for (let at = 0; at < bytes.length; at += pieceBytes) {
          await new Promise<void>((written) => {
            near.write(bytes.subarray(at, at + pieceBytes), () => setImmediate(written));
          });
        }
      };
      far.on('data', (bytes) => {
        sent = sent.then(() => pass(bytes));
      });
      near.on('error', () => far.destroy());
      near.on('close', () => far.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true` };
  }

  it.each([1, 3, 20, 1_000])('may come in pieces of %i bytes', async (pieceBytes) => {
    const firstBatch = [{ _id: 1, text: 'x'.repeat(1_500) }];
    const store = await ScriptedStore.start(() => ({ ok: 1, cursor: { id: 0n, ns: 'd.c', firstBatch } }));
    const { server, uri } = await cutting(store.uri, pieceBytes);
    const client = await connected(uri, { maxPoolSize: 1 });

    for (const _ of [1, 2]) {
      const reply = await sendDirectly(client, { find: 'c', $db: 'd' }, null, never);
      const [bytes] = ((reply as Document)['cursor'] as { firstBatch: Buffer[] }).firstBatch;
      expect(BSON.deserialize(bytes as Buffer)).toEqual(firstBatch[0]);
      expect(await client.db('d').collection('c').find().toArray()).toEqual(firstBatch);
    }

    await client.close();
    server.close();
    await store.close();
  });
});
