import type { Document } from '#codecs/bson/values.js';

/** Change that a write makes to a document: operators (or a pipeline), or a replacement that keeps the `_id`. */
export type Change =
  | { readonly kind: 'operators'; readonly update: Document | Document[]; readonly arrayFilters?: Document[] | undefined }
  | { readonly kind: 'replacement'; readonly document: Document };

export interface FindStatement {
  readonly op: 'find';
  readonly filter: Document;
  readonly projection?: Document | undefined;
  /** Directions as plain numbers. */
  readonly sort?: Document | undefined;
  readonly skip?: number;
  /** 0: every matching document; 1: the first one, without a cursor that stays open. */
  readonly limit: number;
}

export interface UpdateRequest {
  readonly filter: Document;
  readonly change: Change;
  readonly many: boolean;
  readonly upsert?: boolean;
}

export interface UpdateEachRequest {
  readonly filters: readonly Document[];
  readonly change: Change;
}

export interface ModifyRequest {
  readonly filter: Document;
  readonly change: Change;
  readonly sort?: Document | undefined;
  readonly projection?: Document | undefined;
  readonly upsert?: boolean;
  /** True to return the image from after the write instead of the one from before. */
  readonly returnNew?: boolean;
}

export interface RemoveRequest {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  readonly projection?: Document | undefined;
}

export type BulkOperation =
  | { readonly kind: 'insert'; readonly document: Document }
  | ({ readonly kind: 'update' } & UpdateRequest)
  | { readonly kind: 'delete'; readonly filter: Document; readonly many: boolean };

export interface InsertStatement {
  readonly op: 'insert';
  /** Documents with an `_id` each. */
  readonly documents: readonly Document[];
  /** Stored form of the only document, which may then share a command with others of its turn. */
  readonly bytes?: Uint8Array;
  /** False to insert what can be inserted; refused documents are then in the reply. */
  readonly ordered?: boolean;
}

/** Operation on one collection, as plain data that includes rules and limits. */
export type Statement =
  | FindStatement
  /** With `ofDatabase`, a pipeline that makes its own documents. */
  | { readonly op: 'aggregate'; readonly pipeline: Document[]; readonly ofDatabase?: boolean }
  /** With a limit of 0, counts all. */
  | { readonly op: 'count'; readonly filter: Document; readonly limit: number }
  | { readonly op: 'distinct'; readonly key: string; readonly filter: Document }
  | InsertStatement
  | ({ readonly op: 'update' } & UpdateRequest)
  /** Updates the first document of each filter, independently of the others; refused updates are in the reply. */
  | ({ readonly op: 'updateEach' } & UpdateEachRequest)
  | ({ readonly op: 'modify' } & ModifyRequest)
  | ({ readonly op: 'remove' } & RemoveRequest)
  | { readonly op: 'delete'; readonly filter: Document; readonly many: boolean }
  | { readonly op: 'bulk'; readonly operations: readonly BulkOperation[]; readonly ordered: boolean };

/** Documents in their stored bytes, one batch of the server at a time. Ending the iteration closes the cursor. */
export type Batches = AsyncGenerator<readonly Buffer[], void, undefined>;

export interface UpdateSummary {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  /** Absent unless a document was inserted. */
  readonly upsertedId?: unknown;
}

/** Write, of several that do not depend on each other, that the store refused. */
export interface RefusedWrite {
  readonly index: number;
  readonly message: string;
}

export interface UpdatedEach {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly refused: readonly RefusedWrite[];
}

/** Replies by operation. Reads are sent when the first batch is asked for. */
export interface Replies {
  readonly find: Batches;
  readonly aggregate: Batches;
  readonly count: Promise<number>;
  readonly distinct: Promise<unknown[]>;
  readonly insert: Promise<readonly RefusedWrite[]>;
  readonly update: Promise<UpdateSummary>;
  readonly updateEach: Promise<UpdatedEach>;
  /** Image of the document in its stored bytes. */
  readonly modify: Promise<Uint8Array | null>;
  readonly remove: Promise<Uint8Array | null>;
  /** Number of deleted documents. */
  readonly delete: Promise<number>;
  readonly bulk: Promise<void>;
}
