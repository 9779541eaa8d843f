import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EmbeddedMongoServer, type ListenAddress, type ReaderLimits } from './server.js';
import { forgetOwnLock } from './storage/lock-file.js';

export interface EmbeddedMongoOptions {
  /** Directory of the data; created when missing. */
  readonly dataDir: string;
  /** Path of a unix socket to listen on, made readable for this user only. At most about 100 characters, a limit of the system. */
  readonly socketPath?: string;
  /** Port of 127.0.0.1 to listen on instead; 0, the default, takes a free one. There is no authentication. */
  readonly port?: number;
  /**
   * `worker` runs the engine in a thread of its own, from the compiled files; `inline` on the caller's thread, where large scans hold
   * up everything else.
   */
  readonly mode: 'worker' | 'inline';
  /** How much is kept for change streams; 0 bytes: nothing, and there are none. Default: 64 MB and a day. */
  readonly oplog?: { readonly bytes: number; readonly ageMs: number };
  /** How statements that take long are kept from holding up others; see `ReaderLimits`. */
  readonly readers?: ReaderLimits;
  /** Told of the store's own failures. Default: a process warning each. */
  readonly onError?: (error: unknown) => void;
  /** Told when the worker dies by itself; nothing is served any more. Default: the error is thrown, which ends the process. */
  readonly onFailure?: (error: Error) => void;
}

export interface EmbeddedMongo {
  /** Connection string for drivers. */
  readonly uri: string;
  /** Finishes what was begun, closes all connections and the data. */
  close(): Promise<void>;
}

/** What the worker is given, and what it says. */
export interface WorkerInput {
  readonly dataDir: string;
  readonly where: ListenAddress;
  readonly oplog: EmbeddedMongoOptions['oplog'] | undefined;
  readonly readers: ReaderLimits | undefined;
}
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly uri: string }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'error'; readonly error: unknown };

/**
 * Starts a MongoDB-compatible store that drivers reach by its connection string. Rejects with `DirectoryInUseError` when the directory
 * has an owner, and when the address is taken.
 */
export function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  return options.mode === 'worker' ? startInWorker(options) : startInline(options);
}

async function startInline(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const server = new EmbeddedMongoServer({
    dataDir: options.dataDir,
    onError: options.onError ?? warn,
    oplog: options.oplog,
    readers: options.readers,
  });
  try {
    const uri = await server.listen(addressOf(options));
    return { uri, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function startInWorker(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dataDir, onError = warn, onFailure = fail } = options;
  const input: WorkerInput = { dataDir, where: addressOf(options), oplog: options.oplog, readers: options.readers };
  const worker = new Worker(workerFile(), { workerData: input });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let closing = false;
  const uri = await new Promise<string>((resolve, reject) => {
    let started = false;
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'error') return onError(message.error);
      if (message.kind === 'failed') return reject(message.error);
      started = true;
      return resolve(message.uri);
    });
    worker.on('error', (error: Error) => {
      forgetOwnLock(dataDir);
      if (started) onFailure(error);
      else reject(error);
    });
    worker.on('exit', (code) => {
      if (!started) reject(new Error(`The store's worker ended with code ${code} before it was ready`));
      else if (!closing && code === 0) onFailure(new Error("The store's worker ended unasked"));
    });
  });
  const close = async (): Promise<void> => {
    closing = true;
    worker.postMessage('close', []);
    await exited;
  };
  return { uri, close };
}

/** The compiled worker: beside this file, or in the build output when this runs from the sources (Node 20 runs no TypeScript). */
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
  if (port !== undefined) throw new TypeError('Give either socketPath or port, not both');
  return { socketPath };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

function fail(error: Error): never {
  throw error;
}
