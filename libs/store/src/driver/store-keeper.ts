import type { MongoClient } from 'mongodb';
import type { Logger } from '#process/log/logger.js';
import { failOnDeadSockets } from './dead-sockets.js';

/** A store and the client that is used for it. */
export interface KeptStore {
  /** Says in log lines which it is. */
  readonly name: string;
  /** The client in use. */
  client(): MongoClient;
  /** A new client of the same store, which the keeper connects and closes. */
  probe(): MongoClient;
  /** Puts a new client in the place of the one in use, which is closed. */
  replace(): Promise<void>;
}

export interface KeeperTimes {
  /** Milliseconds between two checks. */
  readonly pauseMs: number;
  /** Milliseconds in which a store that can be reached replies. */
  readonly answerMs: number;
  /** Milliseconds a client may be without a reply before it is doubted. */
  readonly patienceMs: number;
}

const TIMES: KeeperTimes = { pauseMs: 1_000, answerMs: 2_000, patienceMs: 3_000 };
/** Maximum number of consecutive new clients that may be unusable. */
const REPLACEMENTS_MAX = 3;

/** Result of a check. */
export type Finding = 'answers' | 'busy' | 'waiting' | 'unreachable' | 'replaced' | 'lost';

/**
 * Notices that a store which can be reached is not reached by the client in use, and has that client replaced. A driver (mongodb 7.8)
 * waits for ever for `drain` on a socket that is gone already; if its monitor does so, the client never connects again. Connections that
 * were cut without a word look the same.
 */
export class StoreKeeper {
  private readonly heeded = new WeakSet<MongoClient>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private failingSince: number | undefined;
  private returnedAt = -Infinity;
  private replacements = 0;

  /** @param onLost called when new clients do not help either: nothing but a new process will */
  constructor(
    private readonly store: KeptStore,
    private readonly logger: Logger,
    private readonly onLost: () => void,
    private readonly times: KeeperTimes = TIMES,
  ) {
    failOnDeadSockets();
  }

  /** Checks from now on, until it is stopped. */
  start(): void {
    this.timer = setTimeout(() => {
      void this.check().finally(() => {
        if (!this.stopped) this.start();
      });
    }, this.times.pauseMs).unref();
  }

  /** The client in use is not replaced any more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Never rejects. */
  async check(): Promise<Finding> {
    const client = this.store.client();
    this.heed(client);
    const began = performance.now();
    if (await this.answers(client)) return this.found('answers');
    this.failingSince ??= began;
    if (performance.now() - this.failingSince < this.times.patienceMs) return 'waiting';
    // All its connections are taken, and used.
    if (this.returnedAt > this.failingSince) return this.found('busy');
    if (!(await this.reachable())) return 'unreachable';
    // The store may have come back between the two questions.
    if (await this.answers(client)) return this.found('answers');
    return this.stopped || this.store.client() !== client ? 'waiting' : this.replace();
  }

  private found(finding: 'answers' | 'busy'): Finding {
    if (finding === 'answers') this.replacements = 0;
    this.failingSince = undefined;
    return finding;
  }

  private async replace(): Promise<Finding> {
    const store = this.store.name;
    if (this.replacements >= REPLACEMENTS_MAX) {
      this.stop();
      this.logger.fatal({ store }, 'the store can be reached, but not by the clients of this process');
      this.onLost();
      return 'lost';
    }
    this.replacements += 1;
    this.failingSince = undefined;
    this.logger.warn({ store }, 'the store can be reached, but not by the client in use: it is replaced');
    try {
      await within(this.store.replace(), 2 * this.times.answerMs);
      return 'replaced';
    } catch (error) {
      this.logger.warn({ store, err: error }, 'failed to replace the client of the store');
      return 'waiting';
    }
  }

  /** Connections that come back to the pool are a sign of life where all of them are taken. */
  private heed(client: MongoClient): void {
    if (this.heeded.has(client)) return;
    this.heeded.add(client);
    client.on('connectionCheckedIn', () => {
      this.returnedAt = performance.now();
    });
  }

  private async reachable(): Promise<boolean> {
    let client: MongoClient;
    try {
      client = this.store.probe();
    } catch (error) {
      this.logger.warn({ store: this.store.name, err: error }, 'no client of the store can be made');
      return false;
    }
    const isReachable = await this.answers(client);
    closeClient(client, this.logger);
    return isReachable;
  }

  private async answers(client: MongoClient): Promise<boolean> {
    const signal = AbortSignal.timeout(this.times.answerMs);
    const ping = client.db('admin').command({ ping: 1 }, { readPreference: client.readPreference, signal });
    // The driver does not heed the signal wherever it waits.
    return within(ping, this.times.answerMs).then(
      () => true,
      () => false,
    );
  }
}

/** Exits the process as a last resort: its supervisor starts it again. */
export function endProcess(): void {
  process.exit(1);
}

/** Closes a client that may be unable to notify its server; callers need not wait for it. */
export function closeClient(client: MongoClient, logger: Logger): void {
  client.close().catch((error: unknown) => logger.warn({ err: error }, 'failed to close a client of a store'));
}

/** Returns the result of the work, or rejects after `ms`: the work then continues unobserved. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reply within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
