import { defineRpc, rawJson } from '../rpc.js';
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

const timeoutMs = DATA_COMMAND_MS_MAX + 5_000;

/** A command about documents or indexes of a data source. */
export class DataCommandRequest extends ServiceCommandBody {}

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
 * `filter` and `update`, a document of update operators or a pipeline. Updates made before an error are kept. Recorded
 * in the audit log.
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
 * Returns the indexes of a collection. The reply is `{indexes: […]}` with the indexes as the server describes them,
 * empty if the collection does not exist. The body has `database_name` and `collection_name`.
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
