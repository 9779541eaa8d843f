import { Allow } from 'class-validator';
import { defineRpc, rawJson } from '../rpc.js';
import { bytes, defineStream } from '../stream.js';
import { ServiceCommandBody } from './service-commands.contract.js';

/** Milliseconds a command about documents or indexes may take; the call waits a little longer for its reply. */
export const DATA_COMMAND_MS_MAX = 10_000;
/** Maximum number of documents per `find_documents`. */
export const FOUND_DOCUMENTS_MAX = 100;
/** Number of documents it returns without `limit`. */
export const FOUND_DOCUMENTS_DEFAULT = 50;

/** Maximum number of documents per `insert_documents`. */
export const INSERTED_DOCUMENTS_MAX = 10_000;
/** Maximum number of failed documents `insert_documents` reports. */
export const FAILED_INSERTS_MAX = 100;

/** Maximum number of documents `update_documents` updates independently of each other. */
export const EACH_UPDATED_MAX = 10_000;
/** Maximum number of failed documents `update_documents` reports. */
export const FAILED_UPDATES_MAX = 100;

const timeoutMs = DATA_COMMAND_MS_MAX + 5_000;

/** A command about documents or indexes of a data source. */
export class DataCommandRequest extends ServiceCommandBody {}

/** A collection of a data source. */
export interface DescribedCollection {
  /** Its database. */
  readonly database: string;
  /** Its name. */
  readonly collection: string;
  /** `collection`, `view` or `timeseries`. */
  readonly type: string;
  /** Whether the app has a schema for it. */
  readonly has_schema: boolean;
  /** Whether the app has a rule of its own for it. */
  readonly has_rule: boolean;
  /** Documents, by the statistics of the server. */
  readonly count?: number;
  /** Bytes of the documents. */
  readonly size?: number;
  /** Bytes of the documents as they are stored. */
  readonly storage_size?: number;
  /** Bytes of all indexes. */
  readonly index_size?: number;
  /** Number of indexes. */
  readonly indexes?: number;
}

/** Collections of a data source. */
export interface DescribedCollections {
  /** The collections, by database and name. */
  readonly collections: readonly DescribedCollection[];
}

/** How the server ran a query. */
export interface ExplainedQuery {
  /** Documents found. */
  readonly returned: number;
  /** Index entries read. */
  readonly keys_examined: number;
  /** Documents read. */
  readonly documents_examined: number;
  /** Time the query took. */
  readonly milliseconds: number;
  /** Names of the plan's stages, the last one that runs first. */
  readonly stages: readonly string[];
  /** Names of the indexes that are read. */
  readonly indexes: readonly string[];
  /** The plan as the server describes it. */
  readonly plan: Record<string, unknown>;
}

const READ = { access: 'project:read', idempotent: true, timeoutMs } as const;
const WRITE = { access: 'project:write', timeoutMs } as const;

/**
 * Returns documents of a collection, as canonical extended JSON: `{documents: […]}`. The body has `database_name`,
 * `collection_name` and, all optional, `filter`, `projection`, `sort`, `skip` and `limit` (50, at most 100). No rules
 * apply. The command may take up to 10 seconds and return up to 16 MB.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ReadSizeLimitExceeded,
 * ExecutionTimeLimitExceeded
 */
export const findDocuments = defineRpc('runtime.documents.find', DataCommandRequest, rawJson, READ);
/**
 * Returns the number of matching documents of a collection: `{count}`, in canonical extended JSON. The body has
 * `database_name`, `collection_name` and, optional, `filter`. The command may take up to 10 seconds.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const countDocuments = defineRpc('runtime.documents.count', DataCommandRequest, rawJson, READ);
/**
 * Inserts a document and returns `{inserted_id}`. The body has `database_name`, `collection_name` and `document`, in
 * extended JSON; a document without `_id` gets an ObjectId. Fails with `Conflict` if a unique index already contains
 * its values. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const insertDocument = defineRpc('runtime.documents.insert', DataCommandRequest, rawJson, WRITE);
/**
 * Inserts documents and returns `{inserted, failed, failures}`. The reply contains the number of inserted and of failed
 * documents, and `{index, error}` for the first 100 failures. The body has `database_name`, `collection_name` and
 * `documents`, 1 to 10,000. A failure does not affect the other documents. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const insertDocuments = defineRpc('runtime.documents.insertMany', DataCommandRequest, rawJson, WRITE);
/**
 * Runs an aggregation pipeline and returns `{documents: […]}`, in canonical extended JSON. The body has
 * `database_name`, `collection_name`, `pipeline` and, optional, `limit` (50, at most 100), which is applied at the end
 * of the pipeline. `$out`, `$merge` and operators that run code are rejected. No rules apply. The command may take up
 * to 10 seconds and return up to 16 MB.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ReadSizeLimitExceeded,
 * ExecutionTimeLimitExceeded
 */
