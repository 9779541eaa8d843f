import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const BIN = 'dist/libs/embedded-mongo/src/bin.js';

/** The embedded store as a separate process, which a test may freeze, kill and start again. */
export interface StoreProcess {
  readonly uri: string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with its data. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Resolves with the connection string once it is served. */
async function launch(directory: string): Promise<{ child: ChildProcess; uri: string }> {
  const socket = join(directory, 'store.sock');
  const child = spawn(process.execPath, [BIN, '--dir', directory, '--socket', socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the store ended with ${String(code)}`);
  });
  const [text] = await Promise.race([line, ended]);
  ended.catch(() => {
    // The test that ends it knows.
  });
  return { child, uri: (JSON.parse(text) as { uri: string }).uri };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export async function startStoreProcess(): Promise<StoreProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-store-'));
  let { child, uri } = await launch(directory);
  return {
    uri,
    signal: (signal) => void child.kill(signal),
    kill: () => kill(child),
    restart: async () => {
      ({ child } = await launch(directory));
    },
    stop: async () => {
      await kill(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
