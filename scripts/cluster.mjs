// Runs the whole platform as separate processes on this machine: nats-server, the embedded store, every service, and more than
// one of those `--scale <service>=<number>` names.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { socketPathFor } from '../dist/libs/embedded-mongo/src/socket-path.js';
import { loadCredentials } from '../dist/libs/platform/src/credentials.js';
import { readEnvironment } from '../dist/libs/platform/src/environment.js';
import { welcomeText } from '../dist/libs/platform/src/welcome.js';
import { freePort } from './free-port.mjs';
import { replicasOf, scaleOf } from './scale.mjs';
import { SERVICES, passwordVariable } from './services.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Whoever asks before whoever answers. */
const STOP_ORDER = ['gateway', 'triggers', 'runtime', 'push', 'logging', 'config', 'identity'];
const RESTART_PAUSE_MS = 1_000;

function scaleGiven() {
  try {
    return scaleOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
const scale = scaleGiven();

const environment = readEnvironment(
  [
    'DATA_DIR',
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'MONGODB_URI',
    'NATS_URL',
    'PROJECT_ID',
    'ADMIN_PUBLIC_KEY',
    'ADMIN_PRIVATE_KEY',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'MASTER_KEY',
    'MASTER_KEY_PREVIOUS',
  ],
  process.env,
);
const dataDir = resolve(environment.DATA_DIR);
const { credentials, path, created } = await loadCredentials(dataDir, environment);
const children = new Map();
let stopping = false;

/** Starts a process and keeps it running; resolves when `ready` says so, with the line that did. */
function keep(name, command, args, env, ready) {
  const stdio = ready === 'message' ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'];
  return keepRunning(name, () => spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio }), command, ready);
}

function keepRunning(name, launch, command, ready) {
  return new Promise((isReady) => {
    const start = () => {
      const child = launch();
      children.set(name, child);
      // Gateways that share a port tell this process of other things, too.
      child.on('message', ({ type }) => type === 'ready' && isReady());
      child.on('error', (error) => {
        const hint = error.code === 'ENOENT' ? ` (is ${command} installed? Debian: apt install ${command})` : '';
        process.stderr.write(`${name}: ${error.message}${hint}\n`);
        process.exit(1);
      });
      if (ready instanceof RegExp) {
        for (const stream of [child.stdout, child.stderr]) {
          createInterface({ input: stream }).on('line', (line) => {
            if (ready.test(line)) isReady(line);
            else if (/error|fatal/i.test(line)) process.stderr.write(`${name}: ${line}\n`);
          });
        }
      }
      child.on('exit', (code, signal) => {
        children.delete(name);
        if (stopping) return;
        process.stderr.write(`${name} ended (${signal ?? code}), starting it again\n`);
        setTimeout(() => stopping || start(), RESTART_PAUSE_MS);
      });
    };
    start();
  });
}

function stopChild(name) {
  const child = children.get(name);
  if (!child) return Promise.resolve();
  return new Promise((stopped) => {
    child.once('exit', stopped);
    child.kill('SIGTERM');
  });
}

async function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  // The public side first, so that what it has under way can still be answered.
  for (const name of STOP_ORDER) await Promise.all(replicasOf(name, scale.get(name)).map(stopChild));
  await Promise.all(['store', 'nats'].map(stopChild));
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop());

/** Where a service finds the broker: as a user of its own, unless the broker is somebody else's. */
let natsUrlOf = () => environment.NATS_URL;
if (environment.NATS_URL === undefined) {
  const port = await freePort();
  const directory = join(dataDir, 'nats');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const config = join(directory, 'nats.conf');
  copyFileSync(join(root, 'deploy/nats/nats-users.conf'), join(directory, 'nats-users.conf'));
  writeFileSync(
    config,
    `listen: 127.0.0.1:${port}\nmax_payload: 32MB\njetstream { store_dir: ${JSON.stringify(directory)} }\ninclude ./nats-users.conf\n`,
  );
  const passwords = new Map(SERVICES.map((name) => [name, randomBytes(24).toString('hex')]));
  // In quotes, because the broker reads it as a value of its own: 3e5 would be no text.
  const env = Object.fromEntries([...passwords].map(([name, password]) => [passwordVariable(name), `"${password}"`]));
  natsUrlOf = (name) => `nats://${name}:${passwords.get(name)}@127.0.0.1:${port}`;
  await keep('nats', 'nats-server', ['-c', config], env, /Server is ready/);
}

let mongoUri = environment.MONGODB_URI;
if (mongoUri === undefined) {
  const directory = join(dataDir, 'store');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const bin = join(root, 'dist/libs/embedded-mongo/src/bin.js');
  // The store asks for no password: a socket only this user can open, not a port anybody on the machine can.
  const line = await keep(
    'store',
    process.execPath,
    [bin, '--socket', socketPathFor(directory), '--dir', directory, '--unwatched', 'groundwork_'],
    {},
    /"uri"/,
  );
  mongoUri = JSON.parse(line).uri;
}

const shared = { ...credentials, MONGODB_URI: mongoUri };
const mainOf = (name) => join(root, `dist/apps/${name}/src/main.js`);
const variablesOf = (name) => ({ ...shared, NATS_URL: natsUrlOf(name), LOG_SPOOL_DIR: join(dataDir, 'log-spool', name) });

/** Of several gateways each takes the next connection to the one port: this process hands them out. */
function keepGateway(replica, env) {
  cluster.setupPrimary({ exec: mainOf('gateway'), args: [], cwd: root });
  return keepRunning(replica, () => cluster.fork(env).process, 'gateway', 'message');
}

function keepService(name, replica) {
  const env = { ...variablesOf(name), HEALTH_PORT: '0' };
  if (name === 'gateway' && scale.get(name) > 1) return keepGateway(replica, env);
  return keep(replica, process.execPath, [mainOf(name)], env, 'message');
}

await Promise.all(SERVICES.flatMap((name) => replicasOf(name, scale.get(name)).map((replica) => keepService(name, replica))));
const host = environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST;
const url = environment.PUBLIC_URL ?? `http://${host}:${environment.PORT}`;
const credentialsFile = environment.ADMIN_PASSWORD === undefined ? path : null;
process.stdout.write(welcomeText({ url, credentialsFile, email: credentials.ADMIN_EMAIL, created }));
process.send?.({ type: 'ready' });
