import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { CommandClient } from './port/command-client.js';
import type { ListenAddress, ReaderLimits } from './server.js';
import type { StoreMode } from './storage/disk-guard.js';
import type { OplogLimits } from './storage/oplog.js';
import { SupervisedWorker, type WorkerInput } from './supervised-worker.js';

export type { StoreMode };

export interface EmbeddedMongoOptions {
  /** Directory of the data; created when missing. */
  readonly dataDir: string;
  /** Path of a unix socket to listen on, made readable for this user only. At most about 100 characters, a limit of the system. */
  readonly socketPath?: string;
  /** Port of 127.0.0.1 to listen on instead; 0, the default, selects a free one. The port does not require authentication. */
  readonly port?: number;
  /**
   * `worker` runs the engine in a separate thread, from the compiled files; `inline` on the caller's thread, where large scans
   * hold up everything else.
   */
  readonly mode: 'worker' | 'inline';
  /**
   * Amount kept for change streams; 0 bytes: nothing is kept, and change streams do not exist. Default: 64 MB and a day of all
   * databases.
   */
  readonly oplog?: OplogLimits;
  /** Limits that keep long statements from holding up others; see `ReaderLimits`. */
  readonly readers?: ReaderLimits;
  /** Receives the store's own failures. Default: a process warning each. */
  readonly onError?: (error: unknown) => void;
  /** Free space of the disk, in bytes, below which writes are refused. Default: 100 MB. */
  readonly reserveBytes?: number;
  /** Called when writes begin to be refused because of the disk, and when they are accepted again. */
  readonly onMode?: (mode: StoreMode) => void;
  /** Called each time the worker has died unexpectedly and is about to be restarted. */
  readonly onRestart?: () => void;
  /**
   * Called when the store has stopped serving for good: the worker died too often, or, `inline`, the data has to be reopened.
   * Default: the error is thrown, which ends the process.
   */
  readonly onFailure?: (error: Error) => void;
}

export interface EmbeddedMongo {
  /** Connection string for drivers. */
  readonly uri: string;
  /** Carries commands past any socket, for the process the store is in. */
  readonly commands: CommandClient;
  /** False while a worker that died is not there again. */
  readonly isServing: boolean;
  /** Finishes what was begun, closes all connections and the data. */
  close(): Promise<void>;
}

/**
 * Starts a MongoDB-compatible store that drivers reach by its connection string. Rejects with `DirectoryInUseError` when the directory
 * has an owner, with `StoreStartError` when it cannot be opened, and when the address is taken.
 */
export function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  return options.mode === 'worker' ? startInWorker(options) : startInline(options);
}

async function startInline(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dataDir, oplog, readers, reserveBytes, onMode, onError = warn, onFailure = fail } = options;
  const onBroken = (error: unknown): void => {
    // Called from a timer: an error thrown here ends the process.
    setImmediate(() => onFailure(new Error('The store must be reopened', { cause: error })));
  };
  // A thread loads the engine itself: its caller needs nothing of it.
  const { EmbeddedMongoServer } = await import('./server.js');
  const server = new EmbeddedMongoServer({ dataDir, oplog, readers, reserveBytes, onMode, onError, onBroken });
  try {
    const { port1: ours, port2: theirs } = new MessageChannel();
    server.serve(theirs);
    const uri = await server.listen(addressOf(options));
    const commands = new CommandClient();
    commands.attach(ours);
    return { uri, commands, isServing: true, close: () => server.close().finally(() => commands.detach()) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function startInWorker(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const {
    dataDir,
    oplog,
    readers,
    reserveBytes,
    onError = warn,
    onMode = ignore,
    onRestart = ignore,
    onFailure = fail,
  } = options;
  const input: WorkerInput = { dataDir, where: addressOf(options), oplog, readers, reserveBytes, reopened: false };
  const { worker, uri } = await SupervisedWorker.start(workerFile(), input, { onError, onMode, onRestart, onFailure });
  return {
    uri,
    commands: worker.commands,
    get isServing() {
      return worker.isServing;
    },
    close: () => worker.close(),
  };
}

/**
 * Returns the compiled worker: beside this file, or in the build output if this runs from the sources (Node 20 runs no
 * TypeScript).
 */
function workerFile(): URL {
  const compiled = import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/libs/embedded-mongo/src/worker.js', import.meta.url)
    : new URL('./worker.js', import.meta.url);
  if (!existsSync(fileURLToPath(compiled))) {
    throw new Error(`${fileURLToPath(compiled)} does not exist: build first, or start the store with mode 'inline'`);
  }
  return compiled;
}

function addressOf({ socketPath, port }: EmbeddedMongoOptions): ListenAddress {
  if (socketPath === undefined) return { port: port ?? 0 };
  if (port !== undefined) throw new TypeError('socketPath and port cannot be combined');
  return { socketPath };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

function ignore(): void {}

function fail(error: Error): never {
  throw error;
}
