import type { Document } from '#codecs/bson/values.js';
import type { BulkOperation, ModifyRequest, RemoveRequest, UpdateRequest, UpdateSummary } from '#store/port/statement.js';
import type { Found } from './documents.js';

/** Maximum number of documents one read returns or one write touches. A longer read ends there, a longer write is refused. */
export const DOCUMENTS_MAX = 50_000;

export interface FindRequest {
  readonly filter: Document;
  readonly projection?: Document | undefined;
  /** Directions as plain numbers. */
  readonly sort?: Document | undefined;
  /** Order of the documents that `sort` leaves open, set by the platform and not by the caller. */
  readonly thenBy?: Document | undefined;
  /** True if the platform sets filter and order: a user who may not read their fields may not read the result either. */
  readonly isOfPlatform?: boolean;
  readonly skip?: number;
  /** 0 or absent: up to {@link DOCUMENTS_MAX}. */
  readonly limit?: number;
}

export interface InsertedDocument {
  readonly id: unknown;
  /** Document as its writer may see it, `null` if the writer may not see it. */
  readonly visible: Document | null;
}

/**
 * Collection as one request may use it: the extension point of everything that reads or writes data for a caller
 * (client actions, functions, GraphQL). {@link DataCollections.open} creates it according to the rights of the scope.
 *
 * - The system's requests are not checked. For a user the rules of runtime §3 apply: filters, the role of each
 *   document, its document and field permissions, schema validation of written documents. What a user may not read is
 *   absent, never an error.
 * - Documents are passed and returned as BSON with every number in its wrapper (`Int32`, `Long`, `Double`), so that no
 *   type is lost. Reads return them in their stored bytes where the rules allow it (see `Shown`).
 * - Every method is bounded by the scope's deadline and by {@link DOCUMENTS_MAX}. A user's write is atomic.
 *
 * Every method throws `AppError`: `WriteNotPermitted` (`insert`, `update`, `delete not permitted`),
 * `SchemaValidationFailedWrite`, `SchemaValidationFailedRead`, `InvalidParameter` for features users may not use,
 * `MongoDBError`, `ReadSizeLimitExceeded`, `ExecutionTimeLimitExceeded`, `Unavailable`. The results of `read` and
 * `aggregate` throw while they are iterated.
 */
export interface DataCollection {
  /**
   * Finds documents. The filter is checked before the result is returned, the statement is sent when its first documents are
   * asked for.
   * @param isOne only the first document
   */
  read(request: FindRequest, isOne?: boolean): Promise<Found>;
  /** @param limit 0: count all */
  count(filter: Document, limit: number): Promise<number>;
  distinct(key: string, filter: Document): Promise<unknown[]>;
  aggregate(pipeline: Document[]): Promise<Found>;
  /** Inserts documents in order. Documents without `_id` get one as their first field. A user's insert is atomic. */
  insert(documents: readonly Document[]): Promise<InsertedDocument[]>;
  /**
   * Updates matching documents; without `many`, the first one in natural order. An upsert inserts a document if no
   * document that the user may see matches.
   */
  update(request: UpdateRequest): Promise<UpdateSummary>;
  /**
   * Changes one document and returns its image. Returns `null` if no document matches, also after an upsert unless it
   * returns the image from after.
   */
  modifyOne(request: ModifyRequest): Promise<Document | null>;
  /** @returns the number of deleted documents */
  delete(filter: Document, many: boolean): Promise<number>;
  /** Deletes one document and returns it; `null` if no document matches. */
  removeOne(request: RemoveRequest): Promise<Document | null>;
  /**
   * Runs several writes: for a user in order and atomically, for the system as the database does it. At most
   * {@link BULK_OPERATIONS_MAX}.
   */
  bulkWrite(operations: readonly BulkOperation[], ordered: boolean): Promise<void>;
}

/** Maximum number of operations in one bulk write. */
export const BULK_OPERATIONS_MAX = 1_000;
