import { NO_END, textEnd, valueEnd } from '#codecs/bson/value-end.js';
import type { Document } from '#codecs/bson/values.js';
import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import type { Members } from '#codecs/bson/members.js';
import { readValue } from '#codecs/ejson/stored-values.js';
import { turn } from '#codecs/json/turns.js';
import type { CollectionModel } from './schema/model/model.js';
import type { FindRequest } from '../data/data-collection.js';
import { storedBytes } from '../data/documents.js';
import type { OperationData } from './operation-data.js';
import { projectionOf } from './schema/operations/selection-plan.js';
import { valueKey } from '../rules/value-key.js';
import { KEYS_PER_QUERY } from './relation-links.js';
import type { StoredRelation } from './stored-plan.js';

const NOTHING = 0;
const UNDEFINED = 0x06;
const NULL = 0x0a;
const DOCUMENT = 0x03;
const LIST = 0x04;
const TEXT = 0x02;
const OBJECT_ID = 0x07;
/**
 * Maximum bytes of all documents of an operation that are returned as they are stored, and of one string; more are
 * counted one value at a time.
 */
export const STORED_BYTES_MAX = 4 * 1024 * 1024;

/** Documents whose keys are read without a pause: a millisecond or two. */
const DOCUMENTS_AT_ONCE = 500;

/** One value among stored bytes. */
export interface StoredValue {
  readonly bytes: Buffer;
  /** BSON type number; 0: the field is missing. */
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

export function isAbsent({ type }: StoredValue): boolean {
  return type === NOTHING || type === NULL || type === UNDEFINED;
}

/** Yields the elements of a list. @throws NotStoredError */
export function* elementsOf({ bytes, start }: StoredValue): Generator<StoredValue> {
  const last = start + bytes.readInt32LE(start) - 1;
  for (let at = start + 4; at < last;) {
    const type = bytes[at] ?? 0;
    const from = textEnd(bytes, at + 1);
    const end = from === NO_END ? NO_END : valueEnd(bytes, type, from);
    if (end === NO_END) throw new NotStoredError();
    yield { bytes, type, start: from, end };
    at = end;
  }
}

/** A result that requires decoded documents. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

/** A document a user may read something of. */
export interface StoredDocument {
  readonly bytes: Buffer;
  readonly kept: KeptMembers | null;
}

/** Returns `true` if a top-level field may be read. */
export function isKept({ kept }: StoredDocument, name: Buffer): boolean {
  return kept === null || kept.names.has(name, 0, name.length) === kept.keepsNamed;
}

/** Reads the documents of one operation. */
export class StoredLevels {
  private bytes = 0;

  constructor(readonly data: OperationData) {}

