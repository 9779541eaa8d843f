import { BaseView } from './base-view.js';
import { Catalog } from './catalog.js';
import { LmdbEnvironment } from './lmdb-environment.js';
import { Oplog, type OplogLimits } from './oplog.js';
import { lockDirectory, type DirectoryLock } from './lock-file.js';
import { Transactions } from './transactions.js';
import { WriteQueue } from './write-queue.js';

/** Entries deleted per write while dropped data is cleaned up; keeps each such write to a few milliseconds. */
const SWEEP_STEP = 2000;
/** Entries of the oplog removed per write. */
const TRIM_STEP = 1000;

/** Everything kept in one data directory. Open it once; close it to let another process have it. */
export class Store {
  readonly catalog: Catalog;
  readonly base: BaseView;
  readonly transactions: Transactions;
  readonly writes: WriteQueue;
  readonly environment: LmdbEnvironment;
  readonly oplog: Oplog;

  private readonly lock: DirectoryLock;
  private sweeping = false;
  private closing = false;

  /**
   * Throws `DirectoryInUseError` when another process owns the directory. `onBackgroundError` is told of failures of work that no client
   * waits for; such work is tried again later.
   */
  constructor(
    directory: string,
    private readonly onBackgroundError: (error: unknown) => void,
    oplogLimits?: OplogLimits,
    /** Another process owns the directory; this one reads what that one writes. */
    readOnly = false,
  ) {
    this.lock = readOnly ? { release: () => undefined } : lockDirectory(directory);
    try {
      this.environment = new LmdbEnvironment(directory, readOnly);
      this.oplog = new Oplog(this.environment, oplogLimits);
      this.catalog = new Catalog(this.environment, this.oplog, readOnly);
    } catch (error) {
      this.lock.release();
      throw error;
    }
    this.base = new BaseView(this.environment.data, this.catalog, this.oplog, readOnly);
    this.transactions = new Transactions(this.environment, this.catalog, this.oplog.enabled, readOnly);
    this.writes = new WriteQueue(
      this.environment,
      () => this.committed(),
      () => {
        this.transactions.endAll();
        this.catalog.reload();
        this.oplog.lost();
      },
    );
    if (readOnly) return;
    if (this.catalog.hasUnfinished) {
      this.environment.write(() => this.catalog.dropUnfinished());
      this.oplog.committed();
    }
    void this.sweep();
  }

  /** In a process that only reads: from here on it sees everything that has been committed until now. */
  refresh(): void {
    this.environment.refresh();
    this.catalog.refresh();
    this.oplog.refresh();
  }

  /** Deletes dropped data in the background, a step at a time between other writes. */
  async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      while (!this.closing && this.catalog.hasGarbage) await this.writes.run(() => this.catalog.sweep(SWEEP_STEP));
    } catch (error) {
      this.onBackgroundError(error);
    } finally {
      this.sweeping = false;
    }
  }

  /** Removes what the oplog no longer has to keep, in the background, a step at a time between other writes. */
  async trimOplog(): Promise<void> {
    try {
      await this.oplog.trim((work) => (this.closing ? Promise.reject(new StoreClosing()) : this.writes.run(work)), TRIM_STEP);
    } catch (error) {
      if (!(error instanceof StoreClosing)) this.onBackgroundError(error);
    }
  }

  private committed(): void {
    this.oplog.committed();
    if (this.oplog.mayBeFull && !this.closing) void this.trimOplog();
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.writes.idle();
    this.transactions.endAll();
    await this.environment.close();
    this.lock.release();
  }
}

/** Ends background work of a store that is being closed. */
class StoreClosing extends Error {}
