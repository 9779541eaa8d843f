import { mongoError, type MongoError } from '../errors/mongo-error.js';
import type { Catalog } from './catalog.js';
import type { CollectionIndex } from './collection-index.js';
import type { Collection } from './collection.js';
import type { DataView, DocumentWrite } from './data-view.js';
import { fingerprint, unsavedFlags, type DocumentChange } from './document-change.js';
import type { KeyRange, KeyValue } from './key-values.js';
import type { LmdbEnvironment, Snapshot } from './lmdb-environment.js';
import type { Change as RecordedChange } from './oplog-entry.js';

interface Change {
  readonly key: Buffer;
  /** Absent for a deletion. */
  readonly value: Buffer | undefined;
}

/**
 * A multi-document transaction: reads a snapshot, keeps its writes in memory and shows them to itself. Nothing is locked; a
 * write to a key that another client wrote since the snapshot, or that another open transaction has written, is an immediate
 * write conflict.
 */
export class StoreTransaction implements DataView {
  readonly changes = new Map<string, Change>();
  readonly counts = new Map<Collection, number>();
  readonly touched = new Map<Collection, number>();
  /** Changes that watchers receive once this is committed, in the order they were made. */
  readonly recorded: RecordedChange[] = [];
  ended = false;
  /** Bytes of all writes so far. */
  changedBytes = 0;
  /** Writes document by document, kept for another process that stores them. */
  readonly notes: DocumentChange[] = [];
  /** The same, for this process. */
  readonly writes: DocumentWrite[] = [];
  /** Collections that were made for this transaction. */
  readonly made = new Set<Collection>();

  private sorted: Change[] | undefined;

  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly snapshot: Snapshot,
    private readonly claim: (text: string) => void,
    private readonly epoch: number,
    readonly recording: boolean,
    private readonly noting: boolean,
  ) {}

  note(write: DocumentWrite): void {
    if (this.noting) this.notes.push(this.noted(write));
    else this.writes.push(write);
  }

  record(change: RecordedChange): void {
    this.recorded.push(change);
  }

  get(key: Buffer): Buffer | undefined {
    const change = this.changes.get(textOf(key));
    return change ? change.value : this.environment.data.get(key, this.snapshot);
  }

  put(key: Buffer, value: Buffer): void {
    this.change(key, value);
  }

  delete(key: Buffer): void {
    this.change(key, undefined);
  }

  *entries(range: KeyRange): Generator<KeyValue, void> {
    const stored = this.environment.data.entries(range, this.snapshot);
    for (const { key, item } of this.merge(stored, (entry) => entry.key, range)) {
      const change = this.changes.get(textOf(key));
      const value = change ? change.value : item?.value;
      if (value) yield { key, value };
    }
  }

  *keys(range: KeyRange): Generator<Buffer, void> {
    const stored = this.environment.data.keys(range, this.snapshot);
    for (const { key } of this.merge(stored, (item) => item, range)) {
      const change = this.changes.get(textOf(key));
      if (!change || change.value) yield key;
    }
  }

  touch(collection: Collection): void {
    if (!this.touched.has(collection)) this.touched.set(collection, collection.schemaVersion);
  }

  adjustCount(collection: Collection, delta: number): void {
    this.counts.set(collection, (this.counts.get(collection) ?? 0) + delta);
  }

  countOf(collection: Collection): number {
    const stored = this.environment.data.count({ start: collection.prefix, end: collection.end }, this.snapshot);
    return stored + (this.counts.get(collection) ?? 0);
  }

  sees(index: CollectionIndex): boolean {
    return index.epoch <= this.epoch;
  }

  release(): void {
    this.ended = true;
    this.snapshot.release();
  }

  private noted({ kind, collection, recordId, bytes, added, removed, payload }: DocumentWrite): DocumentChange {
    const before = this.get(collection.recordKey(recordId));
    const named = ({ index, entry }: DocumentWrite['added'][number]) => ({ index: index.name, bytes: entry.bytes });
    return {
      kind,
      namespace: collection.namespace,
      recordId,
      before: before && fingerprint(before),
      bytes,
      added: added.map(named),
      removed: removed.map(named),
      payload: payload === bytes ? undefined : payload,
      flags: unsavedFlags(collection),
    };
  }

  private change(key: Buffer, value: Buffer | undefined): void {
    const text = textOf(key);
    this.claim(text);
    if (!this.changes.has(text)) this.sorted = undefined;
    this.changes.set(text, { key, value });
    this.changedBytes += key.length + (value?.length ?? 0);
  }

  /** Both key sequences in order, equal keys once; `item` is what is stored under the key. */
  private *merge<T>(
    stored: Iterator<T>,
    keyOf: (item: T) => Buffer,
    range: KeyRange,
  ): Generator<{ key: Buffer; item?: T }, void> {
    const sign = range.reverse ? -1 : 1;
    const changed = this.changedKeys(range);
    let at = 0;
    let next = stored.next();
    for (;;) {
      const own = changed[at];
      if (next.done) {
        if (!own) return;
        yield { key: own };
        at++;
        continue;
      }
      const item = next.value;
      const key = keyOf(item);
      const order = own ? sign * Buffer.compare(key, own) : -1;
      if (order > 0 && own) {
        yield { key: own };
      } else {
        yield { key, item };
        next = stored.next();
      }
      if (order >= 0) at++;
    }
  }

  private changedKeys({ start, end, reverse }: KeyRange): Buffer[] {
    this.sorted ??= [...this.changes.values()].toSorted((a, b) => Buffer.compare(a.key, b.key));
    const keys = this.sorted
      .map(({ key }) => key)
      .filter((key) => Buffer.compare(key, start) >= 0 && Buffer.compare(key, end) < 0);
    return reverse ? keys.toReversed() : keys;
  }
}

