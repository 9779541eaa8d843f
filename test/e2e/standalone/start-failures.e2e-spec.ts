import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform } from '../platform/processes.js';

/** Settings with which the tests' cheap password hashes are refused. */
const CHEAP_HASHES: [string, Record<string, string>, string][] = [
  [
    'in production',
    { NODE_ENV: 'production' },
    'invalid environment: GROUNDWORK_TEST_HASHES is for tests: it must not be set with NODE_ENV=production',
  ],
  [
    'at a public address',
    { PUBLIC_URL: 'https://groundwork.test' },
    'invalid environment: GROUNDWORK_TEST_HASHES is for tests: it must not be set with PUBLIC_URL',
  ],
  [
    'in a way that is unknown',
    { GROUNDWORK_TEST_HASHES: 'cheaper' },
    'invalid environment: GROUNDWORK_TEST_HASHES must be cheap',
  ],
];

let dataDir: string;
let taken: Server;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'groundwork-start-'));
  taken = createServer((socket) => socket.destroy());
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
});
afterAll(async () => {
  taken.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the output of a standalone whose start must fail. */
async function startFailure(environment: Record<string, string>): Promise<string> {
  // The directory of a platform that does not start is removed.
  const own = await mkdtemp(join(dataDir, 'own-'));
  return startPlatform({ dataDir: own, environment }).then(
    async (platform) => {
      await platform.stop();
      return 'it started';
    },
    (error: Error) => error.message.replace(own, '<data>'),
  );
}

// Each test has a separate process and directory.
describe.concurrent('a standalone that cannot start ends with one line', () => {
  it.each([
    ['PORT', () => ({ PORT: String(port) }), () => `PORT: 127.0.0.1:${port} is in use by another process`],
    ['HOST', () => ({ HOST: '192.0.2.1' }), () => 'HOST: 192.0.2.1 is not an address of this machine'],
    [
      'NATS_URL',
      () => ({ NATS_URL: `nats://me:hunter2@127.0.0.1:${port}` }),
      () => `NATS_URL: the broker at 127.0.0.1:${port} cannot be used: [^\n]+`,
    ],
    [
      'MONGODB_URI',
      () => ({ MONGODB_URI: `mongodb://me:hunter2@127.0.0.1:${port}/?directConnection=true` }),
      () => `MONGODB_URI: the store at 127.0.0.1:${port} cannot be used: [^\n]+`,
    ],
    [
      'DATA_DIR',
      () => ({ DATA_DIR: '/proc/groundwork/data' }),
      () => 'DATA_DIR: /proc/groundwork/data cannot be used: ENOENT: [^\n]+',
    ],
    [
      'LOG_SPOOL_DIR',
      () => ({ LOG_SPOOL_DIR: '/proc/groundwork/spool' }),
      () => 'LOG_SPOOL_DIR: /proc/groundwork/spool cannot be used: ENOENT: [^\n]+',
    ],
  ] as [string, () => Record<string, string>, () => string][])('naming %s and the address', async (_, environment, line) => {
    const told = await startFailure(environment());
    expect(told).toMatch(new RegExp(`^ended \\(1\\) before it was ready:\n${line()}\n$`));
    expect(told).not.toContain('hunter2');
  });

  it('naming the file of its credentials when that is damaged', async () => {
    const own = await mkdtemp(join(dataDir, 'damaged-'));
    const path = join(own, 'credentials.json');
    await writeFile(path, '{"MASTER_KEY": "hunter2"}');
    const told = await startPlatform({ dataDir: own }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    const line = `${path} is damaged: MASTER_KEY must be 32 bytes in base64: restore it from a backup`;
    expect(told).toBe(`ended (1) before it was ready:\n${line}\n`);
  });

  it.each(CHEAP_HASHES)('where passwords would be hashed cheaply %s', async (_, environment, line) => {
    expect(await startFailure({ GROUNDWORK_TEST_HASHES: 'cheap', ...environment })).toBe(
      `ended (1) before it was ready:\n${line}\n`,
    );
  });
});

// One after the other: beside others, two starts take a loaded machine a minute.
describe('a standalone that cannot start again ends with one line', () => {
  let started: string;
  beforeAll(async () => {
    const platform = await startPlatform({ environment: { GROUNDWORK_TEST_HASHES: '' } });
    await platform.end('SIGTERM');
    started = platform.dataDir;
  });
  afterAll(() => rm(started, { recursive: true, force: true }));

  /** Returns the output of its next start, with a copy of its data. */
  async function nextStart(environment: Record<string, string>): Promise<string> {
    const own = await mkdtemp(join(dataDir, 'again-'));
    await cp(started, own, { recursive: true });
    return startPlatform({ dataDir: own, environment }).then(
      async (platform) => {
        await platform.stop();
        return 'it started';
      },
      (error: Error) => error.message,
    );
  }

  it('where its MASTER_KEY is not the one of its store, as after a restoration', async () => {
    const told = await nextStart({
      GROUNDWORK_TEST_HASHES: '',
      MASTER_KEY: Buffer.alloc(32, 'other').toString('base64'),
      LOG_LEVEL: 'error',
    });
    const line = 'the signing keys in the store were sealed under another MASTER_KEY';
    expect(told).toBe(`ended (1) before it was ready:\n${line}\n`);
  });

  it('where passwords would be hashed cheaply from now on', async () => {
    const line = 'GROUNDWORK_TEST_HASHES is for tests: this store has passwords that were hashed at another cost';
    expect(await nextStart({})).toBe(`ended (1) before it was ready:\n${line}\n`);
  });
});

describe.concurrent('a service that may have 64 files open ends with one line', () => {
  it.each(['standalone', 'gateway', 'identity'])('%s', async (name) => {
    const child = spawn('sh', ['-c', `ulimit -n 64; exec "${process.execPath}" dist/apps/${name}/src/main.js`]);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [[status], stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    const line = 'this process can open only 64 files: raise the limit (ulimit -n) to 1024 or more';
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
  });
});

describe.concurrent('identity, as a process of a cluster, ends with one line', () => {
  /** All it needs, of which it reaches nothing before it ends. */
  const needed = {
    NATS_URL: 'nats://127.0.0.1:1',
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    PROJECT_ID: '0123456789abcdef01234567',
    ADMIN_PUBLIC_KEY: 'public-key',
    ADMIN_PRIVATE_KEY: 'private-key-of-at-least-32-characters',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'password',
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
  };

  it.each(CHEAP_HASHES)('where passwords would be hashed cheaply %s', async (_, environment, line) => {
    const child = spawn(process.execPath, ['dist/apps/identity/src/main.js'], {
      env: { PATH: process.env['PATH'] ?? '', ...needed, GROUNDWORK_TEST_HASHES: 'cheap', ...environment },
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [[status], stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
  });
});
