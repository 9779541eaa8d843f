#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './start.js';

const USAGE = 'usage: bin.js --dir <data directory> (--port <port> | --socket <path>)';

/** Runs the store as a process of its own: prints one JSON line with the `uri` when ready, ends on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { dir: { type: 'string' }, port: { type: 'string' }, socket: { type: 'string' } },
  });
  const { dir, port, socket } = values;
  if (dir === undefined || (port === undefined) === (socket === undefined)) throw new Error(USAGE);
  const where = socket === undefined ? { port: portNumber(port) } : { socketPath: socket };
  const store = await startEmbeddedMongo({
    dataDir: dir,
    ...where,
    mode: 'inline',
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      store.close().then(() => process.exit(0), exitWith);
    });
  }
  process.stdout.write(`${JSON.stringify({ uri: store.uri })}\n`);
}

function portNumber(text: string | undefined): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Not a port: ${text}\n${USAGE}`);
  return port;
}

function exitWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(exitWith);
