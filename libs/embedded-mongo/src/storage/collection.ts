import { equal } from '../bson/compare.js';
import { encode } from '../bson/encode.js';
import { decode } from '../bson/decode.js';
import { isDocument, type Document } from '../bson/types.js';
import { compileMatcher, type Matcher } from '../query/matcher.js';
import { CollectionIndex, type IndexEntry, type IndexRecord } from './collection-index.js';
import { differenceOf } from './document-difference.js';
import { duplicateKeyError } from './duplicate-key-error.js';
import { EMPTY_ARRAY } from './index-keys.js';
import { afterPrefix, EMPTY_VALUE, idPrefix, type KeyValues } from './key-values.js';
import { ChangeKind, type Change } from './oplog-entry.js';

/** What the catalog keeps of a collection (or a view, which has options and no records). */
export interface CollectionRecord {
  readonly id: number;
  readonly namespace: string;
  readonly uuid: string;
  readonly options: Document;
  readonly indexes: readonly IndexRecord[];
}

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
}

export interface StoredRecord {
  readonly recordId: number;
  readonly bytes: Buffer;
}

/**
 * A collection: records `[id][record id]` → BSON in insertion order, and its indexes. Every write of one document computes and checks
 * all keys first and stores afterwards, so a refused document leaves no trace.
 */
export class Collection {
  readonly id: number;
  readonly uuid: string;
  readonly prefix: Buffer;
  readonly end: Buffer;
  namespace: string;
  options: Document;
  indexes: CollectionIndex[];
  count = 0;
  lastRecordId = 0;
  dropped = false;
  /** Counts index changes: a transaction that wrote under an older version may not commit. */
  schemaVersion = 0;

  private compiledValidator: { readonly of: unknown; readonly filter: Matcher | undefined } | undefined;

  constructor(record: CollectionRecord) {
    this.id = record.id;
    this.uuid = record.uuid;
    this.namespace = record.namespace;
    this.options = record.options;
    this.prefix = idPrefix(record.id);
    this.end = afterPrefix(this.prefix);
    this.indexes = record.indexes.map((index) => new CollectionIndex(index, 0));
  }

  get database(): string {
    return this.namespace.slice(0, this.namespace.indexOf('.'));
  }

  get name(): string {
    return this.namespace.slice(this.namespace.indexOf('.') + 1);
  }

  get record(): CollectionRecord {
    const { id, namespace, uuid, options } = this;
    return { id, namespace, uuid, options, indexes: this.indexes.map((index) => index.record) };
  }

  /** The definition when this is a view. */
  get view(): { readonly on: string; readonly pipeline: readonly Document[] } | undefined {
    const { viewOn, pipeline } = this.options;
    if (typeof viewOn !== 'string') return undefined;
    return { on: viewOn, pipeline: Array.isArray(pipeline) ? pipeline.filter(isDocument) : [] };
  }

  get validator(): Matcher | undefined {
    const { validator } = this.options;
    if (this.compiledValidator?.of !== validator) {
      const filter = isDocument(validator) && Object.keys(validator).length > 0 ? compileMatcher(validator, {}) : undefined;
      this.compiledValidator = { of: validator, filter };
    }
    return this.compiledValidator?.filter;
  }

  index(name: string): CollectionIndex | undefined {
    return this.indexes.find((index) => index.name === name);
  }

  recordKey(recordId: number): Buffer {
    const key = Buffer.allocUnsafe(10);
    this.prefix.copy(key);
    key.writeUIntBE(recordId, 4, 6);
    return key;
  }

  read(view: KeyValues, recordId: number): Buffer | undefined {
    return view.get(this.recordKey(recordId));
  }

  *records(view: KeyValues, reverse = false): Generator<StoredRecord, void> {
    for (const { key, value } of view.entries({ start: this.prefix, end: this.end, reverse })) {
      yield { recordId: key.readUIntBE(4, 6), bytes: value };
    }
  }

  /** Stores a new document. Throws 11000 when a unique index already holds one of its keys, 171 for parallel arrays. */
  insert(view: DataView, document: Document, bytes: Buffer): void {
    const recordId = this.lastRecordId + 1;
    const writes: IndexWrite[] = [];
    for (const index of this.indexes) {
      for (const entry of index.entriesOf(document)) writes.push(this.checkedWrite(view, index, entry, recordId));
    }
    this.lastRecordId = recordId;
    view.touch(this);
    view.put(this.recordKey(recordId), bytes);
    putEntries(view, writes, recordId);
    view.adjustCount(this, 1);
    if (view.recording) view.record({ kind: ChangeKind.insert, namespace: this.namespace, payload: bytes });
  }

