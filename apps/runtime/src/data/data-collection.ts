import type { Document } from 'mongodb';
import type { StoredFind } from './stored-find.js';

/** Documents one read returns or one write touches; a longer read ends there, a longer write is refused. */
export const DOCUMENTS_MAX = 50_000;

export interface FindRequest {
  readonly filter: Document;
  readonly projection?: Document | undefined;
  /** Directions as plain numbers. */
  readonly sort?: Document | undefined;
  /** The order of documents that `sort` leaves open, which nobody asked for. */
  readonly thenBy?: Document | undefined;
  /** Filter and order are the platform's own: a user who may not read their fields may not read the result either. */
  readonly isOfPlatform?: boolean;
  readonly skip?: number;
  /** 0 or absent: up to {@link DOCUMENTS_MAX}. */
  readonly limit?: number;
}

/** What a write does to a document: operators (or a pipeline), or another document in its place that keeps its `_id`. */
export type Change =
  | { readonly kind: 'operators'; readonly update: Document | Document[]; readonly arrayFilters?: Document[] | undefined }
  | { readonly kind: 'replacement'; readonly document: Document };

export interface UpdateRequest {
  readonly filter: Document;
  readonly change: Change;
  readonly many: boolean;
  readonly upsert?: boolean;
}

export interface UpdateSummary {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  /** Absent unless a document was inserted. */
  readonly upsertedId?: unknown;
}

export interface ModifyRequest {
  readonly filter: Document;
  readonly change: Change;
  readonly sort?: Document | undefined;
  readonly projection?: Document | undefined;
  readonly upsert?: boolean;
  /** The image from after instead of the one from before. */
  readonly returnNew?: boolean;
}

export interface RemoveRequest {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  readonly projection?: Document | undefined;
}

export interface InsertedDocument {
  readonly id: unknown;
  /** The document as its writer may see it, `null` where it may not. */
  readonly visible: Document | null;
}

export type BulkOperation =
  | { readonly kind: 'insert'; readonly document: Document }
  | ({ readonly kind: 'update' } & UpdateRequest)
  | { readonly kind: 'delete'; readonly filter: Document; readonly many: boolean };

/**
 * One collection as one request may use it: the plug point of everything that reads or writes data for somebody (client actions,
 * functions, GraphQL). Get one from {@link DataCollections.open}; it decides by the rights of the scope.
 *
 * - For the system nothing is checked. For a user the rules of runtime §3 hold: filters, the role of each document, its document and
 *   field permissions, schema validation of what is written. What may not be read is absent, never an error.
 * - Documents come and go as BSON with every number in its wrapper (`Int32`, `Long`, `Double`), so that no type is lost.
 * - Every method is bounded by the scope's deadline and by {@link DOCUMENTS_MAX}. A user's write is all or nothing.
 *
 * Every method throws `AppError`: `WriteNotPermitted` (`insert`, `update`, `delete not permitted`), `SchemaValidationFailedWrite`,
 * `SchemaValidationFailedRead`, `InvalidParameter` for what users may not use, `MongoDBError`, `ReadSizeLimitExceeded`,
 * `ExecutionTimeLimitExceeded`, `Unavailable`. What `find` and `aggregate` give throws while it is iterated.
 */
export interface DataCollection {
  /**
   * The same documents as {@link find}, as they are stored. `null` where more has to be done with them than to leave out members: then `find` has to
   * be asked.
   * @param isOne just the first, as {@link findOne}
   */
  findStored(request: FindRequest, isOne?: boolean): Promise<StoredFind | null>;
  find(request: FindRequest): AsyncIterable<Document>;
  findOne(request: Omit<FindRequest, 'skip' | 'limit'>): Promise<Document | null>;
  /** @param limit 0: count all */
  count(filter: Document, limit: number): Promise<number>;
  distinct(key: string, filter: Document): Promise<unknown[]>;
  aggregate(pipeline: Document[]): Promise<StoredFind>;
  /** Documents without `_id` get one, in front. In order; a user's all of them or none. */
  insert(documents: readonly Document[]): Promise<InsertedDocument[]>;
  /** Without `many`, the first document of the natural order. An upsert inserts one when nothing matched that the user may see. */
  update(request: UpdateRequest): Promise<UpdateSummary>;
  /** Changes one document and returns its image; `null` when nothing matched, and for an upsert from before. */
  modifyOne(request: ModifyRequest): Promise<Document | null>;
  /** @returns how many were deleted */
  delete(filter: Document, many: boolean): Promise<number>;
  /** Deletes one document and returns it; `null` when nothing matched. */
  removeOne(request: RemoveRequest): Promise<Document | null>;
  /** For a user in order and all or nothing; for the system as the database does it. At most {@link BULK_OPERATIONS_MAX}. */
  bulkWrite(operations: readonly BulkOperation[], ordered: boolean): Promise<void>;
}

/** Documents of one bulk write. */
export const BULK_OPERATIONS_MAX = 1_000;
