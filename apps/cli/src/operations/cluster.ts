// Runs the whole platform as separate processes on this machine: nats-server, the embedded store, every service, and more than
// one of those `--scale <service>=<number>` names.
import { spawn, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { socketPathFor } from '#embedded-mongo/socket-path.js';
import { loadCredentials } from '#process/start/credentials.js';
import { endWithParent } from '#process/start/end-with-parent.js';
import { ownCommand } from '#process/env/own-command.js';
import { readEnvironment } from '#process/env/environment.js';
import { freeAddress } from '#process/start/free-address.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { startupBanner } from '#process/start/startup-banner.js';
import { freePort } from './free-port.js';
import { replicasOf, scaleOf } from './scale.js';
import { SERVICES, passwordVariable } from './services.js';
import { Supervisor } from './supervisor.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Services that send requests before the services that serve them. */
const STOP_ORDER = ['gateway', 'triggers', 'runtime', 'push', 'logging', 'config', 'identity'];

const VARIABLES = [
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
] as const;

function scaleGiven(): Map<string, number> {
  try {
    return scaleOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return process.exit(2);
  }
}
const scale = scaleGiven();
const replicas = (name: string): string[] => replicasOf(name, scale.get(name) ?? 1);

/** Stops the public side first, so that its in-flight requests can still be completed. */
const stopOrder = [...STOP_ORDER.map(replicas), ['store', 'nats']];
const supervisor = new Supervisor((line) => {
  process.stderr.write(`${line}\n`);
  void supervisor.stop(stopOrder).finally(() => process.exit(1));
});

let isStopping = false;
function stop(): void {
  if (isStopping) process.exit(1);
  isStopping = true;
  void supervisor.stop(stopOrder).finally(() => process.exit(0));
}

/** A process of this platform, with a channel to this one. */
const ours = (args: readonly string[], env: NodeJS.ProcessEnv) => (): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

/** Starts a broker with a separate user for each service, and returns the address a service connects to. */
async function startBroker(dataDir: string): Promise<(service: string) => string> {
  const port = await freePort();
  const directory = join(dataDir, 'nats');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const config = join(directory, 'nats.conf');
  copyFileSync(join(root, 'deploy/nats/nats-users.conf'), join(directory, 'nats-users.conf'));
  writeFileSync(
    config,
    [
      `listen: 127.0.0.1:${port}`,
      'ping_interval: 5s',
      'ping_max: 2',
      'max_payload: 32MB',
      `jetstream { store_dir: ${JSON.stringify(directory)} }`,
      'include ./nats-users.conf',
      '',
    ].join('\n'),
  );
  const passwords = new Map(SERVICES.map((name) => [name, randomBytes(24).toString('hex')]));
  // Quoted, because the broker parses the value: 3e5 would not be a string.
  const given = Object.fromEntries([...passwords].map(([name, password]) => [passwordVariable(name), `"${password}"`]));
  const env = { ...process.env, ...given };
  await supervisor.keepWriting(
    'nats',
    () => spawn('nats-server', ['-c', config], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    /Server is ready/,
  );
  return (name) => `nats://${name}:${passwords.get(name)}@127.0.0.1:${port}`;
}

/**
 * Starts the embedded store and returns its connection string. It needs no password: only this user can open its
 * socket, unlike a port, which every user of the machine can reach.
 */
async function startStore(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'store');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const bin = join(root, 'dist/libs/embedded-mongo/src/bin.js');
  const args = [bin, '--socket', socketPathFor(directory), '--dir', directory, '--unwatched', 'groundwork_'];
  const launch = () => spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  return (JSON.parse(await supervisor.keepWriting('store', launch, /"uri"/)) as { readonly uri: string }).uri;
}

const mainOf = (name: string): string => join(root, `dist/apps/${name}/src/main.js`);

/** Starts one process of a service. Of several gateways each takes the next connection to the one port: this process hands them out. */
function startService(name: string, replica: string, variables: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...variables, HEALTH_PORT: '0' };
  if (name !== 'gateway' || replicas(name).length === 1) return supervisor.keep(replica, ours([mainOf(name)], env));
  cluster.setupPrimary({ exec: mainOf('gateway'), args: [], cwd: root });
  return supervisor.keep(replica, () => cluster.fork(env).process);
}

async function run(): Promise<void> {
  endWithParent();
  const environment = readEnvironment(VARIABLES, process.env);
  await freeAddress('PORT', environment.HOST, environment.PORT);
  const dataDir = resolve(environment.DATA_DIR);
  const { credentials, path, created } = await loadCredentials(dataDir, environment);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

  const { NATS_URL } = environment;
  const natsUrlOf = NATS_URL === undefined ? await startBroker(dataDir) : () => NATS_URL;
  const mongoUri = environment.MONGODB_URI ?? (await startStore(dataDir));
  const variablesOf = (name: string): NodeJS.ProcessEnv => ({
    ...credentials,
    MONGODB_URI: mongoUri,
    NATS_URL: natsUrlOf(name),
    LOG_SPOOL_DIR: join(dataDir, 'log-spool', name),
  });
  await Promise.all(SERVICES.flatMap((name) => replicas(name).map((replica) => startService(name, replica, variablesOf(name)))));
  const host = environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST;
  const url = environment.PUBLIC_URL ?? `http://${host}:${environment.PORT}`;
  const credentialsFile = environment.ADMIN_PASSWORD === undefined ? path : null;
  const command = ownCommand({ path: process.env['PATH'] });
  process.stdout.write(
    startupBanner({ url, loginLink: null, credentialsFile, email: credentials.ADMIN_EMAIL, created, command }),
  );
  process.send?.({ type: 'ready' });
}

exitOnStartFailure(run());