export const aggregateDocuments = defineRpc('runtime.documents.aggregate', DataCommandRequest, rawJson, READ);
/**
 * Creates an empty collection and returns its `{name}`. The body has `database_name` and `collection_name`. Fails with
 * `Conflict` if the collection exists. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const createCollection = defineRpc('runtime.collections.create', DataCommandRequest, rawJson, WRITE);
/**
 * Drops a collection with its documents and indexes and returns its `{name}`. The body has `database_name` and
 * `collection_name`. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const dropCollection = defineRpc('runtime.collections.drop', DataCommandRequest, rawJson, WRITE);
/**
 * Renames a collection within its database and returns its new `{name}`. The body has `database_name`, `collection_name` and `to`.
 * Indexes stay. Rules, schemas, triggers and functions that name the collection are not changed. Fails with `Conflict` if a
 * collection has the new name. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const renameCollection = defineRpc('runtime.collections.rename', DataCommandRequest, rawJson, WRITE);
/**
 * Returns the collections of a data source: `{collections: [{database, collection, type, has_schema, has_rule, count}]}`. The body
 * may have `database_name` and `collection_name`, to list less, and `sizes`: if it is `true`, collections have `size`, `storage_size`
 * and `index_size` in bytes, and the number of `indexes`. Counts and sizes are those of the server's statistics. Views have none, nor
 * have the collections that are left after 5 seconds; they are left out where the server does not allow reading them.
 * @body object
 * @reply 200 DescribedCollections
 * @throws CommandNotFound, InvalidParameter, MongoDBError, ExecutionTimeLimitExceeded
 */
export const describeCollections = defineRpc('runtime.collections.describe', DataCommandRequest, rawJson, READ);
/**
 * Explains a query, which it runs: `{returned, keys_examined, documents_examined, milliseconds, stages, indexes, plan}`, with the names
 * of the plan's stages and of the indexes it reads, and the plan as the server describes it. The body is the one of `find_documents`.
 * @body object
 * @reply 200 ExplainedQuery
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const explainFind = defineRpc('runtime.documents.explain', DataCommandRequest, rawJson, READ);
/**
 * Replaces a document and returns `{matched, modified}`. The body has `database_name`, `collection_name`, `_id`,
 * `document` and `expected`: the document as it was read. Fails with `Conflict` if the document was changed or deleted
 * in the meantime. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const replaceDocument = defineRpc('runtime.documents.replace', DataCommandRequest, rawJson, WRITE);
/**
 * Updates all documents that match and returns `{matched, modified}`. The body has `database_name`, `collection_name`,
 * `filter` and `update`, a document of update operators or a pipeline. Updates made before an error are kept. With `each: true` the
 * documents, at most 10,000, are updated independently of each other: the reply also has `failed` and `failures`, with `{_id, error}` of
 * the first 100 documents that were not updated. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const updateDocuments = defineRpc('runtime.documents.update', DataCommandRequest, rawJson, WRITE);
/**
 * Deletes all documents that match and returns `{deleted}`. The body has `database_name`, `collection_name` and
 * `filter`; `{}` deletes all of them. Deletions made before an error are kept. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const deleteDocuments = defineRpc('runtime.documents.delete', DataCommandRequest, rawJson, WRITE);
/**
 * Returns the indexes of a collection as the server describes them: `{indexes: […]}`, empty if the collection does not exist. The
 * body has `database_name`, `collection_name` and, optional, `stats`: if it is `true`, the reply has `stats: [{name, size, uses, since}]`
 * too, with the bytes of an index and the number of searches that used it since a time, where the server allows reading them.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const listIndexes = defineRpc('runtime.indexes.list', DataCommandRequest, rawJson, READ);
/**
 * Creates an index and returns `{name}`. The body has `database_name`, `collection_name`, `key` and, optional,
 * `options`: `name`, `unique`, `sparse`, `hidden`, `expireAfterSeconds`, `partialFilterExpression` and `collation`.
 * Fails with `Conflict` if documents are not unique, or an index with other options conflicts. Recorded in the audit
 * log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const createIndex = defineRpc('runtime.indexes.create', DataCommandRequest, rawJson, WRITE);
/**
 * Drops an index and returns its `{name}`. The body has `database_name`, `collection_name` and `name`; the index of
 * `_id` cannot be dropped. Recorded in the audit log.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const dropIndex = defineRpc('runtime.indexes.drop', DataCommandRequest, rawJson, WRITE);

/** Milliseconds an export may take. */
export const DOCUMENT_EXPORT_MS_MAX = 3_600_000;
/** Bytes an export may have. */
export const DOCUMENT_EXPORT_BYTES_MAX = 1024 ** 3;
/** Exports of documents a project may have at a time. */
export const DOCUMENT_EXPORTS_MAX = 2;
/** Formats of exported documents. */
export const DOCUMENT_FORMATS = ['json', 'ejson', 'lines', 'csv'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

export class ExportedDocuments {
  /** Name of the file that follows. */
  @Allow() file_name!: string;
  /** Content type of the file. */
  @Allow() type!: string;
}

/**
 * Exports every document a query finds, as a file that is sent while it is read. The body has `database_name`, `collection_name` and,
 * all optional, `filter`, `projection`, `sort` and `format`: `json` (a list in relaxed extended JSON), `ejson` (a list in canonical
 * extended JSON), `lines` (canonical, one document per line, the default) or `csv` (values as texts, columns for the fields all of
 * the documents have). No rules apply. Two exports per project at a time, of at most 1 GiB and an hour each; the connection is cut
 * where an export cannot be completed.
 * @body object
 * @reply 200 anything
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, TooManyRequests, ExecutionTimeLimitExceeded
 */
export const exportDocuments = defineStream('runtime.documents.export', DataCommandRequest, ExportedDocuments, bytes, {
  access: 'project:read',
  timeoutMs,
  lifetimeMs: DOCUMENT_EXPORT_MS_MAX,
});
