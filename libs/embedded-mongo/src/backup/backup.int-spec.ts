import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../start.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const BIN = join(ROOT, 'dist/libs/embedded-mongo/src/bin.js');
const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

let directory: string;
let children: ChildProcess[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function runStore(dataDir: string): Promise<{ child: ChildProcess; client: MongoClient }> {
  const child = spawn(process.execPath, [BIN, '--dir', join(dataDir, 'store'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { uri } = JSON.parse(line) as { uri: string };
  return { child, client: await new MongoClient(uri, { retryWrites: false }).connect() };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

async function command(
  name: 'backup' | 'restore',
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Said> {
  const child = spawn(process.execPath, [join(ROOT, `dist/apps/cli/src/operations/${name}.js`), ...args], {
    cwd: directory,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { code, out, error };
}

/** Creates a store that is not running, with one document, and a backup of it. */
async function backedUp(env: Record<string, string> = { MASTER_KEY: KEY }): Promise<{ dataDir: string; backup: string }> {
  const dataDir = join(directory, 'data');
  const store = await startEmbeddedMongo({ dataDir: join(dataDir, 'store'), port: 0, mode: 'inline' });
  const client = await new MongoClient(store.uri).connect();
  await client
    .db('db')
    .collection<{ _id: number; text: string }>('items')
    .insertOne({ _id: 1, text: 'x'.repeat(10_000) });
  await client.close();
  await store.close();
  const backup = join(directory, 'backup');
  expect(await command('backup', dataDir, [backup], env)).toMatchObject({ code: 0, error: '' });
  return { dataDir, backup };
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8() ^ 1);
  await file.write(byte, 0, 1, at);
  await file.close();
}

describe('a backup', () => {
  it('taken under load holds everything acknowledged before it began, also after the restored store was killed', async () => {
    const dataDir = join(directory, 'data');
    const { child, client } = await runStore(dataDir);
    const items = client.db('load').collection<{ _id: number; tags: number[]; slug: string }>('items');
    await items.createIndexes([{ key: { slug: 1 }, unique: true }, { key: { tags: 1 } }]);
    const acknowledged: number[] = [];
    let next = 0;
    const stop = new AbortController();
    const writers = Array.from({ length: 8 }, async () => {
      while (!stop.signal.aborted) {
        const _id = next++;
        await items.insertOne({ _id, tags: [_id % 7, -1], slug: `slug ${_id} ${'x'.repeat(300)}` });
        acknowledged.push(_id);
        await items.updateOne({ _id: _id >> 1 }, { $push: { tags: 99 } });
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(300);
    const before = [...acknowledged];
    const backup = join(directory, 'backup');
    const backing = spawn(process.execPath, [join(ROOT, 'dist/apps/cli/src/operations/backup.js'), backup], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, MASTER_KEY: KEY },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(backing);
    expect(await once(backing, 'exit')).toEqual([0, null]);
    const after = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(after + 100);
    stop.abort();
    await Promise.all(writers);
    expect(await client.db('load').command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: acknowledged.length });
    await client.close();
    await kill(child);

    const restored = join(directory, 'restored');
    expect(await command('restore', restored, [backup])).toMatchObject({ code: 0, error: '' });
    const first = await runStore(restored);
    await first.client.db('load').collection<{ _id: number }>('items').insertOne({ _id: -1 });
    await kill(first.child);
    await first.client.close();
    const second = await runStore(restored);
    const stored = await second.client.db('load').collection<{ _id: number }>('items').find().toArray();
    const ids = new Set(stored.map(({ _id }) => _id));
    expect(before.filter((_id) => !ids.has(_id))).toEqual([]);
    expect(ids.has(-1)).toBe(true);
    expect(await second.client.db('load').command({ validate: 'items' })).toMatchObject({
      valid: true,
      errors: [],
      nrecords: ids.size,
    });
    await second.client.close();
  });

  it('has a manifest with checksums and a fingerprint, files of mode 600, and no key', async () => {
    const { dataDir, backup } = await backedUp();
    expect(readdirSync(backup).toSorted()).toEqual(['data.mdb', 'manifest.json']);
    expect([mode(backup), mode(join(backup, 'data.mdb')), mode(join(backup, 'manifest.json'))]).toEqual(['700', '600', '600']);
    const manifest = readFileSync(join(backup, 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest)).toEqual({
      format: 1,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      storeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      storeFormat: 1,
      keyFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      files: [
        { name: 'data.mdb', bytes: statSync(join(backup, 'data.mdb')).size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    });
    expect(manifest).not.toContain(KEY);
    expect(await command('backup', dataDir, [backup])).toEqual({ code: 1, out: '', error: `error: ${backup} is not empty\n` });
  });

  it('takes the key of credentials.json for the fingerprint, and says so where there is none', async () => {
    const { dataDir, backup } = await backedUp({});
    expect(JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))).toMatchObject({ keyFingerprint: null });
    writeFileSync(join(dataDir, 'credentials.json'), JSON.stringify({ MASTER_KEY: KEY }));
    const [one, other] = await Promise.all([
      command('backup', dataDir, [join(directory, 'one')]),
      command('backup', dataDir, [join(directory, 'other')], { MASTER_KEY: OTHER_KEY }),
    ]);
    const fingerprints = [one, other].map(({ out }) => /fingerprint ([0-9a-f]{16}):/.exec(out)?.[1]);
    expect(new Set(fingerprints).size).toBe(2);
    expect(fingerprints).not.toContain(undefined);
    expect(readdirSync(join(directory, 'one')).toSorted()).toEqual(['data.mdb', 'manifest.json']);
  });

  it.each([[[]], [['--help']], [['a', 'b']]])('explains the arguments %j', async (args) => {
    const [backup, restore] = await Promise.all(
      (['backup', 'restore'] as const).map((name) => command(name, join(directory, 'data'), args)),
    );
    expect(backup).toMatchObject({ code: 1, error: 'error: usage: npm run backup -- <new directory>\n' });
    expect(restore).toMatchObject({ code: 1, error: 'error: usage: npm run restore -- <directory of a backup>\n' });
  });

  it('is rejected where there is no store, or another database is in use', async () => {
    const dataDir = join(directory, 'nothing');
    const [without, elsewhere] = await Promise.all([
      command('backup', dataDir, ['b']),
      command('backup', dataDir, ['b'], { MONGODB_URI: 'mongodb://localhost' }),
    ]);
    expect(without).toMatchObject({ code: 1, error: `error: No store found in ${dataDir}/store\n` });
    expect(elsewhere).toMatchObject({
      code: 1,
      error: expect.stringContaining('error: MONGODB_URI is set') as string,
    });
    expect(existsSync(join(directory, 'b'))).toBe(false);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('restoring a backup', () => {
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'backup-'));
    [directory, children] = [made, []];
    await backedUp();
  });
  afterAll(() => rm(made, { recursive: true, force: true }));

  /** Copies the backup that {@link backedUp} made for all tests, so that a test may change it. */
  async function aCopy(): Promise<{ dataDir: string; backup: string }> {
    await cp(made, directory, { recursive: true });
    return { dataDir: join(directory, 'data'), backup: join(directory, 'backup') };
  }

  it('says which key is needed, takes the right one, and rejects another before anything is written', async () => {
    const { backup } = await aCopy();
    const { keyFingerprint } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { keyFingerprint: string };
    const restored = join(directory, 'restored');
    expect(await command('restore', restored, [backup], { MASTER_KEY: OTHER_KEY })).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        `^error: the backup needs the MASTER_KEY with the fingerprint ${keyFingerprint}, but the configured fingerprint is [0-9a-f]{16}\n$`,
      ) as string,
    });
    expect(readdirSync(restored)).toEqual([]);
    writeFileSync(join(restored, 'credentials.json'), JSON.stringify({ MASTER_KEY: KEY }));
    // Left by an interrupted restore.
    mkdirSync(join(restored, 'store.restoring'));
    appendFileSync(join(restored, 'store.restoring/data.mdb'), 'half');
    expect(await command('restore', restored, [backup])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`The MASTER_KEY is the one it needs (fingerprint ${keyFingerprint}).`) as string,
    });
    expect(readdirSync(restored).toSorted()).toEqual(['credentials.json', 'store']);
    expect([mode(join(restored, 'store')), mode(join(restored, 'store/data.mdb'))]).toEqual(['700', '600']);
    expect((await command('restore', join(directory, 'more'), [backup])).out).toContain(
      `It needs the MASTER_KEY with the fingerprint ${keyFingerprint}: set it in the environment`,
    );
  });

  it('rejects a DATA_DIR with anything in it', async () => {
    const { dataDir, backup } = await aCopy();
    const before = readFileSync(join(dataDir, 'store/data.mdb'));
    expect(await command('restore', dataDir, [backup])).toEqual({
      code: 1,
      out: '',
      error: `error: ${dataDir} is not empty (store): restore into an empty DATA_DIR\n`,
    });
    expect(readFileSync(join(dataDir, 'store/data.mdb')).equals(before)).toBe(true);
  });

  it.each<[string, (backup: string) => Promise<void> | void, (backup: string) => string]>([
    ['is cut off', (b) => truncateSync(join(b, 'data.mdb'), 4096), (b) => `The backup is damaged: ${b}/data.mdb has 4096 bytes`],
    [
      'has a changed byte',
      (b) => flip(join(b, 'data.mdb'), 9000),
      (b) => `The backup is damaged: the checksum of ${b}/data.mdb differs`,
    ],
    ['lacks its data', (b) => rm(join(b, 'data.mdb')), (b) => `The backup is damaged: ${b}/data.mdb is missing`],
    ['lacks its manifest', (b) => rm(join(b, 'manifest.json')), (b) => `${b} is not a complete backup: manifest.json is missing`],
    [
      'has half a manifest',
      (b) => truncateSync(join(b, 'manifest.json'), 20),
      (b) => `${b}/manifest.json is damaged: it is not JSON`,
    ],
  ])('rejects one that %s with one line, and leaves nothing behind', async (_what, damage, line) => {
    const { backup } = await aCopy();
    await damage(backup);
    const restored = join(directory, 'restored');
    const { code, out, error } = await command('restore', restored, [backup]);
    expect({ code, out, lines: error.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 });
    expect(error.startsWith(`error: ${line(backup)}`)).toBe(true);
    expect(existsSync(restored) ? readdirSync(restored) : []).toEqual([]);
  });

  it('rejects one of a newer data format', async () => {
    const { backup } = await aCopy();
    const path = join(backup, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"storeFormat": 1', '"storeFormat": 2'));
    expect(await command('restore', join(directory, 'restored'), [backup])).toEqual({
      code: 1,
      out: '',
      error: `error: The backup in ${backup} has data format 2, this version reads up to 1: use a newer version\n`,
    });
  });
});
