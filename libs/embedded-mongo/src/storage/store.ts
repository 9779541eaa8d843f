import { BaseView } from './base-view.js';
import { Catalog } from './catalog.js';
import type { Collection } from './collection.js';
import { DatabaseGates } from './database-gates.js';
import { DiskGuard, type StoreMode } from './disk-guard.js';
import { LmdbEnvironment } from './lmdb-environment.js';
import { DirectoryInUseError, lockDirectory, type DirectoryLock } from './lock-file.js';
import { Oplog, type OplogLimits } from './oplog.js';
import { WritesRefused } from './storage-failure.js';
import { checkStoreFile } from './store-file-check.js';
import { allocateLockFile, dataFile, freeBytes, keepStartReserve, tryToGrow, withStartReserve } from './store-files.js';
import { PendingCommit } from './pending-commit.js';
import { markFormat, upgradeFormat } from './store-format.js';
import { cannotOpen } from './store-start-error.js';
import { Transactions } from './transactions.js';
import { WriteQueue } from './write-queue.js';

/** Entries deleted per write while dropped data is cleaned up; keeps each such write to a few milliseconds. */
const SWEEP_STEP = 2000;
/** Entries of the oplog removed per write. */
const TRIM_STEP = 1000;

/** Bytes of the disk that are left to other programs, and to in-flight work. */
export const DISK_RESERVE_BYTES = 100 << 20;

export interface DiskOptions {
  /** Called when the store begins to refuse writes, and when it accepts them again. */
  readonly onMode?: ((mode: StoreMode) => void) | undefined;
  /** Called if only reopening the directory can help; until then writes are refused. */
  readonly onBroken?: ((error: unknown) => void) | undefined;
  /** Free space below which writes are refused. Default: 100 MB. */
  readonly reserveBytes?: number | undefined;
  /** Free space of the disk of a directory, in bytes; default: what the system says. */
  readonly freeBytes?: ((directory: string) => Promise<number>) | undefined;
  /** A thread of this process had the directory open before. */
  readonly reopened?: boolean | undefined;
  /** Another process owns the directory; this one reads what that one writes. */
  readonly readOnly?: boolean | undefined;
  /** Called once LMDB has opened the files, before anything is read. */
  readonly onOpened?: (() => void) | undefined;
}

/** A process that only reads leaves the lock to the owner. */
const NO_LOCK: DirectoryLock = { takenOver: false, release: () => undefined };

/** Everything kept in one data directory. Open it once; close it to let another process have it. */
export class Store {
  readonly catalog: Catalog;
  readonly base: BaseView;
  readonly transactions: Transactions;
  readonly writes: WriteQueue;
  readonly environment: LmdbEnvironment;
  readonly oplog: Oplog;
  readonly gates = new DatabaseGates();

  private readonly lock: DirectoryLock;
  private readonly guard: DiskGuard;
  /** Memory kept elsewhere that a lost commit made wrong. */
  private readonly forgetters: (() => void)[] = [];
  private lastCommit: Promise<unknown> = Promise.resolve();
  private sweeping = false;
  private closing = false;

  /**
   * Throws `DirectoryInUseError` if another process owns the directory, `StoreStartError` if it cannot be opened.
   * `onBackgroundError` receives failures of work that no client waits for; such work is retried later.
   */
  constructor(
    private readonly directory: string,
    private readonly onBackgroundError: (error: unknown) => void,
    oplogLimits?: OplogLimits,
    disk: DiskOptions = {},
  ) {
    const readOnly = disk.readOnly === true;
    try {
      this.lock = readOnly ? NO_LOCK : withStartReserve(directory, () => lockDirectory(directory));
    } catch (error) {
      throw error instanceof DirectoryInUseError ? error : cannotOpen(directory, error);
    }
    try {
      if (!readOnly) checkStoreFile(dataFile(directory), { afterCrash: this.lock.takenOver });
      if (!readOnly && disk.reopened !== true) withStartReserve(directory, () => allocateLockFile(directory));
      this.environment = new LmdbEnvironment(directory, readOnly);
      disk.onOpened?.();
      if (!readOnly) upgradeFormat(directory, this.environment);
      this.oplog = new Oplog(this.environment, oplogLimits);
      this.catalog = new Catalog(this.environment, this.oplog, readOnly);
    } catch (error) {
      this.lock.release();
      throw cannotOpen(directory, error);
    }
    this.base = new BaseView(this.environment.data, this.catalog, this.oplog, readOnly);
    this.transactions = new Transactions(this.environment, this.catalog, this.oplog.enabled, readOnly);
    this.transactions.onAbandoned = (collections) => this.abandon(collections);
    this.guard = new DiskGuard({
      reserveBytes: disk.reserveBytes ?? DISK_RESERVE_BYTES,
      freeBytes: () => (disk.freeBytes ?? freeBytes)(directory),
      tryWrite: () => this.tryWrite(),
      onMode: (mode) => {
        if (mode.writable) void this.sweep();
        disk.onMode?.(mode);
      },
      onBroken: (error) => (disk.onBroken ?? onBackgroundError)(error),
    });
    this.environment.refusal = () => this.guard.refusal;
    this.writes = new WriteQueue(
      this.environment,
      () => this.committed(),
      (error) => this.lost(error),
    );
    if (readOnly) return;
    this.mark();
    this.carryOutPending();
    this.dropUnfinished();
    void this.sweep();
  }

