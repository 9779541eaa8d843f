import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVICES, passwordVariable } from '../../apps/cli/src/operations/services.js';
import { stopProcess } from './stop-process.js';

/** Bytes of the largest message, as in the cluster's configuration. */
const MAX_PAYLOAD_BYTES = 32 * 1024 * 1024;

const USERS_PATH = fileURLToPath(new URL('../../deploy/nats/nats-users.conf', import.meta.url));

const LISTENING = /Listening for client connections on \S+:(\d+)/;
const READY = /Server is ready/;

export interface NatsServerOptions {
  readonly jetStream?: boolean;
  readonly maxPayloadBytes?: number;
  /** One user for each service, and pings as often as in a cluster; otherwise every client may do everything. */
  readonly users?: boolean;
}

export interface NatsServer {
  readonly url: string;
  /** The URL a service uses, with its user and password where there are users. */
  urlOf(service: string): string;
  /** Ends the broker as a crash would: no goodbye to its clients. */
  kill9(): Promise<void>;
  /** Stops the broker in its tracks: its connections stay, and nothing is read from them. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Starts a killed broker again, on the same port and with what it had stored. */
  restart(): Promise<void>;
  /** Ends the broker and removes its files. */
  stop(): Promise<void>;
}

/** Returns `true` if a `nats-server` is on the PATH. */
export function isNatsServerInstalled(): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'nats-server')));
}

/** Starts a broker; resolves with its port once it takes connections. */
export async function launchNats(
  configPath: string,
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn('nats-server', ['--config', configPath], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    let found = 0;
    child.once('error', (cause) => reject(new Error('nats-server cannot be started; is it on PATH?', { cause })));
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${lines.join('\n')}`)));
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      found = Number(LISTENING.exec(line)?.[1] ?? found);
      if (READY.test(line)) resolve(found);
    });
  });
  return { child, port };
}

/** Ends a broker and waits for it. */
export async function endNats(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Starts a real `nats-server` for this test: free port, separate directory. */
export async function startNatsServer(options: NatsServerOptions = {}): Promise<NatsServer> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-nats-'));
  const configPath = join(directory, 'nats.conf');
  const configure = (port: number): Promise<void> =>
    writeFile(
      configPath,
      [
        'host: 127.0.0.1',
        `port: ${port}`,
        `max_payload: ${options.maxPayloadBytes ?? MAX_PAYLOAD_BYTES}`,
        ...(options.jetStream ? [`jetstream { store_dir: ${JSON.stringify(join(directory, 'jetstream'))} }`] : []),
        ...(options.users ? ['ping_interval: 5s', 'ping_max: 2', readFileSync(USERS_PATH, 'utf8')] : []),
        '',
      ].join('\n'),
    );
  const passwords = new Map(options.users ? SERVICES.map((service) => [service, randomUUID().replaceAll('-', '')]) : []);
  // In quotes, as in the compose file.
  const env = Object.fromEntries([...passwords].map(([service, password]) => [passwordVariable(service), `"${password}"`]));
  await configure(-1);
  let { child, port } = await launchNats(configPath, env);
  const endWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    url: `nats://127.0.0.1:${port}`,
    urlOf: (service) => {
      const password = passwords.get(service);
      return `nats://${password === undefined ? '' : `${service}:${password}@`}127.0.0.1:${port}`;
    },
    kill9: () => endNats(child, 'SIGKILL'),
    freeze: async () => {
      if (child.pid === undefined) throw new Error('nats-server does not run');
      await stopProcess(child.pid);
    },
    thaw: () => void child.kill('SIGCONT'),
    restart: async () => {
      await configure(port);
      ({ child } = await launchNats(configPath, env));
    },
    stop: async () => {
      process.off('exit', endWithUs);
      await endNats(child, 'SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
