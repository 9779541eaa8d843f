import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Long, MongoClient, UUID } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDocument } from '../store-fixture.js';
import { WireClient } from '../wire-client.js';
import { expectValid, fill } from './isolation-fixture.js';

const BIN = fileURLToPath(new URL('../../../../dist/libs/embedded-mongo/src/bin.js', import.meta.url));

let directory: string;
let child: ChildProcess;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'));
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const started = spawn(process.execPath, [BIN, '--dir', join(directory, 'data'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
  return (JSON.parse(line) as { uri: string }).uri;
}

async function crash(): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('a store that is killed', { timeout: 60_000 }, () => {
  it('in the middle of a write of many statements continues at its position when retried', async () => {
    const count = 20_000;
    const uri = await start();
    const client = await new MongoClient(uri).connect();
    const counters = client.db('db').collection<TestDocument>('counters');
    const writer = await WireClient.connect(uri);
    const updates = Array.from({ length: count }, (_, i) => ({ q: { _id: i % 5_000 }, u: { $inc: { n: 1 } }, upsert: true }));
    const command = { update: 'counters', updates, lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1), $db: 'db' };
    writer.write(writer.message(command));
    await expect.poll(() => counters.estimatedDocumentCount(), { timeout: 30_000, interval: 2 }).toBeGreaterThan(300);
    await crash();
    await client.close();
    writer.close();

    const second = await start();
    const again = await WireClient.connect(second);
    const reply = await again.command(command);
    expect(reply).toMatchObject({ n: count, nModified: count - 5_000, ok: 1 });
    expect((reply['upserted'] as { index: number }[]).map(({ index }) => index)).toEqual(
      Array.from({ length: 5_000 }, (_, i) => i),
    );
    expect(await again.command(command)).toEqual(reply);
    again.close();
    const reader = await new MongoClient(second).connect();
    const stored = reader.db('db').collection<TestDocument>('counters');
    expect(await stored.countDocuments({ n: 4 })).toBe(5_000);
    await expectValid(stored);
    await reader.close();
  });

  it('in the middle of an index that is built, or a collection that is copied, leaves no half of it', async () => {
    const uri = await start();
    const client = await new MongoClient(uri).connect();
    const items = client.db('db').collection<TestDocument>('items');
    await fill(items, 20_000);
    const lost = Promise.allSettled([items.createIndex({ t: 1 }), items.aggregate([{ $out: 'copy' }]).toArray()]);
    const names = async (): Promise<string[]> => (await client.db('db').listCollections().toArray()).map(({ name }) => name);
    await expect.poll(names, { timeout: 30_000, interval: 2 }).toHaveLength(2);
    await crash();
    await lost;
    await client.close();

    const reader = await new MongoClient(await start()).connect();
    const stored = reader.db('db').collection<TestDocument>('items');
    const copy = reader.db('db').collection<TestDocument>('copy');
    expect([0, 20_000]).toContain(await copy.countDocuments());
    const left = (await reader.db('db').listCollections().toArray()).map(({ name }) => name);
    expect(left.filter((name) => name.startsWith('tmp.'))).toEqual([]);
    await expectValid(stored);
    expect(await stored.createIndex({ t: 1 })).toBe('t_1');
    await expectValid(stored);
    await reader.close();
  });
});
