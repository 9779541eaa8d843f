import { IsString } from 'class-validator';
import { defineRpc } from '../rpc.js';
import { IncomingAnswer, IncomingRequest } from './incoming-requests.contract.js';

/** Milliseconds an action may take, plus what its reply needs. */
const ACTION_TIMEOUT_MS = 310_000;

/** What an action of the Data API is told, as extended JSON. Members an action does not have are passed over. */
export interface DataApiCall {
  /** Name of the service. */
  readonly dataSource: string;
  /** Name of the database. */
  readonly database: string;
  /** Name of the collection. */
  readonly collection: string;
  /** Which documents. Of changes and deletions it must be given. */
  readonly filter?: Record<string, unknown>;
  /** Which fields of them. */
  readonly projection?: Record<string, unknown>;
  /** Order of the documents of `find`: `1` or `-1` by field. */
  readonly sort?: Record<string, unknown>;
  /** Documents `find` returns at most; 0 for all, of which there are 50,000 at most. */
  readonly limit?: number;
  /** Documents `find` leaves out first. */
  readonly skip?: number;
  /** Document that `insertOne` inserts. */
  readonly document?: Record<string, unknown>;
  /** Documents that `insertMany` inserts. */
  readonly documents?: readonly Record<string, unknown>[];
  /** Operators of `updateOne` and `updateMany`. */
  readonly update?: unknown;
  /** Document `replaceOne` puts in place of the one it finds. */
  readonly replacement?: Record<string, unknown>;
  /** Whether a document is inserted where none is found to change. */
  readonly upsert?: boolean;
  /** Stages of `aggregate`. */
  readonly pipeline?: readonly Record<string, unknown>[];
}

/** What an action of the Data API replies with: `document`, `documents`, what was inserted, or counts. */
export interface DataApiResult {
  /** What `findOne` found. */
  readonly document?: Record<string, unknown> | null;
  /** What `find` or `aggregate` found. */
  readonly documents?: readonly Record<string, unknown>[];
  /** Id of the document that was inserted. */
  readonly insertedId?: unknown;
  /** Ids of the documents that were inserted. */
  readonly insertedIds?: readonly unknown[];
  /** How many documents were found to change. */
  readonly matchedCount?: unknown;
  /** How many of them were changed. */
  readonly modifiedCount?: unknown;
  /** Id of the document that was inserted because none was found. */
  readonly upsertedId?: unknown;
  /** How many documents were deleted. */
  readonly deletedCount?: unknown;
}

export class DataApiRequest extends IncomingRequest {
  /** Version of the Data API, one of those that are configured: `v1`, `beta`. */
  @IsString()
  version!: string;

  /**
   * What is done: `findOne`, `find`, `insertOne`, `insertMany`, `updateOne`, `updateMany`, `replaceOne`, `deleteOne`, `deleteMany`,
   * `aggregate`.
   */
  @IsString()
  action!: string;
}

/**
 * Carries out an action of the Data API on a collection, under its rules. The reply is plain JSON, or canonical extended JSON where
 * `Accept` asks for `application/ejson`. Credentials may be members of the body as well.
 * @body DataApiCall
 * @reply 200 DataApiResult
 * @reply 201 DataApiResult
 * @security userToken emailInHeader+passwordInHeader apiKeyInHeader jwtInHeader none
 * @throws RouteNotFound, IncomingWebhookAuthFailed, InvalidSession, UserAppDomainMismatch, UserDisabled, UserNotFound,
 * NoMatchingRuleFound, WriteNotPermitted, SchemaValidationFailedRead, SchemaValidationFailedWrite, MongoDBError, ServiceNotFound,
 * InvalidParameter, MissingParameter, FunctionExecutionError, ExecutionTimeLimitExceeded, ExecutionMemoryLimitExceeded
 */
export const runDataApi = defineRpc('runtime.dataApi.run', DataApiRequest, IncomingAnswer, {
  access: 'public',
  timeoutMs: ACTION_TIMEOUT_MS,
});
