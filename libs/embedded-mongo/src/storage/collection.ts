import { createCollation } from '../bson/collation.js';
import { equal } from '../bson/compare.js';
import { encode } from '../bson/encode.js';
import { decode } from '../bson/decode.js';
import { isDocument, type Document } from '../bson/types.js';
import { differenceOf } from '../query/document-difference.js';
import { compileMatcher, type Matcher } from '../query/matcher.js';
import type { WrittenFields } from '../query/written-fields.js';
import { beginStoring } from '../work/work-clock.js';
import { CollectionCap } from './collection-cap.js';
import { CollectionIndex, type IndexEntry } from './collection-index.js';
import type { CollectionRecord } from './collection-record.js';
import type { DataView, DocumentWrite, IndexedEntry } from './data-view.js';
import { duplicateKeyError } from './duplicate-key-error.js';
import { EMPTY_ARRAY } from './index-keys.js';
import { afterPrefix, EMPTY_VALUE, idPrefix, type KeyValues } from './key-values.js';
import { ChangeKind } from './oplog-entry.js';

export interface StoredRecord {
  readonly recordId: number;
  readonly bytes: Buffer;
}

/** Known details of a change to a document. */
export interface PublishedChange {
  /** `true` if the document was replaced. */
  readonly whole?: boolean;
  /** The paths that the operators of an update wrote. */
  readonly written?: WrittenFields | undefined;
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
  /** Grows with every commit that wrote a document. */
  writes = 0;
  dropped = false;
  /** The catalog's schema since the last change of this collection, of its options or of its indexes. */
  schema = 0;
  /** Counts index changes: a transaction that wrote under an older version may not commit. */
  schemaVersion = 0;

  private knownCap: { readonly of: Document; readonly cap: CollectionCap | undefined } | undefined;
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

  /** `true` if an open transaction has made this collection: others see it after the first commit to it. */
  get provisional(): boolean {
    return this.options.provisional === true;
  }

  /** Returns the definition if this is a view. */
  get view(): { readonly on: string; readonly pipeline: readonly Document[] } | undefined {
    const { viewOn, pipeline } = this.options;
    if (typeof viewOn !== 'string') return undefined;
    return { on: viewOn, pipeline: Array.isArray(pipeline) ? pipeline.filter(isDocument) : [] };
  }

  get validator(): Matcher | undefined {
    const { validator } = this.options;
    if (this.compiledValidator?.of !== validator) {
      const filter =
        isDocument(validator) && Object.keys(validator).length > 0
          ? compileMatcher(validator, { collation: createCollation(this.options.collation) })
          : undefined;
      this.compiledValidator = { of: validator, filter };
    }
    return this.compiledValidator?.filter;
  }

  /** Returns the limits of a capped collection; undefined for another one. */
  get cap(): CollectionCap | undefined {
    const { options } = this;
    if (this.knownCap?.of !== options) this.knownCap = { of: options, cap: CollectionCap.of(options) };
    return this.knownCap?.cap;
  }

  /** Returns `true` if the oplog keeps documents as they were before a change. */
  get keepsImages(): boolean {
    return this.options.changeStreamPreAndPostImages !== undefined;
  }

  /** Takes over what the catalog keeps by now; indexes that are still there stay the same objects, new ones are of `epoch`. */
  update(record: CollectionRecord, epoch: number): void {
    this.namespace = record.namespace;
    this.options = record.options;
    const known = new Map(this.indexes.map((index) => [index.id, index]));
    this.indexes = record.indexes.map((index) => {
      const same = known.get(index.id);
      known.delete(index.id);
      same?.update(index);
      return same ?? new CollectionIndex(index, epoch);
    });
    for (const index of known.values()) index.dropped = true;
  }

