import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, Long, UUID, type Document } from 'bson';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandClient } from '../src/port/command-client.js';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/start.js';
import { commandMessage } from '../src/wire/raw-command.js';
import { WireClient } from './wire-client.js';

const never = new AbortController().signal;
setMaxListeners(0, never);
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'command-port-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function run(commands: CommandClient, command: Document, signal = never): Promise<Document> {
  const reply = commands.send(commandMessage(command), signal);
  if (!reply) throw new Error('nothing was sent');
  return deserialize(await reply);
}

describe('commands without a socket', () => {
  let store: EmbeddedMongo;
  let socket: WireClient;
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'command-port-'));
    store = await startEmbeddedMongo({ dataDir: home, port: 0, mode: 'inline' });
    socket = await WireClient.connect(store.uri);
  });
  afterAll(async () => {
    socket.close();
    await store.close();
    await rm(home, { recursive: true, force: true });
  });

  /** Without what differs from one moment to the next. */
  const lasting = (reply: Document): Document => ({ ...reply, operationTime: undefined });
  const number = { lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1) };

  it.each<[string, Document]>([
    ['an insert', { insert: 'things', documents: [{ _id: 'a', n: 1 }], $db: 'shop', ...number }],
    ['the same insert under its number', { insert: 'things', documents: [{ _id: 'a', n: 1 }], $db: 'shop', ...number }],
    ['one that is refused', { insert: 'things', documents: [{ _id: 'a' }], $db: 'shop' }],
    ['a search', { find: 'things', filter: {}, $db: 'shop' }],
    ['an update', { update: 'things', updates: [{ q: { _id: 'a' }, u: { $set: { n: 2 } } }], $db: 'shop' }],
    ['a command nobody knows', { nonsense: 1, $db: 'shop' }],
    ['a statement that is none', { find: 'things', filter: { $nonsense: 1 }, $db: 'shop' }],
  ])('%s is answered as over one', async (_what, command) => {
    const there = { insert: 'things', documents: [{ _id: 'a', n: 1 }], $db: 'shop' };
    if (command['insert'] === undefined) await run(store.commands, there);
    // Over both ways the second is asked of the same data, which an update does not change again.
    const [first, second] = [await run(store.commands, command), await socket.command(command)];
    const again = await run(store.commands, command);
    expect(lasting(again)).toEqual(lasting(second));
    expect(first['ok']).toBe(second['ok']);
  });

  it('are carried out beside each other, in the order they come in', async () => {
    const inserted = await Promise.all(
      Array.from({ length: 50 }, (_, index) => run(store.commands, { insert: 'many', documents: [{ _id: index }], $db: 'shop' })),
    );
    expect(inserted.map(({ n }) => n as unknown)).toEqual(inserted.map(() => 1));
    expect(await run(store.commands, { count: 'many', $db: 'shop' })).toMatchObject({ n: 50 });
  });

  it('are not sent for an aborted signal, nor beyond the in-flight limit', async () => {
    expect(store.commands.send(commandMessage({ ping: 1, $db: 'admin' }), AbortSignal.abort())).toBeNull();
    const ping = commandMessage({ ping: 1, $db: 'admin' });
    const sent = Array.from({ length: 301 }, () => store.commands.send(ping, new AbortController().signal));
    expect(sent[300]).toBeNull();
    await Promise.all(sent.filter((one) => one !== null));
    expect(await store.commands.send(ping, never)).toBeInstanceOf(Buffer);
  });

  it('listen to their signal no longer once they are answered', async () => {
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    await store.commands.send(commandMessage({ ping: 1, $db: 'admin' }), signal);
    expect(added.mock.calls).toHaveLength(1);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener));
  });

  it('fail for bytes that are no command, without affecting others', async () => {
    const broken = commandMessage({ ping: 1, $db: 'admin' });
    broken.writeInt32LE(1_000, 21);
    await expect(store.commands.send(broken, never)).rejects.toThrow('not a command');
    expect(await run(store.commands, { ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
  });
});

describe('a thread that is gone', () => {
  it('fails commands in flight and accepts no more', async () => {
    const store = await startEmbeddedMongo({ dataDir: directory, port: 0, mode: 'inline' });
    const asked = run(store.commands, { ping: 1, $db: 'admin' });
    store.commands.detach();
    await expect(asked).rejects.toMatchObject({ name: 'StoreRestarted', code: 'ECONNRESET' });
    expect(store.commands.send(commandMessage({ ping: 1, $db: 'admin' }), never)).toBeNull();
    await store.close();
  });
});