  /** @throws NotStoredError, and everything a read throws */
  async read(model: CollectionModel, request: FindRequest, isOne = false): Promise<StoredDocument[]> {
    const collection = await this.data.collection(model);
    const documents: StoredDocument[] = [];
    for await (const piece of await collection.read(request, isOne)) {
      for (const shown of piece) {
        const document = 'document' in shown ? { bytes: encoded(shown.document), kept: null } : shown;
        this.bytes += document.bytes.length;
        if (this.bytes > STORED_BYTES_MAX) throw new NotStoredError();
        documents.push(document);
      }
    }
    return documents;
  }
}

/** Returns the bytes of the part of a document that may be read. */
function encoded(document: Document): Buffer {
  const bytes = storedBytes(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns a string that is equal for keys that lead to the same documents. */
function keyText({ bytes, type, start, end }: StoredValue): string {
  if (type === OBJECT_ID) return `i${bytes.toString('latin1', start, end)}`;
  if (type === TEXT) return `t${bytes.toString('utf8', start + 4, end - 1)}`;
  return `v${valueKey(readValue(bytes, type, start, end))}`;
}

/** Returns the keys in a field: its value, or the elements of a list. */
export function keysIn(value: StoredValue): string[] {
  return [...keyValues(value)].map(keyText);
}

function* keyValues(value: StoredValue): Generator<StoredValue> {
  for (const one of value.type === LIST ? elementsOf(value) : [value]) if (!isAbsent(one)) yield one;
}

/** Documents behind the relationships of one operation: one question for each 1,000 keys of a level and a relationship. */
export class StoredLinks {
  private readonly found = new Map<string, ReadonlyMap<string, readonly StoredDocument[]>>();

  constructor(private readonly levels: StoredLevels) {}

  /** Fetches everything that is asked for below these documents. @throws NotStoredError, and everything a read throws */
  async fetch(documents: readonly StoredDocument[], relations: readonly StoredRelation[]): Promise<void> {
    for (const relation of relations) {
      const foreign = await this.foreignDocuments(relation, await keysOf(documents, relation));
      this.found.set(relation.address, await byKey(foreign, relation.foreignPath));
      await this.fetch(foreign, relation.below);
    }
  }

  /** The documents a key of a relationship leads to. */
  of(address: string, key: string): readonly StoredDocument[] {
    return this.found.get(address)?.get(key) ?? [];
  }

  private async foreignDocuments(
    { relation: { foreign, foreignKey }, paths }: StoredRelation,
    keys: readonly unknown[],
  ): Promise<StoredDocument[]> {
    const projection = projectionOf({ paths: paths && new Set([...paths, foreignKey]) });
    // If several documents have one key, the first counts, in a stable order.
    const sort = foreignKey === '_id' ? undefined : { _id: 1 };
    const found: StoredDocument[] = [];
    for (let from = 0; from < keys.length; from += KEYS_PER_QUERY) {
      const filter = { [foreignKey]: { $in: keys.slice(from, from + KEYS_PER_QUERY) } };
      for (const each of await this.levels.read(foreign, { filter, projection, sort, isOfPlatform: true })) found.push(each);
    }
    return found;
  }
}

/** The different keys documents hold, decoded. */
async function keysOf(documents: readonly StoredDocument[], { path }: StoredRelation): Promise<unknown[]> {
  const keys = new Map<string, unknown>();
  for (const [index, document] of documents.entries()) {
    if (index > 0 && index % DOCUMENTS_AT_ONCE === 0) await turn();
    const held = valueAt(document, path);
    for (const value of held ? keyValues(held) : []) {
      const text = keyText(value);
      if (!keys.has(text)) keys.set(text, readValue(value.bytes, value.type, value.start, value.end));
    }
  }
  return [...keys.values()];
}

function valueAt(document: StoredDocument, path: readonly Members[]): StoredValue | null {
  const { bytes } = document;
  let value: StoredValue = { bytes, type: DOCUMENT, start: 0, end: bytes.length };
  for (const [level, members] of path.entries()) {
    if (value.type !== DOCUMENT) return null;
    if (!members.read(bytes, value.start)) throw new NotStoredError();
    if (level === 0 && !members.wanted.every((name) => isKept(document, name))) return null;
    if (level > 0 && members.namesOperator) throw new NotStoredError();
    value = { bytes, type: members.types[0] ?? 0, start: members.starts[0] ?? 0, end: members.ends[0] ?? 0 };
  }
  return value;
}

/** Documents by the keys a path leads to. */
async function byKey(
  documents: readonly StoredDocument[],
  path: readonly Members[],
): Promise<ReadonlyMap<string, readonly StoredDocument[]>> {
  const found = new Map<string, StoredDocument[]>();
  for (const [index, document] of documents.entries()) {
    if (index > 0 && index % DOCUMENTS_AT_ONCE === 0) await turn();
    const value = valueAt(document, path);
    for (const key of value ? keysIn(value) : []) {
      const same = found.get(key);
      if (same) same.push(document);
      else found.set(key, [document]);
    }
  }
  return found;
}
