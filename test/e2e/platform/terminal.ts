import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/cli/src/operations/free-port.js';
import { eventually } from './eventually.js';

/** Runs a program in a pseudo terminal. */
const SCRIPT = '/usr/bin/script';
const LINK = /http:\/\/127\.0\.0\.1:\d+\/#setup=([\w-]{43})\s/;

/** True if programs can be run in a terminal here. */
export const hasTerminals = existsSync(SCRIPT);

/** A platform started in an interactive terminal. */
export interface WatchedPlatform {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Token that follows `#setup=` in the printed link. */
  readonly token: string;
  /** Everything that was shown so far. */
  shown(): string;
  /** Ends it with Ctrl-C in its terminal, and removes its data. */
  stop(): Promise<void>;
}

/** Starts a standalone in a terminal, on all addresses of the machine, and waits for the link it prints. */
export async function startInTerminal(): Promise<WatchedPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-e2e-'));
  const port = await freePort();
  const terminal = spawn(SCRIPT, ['-qfec', `exec ${process.execPath} dist/apps/standalone/src/main.js`, '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), HOST: '0.0.0.0', DATA_DIR: dataDir, LOG_LEVEL: 'trace' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => terminal.once('exit', () => resolve()));
  let written = '';
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const stop = async (): Promise<void> => {
    terminal.stdin.write('\u0003');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await eventually(
      () => Promise.resolve(written),
      (text) => LINK.test(text),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const token = LINK.exec(written)?.[1] ?? '';
  return { url: `http://127.0.0.1:${port}`, port, dataDir, token, shown: () => written, stop };
}
