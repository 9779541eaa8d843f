import type { MongoClient } from 'mongodb';
import { closeClient, StoreKeeper, within, type KeeperTimes } from '#store/driver/store-keeper.js';
import type { Logger } from '#process/log/logger.js';
import { AppError } from '#contracts/error.js';
import { toDataError, unreachable, USERS } from './data-errors.js';

/** Milliseconds in which a server connects or is told to be unreachable. */
const CONNECT_MS = 10_000;
const CLOSE_MS = 10_000;
/** Milliseconds for which a failure is told to whoever comes next: a server that is away is not asked by each of many requests. */
const REMEMBERED_MS = 1_000;
/** Milliseconds for which one that was used is looked after: servers of others are not asked without a need. */
const USED_MS = 60_000;

const gone = new WeakSet<MongoClient>();

/** Whether a client was replaced or closed: sessions of it are of no use with the one that took its place. */
export function isGone(client: MongoClient): boolean {
  return gone.has(client);
}

export interface DataSourceOptions {
  readonly make: () => MongoClient;
  /** Called when this is of no use any more: the next use is another one's. */
  readonly forget: () => void;
  /** Called when new clients do not reach a server that can be reached. */
  readonly onLost: () => void;
  /** Looked after without being used, too. */
  readonly isOwnStore: boolean;
  readonly logger: Logger;
  /** The keeper's own unless given. */
  readonly times?: KeeperTimes;
}

/** One server, and the client it is used by. */
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

  /** Its client, connected. @throws AppError `Unavailable` when nobody answers */
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

  /** Never rejects. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.keeper.stop();
    gone.add(this.current);
    try {
      await within(this.current.close(), CLOSE_MS);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'could not close a data source');
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
