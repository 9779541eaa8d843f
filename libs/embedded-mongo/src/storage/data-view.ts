import type { Collection } from './collection.js';
import type { CollectionIndex, IndexEntry } from './collection-index.js';
import type { KeyValues } from './key-values.js';
import type { Change, ChangeKind } from './oplog-entry.js';

/** Target of reads and writes of collections: the database itself, or a transaction's overlay of it. */
export interface DataView extends KeyValues {
  /** Announces a write to a collection before it is made. */
  touch(collection: Collection): void;
  adjustCount(collection: Collection, delta: number): void;
  countOf(collection: Collection): number;
  /** Records a change for watchers; it becomes visible together with the write. */
  record(change: Change): void;
  /** False if changes are not kept, so that none have to be computed. */
  readonly recording: boolean;
  /** True if writes are stored in their collections, so that the oldest documents of capped ones have to go. */
  readonly capping?: boolean;
  /** False for an index built after the view's snapshot was taken. */
  sees(index: CollectionIndex): boolean;
  /** Receives each write of a document before it is stored; absent if writes are not observed. */
  note?(write: DocumentWrite): void;
}

/** The write of one document, computed and checked. */
export interface DocumentWrite {
  readonly kind: ChangeKind;
  readonly collection: Collection;
  readonly recordId: number;
  /** The document afterwards; absent for a deletion. */
  readonly bytes: Buffer | undefined;
  readonly added: readonly IndexedEntry[];
  readonly removed: readonly IndexedEntry[];
  /** Payload that the oplog keeps of it. */
  readonly payload: Buffer;
}

/** An entry a document has in one of its collection's indexes. */
export interface IndexedEntry {
  readonly index: CollectionIndex;
  readonly entry: Pick<IndexEntry, 'bytes'>;
  /** Full key of the entry, if it has been created already. */
  readonly key?: Buffer;
}
