import type { MongoClient } from 'mongodb';
import type { Logger } from '#process/log/logger.js';
import { DriverStore } from '../driver/driver-store.js';
import { toStoreError } from '../driver/store-errors.js';
import { closeClient, StoreKeeper, within, type KeeperTimes } from '../driver/store-keeper.js';
import { StoreError } from '../port/store-error.js';

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

/** A store, and the client that reaches it. */
export interface Reached {
  /** Connections for records of the platform in its own store. */
  readonly client: MongoClient;
  readonly store: DriverStore;
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
  private current: Reached;
  private connected: Promise<void> | undefined;
  private readonly keeper: StoreKeeper;
  private isChecked = false;
  private isClosed = false;
  private usedAt = -Infinity;

  constructor(private readonly options: DataSourceOptions) {
    this.current = this.make();
    const kept = {
      name: options.isOwnStore ? 'runtime' : 'a data source',
      client: () => this.current.client,
      probe: options.make,
      replace: async () => this.replace(),
    };
    this.keeper = new StoreKeeper(kept, options.logger, options.onLost, options.times);
  }

  /** Returns what is connected. @throws StoreError if the server does not respond */
  async reached(): Promise<Reached> {
    this.usedAt = performance.now();
    const { current } = this;
    this.connected ??= this.connect(current.client);
    await this.connected;
    return current;
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
    this.current.store.isGone = true;
    try {
      await within(this.current.client.close(), CLOSE_MS);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'failed to close a data source');
    }
  }

  private make(): Reached {
    const client = this.options.make();
    return { client, store: new DriverStore(client) };
  }

  private async connect(client: MongoClient): Promise<void> {
    try {
      await within(client.connect(), CONNECT_MS);
    } catch (error) {
      setTimeout(this.options.forget, REMEMBERED_MS).unref();
      const told = toStoreError(error);
      if (told instanceof StoreError) throw told;
      throw new StoreError('unreachable', 'the store does not answer', Number.NaN, undefined, { cause: error });
    }
  }

  private replace(): void {
    const old = this.current;
    this.current = this.make();
    this.connected = undefined;
    old.store.isGone = true;
    closeClient(old.client, this.options.logger);
  }
}
