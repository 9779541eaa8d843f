#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './start.js';
import { OPLOG_LIMITS } from './storage/oplog.js';
import { lockDirectory } from './storage/lock-file.js';
import { checkStoreFile } from './storage/store-file-check.js';
import { dataFile } from './storage/store-files.js';

const USAGE =
  'usage: bin.js --dir <data directory> (--port <port> | --socket <path> | --check) [--reserve-mb <free space>] [--unwatched <start of names of databases>]';

/** Runs the store as a separate process: prints one JSON line with the `uri` when ready, exits on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  // Ends with the process that started it with a channel, however that ended.
  if (process.channel) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      port: { type: 'string' },
      socket: { type: 'string' },
      check: { type: 'boolean' },
      'reserve-mb': { type: 'string' },
      unwatched: { type: 'string' },
    },
  });
  const { dir, port, socket, check } = values;
  if (dir !== undefined && check === true && port === undefined && socket === undefined) return checkData(dir);
  if (dir === undefined || (port === undefined) === (socket === undefined)) throw new Error(USAGE);
  const where = socket === undefined ? { port: integer(port, 65_535) } : { socketPath: socket };
  const store = await startEmbeddedMongo({
    dataDir: dir,
    ...where,
    mode: 'inline',
    oplog: { ...OPLOG_LIMITS, ...(values.unwatched && { without: values.unwatched }) },
    reserveBytes: integer(values['reserve-mb'] ?? '100', 1_000_000) * 2 ** 20,
    onMode: (mode) => {
      process.stderr.write(
        mode.writable ? 'the store takes writes again\n' : `error: the store takes no writes: ${mode.reason}\n`,
      );
    },
    onFailure: exitWith,
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      store.close().then(() => process.exit(0), exitWith);
    });
  }
  process.stdout.write(`${JSON.stringify({ uri: store.uri })}\n`);
}

/** Reads every page in use of a store that no process has open. */
function checkData(directory: string): void {
  if (!existsSync(dataFile(directory))) throw new Error(`${dataFile(directory)} does not exist`);
  const lock = lockDirectory(directory);
  try {
    checkStoreFile(dataFile(directory), { whole: true });
  } finally {
    lock.release();
  }
  process.stdout.write(`${dataFile(directory)} is in order\n`);
}

function integer(text: string | undefined, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > max) throw new Error(`Not a number up to ${max}: ${text}\n${USAGE}`);
  return number;
}

function exitWith(error: unknown): void {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(exitWith);
