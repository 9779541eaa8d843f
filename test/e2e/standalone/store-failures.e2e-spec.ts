import { writeFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform/processes.js';

/** A separate standalone: failures of its store would disturb other tests. */
let dataDir: string;
let platform: Platform | undefined;
/** Platform the first test leaves for the second. */
let untouched: Platform | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'groundwork-store-'));
});
afterAll(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  const running = platform;
  [platform, untouched] = [undefined, undefined];
  if (running?.process.exitCode === null && running.process.signalCode === null) await running.end('SIGKILL');
}

async function start(environment: Record<string, string> = {}): Promise<Platform> {
  await kill();
  platform = await startPlatform({ dataDir, environment });
  return platform;
}

/** Starts it so that the thread of its store can be made to die. */
function startMortal(): Promise<Platform> {
  const preload = join(dataDir, 'dying.mjs');
  writeFileSync(preload, DYING);
  return start({ NODE_OPTIONS: `--import=${preload}` });
}

function login({ url, credentials }: Platform): Promise<Response> {
  return fetch(`${url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY }),
  });
}

async function figure({ url }: Platform, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function ready({ url }: Platform): Promise<number> {
  return (await fetch(`${url}/health/ready`)).status;
}

/** Loaded into every thread of the process: ends the one of the store when the file `die` appears. */
const DYING = `
import { existsSync, rmSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';
if (!isMainThread && workerData?.dataDir) {
  const path = workerData.dataDir + '.die';
  setInterval(() => {
    if (!existsSync(path)) return;
    rmSync(path);
    throw new Error('thrown for the test');
  }, 10).unref();
}
`;

describe('a standalone', () => {
  it('without space on its disk starts, reads, and answers what it would have to store with 503 and a time', async () => {
    const before = await start();
    const { access_token: token } = (await (await login(before)).json()) as { access_token: string };

    const full = await start({ STORE_RESERVE_MB: '1000000' });
    const refused = await login(full);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '10',
      { error: 'the store accepts no writes: the disk is full', error_code: 'Unavailable' },
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const apps = `${full.url}/api/admin/v3.0/groups/${full.credentials.PROJECT_ID}/apps`;
    const read = await fetch(apps, { headers });
    expect([read.status, await read.json()]).toEqual([200, []]);
    const write = await fetch(apps, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"shop"}',
    });
    expect([write.status, write.headers.get('retry-after')]).toEqual([503, '10']);
    // The sandbox is ready a little later on a busy machine.
    await expect.poll(() => ready(full)).toBe(200);
    expect(await figure(full, 'groundwork_store_writable')).toBe(0);
    expect(full.output()).toContain('the store takes no writes');

    const again = await startMortal();
    expect([(await login(again)).status, await figure(again, 'groundwork_store_writable')]).toEqual([200, 1]);
    untouched = again;
    // Three starts, beside other tests.
  }, 180_000);

  it('recovers automatically after its store’s thread dies, and counts that', async () => {
    const running = untouched ?? (await startMortal());
    untouched = undefined;
    expect((await login(running)).status).toBe(200);
    writeFileSync(join(dataDir, 'store.die'), '');
    await expect.poll(() => figure(running, 'groundwork_store_restarts_total'), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => login(running).then(({ status }) => status), { timeout: 40_000 }).toBe(200);
    await expect.poll(() => ready(running), { timeout: 20_000 }).toBe(200);
    expect(running.process.exitCode).toBeNull();
    expect(running.output()).toContain('thrown for the test');
  }, 180_000);

  it('ends immediately with one line if its store file was cut off', async () => {
    await kill();
    const file = await open(join(dataDir, 'store', 'data.mdb'), 'r+');
    await file.truncate(10_000);
    await file.close();
    const failure = await startPlatform({ dataDir }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    expect(failure).toMatch(
      /^ended \(1\) before it was ready:\nThe store file \S+\/store\/data\.mdb is damaged: page \d+ is missing\. [^\n]+\n$/,
    );
  });

  it('ends immediately with one line if its data directory is not one', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'groundwork-store-none-'));
    const notOne = join(parent, 'file');
    writeFileSync(notOne, '');
    const failure = await startPlatform({ dataDir: notOne }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    expect(failure).toBe(`ended (1) before it was ready:\nDATA_DIR: ${notOne} cannot be used: ${notOne} is not a directory\n`);
    await rm(parent, { recursive: true });
  });
});
