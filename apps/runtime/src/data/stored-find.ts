import type { FieldSet } from '#rules/access/field-set.js';
import { isAllFields } from '#rules/access/field-set.js';
import { NameSet } from '#codecs/bson/name-set.js';
import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import type { Batches } from '#store/port/statement.js';
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

/** Returns all documents unchanged, up to the limit of any read. */
export function wholeDocuments(batches: Batches): StoredFind {
  return { batches, shown: () => SHOWN_WHOLE, skip: 0, limit: DOCUMENTS_MAX };
}
