import { decode } from '../bson/decode.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Catalog } from './catalog.js';
import type { Collection } from './collection.js';
import type { DataView, DocumentWrite, IndexedEntry } from './data-view.js';
import { fingerprint, type DocumentChange, type NamedEntry } from './document-change.js';
import { EMPTY_VALUE } from './key-values.js';
import { ChangeKind } from './oplog-entry.js';

/** A change that can be stored: checked, and with the real id of its record. */
export type CheckedChange = DocumentWrite & Pick<DocumentChange, 'flags'>;

/**
 * Stores writes that a reader computed. Each is compared with the current data: a write that was computed from another
 * version of its document, or that would break a unique index, is a conflict. Several writes are checked one after the
 * other as if the earlier ones were stored already, so that a whole transaction can be checked before its first write
 * is stored.
 */
export class ChangeApplication {
  /** Provisional record id → the real one, of documents this application inserts. */
  private readonly inserted = new Map<string, number>();
  private readonly lastRecordIds = new Map<Collection, number>();
  /** State after the checked changes: fingerprints of records (undefined: deleted), and whether a unique key is taken. */
  private readonly records = new Map<string, Buffer | undefined>();
  private readonly keys = new Map<string, boolean>();

  /** `schema` is the catalog's value when the changes were computed. */
  constructor(
    private readonly catalog: Catalog,
    private readonly view: DataView,
    private readonly schema: number,
  ) {}

  /** Undefined for a conflict. */
  check(change: DocumentChange): CheckedChange | undefined {
    const collection = this.catalog.get(change.namespace);
    if (!collection || collection.schema > this.schema) return undefined;
    const { kind, bytes, payload, flags } = change;
    const recordId = this.recordIdOf(change, collection);
    if (kind !== ChangeKind.insert && !this.isUnchanged(collection, recordId, change)) return undefined;
    const added = this.entries(collection, change.added);
    const removed = this.entries(collection, change.removed);
    if (!added || !removed) return undefined;
    for (const { index, entry } of removed) if (index.storesUniqueKeys) this.keys.set(textOf(index, entry, recordId), false);
    if (!this.isUnique(collection, recordId, added, bytes)) return undefined;
    this.records.set(`${collection.id} ${recordId}`, bytes && fingerprint(bytes));
    return { kind, collection, recordId, bytes, added, removed, payload: payload ?? bytes ?? EMPTY_VALUE, flags };
  }

  /** Inside a write transaction: stores a checked change. */
  store(change: CheckedChange): void {
    storeChecked(this.view, change);
  }

  private recordIdOf({ kind, recordId: given }: DocumentChange, collection: Collection): number {
    const key = `${collection.id} ${given}`;
    if (kind !== ChangeKind.insert) return this.inserted.get(key) ?? given;
    const recordId = Math.max(this.lastRecordIds.get(collection) ?? 0, collection.lastRecordId) + 1;
    this.lastRecordIds.set(collection, recordId);
    this.inserted.set(key, recordId);
    return recordId;
  }

  private isUnchanged(collection: Collection, recordId: number, { before }: DocumentChange): boolean {
    const key = `${collection.id} ${recordId}`;
    const stored = this.records.has(key) ? this.records.get(key) : this.storedFingerprint(collection, recordId);
    return stored !== undefined && before !== undefined && stored.equals(before);
  }

  private storedFingerprint(collection: Collection, recordId: number): Buffer | undefined {
    const bytes = collection.read(this.view, recordId);
    return bytes && fingerprint(bytes);
  }

  private entries(collection: Collection, named: readonly NamedEntry[]): IndexedEntry[] | undefined {
    const entries: IndexedEntry[] = [];
    for (const { index: name, bytes } of named) {
      const index = collection.index(name);
      if (!index) return undefined;
      entries.push({ index, entry: { bytes } });
    }
    return entries;
  }

  private isUnique(collection: Collection, recordId: number, added: readonly IndexedEntry[], bytes: Buffer | undefined): boolean {
    for (const { index, entry } of added) {
      if (!index.unique) continue;
      if (index.storesUniqueKeys) {
        const text = textOf(index, entry, recordId);
        if (this.keys.get(text) ?? this.view.get(index.entryKey(entry.bytes, recordId)) !== undefined) return false;
        this.keys.set(text, true);
      } else if (bytes && !isAccepted(() => this.compareValues(collection, recordId, index.name, bytes))) {
        return false;
      }
    }
    return true;
  }

  /** Keys made under a collation are approximate: the values decide, which are in the document. */
  private compareValues(collection: Collection, recordId: number, name: string, bytes: Buffer): void {
    const index = collection.index(name);
    for (const entry of index?.entriesOf(decode(bytes)) ?? []) {
      if (index) collection.admitted(this.view, index, entry, recordId);
    }
  }
}

/** Stores a checked change. Must be called inside a write transaction. */
export function storeChecked(view: DataView, change: CheckedChange): void {
  const { collection, recordId, kind } = change;
  for (const { index: name, arrays, truncated } of change.flags) {
    const index = collection.index(name);
    if (index) index.arrays |= arrays;
    if (index && truncated) index.truncated = true;
  }
  collection.store(view, change);
  if (kind === ChangeKind.insert) collection.lastRecordId = Math.max(collection.lastRecordId, recordId);
}

function textOf(index: IndexedEntry['index'], entry: IndexedEntry['entry'], recordId: number): string {
  return index.entryKey(entry.bytes, recordId).toString('latin1');
}

function isAccepted(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof MongoError && error.code === 11000) return false;
    throw error;
  }
}
