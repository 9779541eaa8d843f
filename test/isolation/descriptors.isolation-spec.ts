import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { startPlatform, type Platform } from '../e2e/platform/processes.js';
import { openFilesBelow, type OpenFile } from './descriptors.js';

/** The processes a standalone starts, by their command lines. */
const KINDS = {
  runner: /sandbox\/src\/runner\/main\.js/,
  builder: /packages\/src\/builder\/main\.js/,
  bundler: /esbuild.* --service/,
  reader: /embedded-mongo\/src\/readers\/reader\.js/,
};
const LOOK_PAUSE_MS = 2;

/** Loaded into every thread: ends the one of the store when the file `die` appears. */
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

const LONG = `exports = async () => {
  const items = context.services.get('mongodb-atlas').db('descriptors').collection('items');
  await items.insertOne({ n: 1 });
  const [{ n }] = await items.aggregate([
    { $limit: 1 },
    { $project: { one: { $range: [0, 1000] } } },
    { $unwind: '$one' },
    { $project: { two: { $range: [0, 1000] } } },
    { $unwind: '$two' },
    { $group: { _id: null, n: { $sum: '$two' } } },
  ]).toArray();
  return n;
}`;

let dataDir: string;
let platform: Platform;
let app: AppAdmin;
let user: EndUser;
let root: number;

/** Everything that was seen open in a process the standalone had started. */
const seen = new Map<string, OpenFile>();
const looks = new AbortController();
let looking: Promise<void>;

async function look(): Promise<void> {
  while (!looks.signal.aborted) {
    for (const file of openFilesBelow(root)) seen.set(`${file.pid} ${file.target} ${file.isReadOnly}`, file);
    await delay(LOOK_PAUSE_MS);
  }
}

const kindOf = (command: string): string => Object.entries(KINDS).find(([, pattern]) => pattern.test(command))?.[0] ?? command;

/** Folders of the system and of programs, which hold nothing of apps. */
const SYSTEM = ['/proc/', '/sys/', '/etc/', '/usr/', '/lib', '/dev/', `${process.cwd()}/`, `${dirname(process.execPath)}/`];
/** Folders a builder is given. */
const BUILDS = join(tmpdir(), 'groundwork-packages-');
/** Folders of uploads, whose archives builders read. */
const UPLOADS = join(tmpdir(), 'groundwork-upload-');

/** The descriptors a process may have: streams and channels, events, its program, builders their folder and the upload, readers the store to read. */
function isOwn({ of, target, isReadOnly }: OpenFile): boolean {
  if (/^(?:pipe|socket|anon_inode):/.test(target) || target === '/dev/null') return true;
  const kind = kindOf(of);
  if (kind === 'reader' && target === join(dataDir, 'store', 'data.mdb')) return isReadOnly;
  if (kind === 'reader' && target === join(dataDir, 'store', 'data.mdb-lock')) return true;
  if (kind === 'builder' && target.startsWith(UPLOADS)) return isReadOnly;
  if (kind === 'builder' || kind === 'bundler') return target.startsWith(BUILDS) || isOfSystem(target, isReadOnly);
  return isOfSystem(target, isReadOnly);
}

function isOfSystem(target: string, isReadOnly: boolean): boolean {
  return isReadOnly && SYSTEM.some((prefix) => target.startsWith(prefix));
}

describe.skipIf(process.platform !== 'linux')('processes of a standalone (shown by /proc of Linux)', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'descriptors-'));
    const preload = join(dataDir, '..', `${dataDir.split('/').at(-1)}.mjs`);
    writeFileSync(preload, DYING);
    platform = await startPlatform({ dataDir, environment: { NODE_OPTIONS: `--import=${preload}` } });
    root = platform.process.pid ?? 0;
    looking = look();
    app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    for (const [name, source] of [
      ['one', 'exports = () => 1'],
      ['long', LONG],
    ] as const) {
      await app.addFunction(name, source, { run_as_system: true });
    }
    user = await EndUser.login(platform, app.app.client_app_id);
  });
  afterAll(async () => {
    looks.abort();
    await looking;
    await platform.stop();
    await rm(`${dataDir}.mjs`, { force: true });
  });

  const pidsOf = (kind: string): Set<number> =>
    new Set([...seen.values()].filter(({ of }) => kindOf(of) === kind).map(({ pid }) => pid));

  async function upload(): Promise<void> {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('{"name":"left","version":"1.0.0","main":"index.js"}'), 'node_modules/left/package.json');
    zip.addBuffer(Buffer.from('exports.text = () => "left";'), 'node_modules/left/index.js');
    zip.end();
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(await buffer(zip.outputStream))]), 'node_modules.zip');
    const request = new Request('http://form', { method: 'POST', body: data });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const answer = await app.send('PUT', '/dependencies', { raw: new Uint8Array(await request.arrayBuffer()), headers });
    expect(answer.status).toBe(204);
    const status = (): Promise<{ status: string }> => app.must('GET', '/dependencies/status');
    expect(await eventually(status, (now) => now.status !== 'created')).toMatchObject({ status: 'successful' });
  }

  async function useEverything(): Promise<void> {
    expect(await user.call('one')).toMatchObject({ status: 200 });
    await upload();
    expect(await user.call('long')).toMatchObject({ status: 200 });
  }

  it('have nothing open that is not theirs, nor do those that are started later', async () => {
    await useEverything();
    for (const kind of Object.keys(KINDS)) expect(pidsOf(kind).size, kind).toBeGreaterThan(0);

    const runners = pidsOf('runner');
    const alive = new Set(openFilesBelow(root).map(({ pid }) => pid));
    for (const pid of runners) if (alive.has(pid)) process.kill(pid, 'SIGKILL');
    await eventually(
      () => user.call('one'),
      ({ status }) => status === 200,
    );
    await eventually(
      async () => [...pidsOf('runner')],
      (pids) => pids.some((pid) => !runners.has(pid)),
    );

    writeFileSync(join(dataDir, 'store.die'), '');
    const restarts = async (): Promise<string> => (await fetch(`${platform.url}/metrics`)).text();
    await eventually(restarts, (text) => /^groundwork_store_restarts_total\{[^}]*\} 1$/m.test(text));
    const readers = pidsOf('reader');
    await eventually(
      () => user.call('long'),
      ({ status }) => status === 200,
    );
    await useEverything();
    expect([...pidsOf('reader')].some((pid) => !readers.has(pid))).toBe(true);

    expect([...seen.values()].filter((file) => !isOwn(file))).toEqual([]);
  }, 180_000);

  it('leave files that only their owner can read', async () => {
    const modes = await Promise.all(
      (await readdir(dataDir, { recursive: true })).map(async (name) => {
        const found = await stat(join(dataDir, name));
        return { name, mode: (found.mode & 0o777).toString(8), isFolder: found.isDirectory() };
      }),
    );
    expect(modes.length).toBeGreaterThan(3);
    expect(modes.filter(({ mode, isFolder }) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
  });
});
