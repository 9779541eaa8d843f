// Starts the measured targets, each with an empty store, and stops them again.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithThis, start, startStore } from '../bench-platform.mjs';
import { send } from './http-json.mjs';
import { movie, note, NOTES } from './operations.mjs';
import { peerOperations } from './peer-operations.mjs';
import { productOperations } from './product-operations.mjs';

export const PEER_VERSION = '9.10.0';
// parse-server 9.10.0 reads what this package's 2.3 does not hold any more: requests of cloud code and batches fail with it.
const PEER_OVERRIDES = { router: '2.2.0' };
const here = dirname(fileURLToPath(import.meta.url));
const temporary = (name) => mkdtempSync(join(tmpdir(), `groundwork-bench-${name}-`));

async function started(script, args, cwd) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = endWithThis(fork(script, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended (${code}) before it was ready`);
  });
  const [{ port }] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid, base: `http://127.0.0.1:${port}`, stop };
}

async function floor() {
  const directory = temporary('floor');
  const server = await started(join(here, 'floor-server.mjs'), [directory]);
  const post = (path, body) => send('POST', `${server.base}/${path}`, {}, body);
  const operations = {
    hello: () => send('GET', `${server.base}/hello`, {}),
    insertOne: (index) => post('insertOne', { document: note(index) }),
    updateOne: (index) => post('updateOne', { id: index % NOTES }),
    findOne: () => post('findOne', { query: { title: movie(5).title } }),
    find100: () => post('find100', { query: {} }),
  };
  operations.graphqlOne = operations.findOne;
  operations.graphql100 = operations.find100;
  const stop = async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { pids: [server.pid], operations, stop };
}

async function product(mode, program) {
  const platform = await start(mode, { TRUSTED_PROXIES: '127.0.0.1' }, [], { program });
  return { pids: [platform.pid], operations: await productOperations(platform), stop: platform.stop, idleMb: platform.idleMb };
}

/** The standalone of another checkout, which is built: `BENCH_BEFORE` names its folder. */
function before() {
  const folder = process.env.BENCH_BEFORE;
  if (folder === undefined) throw new Error('BENCH_BEFORE names no checkout');
  return product('standalone', resolve(folder, 'dist/apps/standalone/src/main.js'));
}

/** parse-server is installed from the registry: into `BENCH_PEER_DIR`, kept for the next run, or into a folder that is removed. */
async function peer() {
  const kept = process.env.BENCH_PEER_DIR;
  const directory = kept ?? temporary('peer');
  const dependencies = { 'parse-server': PEER_VERSION, lodash: '4' };
  const manifest = { private: true, type: 'module', dependencies, overrides: PEER_OVERRIDES };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  const install = ['install', '--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', install, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  const script = join(directory, 'peer-server.mjs');
  for (const name of ['peer-server.mjs', 'work.mjs']) copyFileSync(join(here, name), join(directory, name));
  const store = await startStore();
  const uri = new URL(store.uri);
  uri.pathname = '/peer';
  const server = await started(script, [uri.href], directory);
  const stop = async () => {
    await server.stop();
    await store.stop();
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  };
  return { pids: [server.pid, store.pid], operations: await peerOperations(server), stop };
}

export const TARGETS = {
  floor,
  standalone: () => product('standalone'),
  before,
  cluster: () => product('cluster'),
  peer,
};
