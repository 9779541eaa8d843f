import { totalmem } from 'node:os';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { ListenAddress, ReaderLimits } from './server.js';
import type { StoreMode } from './storage/disk-guard.js';
import { CommandClient } from './port/command-client.js';
import { forgetOwnLock } from './storage/lock-file.js';
import { StoreStartError } from './storage/store-start-error.js';

/** Options passed to the worker. */
export interface WorkerInput {
  readonly dataDir: string;
  readonly where: ListenAddress;
  readonly oplog: { readonly bytes: number; readonly ageMs: number } | undefined;
  readonly readers: ReaderLimits | undefined;
  readonly reserveBytes: number | undefined;
  /** Heap of the thread at most, in MB; default: 1024, or half of the machine's memory. */
  readonly heapMb?: number | undefined;
  /** A thread of this process had the data open before. */
  readonly reopened: boolean;
}

/** Messages from the worker. An error loses its class in transfer: `name` holds the name of the class. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly uri: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly name: string }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'mode'; readonly mode: StoreMode };

export interface WorkerHooks {
  /** The store's own failures, and each death of its thread. */
  readonly onError: (error: unknown) => void;
  readonly onMode: (mode: StoreMode) => void;
  /** The thread died and will be started again. */
  readonly onRestart: () => void;
  /** The thread died too often; nothing is served any more. */
  readonly onFailure: (error: Error) => void;
}

/** Milliseconds before a thread that died is started again: after the first death, the second in a row, … */
export const PAUSES_MS: readonly number[] = [100, 500, 2_000, 5_000];
/** A thread that served for this long did not die quickly: counting begins again. */
const STEADY_MS = 60_000;
/** Milliseconds in which a thread that is started again has to be ready; reading the catalog of much data takes its time. */
const READY_MS = 120_000;
/** Heap of the thread at most: sorting 256 MB of documents needs about four times as much. A thread beyond it dies; the process does not. */
const HEAP_MB = Math.min(1_024, Math.floor(totalmem() / 2 ** 21));
const STACK_MB = 4;

/**
 * The store's thread, restarted if it dies unexpectedly: at the same address, so that drivers find it. Data it has acknowledged
 * is on disk; in-flight statements fail with their connections, and drivers retry the ones they may.
 */
export class SupervisedWorker {
  /** Commands to the thread, without a socket. */
  readonly commands = new CommandClient();
  private worker: Worker | undefined;
  private closing = false;
  private deaths = 0;
  private pause: NodeJS.Timeout | undefined;
  private serving = false;

  private constructor(
    private readonly file: URL,
    private input: WorkerInput,
    private readonly hooks: WorkerHooks,
    private readonly pausesMs: readonly number[],
  ) {}

  /**
   * Resolves to the worker and its connection string when it serves. Rejects when it cannot start.
   *
   * @param pausesMs before a thread that died is started again, one for each death in a row that is made up for
   */
  static async start(
    file: URL,
    input: WorkerInput,
    hooks: WorkerHooks,
    pausesMs = PAUSES_MS,
  ): Promise<{ worker: SupervisedWorker; uri: string }> {
    const worker = new SupervisedWorker(file, input, hooks, pausesMs);
    const uri = await worker.run();
    // The next thread listens where clients know this one.
    if ('port' in input.where) worker.input = { ...input, where: { port: Number(new URL(uri).port) } };
    worker.input = { ...worker.input, reopened: true };
    return { worker, uri };
  }

  /** False while a thread that died is not there again. */
  get isServing(): boolean {
    return this.serving;
  }

  /** Lets the thread finish what it has begun. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.pause);
    const { worker } = this;
    if (!worker) return;
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close', []);
    await exited;
  }

  private run(): Promise<string> {
    const { port1: ours, port2: theirs } = new MessageChannel();
    const worker = new Worker(this.file, {
      workerData: { ...this.input, commands: theirs },
      transferList: [theirs],
      resourceLimits: { maxOldGenerationSizeMb: this.input.heapMb ?? HEAP_MB, stackSizeMb: STACK_MB },
    });
    this.worker = worker;
    let readyAt: number | undefined;
    let cause: Error | undefined;
    return new Promise<string>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'error') this.hooks.onError(message.error);
        else if (message.kind === 'mode') this.hooks.onMode(message.mode);
        else if (message.kind === 'failed') cause = named(message);
        else {
          readyAt = performance.now();
          this.serving = true;
          this.commands.attach(ours);
          resolve(message.uri);
        }
      });
      worker.on('error', (error: Error) => {
        cause = error;
      });
      worker.on('exit', (code) => {
        this.worker = undefined;
        this.serving = false;
        ours.close();
        this.commands.detach();
        if (this.closing) return;
        forgetOwnLock(this.input.dataDir);
        const error = cause ?? new Error(`The store's thread ended with code ${code}`);
        if (readyAt === undefined) reject(error);
        else this.died(error, performance.now() - readyAt);
      });
    });
  }

  private died(error: Error, servedMs: number): void {
    this.deaths = servedMs < STEADY_MS ? this.deaths + 1 : 1;
    const pause = this.pausesMs[this.deaths - 1];
    if (pause === undefined) {
      const text = `The store's thread died ${this.deaths} times in a row, at last of: ${error.message}`;
      this.hooks.onFailure(new StoreStartError(text, { cause: error }));
      return;
    }
    this.hooks.onError(error);
    this.hooks.onRestart();
    this.pause = setTimeout(() => void this.again(), pause);
  }

  private async again(): Promise<void> {
    const late = setTimeout(() => void this.worker?.terminate(), READY_MS);
    try {
      await this.run();
    } catch (error) {
      if (!this.closing) this.died(error instanceof Error ? error : new Error(String(error)), 0);
    } finally {
      clearTimeout(late);
    }
  }
}

function named({ error, name }: { readonly error: Error; readonly name: string }): Error {
  return name === 'StoreStartError' ? new StoreStartError(error.message) : Object.assign(error, { name });
}
