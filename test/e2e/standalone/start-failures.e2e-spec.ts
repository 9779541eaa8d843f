import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform } from '../platform/processes.js';

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

/** What a standalone that must not start wrote before it ended. */
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

describe('a standalone that cannot start ends with one line', () => {
  it.each([
    ['PORT', () => ({ PORT: String(port) }), () => `PORT: 127.0.0.1:${port} is in use by another process`],
    ['HOST', () => ({ HOST: '192.0.2.1' }), () => 'HOST: 192.0.2.1 is no address of this machine'],
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
});
