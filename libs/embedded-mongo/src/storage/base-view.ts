import type { Catalog } from './catalog.js';
import type { CollectionIndex } from './collection-index.js';
import type { Collection } from './collection.js';
import type { DataView } from './data-view.js';
import type { KeyRange, KeyValue } from './key-values.js';
import type { LmdbKeyValues } from './lmdb-environment.js';
import type { Change } from './oplog-entry.js';
import type { Oplog } from './oplog.js';
import type { RecordVisitor } from './record-scan.js';

/** Reads the committed state (or, inside a write transaction, its own) and writes straight into the running write transaction. */
export class BaseView implements DataView {
  /** Collections that the next commit writes to. */
  private readonly written = new Set<Collection>();
  /** Change of each collection's document count in the next commit. */
  private readonly added = new Map<Collection, number>();

  constructor(
    private readonly data: LmdbKeyValues,
    private readonly catalog: Catalog,
    private readonly oplog: Oplog,
    /** The counts in memory are another process's: documents are counted on disk. */
    private readonly countsOnDisk = false,
  ) {}

  readonly capping = true;

  get recording(): boolean {
    return this.oplog.enabled;
  }

  record(change: Change): void {
    this.oplog.append(change);
  }

  get(key: Buffer): Buffer | undefined {
    return this.data.get(key);
  }

  put(key: Buffer, value: Buffer): void {
    this.data.put(key, value);
  }

  delete(key: Buffer): void {
    this.data.delete(key);
  }

  entries(range: KeyRange): Generator<KeyValue, void> {
    return this.data.entries(range);
  }

  keys(range: KeyRange): Generator<Buffer, void> {
    return this.data.keys(range);
  }

  visitRecords(range: KeyRange, visit: RecordVisitor): boolean {
    return this.data.visitRecords(range, visit);
  }

  /**
   * Publishes a provisional collection once something is committed to it. An index that became multikey is saved in the
   * transaction that stores its first array: a reader may rely on the flag.
   */
  touch(collection: Collection): void {
    this.written.add(collection);
    if (collection.provisional) this.catalog.publish(collection);
    if (collection.indexes.some((index) => index.hasUnsavedFlags)) this.catalog.saveFlags(collection);
  }

  /** Updates the counters once a commit is on disk, or, if it is lost, discards them. */
  committed(isLost = false): void {
    if (!isLost) {
      for (const collection of this.written) collection.writes++;
      for (const [collection, delta] of this.added) collection.count += delta;
    }
    if (isLost) for (const collection of this.written) collection.cap?.forget();
    this.written.clear();
    this.added.clear();
  }

  adjustCount(collection: Collection, delta: number): void {
    this.added.set(collection, (this.added.get(collection) ?? 0) + delta);
  }

  countOf(collection: Collection): number {
    if (this.countsOnDisk) return this.data.count({ start: collection.prefix, end: collection.end });
    return this.data.writing ? collection.count + (this.added.get(collection) ?? 0) : collection.count;
  }

  sees(_index: CollectionIndex): boolean {
    return true;
  }
}