  /** Drops collections that transactions have made and not committed to; those the disk does not let go are dropped at the next start. */
  abandon(collections: readonly Collection[]): void {
    if (this.closing || !collections.some(isAbandoned)) return;
    this.writes
      .runAlone(() => {
        for (const collection of collections) if (isAbandoned(collection)) this.catalog.drop(collection);
      })
      .then(
        () => this.sweep(),
        (error: unknown) => this.report(error),
      );
  }

  /** Commits that take several turns are stored one after the other. */
  commits<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lastCommit.then(work, work);
    this.lastCommit = result.catch(() => undefined);
    return result;
  }

  /**
   * Completes a commit that a crash interrupted if it was decided, and discards it otherwise. Throws if the disk does
   * not allow it.
   */
  private carryOutPending(): void {
    const pending = new PendingCommit(this.environment, this.catalog, this.base);
    if (pending.left === 'nothing') return;
    const decided = pending.left === 'decided';
    this.environment.write(() => (decided ? pending.carryOut(() => false) : pending.forget(Infinity)));
    this.base.committed();
    this.oplog.committed();
  }

  /** Writes the marks. A store without them works, too: on a full disk the next start writes them. */
  private mark(): void {
    try {
      markFormat(this.environment);
    } catch (error) {
      this.lost(error);
    }
  }

  /** Drops data a crash left incomplete; if the disk does not allow it, the next start does. */
  private dropUnfinished(): void {
    if (!this.catalog.hasUnfinished) return;
    try {
      this.environment.write(() => this.catalog.dropUnfinished());
      this.oplog.committed();
    } catch (error) {
      this.lost(error);
    }
  }

  /** Makes a read-only process see everything that has been committed until now. */
  refresh(): void {
    this.environment.refresh();
    this.catalog.refresh();
    this.oplog.refresh();
  }

  /** Detects that the disk is full, or has free space again. Call it before the first write and about every second. */
  async lookAtDisk(): Promise<void> {
    await this.guard.look();
    if (!this.guard.refusal) keepStartReserve(this.directory);
  }

  /** Registers memory of others that has to be read again after a commit failed. */
  onLost(forget: () => void): void {
    this.forgetters.push(forget);
  }

  /** Deletes dropped data in the background, a step at a time between other writes. */
  async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      while (!this.closing && this.catalog.dropped.isThere) await this.writes.run(() => this.catalog.dropped.sweep(SWEEP_STEP));
    } catch (error) {
      this.report(error);
    } finally {
      this.sweeping = false;
    }
  }

  /** Removes what the oplog no longer has to keep, in the background, a step at a time between other writes. */
  async trimOplog(): Promise<void> {
    try {
      await this.oplog.trim((work) => (this.closing ? Promise.reject(new StoreClosing()) : this.writes.run(work)), TRIM_STEP);
    } catch (error) {
      if (!(error instanceof StoreClosing)) this.report(error);
    }
  }

  /** Reports a failure of work in the background, except a refusal of writes: the mode is reported once. */
  report(error: unknown): void {
    if (!(error instanceof WritesRefused)) this.onBackgroundError(error);
  }

  /** Reloads memory from disk after a commit failed, and returns the error for the callers that waited for it. */
  private lost(error: unknown): unknown {
    const shown = error === undefined ? undefined : this.guard.failed(error);
    this.transactions.endAll();
    this.catalog.reload();
    this.base.committed(true);
    this.oplog.lost();
    for (const forget of this.forgetters) forget();
    return shown;
  }

  private tryWrite(): Promise<void> {
    return this.writes.between(() => {
      if (this.closing) throw new StoreClosing();
      tryToGrow(this.directory);
      this.environment.tryWrite();
    });
  }

  private committed(): void {
    this.base.committed();
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

function isAbandoned({ provisional, dropped }: Collection): boolean {
  return provisional && !dropped;
}

/** Ends background work of a store that is being closed. */
class StoreClosing extends Error {}
