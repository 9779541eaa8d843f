import { defineRpc, rawJson } from '../rpc.js';
import { ServiceCommandBody } from './service-commands.contract.js';

/** Milliseconds a command about documents or indexes may take; the call waits a little longer for its reply. */
export const DATA_COMMAND_MS_MAX = 10_000;
/** Documents one `find_documents` returns at most. */
export const FOUND_DOCUMENTS_MAX = 100;
/** Documents it returns where no `limit` is given. */
export const FOUND_DOCUMENTS_DEFAULT = 50;

/** Documents `insert_documents` takes at most. */
export const INSERTED_DOCUMENTS_MAX = 10_000;
/** Failed documents `insert_documents` tells of at most. */
export const FAILED_INSERTS_MAX = 100;

const timeoutMs = DATA_COMMAND_MS_MAX + 5_000;

/** A command about documents or indexes of a data source. */
export class DataCommandRequest extends ServiceCommandBody {}

const READ = { access: 'project:read', idempotent: true, timeoutMs } as const;
const WRITE = { access: 'project:write', timeoutMs } as const;

/**
 * Returns documents of a collection, as canonical extended JSON: `{documents: […]}`. The body has `database_name`,
 * `collection_name` and, all optional, `filter`, `projection`, `sort`, `skip` and `limit` (50, at most 100). No rules apply. It may
 * take 10 seconds, and return 16 MB.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ReadSizeLimitExceeded, ExecutionTimeLimitExceeded
 */
export const findDocuments = defineRpc('runtime.documents.find', DataCommandRequest, rawJson, READ);
/**
 * Returns how many documents of a collection match: `{count}`, in canonical extended JSON. The body has `database_name`,
 * `collection_name` and, optional, `filter`. It may take 10 seconds.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const countDocuments = defineRpc('runtime.documents.count', DataCommandRequest, rawJson, READ);
/**
 * Inserts a document and returns `{inserted_id}`. The body has `database_name`, `collection_name` and `document`, in extended JSON;
 * a document without `_id` gets an ObjectId. `Conflict` where a unique index has its values already. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const insertDocument = defineRpc('runtime.documents.insert', DataCommandRequest, rawJson, WRITE);
/**
 * Inserts documents and returns `{inserted, failed, failures}`: how many were inserted and how many were not, and of the first 100 of
 * those `{index, error}`. The body has `database_name`, `collection_name` and `documents`, 1 to 10,000. Each is inserted whatever
 * becomes of the others. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const insertDocuments = defineRpc('runtime.documents.insertMany', DataCommandRequest, rawJson, WRITE);
/**
 * Runs an aggregation pipeline and returns `{documents: […]}`, in canonical extended JSON. The body has `database_name`,
 * `collection_name`, `pipeline` and, optional, `limit` (50, at most 100), which ends the pipeline. `$out`, `$merge` and operators that
 * run code are refused. No rules apply. It may take 10 seconds, and return 16 MB.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ReadSizeLimitExceeded, ExecutionTimeLimitExceeded
 */
export const aggregateDocuments = defineRpc('runtime.documents.aggregate', DataCommandRequest, rawJson, READ);
/**
 * Creates an empty collection and returns its `{name}`. The body has `database_name` and `collection_name`. `Conflict` where it is
 * there. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const createCollection = defineRpc('runtime.collections.create', DataCommandRequest, rawJson, WRITE);
/**
 * Drops a collection with its documents and indexes and returns its `{name}`. The body has `database_name` and `collection_name`.
 * Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const dropCollection = defineRpc('runtime.collections.drop', DataCommandRequest, rawJson, WRITE);
/**
 * Puts a document in the place of another one and returns `{matched, modified}`. The body has `database_name`, `collection_name`,
 * `_id`, `document` and `expected`: the document as it was read. `Conflict` where it is another one by now, or gone. Recorded in the
 * audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const replaceDocument = defineRpc('runtime.documents.replace', DataCommandRequest, rawJson, WRITE);
/**
 * Updates every document that matches and returns `{matched, modified}`. The body has `database_name`, `collection_name`, `filter`
 * and `update`, a document of update operators or a pipeline. What was updated before an error stays updated. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const updateDocuments = defineRpc('runtime.documents.update', DataCommandRequest, rawJson, WRITE);
/**
 * Deletes every document that matches and returns `{deleted}`. The body has `database_name`, `collection_name` and `filter`; `{}`
 * deletes all of them. What was deleted before an error stays deleted. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const deleteDocuments = defineRpc('runtime.documents.delete', DataCommandRequest, rawJson, WRITE);
/**
 * Returns the indexes of a collection as the server describes them: `{indexes: […]}`, empty where there is no such collection. The
 * body has `database_name` and `collection_name`.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const listIndexes = defineRpc('runtime.indexes.list', DataCommandRequest, rawJson, READ);
/**
 * Creates an index and returns `{name}`. The body has `database_name`, `collection_name`, `key` and, optional, `options`: `name`,
 * `unique`, `sparse`, `hidden`, `expireAfterSeconds`, `partialFilterExpression` and `collation`. `Conflict` where documents are not
 * unique, or an index of other options is in the way. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, Conflict, ExecutionTimeLimitExceeded
 */
export const createIndex = defineRpc('runtime.indexes.create', DataCommandRequest, rawJson, WRITE);
/**
 * Drops an index and returns its `{name}`. The body has `database_name`, `collection_name` and `name`; the index of `_id` cannot be
 * dropped. Recorded in the audit.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, InvalidParameter, MongoDBError, NoMatchingRuleFound, ExecutionTimeLimitExceeded
 */
export const dropIndex = defineRpc('runtime.indexes.drop', DataCommandRequest, rawJson, WRITE);
