import type { AbstractCursor } from 'mongodb';
import type { FieldSet } from '#rules/access/field-set.js';
import { isAllFields } from '#rules/access/field-set.js';
import { NameSet } from '#codecs/bson/name-set.js';
import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import { DOCUMENTS_MAX, type FindRequest } from './data-collection.js';

/** What is shown of a document: these members, `null` for all of them, or nothing because it may not be read. */
export type Shown = { readonly kept: KeptMembers | null; readonly needsMember: boolean } | 'hidden';

export const SHOWN_WHOLE: Shown = { kept: null, needsMember: false };

/** Documents as they are stored, for those who make text of them: nothing of them is decoded that need not be. */
export interface StoredFind {
  /** Those that were found, a batch of the server at a time; `skip` and `limit` are applied where every one of them is shown. */
  readonly batches: AsyncIterable<readonly Buffer[]>;
  readonly shown: (document: Buffer) => Shown;
  /** Of the documents that are shown: how many are passed over, and how many are taken at most. */
  readonly skip: number;
  readonly limit: number;
}

/** The bound of a read. */
export function boundedLimit({ limit = 0 }: Pick<FindRequest, 'limit'>): number {
  return limit === 0 ? DOCUMENTS_MAX : Math.min(limit, DOCUMENTS_MAX);
}

export function keptMembers(fields: FieldSet): KeptMembers | null {
  return isAllFields(fields) ? null : { names: new NameSet(fields.names), keepsNamed: fields.kind === 'only' };
}

/** Everything a cursor finds, up to the limit of any read, as it is. */
export function wholeDocuments(cursor: AbstractCursor): StoredFind {
  return { batches: batchesOf(cursor), shown: () => SHOWN_WHOLE, skip: 0, limit: DOCUMENTS_MAX };
}

/** The batches of a cursor whose documents stay bytes. */
export async function* batchesOf(cursor: AbstractCursor): AsyncGenerator<readonly Buffer[]> {
  try {
    // One promise for a batch; iterating the cursor takes a chain of them for each document.
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(asBuffer);
  } finally {
    await cursor.close();
  }
}

function asBuffer(bytes: unknown): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes;
  if (bytes instanceof Uint8Array) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  throw new TypeError('the driver decoded a document it was to leave as it is');
}
