import type { MongoClient } from 'mongodb';
import { closeClient, StoreKeeper, within, type KeeperTimes } from '#store/driver/store-keeper.js';
import type { Logger } from '#process/log/logger.js';
import { AppError } from '#contracts/error.js';
import { toDataError, unreachable, USERS } from './data-errors.js';

/** Milliseconds a server has to connect before it is reported as unreachable. */
const CONNECT_MS = 10_000;
const CLOSE_MS = 10_000;
/**
 * Milliseconds for which a connection failure is reported to later callers too, so that many requests do not each
 * contact an unavailable server.
 */
const REMEMBERED_MS = 1_000;
/** Milliseconds after its last use for which a data source is checked: external servers are not contacted without need. */
const USED_MS = 60_000;

const gone = new WeakSet<MongoClient>();

/** Checks if a client was replaced or closed: its sessions cannot be used with the client that replaced it. */
export function isGone(client: MongoClient): boolean {
  return gone.has(client);
}

export interface DataSourceOptions {
  readonly make: () => MongoClient;
  /** Called when this data source can no longer be used: the next use needs another one. */
  readonly forget: () => void;
  /** Called when new clients do not reach a server that can be reached. */
  readonly onLost: () => void;
  /** True for the platform's own store, which is checked even while it is not used. */
  readonly isOwnStore: boolean;
  readonly logger: Logger;
  /** Intervals of the keeper; defaults to its own. */
  readonly times?: KeeperTimes;
}

/** Server of a data source, and the client that connects to it. */
export class DataSource {
  private current: MongoClient;
  private connected: Promise<MongoClient> | undefined;
  private readonly keeper: StoreKeeper;
  private isChecked = false;
  private isClosed = false;
  private usedAt = -Infinity;

  constructor(private readonly options: DataSourceOptions) {
    this.current = options.make();
    const kept = {
      name: options.isOwnStore ? 'runtime' : 'a data source',
      client: () => this.current,
      probe: options.make,
      replace: async () => this.replace(),
    };
    this.keeper = new StoreKeeper(kept, options.logger, options.onLost, options.times);
  }

  /** Returns the connected client. @throws AppError `Unavailable` if the server does not respond */
  client(): Promise<MongoClient> {
    this.usedAt = performance.now();
    this.connected ??= this.connect(this.current);
    return this.connected;
  }

  /** Replaces a client that does not reach a server which can be reached. */
  check(): void {
    const isUsed = this.options.isOwnStore || performance.now() - this.usedAt < USED_MS;
    if (this.isChecked || this.isClosed || !this.connected || !isUsed) return;
    this.isChecked = true;
    void this.keeper.check().finally(() => {
      this.isChecked = false;
    });
  }

  /** Closes the client. Never rejects. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.keeper.stop();
    gone.add(this.current);
    try {
      await within(this.current.close(), CLOSE_MS);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'failed to close a data source');
    }
  }

  private async connect(client: MongoClient): Promise<MongoClient> {
    try {
      return await within(client.connect(), CONNECT_MS);
    } catch (error) {
      setTimeout(this.options.forget, REMEMBERED_MS).unref();
      const told = toDataError(error, USERS);
      throw told instanceof AppError ? told : unreachable(error);
    }
  }

  private replace(): void {
    const old = this.current;
    this.current = this.options.make();
    this.connected = undefined;
    gone.add(old);
    closeClient(old, this.options.logger);
  }
}
