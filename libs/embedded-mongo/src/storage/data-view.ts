import type { Collection } from './collection.js';
import type { CollectionIndex, IndexEntry } from './collection-index.js';
import type { KeyValues } from './key-values.js';
import type { Change, ChangeKind } from './oplog-entry.js';

/** Where reads and writes of collections go: straight to the database, or to a transaction's overlay of it. */
export interface DataView extends KeyValues {
  /** Announces a write to a collection before it is made. */
  touch(collection: Collection): void;
  adjustCount(collection: Collection, delta: number): void;
  countOf(collection: Collection): number;
  /** Keeps a change for those who watch; it is seen when what was written is. */
  record(change: Change): void;
  /** False when nobody keeps changes, so that none have to be worked out. */
  readonly recording: boolean;
  /** False for an index built after the view's snapshot was taken. */
  sees(index: CollectionIndex): boolean;
  /** Told of each write of a document before it is stored; absent where nobody asks. */
  note?(write: DocumentWrite): void;
}

/** The write of one document, worked out and checked. */
export interface DocumentWrite {
  readonly kind: ChangeKind;
  readonly collection: Collection;
  readonly recordId: number;
  /** The document afterwards; absent for a deletion. */
  readonly bytes: Buffer | undefined;
  readonly added: readonly IndexedEntry[];
  readonly removed: readonly IndexedEntry[];
  /** What the oplog keeps of it. */
  readonly payload: Buffer;
}

/** An entry a document has in one of its collection's indexes. */
export interface IndexedEntry {
  readonly index: CollectionIndex;
  readonly entry: Pick<IndexEntry, 'bytes'>;
  /** The entry's full key, where it has been made already. */
  readonly key?: Buffer;
}
