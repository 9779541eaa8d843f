import type { AbstractCursor } from 'mongodb';
import type { FieldSet } from '#rules/access/field-set.js';
import { isAllFields } from '#rules/access/field-set.js';
import { NameSet } from '#codecs/bson/name-set.js';
import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import { DOCUMENTS_MAX, type FindRequest } from './data-collection.js';

/** Visible part of a document: these properties, `null` for all of them, or `'hidden'` if it may not be read. */
export type Shown = { readonly kept: KeptMembers | null; readonly needsMember: boolean } | 'hidden';

export const SHOWN_WHOLE: Shown = { kept: null, needsMember: false };

/** Result of a read in stored bytes, for callers that convert documents to JSON: only the parts that need it are decoded. */
export interface StoredFind {
  /**
   * Found documents, one batch of the server at a time. The database has applied `skip` and `limit` if each of these
   * documents is shown.
   */
  readonly batches: AsyncIterable<readonly Buffer[]>;
  readonly shown: (document: Buffer) => Shown;
  /** Number of visible documents to skip, and maximum number to return. */
  readonly skip: number;
  readonly limit: number;
}

/** Returns the maximum number of documents of a read. */
export function boundedLimit({ limit = 0 }: Pick<FindRequest, 'limit'>): number {
  return limit === 0 ? DOCUMENTS_MAX : Math.min(limit, DOCUMENTS_MAX);
}

export function keptMembers(fields: FieldSet): KeptMembers | null {
  return isAllFields(fields) ? null : { names: new NameSet(fields.names), keepsNamed: fields.kind === 'only' };
}

/** Returns all documents of a cursor unchanged, up to the limit of any read. */
export function wholeDocuments(cursor: AbstractCursor): StoredFind {
  return { batches: batchesOf(cursor), shown: () => SHOWN_WHOLE, skip: 0, limit: DOCUMENTS_MAX };
}

/** Yields the batches of a cursor without decoding its documents. */
export async function* batchesOf(cursor: AbstractCursor): AsyncGenerator<readonly Buffer[]> {
  try {
    // One promise per batch; iterating the cursor takes a chain of them for each document.
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
