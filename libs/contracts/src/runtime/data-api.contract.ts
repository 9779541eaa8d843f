import { IsString } from 'class-validator';
import { defineRpc } from '../rpc.js';
import { IncomingResponse, IncomingRequest } from './incoming-requests.contract.js';

/** Milliseconds an action may take, plus the time for its reply. */
const ACTION_TIMEOUT_MS = 310_000;

/** Body of a Data API action, as extended JSON. Properties that an action does not use are ignored. */
export interface DataApiCall {
  /** Name of the service. */
  readonly dataSource: string;
  /** Name of the database. */
  readonly database: string;
  /** Name of the collection. */
  readonly collection: string;
  /** Filter that selects documents. Required for updates and deletions. */
  readonly filter?: Record<string, unknown>;
  /** Projection of the returned documents. */
  readonly projection?: Record<string, unknown>;
  /** Sort order of the documents of `find`: `1` or `-1` by field. */
  readonly sort?: Record<string, unknown>;
  /** Maximum number of documents `find` returns; 0 for all, up to 50,000. */
  readonly limit?: number;
  /** Number of documents `find` skips. */
  readonly skip?: number;
  /** Document that `insertOne` inserts. */
  readonly document?: Record<string, unknown>;
  /** Documents that `insertMany` inserts. */
  readonly documents?: readonly Record<string, unknown>[];
  /** Operators of `updateOne` and `updateMany`. */
  readonly update?: unknown;
  /** Document that replaces the one `replaceOne` finds. */
  readonly replacement?: Record<string, unknown>;
  /** True to insert a document if none matches. */
  readonly upsert?: boolean;
  /** Stages of `aggregate`. */
  readonly pipeline?: readonly Record<string, unknown>[];
}

/** Result of a Data API action: `document`, `documents`, the inserted ids, or counts. */
export interface DataApiResult {
  /** Document found by `findOne`. */
  readonly document?: Record<string, unknown> | null;
  /** Documents found by `find` or `aggregate`. */
  readonly documents?: readonly Record<string, unknown>[];
  /** Id of the inserted document. */
  readonly insertedId?: unknown;
  /** Ids of the inserted documents. */
  readonly insertedIds?: readonly unknown[];
  /** Number of documents that matched the filter. */
  readonly matchedCount?: unknown;
  /** Number of documents that were changed. */
  readonly modifiedCount?: unknown;
  /** Id of the document that was inserted because none matched. */
  readonly upsertedId?: unknown;
  /** Number of deleted documents. */
  readonly deletedCount?: unknown;
}

export class DataApiRequest extends IncomingRequest {
  /** Configured version of the Data API: `v1`, `beta`. */
  @IsString()
  version!: string;

  /**
   * Name of the action: `findOne`, `find`, `insertOne`, `insertMany`, `updateOne`, `updateMany`, `replaceOne`,
   * `deleteOne`, `deleteMany`, `aggregate`.
   */
  @IsString()
  action!: string;
}

/**
 * Executes a Data API action on a collection, under its rules. The reply is plain JSON, or canonical extended JSON if
 * `Accept` requests `application/ejson`. Credentials can be properties of the body as well.
 * @body DataApiCall
 * @reply 200 DataApiResult
 * @reply 201 DataApiResult
 * @security userToken emailInHeader+passwordInHeader apiKeyInHeader jwtInHeader none
 * @throws RouteNotFound, IncomingWebhookAuthFailed, InvalidSession, UserAppDomainMismatch, UserDisabled, UserNotFound,
 * NoMatchingRuleFound, WriteNotPermitted, SchemaValidationFailedRead, SchemaValidationFailedWrite, MongoDBError,
 * ServiceNotFound, InvalidParameter, MissingParameter, FunctionExecutionError, ExecutionTimeLimitExceeded,
 * ExecutionMemoryLimitExceeded
 */
export const runDataApi = defineRpc('runtime.dataApi.run', DataApiRequest, IncomingResponse, {
  access: 'public',
  timeoutMs: ACTION_TIMEOUT_MS,
});