  /** Returns the text index, of which a collection has one at most. */
  get textIndex(): CollectionIndex | undefined {
    return this.indexes.find(({ text, building }) => text && !building);
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

  /** The records in the order of insertion, or backwards; `from` a record id on; `few`: as of a range. */
  *records(view: KeyValues, reverse = false, from = 0, few = false): Generator<StoredRecord, void> {
    const start = from > 0 ? this.recordKey(from) : this.prefix;
    for (const { key, value } of view.entries({ start, end: this.end, reverse, few })) {
      yield { recordId: key.readUIntBE(4, 6), bytes: value };
    }
  }

  /** Stores a new document. Throws 11000 when a unique index already holds one of its keys, 171 for parallel arrays. */
  insert(view: DataView, document: Document, bytes: Buffer): void {
    const recordId = this.lastRecordId + 1;
    const added: IndexedEntry[] = [];
    for (const index of this.indexes) {
      index.requireIndexable(document);
      for (const entry of index.entriesOf(document)) added.push(this.admitted(view, index, entry, recordId));
    }
    this.lastRecordId = recordId;
    this.store(view, { kind: ChangeKind.insert, collection: this, recordId, bytes, added, removed: [], payload: bytes });
  }

  /**
   * Replaces a stored document by another version of it. The change event describes the written fields, a full replacement, or,
   * if neither is known, the difference between the two. Throws as `insert`.
   */
  replace(view: DataView, recordId: number, before: Document, after: Document, bytes: Buffer, told: PublishedChange = {}): void {
    const added: IndexedEntry[] = [];
    const removed: IndexedEntry[] = [];
    for (const index of this.indexes) {
      if (index.name === '_id_' || isUntouched(index, told)) continue;
      index.requireIndexable(after);
      const old = entryMap(index.entriesOf(before));
      const next = entryMap(index.entriesOf(after));
      for (const [text, entry] of next) {
        if (!old.has(text)) added.push(this.admitted(view, index, entry, recordId));
      }
      for (const [text, entry] of old) if (!next.has(text)) removed.push({ index, entry });
    }
    const kind = told.whole === true ? ChangeKind.replace : ChangeKind.update;
    const payload = told.whole === true ? bytes : view.recording ? encodeDifference(before, after, told.written) : EMPTY_VALUE;
    this.store(view, { kind, collection: this, recordId, bytes, added, removed, payload });
  }

  remove(view: DataView, recordId: number, document: Document): void {
    const payload = view.recording ? encode({ k: document._id }, ENCLOSING_LEVELS) : EMPTY_VALUE;
    const removed = this.entriesOf(document);
    this.store(view, { kind: ChangeKind.delete, collection: this, recordId, bytes: undefined, added: [], removed, payload });
  }

  /** Stores a write that was computed and checked. It cannot be refused any more. */
  store(view: DataView, write: DocumentWrite): void {
    const { kind, recordId, bytes, added, removed, payload } = write;
    beginStoring();
    view.note?.(write);
    view.touch(this);
    const cap = view.capping === true ? this.cap : undefined;
    const keepsImage = view.recording && this.keepsImages;
    const stored = (keepsImage || cap) && kind !== ChangeKind.insert ? this.read(view, recordId) : undefined;
    const before = keepsImage ? stored : undefined;
    for (const { index, entry } of removed)
      if (owns(view, index, entry, recordId)) view.delete(index.entryKey(entry.bytes, recordId));
    putEntries(view, added, recordId);
    if (bytes) view.put(this.recordKey(recordId), bytes);
    else view.delete(this.recordKey(recordId));
    if (kind === ChangeKind.insert || kind === ChangeKind.delete) view.adjustCount(this, bytes ? 1 : -1);
    if (view.recording) view.record({ kind, namespace: this.namespace, payload, ...(before && { before }) });
    cap?.written(bytes?.length ?? 0, stored?.length ?? 0);
    if (kind === ChangeKind.insert) cap?.removeOldest(this, view);
  }

  /** Returns an entry that may be put. Throws 11000 if another document has an equal one in a unique index. */
  admitted(view: KeyValues, index: CollectionIndex, entry: IndexEntry, recordId: number): IndexedEntry {
    const key = index.entryKey(entry.bytes, recordId);
    const duplicate = index.storesUniqueKeys
      ? view.get(key) !== undefined
      : index.unique && this.hasEqualEntry(view, index, entry, recordId);
    if (duplicate) throw duplicateKeyError(this.namespace, index, entry.tuple);
    return { index, entry, key };
  }

  /** Enters one record into an index that is being built; writes of the meantime may have done so. Throws 11000 when it does not fit. */
  enter(view: KeyValues, index: CollectionIndex, { recordId, bytes }: StoredRecord): void {
    const document = decode(bytes);
    index.requireIndexable(document);
    for (const entry of index.entriesOf(document)) {
      const stored = view.get(index.entryKey(entry.bytes, recordId));
      if (stored && (!index.storesUniqueKeys || stored.readUIntBE(0, 6) === recordId)) continue;
      putEntries(view, [this.admitted(view, index, entry, recordId)], recordId);
    }
  }

  /** Fills a new index from the records. Throws 11000 when they do not fit a unique one; the caller rolls back. */
  build(view: KeyValues, index: CollectionIndex): void {
    for (const { recordId, bytes } of this.records(view)) {
      const document = decode(bytes);
      index.requireIndexable(document);
      const entries = index.entriesOf(document);
      putEntries(
        view,
        entries.map((entry) => this.admitted(view, index, entry, recordId)),
        recordId,
      );
    }
  }

  private entriesOf(document: Document): { readonly index: CollectionIndex; readonly entry: IndexEntry }[] {
    return this.indexes.flatMap((index) => index.entriesOf(document).map((entry) => ({ index, entry })));
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

/** Returns `true` if an update wrote nothing that decides about the entries of an index. */
function isUntouched({ reads, building }: CollectionIndex, { written }: PublishedChange): boolean {
  return written !== undefined && reads !== undefined && !building && !written.isIn(reads);
}

/** Levels that the payload of a change adds around the values of a document. */
const ENCLOSING_LEVELS = 3;

function encodeDifference(before: Document, after: Document, written: WrittenFields | undefined): Buffer {
  const { updatedFields, removedFields, truncatedArrays } = written?.difference(after) ?? differenceOf(before, after);
  return encode({ k: after._id, u: updatedFields, r: removedFields, t: truncatedArrays }, ENCLOSING_LEVELS);
}

function putEntries(view: KeyValues, entries: readonly IndexedEntry[], recordId: number): void {
  const id = Buffer.allocUnsafe(6);
  id.writeUIntBE(recordId, 0, 6);
  for (const { index, entry, key } of entries) {
    view.put(key ?? index.entryKey(entry.bytes, recordId), index.storesUniqueKeys ? id : EMPTY_VALUE);
  }
}

/** While a unique index is being built, another document may have the entry: then the build will fail, but not here. */
function owns(view: KeyValues, index: CollectionIndex, entry: IndexedEntry['entry'], recordId: number): boolean {
  if (!index.building || !index.storesUniqueKeys) return true;
  return view.get(index.entryKey(entry.bytes, recordId))?.readUIntBE(0, 6) === recordId;
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
