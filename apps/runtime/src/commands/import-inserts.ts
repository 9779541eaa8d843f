import { BSON, ObjectId, type Document } from '#codecs/bson/values.js';
import type { FailedDocument } from '#contracts/config/document-imports.contract.js';
import { withoutPrefixes } from '#store/port/cluster-namespace.js';
import type { Place, Terms } from '#store/port/store.js';
import { storedBytes } from '../data/documents.js';
import type { ImportItem } from './import-items.js';

/** Characters of an error that are kept. */
const ERROR_LENGTH_MAX = 300;
/** Message of the server about a document whose `_id` exists. */
const DUPLICATE_ID = /^E11000 duplicate key.*\b_id_\b/s;
/** Bytes of an ObjectId that count the documents of an import. */
const COUNTED_BYTES = 3;
const COUNTED = 256 ** COUNTED_BYTES;

/** Collection that documents of an import are inserted into. */
export interface ImportTarget {
  readonly place: Place;
  readonly terms: Terms;
  readonly importId: string;
  /** Number of documents of the import before these. */
  readonly index: number;
  /** True if the documents may have been inserted before. */
  readonly isAgain: boolean;
}

/** Outcome of a part. */
export interface InsertedItems {
  readonly inserted: number;
  readonly failures: readonly FailedDocument[];
}

/** A document with its place in the file. */
interface Numbered {
  readonly at: number;
  readonly document: Document;
  /** True if its `_id` was made here: no other document has it. */
  readonly hasOwnId: boolean;
}

/** Inserts the documents of a part, each independently of the others. */
export async function insertItems(items: readonly ImportItem[], target: ImportTarget): Promise<InsertedItems> {
  const { place, terms, importId, index } = target;
  const failures: FailedDocument[] = [];
  const documents: Numbered[] = [];
  for (const [offset, item] of items.entries()) {
    const at = index + offset;
    const numbered = item.document && numberedOf(item.document, at, importId);
    const error = numbered ? unstorable(numbered.document) : item.error;
    if (numbered && error === undefined) documents.push(numbered);
    else failures.push(failureOf(at, error ?? ''));
  }
  if (documents.length === 0) return { inserted: 0, failures };
  const inserts = documents.map(({ document }) => document);
  const refused = await place.database.store.run(place, { op: 'insert', documents: inserts, ordered: false }, terms);
  const known = refused.filter(({ message }) => DUPLICATE_ID.test(message)).flatMap((one) => documents[one.index] ?? []);
  const earlier = target.isAgain ? await insertedEarlier(known, target) : new Set<number>();
  let inserted = documents.length;
  for (const { index: number, message } of refused) {
    const at = documents[number]?.at ?? index;
    if (earlier.has(at)) continue;
    inserted -= 1;
    failures.push(failureOf(at, withoutPrefixes(message)));
  }
  return { inserted, failures: failures.toSorted((a, b) => a.index - b.index) };
}

/** Returns the places of documents that an earlier attempt has inserted: their `_id` was made here, or the stored document is the same. */
async function insertedEarlier(known: readonly Numbered[], { place, terms }: ImportTarget): Promise<Set<number>> {
  const foreign = known.filter(({ hasOwnId }) => !hasOwnId);
  const earlier = new Set(known.filter(({ hasOwnId }) => hasOwnId).map(({ at }) => at));
  if (foreign.length === 0) return earlier;
  const ids = foreign.map(({ document }) => document['_id'] as unknown);
  const statement = { op: 'find', filter: { _id: { $in: ids } }, limit: 0 } as const;
  const stored = new Set<string>();
  for await (const batch of place.database.store.run(place, statement, terms)) for (const bytes of batch) stored.add(hex(bytes));
  for (const { at, document } of foreign) if (stored.has(hex(storedBytes(document)))) earlier.add(at);
  return earlier;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** Returns a document with its `_id` in front, as the server stores it. */
function numberedOf(document: Document, at: number, importId: string): Numbered {
  const hasOwnId = !Object.hasOwn(document, '_id');
  const { _id = hasOwnId ? importedId(importId, at) : undefined, ...others } = document;
  return { at, hasOwnId, document: { _id: _id as unknown, ...others } };
}

/** Returns the `_id` of a document without one. It is the same for each attempt, so that none inserts the document twice. */
export function importedId(importId: string, at: number): ObjectId {
  const bytes = Buffer.from(importId, 'hex');
  const begin = bytes.readUIntBE(3, 6) + bytes.readUIntBE(9, COUNTED_BYTES) + Math.floor(at / COUNTED);
  bytes.writeUIntBE(begin % 256 ** 6, 3, 6);
  bytes.writeUIntBE(at % COUNTED, 9, COUNTED_BYTES);
  return new ObjectId(bytes);
}

function unstorable(document: Document): string | undefined {
  try {
    storedBytes(document);
    return undefined;
  } catch (error) {
    if (error instanceof BSON.BSONError) return error.message;
    throw error;
  }
}

function failureOf(index: number, error: string): FailedDocument {
  return { index, error: error.slice(0, ERROR_LENGTH_MAX) };
}
