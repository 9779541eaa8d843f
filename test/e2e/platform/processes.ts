import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/cli/src/operations/free-port.js';
import { SERVICES } from '../../../apps/cli/src/operations/services.js';
import { withLateOptimization } from '../../../tools/late-optimization.js';
import { testHashes } from './test-hashes.js';

const START_TIMEOUT_MS = 60_000;

export type Mode = 'standalone' | 'cluster';

export interface Credentials {
  readonly PROJECT_ID: string;
  readonly ADMIN_PUBLIC_KEY: string;
  readonly ADMIN_PRIVATE_KEY: string;
  readonly ADMIN_EMAIL: string;
  readonly ADMIN_PASSWORD: string;
  readonly MASTER_KEY: string;
}

/** Address and credentials of a running platform. */
export interface PlatformAddress {
  readonly url: string;
  readonly mode: Mode;
  /** Processes of each service. */
  readonly replicas: number;
  readonly credentials: Credentials;
}

export interface Platform extends PlatformAddress {
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything the process wrote so far. */
  output(): string;
  /** Ends the process with a signal and waits for it. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output()}`)), START_TIMEOUT_MS);
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    // Once its output is closed: what it wrote last may be read after its exit.
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`ended (${signal ?? code}) before it was ready:\n${output()}`));
    });
  });
}

const scaleArguments = (replicas: number): string[] =>
  replicas === 1 ? [] : SERVICES.flatMap((name) => ['--scale', `${name}=${replicas}`]);

/**
 * Starts the compiled platform on a free port (or `port`, which it had before) with new data (or the data in `dataDir`);
 * `replicas` of each service of a cluster.
 */
export async function startPlatform(
  options: {
    mode?: Mode;
    dataDir?: string;
    environment?: Readonly<Record<string, string>>;
    replicas?: number;
    port?: number;
    /** Arguments of Node.js in place of the bundled standalone. */
    program?: readonly string[];
    /** True for a platform of many files of tests: a process that works for minutes gains by optimized code. */
    isShared?: boolean;
  } = {},
): Promise<Platform> {
  const mode = options.mode ?? 'standalone';
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'groundwork-e2e-')));
  const port = options.port ?? (await freePort());
  const script =
    mode === 'standalone'
      ? (options.program ?? ['dist/apps/standalone/src/main.js'])
      : ['dist/apps/cli/src/operations/cluster.js', ...scaleArguments(options.replicas ?? 1)];
  const child = spawn(process.execPath, ['--enable-source-maps', ...script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      GROUNDWORK_BUS_COPY: 'true',
      // Tests play the servers that apps send requests to; every other address of this machine stays out of reach.
      OUTBOUND_ALLOW: '127.0.0.1',
      ...testHashes(options.environment ?? {}),
      ...options.environment,
      ...(options.isShared ? {} : { NODE_OPTIONS: withLateOptimization(options.environment?.['NODE_OPTIONS']) }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const output = (): string => written;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const removeData = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    await waitUntilReady(child, output);
  } catch (error) {
    await end('SIGKILL');
    await removeData();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    mode,
    replicas: options.replicas ?? 1,
    dataDir,
    credentials: JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials,
    process: child,
    output,
    end,
    stop: async () => {
      await end('SIGTERM');
      await removeData();
    },
  };
}
