// Measures starts: first start and restart of a standalone, files it loads, memory of processes at rest, of the services of a
// cluster too, and the build of a clean clone. Minima of several runs, never verdicts: machines are noisy.
// Usage: node test/bench/start.bench.mjs [rounds] [--no-cluster] [--no-build], after a build. Linux only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { json, start } from './bench-platform.mjs';
import { childrenOf, proportionalMb, residentMb } from './process-cpu.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const ROUNDS = Number(process.argv[2] ?? 3) || 3;
/** Milliseconds after which garbage of the start has been collected. */
const REST_MS = 30_000;

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const least = (values) => Math.round(Math.min(...values));

/** Milliseconds until it is ready and CPU until then, of all its processes and threads. */
async function startAgain(environment) {
  const platform = await start('standalone', environment);
  return { platform, ms: platform.readyMs, cpuMs: platform.startMicros / 1000 };
}

async function firstRequests({ base, credentials }) {
  const timed = async (work) => {
    const begun = performance.now();
    const reply = await work();
    return [reply, performance.now() - begun];
  };
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const [{ access_token: token }, loginMs] = await timed(() =>
    json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login),
  );
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const [, listMs] = await timed(() => json('GET', apps, token));
  const [app, createMs] = await timed(() => json('POST', apps, token, { name: 'bench' }));
  const source = { name: 'add', source: 'exports = (a, b) => a + b' };
  await json('POST', `${apps}/${app._id}/functions`, token, source);
  await json('POST', `${apps}/${app._id}/auth_providers`, token, { type: 'anon-user' });
  const client = `${base}/api/client/v2.0/app/${app.client_app_id}`;
  const [user, userMs] = await timed(() => json('POST', `${client}/auth/providers/anon-user/login`));
  const call = { name: 'add', arguments: [1, 2] };
  const [, callMs] = await timed(() => json('POST', `${client}/functions/call`, user.access_token, call));
  return { login: loginMs, list: listMs, create: createMs, user: userMs, call: callMs };
}

async function standalone() {
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const directory = mkdtempSync(join(tmpdir(), 'groundwork-bench-start-'));
    const first = await startAgain({ DATA_DIR: directory });
    await first.platform.stop();
    const again = await startAgain({ DATA_DIR: directory });
    const requests = await firstRequests(again.platform);
    await again.platform.stop();
    rmSync(directory, { recursive: true, force: true });
    runs.push({ first, again, requests });
  }
  const row = (name, pick) => ({
    start: name,
    'ms to ready': least(runs.map(pick('ms'))),
    'CPU ms': least(runs.map(pick('cpuMs'))),
  });
  console.table([row('first', (key) => (run) => run.first[key]), row('again', (key) => (run) => run.again[key])]);
  const requests = ['login', 'list', 'create', 'user', 'call'];
  console.table([
    Object.fromEntries(requests.map((name) => [`first ${name}, ms`, least(runs.map((run) => run.requests[name]))])),
  ]);
}

function memory(name, pid) {
  return {
    process: name,
    'resident MB': Math.round(residentMb(pid)),
    'of its own and shared parts MB': Math.round(proportionalMb(pid)),
  };
}

async function atRest() {
  const platform = await start('standalone', {}, [], { flags: ['--import', join(here, 'loaded-scripts.mjs')] });
  platform.child.send({ scripts: true });
  const { files, bytes } = await new Promise((told) => platform.child.once('message', told));
  await platform.stop();
  console.table([{ 'files loaded': files, 'MB of them': Number((bytes / 1e6).toFixed(1)) }]);
  const resting = await start('standalone');
  await rest(REST_MS);
  console.table([memory('standalone, all processes', resting.pid)]);
  await resting.stop();
}

/** `apps/<service>/src/main.js`, the store's program, or the command itself. */
function nameOf(command) {
  return (
    /apps\/([a-z]+)\/src\/main\.js/.exec(command)?.[1] ??
    (command.includes('embedded-mongo') ? 'store' : command.split(/[ /]/)[0])
  );
}

async function cluster() {
  const platform = await start('cluster');
  await rest(REST_MS);
  console.table([
    ...childrenOf(platform.pid)
      .map(({ pid, command }) => memory(nameOf(command), pid))
      .toSorted((a, b) => a.process.localeCompare(b.process)),
    memory('all', platform.pid),
  ]);
  console.log(`cluster ready in ${Math.round(platform.readyMs)} ms`);
  await platform.stop();
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The last commit, built by what `npm start` does first. */
async function build() {
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const clone = mkdtempSync(join(tmpdir(), 'groundwork-bench-clone-'));
    spawnSync('git', ['clone', '--quiet', '--local', root, clone], { stdio: 'inherit' });
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const begun = performance.now();
    // A separate process group, so that builds running beside a start end before the clone is removed.
    const child = spawn(process.execPath, ['--import', 'tsx', 'tools/build-if-needed.ts'], {
      cwd: clone,
      stdio: 'ignore',
      detached: true,
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the clone could not be built: ${code}`);
    runs.push(performance.now() - begun);
    endGroup(child.pid);
    rmSync(clone, { recursive: true, force: true, maxRetries: 5 });
  }
  console.table([{ 'build of a clean clone, ms': least(runs) }]);
}

console.log(`Node ${process.version}, ${ROUNDS} rounds, minima`);
await standalone();
await atRest();
if (!process.argv.includes('--no-cluster')) await cluster();
if (!process.argv.includes('--no-build')) await build();