/** The open transactions, and which keys were written when, for as long as one of them may care. */
export class Transactions {
  private readonly open = new Map<StoreTransaction, number>();
  private readonly claims = new Map<string, StoreTransaction>();
  /** Key → sequence number of its last write; insertion order is sequence order. */
  private readonly lastWrites = new Map<string, number>();
  private sequence = 0;
  /** Called with collections whose transaction has ended without a commit to them. */
  onAbandoned: (collections: readonly Collection[]) => void = () => undefined;

  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly catalog: Catalog,
    private readonly recording: boolean,
    /** Transactions note what they write, for another process. */
    private readonly noting = false,
  ) {}

  /** Begins a transaction; no write may be executing or committing just now, or its snapshot would miss writes it counts as earlier. */
  begin(): StoreTransaction {
    const transaction: StoreTransaction = new StoreTransaction(
      this.environment,
      this.environment.snapshot(),
      (text) => this.claim(transaction, text),
      this.catalog.epoch,
      this.recording,
      this.noting,
    );
    this.open.set(transaction, this.sequence);
    this.environment.data.onWrite = (key) => this.noteWrite(textOf(key));
    return transaction;
  }

  /** Inside a write transaction: makes the changes real, or throws 112 (and ends the transaction) when that would lose a write. */
  commit(transaction: StoreTransaction, base: DataView): void {
    this.check(transaction);
    this.environment.savepoint(() => {
      for (const collection of transaction.touched.keys()) base.touch(collection);
      for (const { key, value } of transaction.changes.values()) {
        if (value) base.put(key, value);
        else base.delete(key);
      }
      for (const change of transaction.recorded) base.record(change);
    });
    for (const [collection, delta] of transaction.counts) base.adjustCount(collection, delta);
    this.end(transaction);
  }

  /** Throws 112 (and ends the transaction) when others have written to any of it, or changed the schema of its collections. */
  check(transaction: StoreTransaction): void {
    const changed = [...transaction.touched].some(
      ([collection, version]) => collection.dropped || collection.schemaVersion !== version,
    );
    const began = this.open.get(transaction) ?? 0;
    if (!changed && ![...transaction.changes.keys()].some((text) => (this.lastWrites.get(text) ?? 0) > began)) return;
    this.end(transaction);
    throw writeConflict();
  }

  /** Notes that a collection was made for a transaction, which may have ended meanwhile. */
  own(transaction: StoreTransaction, collection: Collection): void {
    if (!collection.provisional) return;
    transaction.made.add(collection);
    if (transaction.ended) this.abandon(transaction);
  }

  /**
   * Removes from a transaction the collections it has made and returns them: the process that continues the transaction needs
   * them.
   */
  disown(transaction: StoreTransaction): Collection[] {
    const made = [...transaction.made];
    transaction.made.clear();
    return made;
  }

  /** Transfers collections that another transaction needs, too, to that one; `onAbandoned` receives the others. */
  private abandon(transaction: StoreTransaction): void {
    const abandoned = this.disown(transaction).filter((collection) => {
      if (!collection.provisional || collection.dropped) return false;
      const heir = [...this.open.keys()].find(({ made, touched }) => made.has(collection) || touched.has(collection));
      heir?.made.add(collection);
      return heir === undefined;
    });
    if (abandoned.length > 0) this.onAbandoned(abandoned);
  }

  /** Forgets a transaction, committed or not. */
  end(transaction: StoreTransaction): void {
    if (!this.open.delete(transaction)) return;
    this.abandon(transaction);
    transaction.release();
    for (const text of transaction.changes.keys()) {
      if (this.claims.get(text) === transaction) this.claims.delete(text);
    }
    if (this.open.size === 0) this.environment.data.onWrite = undefined;
    this.forgetOldWrites();
  }

  /** Forgets all transactions. Collections they have made are dropped at the next start. */
  endAll(): void {
    for (const transaction of this.open.keys()) transaction.made.clear();
    for (const transaction of this.open.keys()) this.end(transaction);
  }

  private claim(transaction: StoreTransaction, text: string): void {
    const holder = this.claims.get(text);
    const began = this.open.get(transaction);
    if (began === undefined) throw new Error('Write in a transaction that has ended');
    if ((holder && holder !== transaction) || (this.lastWrites.get(text) ?? 0) > began) throw writeConflict();
    this.claims.set(text, transaction);
  }

  private noteWrite(text: string): void {
    this.lastWrites.delete(text);
    this.lastWrites.set(text, ++this.sequence);
  }

  private forgetOldWrites(): void {
    let oldest = Infinity;
    for (const began of this.open.values()) oldest = Math.min(oldest, began);
    for (const [text, sequence] of this.lastWrites) {
      if (sequence > oldest) return;
      this.lastWrites.delete(text);
    }
  }
}

function textOf(key: Buffer): string {
  return key.toString('latin1');
}

/** Returns error 112, labeled so that a driver repeats the whole transaction. */
export function writeConflict(): MongoError {
  return mongoError(
    112,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { errorLabels: ['TransientTransactionError'] },
  );
}