  /** Replaces a stored document by another version of it; watchers see a change of some fields, or of all. Throws as `insert`. */
  replace(view: DataView, recordId: number, before: Document, after: Document, bytes: Buffer, whole = false): void {
    const added: IndexWrite[] = [];
    const removed: Buffer[] = [];
    for (const index of this.indexes) {
      if (index.name === '_id_') continue;
      const old = entryMap(index.entriesOf(before));
      const next = entryMap(index.entriesOf(after));
      for (const [text, entry] of next) {
        if (!old.has(text)) added.push(this.checkedWrite(view, index, entry, recordId));
      }
      for (const [text, entry] of old) {
        if (!next.has(text)) removed.push(index.entryKey(entry.bytes, recordId));
      }
    }
    view.touch(this);
    for (const key of removed) view.delete(key);
    putEntries(view, added, recordId);
    view.put(this.recordKey(recordId), bytes);
    if (!view.recording) return;
    const change = whole
      ? { kind: ChangeKind.replace, payload: bytes }
      : { kind: ChangeKind.update, payload: encodeDifference(before, after) };
    view.record({ ...change, namespace: this.namespace });
  }

  remove(view: DataView, recordId: number, document: Document): void {
    const keys = this.indexes.flatMap((index) => index.entriesOf(document).map((entry) => index.entryKey(entry.bytes, recordId)));
    view.touch(this);
    for (const key of keys) view.delete(key);
    view.delete(this.recordKey(recordId));
    view.adjustCount(this, -1);
    if (!view.recording) return;
    view.record({ kind: ChangeKind.delete, namespace: this.namespace, payload: encode({ k: document._id }, ENCLOSING_LEVELS) });
  }

  /** Fills a new index from the records. Throws 11000 when they do not fit a unique one; the caller rolls back. */
  build(view: KeyValues, index: CollectionIndex): void {
    for (const { recordId, bytes } of this.records(view)) {
      const document = decode(bytes);
      const writes = index.entriesOf(document).map((entry) => this.checkedWrite(view, index, entry, recordId));
      putEntries(view, writes, recordId);
    }
  }

  private checkedWrite(view: KeyValues, index: CollectionIndex, entry: IndexEntry, recordId: number): IndexWrite {
    const key = index.entryKey(entry.bytes, recordId);
    const duplicate = index.storesUniqueKeys
      ? view.get(key) !== undefined
      : index.unique && this.hasEqualEntry(view, index, entry, recordId);
    if (duplicate) throw duplicateKeyError(this.namespace, index, entry.tuple);
    return { key, unique: index.storesUniqueKeys };
  }

  /** Under a collation equal bytes need not mean equal values: the documents behind them decide. */
  private hasEqualEntry(view: KeyValues, index: CollectionIndex, entry: IndexEntry, recordId: number): boolean {
    const start = Buffer.concat([index.prefix, entry.bytes]);
    for (const key of view.keys({ start, end: afterPrefix(start) })) {
      const other = key.readUIntBE(key.length - 6, 6);
      const bytes = other === recordId ? undefined : this.read(view, other);
      if (bytes && index.entriesOf(decode(bytes)).some((stored) => equalTuples(stored.tuple, entry.tuple, index))) return true;
    }
    return false;
  }
}

/** What the payload of a change puts around the values of a document. */
const ENCLOSING_LEVELS = 3;

function encodeDifference(before: Document, after: Document): Buffer {
  const { updatedFields, removedFields, truncatedArrays } = differenceOf(before, after);
  return encode({ k: after._id, u: updatedFields, r: removedFields, t: truncatedArrays }, ENCLOSING_LEVELS);
}

interface IndexWrite {
  readonly key: Buffer;
  readonly unique: boolean;
}

function putEntries(view: KeyValues, writes: readonly IndexWrite[], recordId: number): void {
  const id = Buffer.allocUnsafe(6);
  id.writeUIntBE(recordId, 0, 6);
  for (const { key, unique } of writes) view.put(key, unique ? id : EMPTY_VALUE);
}

function entryMap(entries: readonly IndexEntry[]): Map<string, IndexEntry> {
  return new Map(entries.map((entry) => [entry.bytes.toString('latin1'), entry]));
}

function equalTuples(a: readonly unknown[], b: readonly unknown[], index: CollectionIndex): boolean {
  return a.every((value, i) => {
    const other = b[i];
    if (value === EMPTY_ARRAY || other === EMPTY_ARRAY) return value === other;
    return equal(value ?? null, other ?? null, index.collation);
  });
}

/** The catalog entry of a collection as stored. */
export function encodeCollectionRecord(record: CollectionRecord): Buffer {
  return encode({ ...record, indexes: record.indexes.map((index) => ({ ...index })) });
}

export function decodeCollectionRecord(bytes: Buffer): CollectionRecord {
  return decode(bytes) as unknown as CollectionRecord;
}
