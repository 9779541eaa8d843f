import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../fields.js';
import { defineQueue } from '../queue.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { IsInstant } from './instant.js';

/** Entries of one page. */
export const LOG_PAGE_SIZE = 100;
/** Console lines kept per entry, and bytes kept of each. */
export const LOG_MESSAGES_MAX = 25;
export const LOG_MESSAGE_BYTES_MAX = 512;
/** Characters kept of every other text of an entry. */
export const LOG_TEXT_MAX = 4_096;
/**
 * Characters of JSON a structured member (arguments of a call, say) may have; a longer one is left out. It also bounds how deep
 * one is nested: reading and writing JSON fails on tens of thousands of levels.
 */
export const LOG_DETAIL_MAX = 4_096;
/** Entries of one append. */
export const LOG_BATCH_MAX = 500;

/** Every type an entry can have or be asked for, also those of features that leave no entries here. */
export const LOG_TYPES = [
  'API',
  'API_KEY',
  'AUTH',
  'FUNCTION',
  'SERVICE_FUNCTION',
  'STREAM_FUNCTION',
  'SERVICE_STREAM_FUNCTION',
  'WEBHOOK',
  'ENDPOINT',
  'GRAPHQL',
  'PUSH',
  'AUTH_TRIGGER',
  'DB_TRIGGER',
  'SCHEDULED_TRIGGER',
  'TRIGGER_FAILURE',
  'TRIGGER_ERROR_HANDLER',
  'SYNC_CONNECTION_START',
  'SYNC_CONNECTION_END',
  'SYNC_SESSION_START',
  'SYNC_SESSION_END',
  'SYNC_CLIENT_WRITE',
  'SYNC_ERROR',
  'SYNC_OTHER',
  'SCHEMA_ADDITIVE_CHANGE',
  'SCHEMA_GENERATION',
  'SCHEMA_VALIDATION',
  'LOG_FORWARDER',
] as const;
export type LogType = (typeof LOG_TYPES)[number];

/** What a third party's request held, without its secrets; a long body is cut. */
export interface RequestArguments {
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body?: string;
}

/** One log entry. `started` and `completed` are ISO 8601 in milliseconds; `error` is absent when the operation succeeded. */
export interface LogEntry {
  readonly _id: string;
  readonly co_id: string;
  readonly type: LogType;
  readonly domain_id: string;
  readonly app_id: string;
  readonly group_id: string;
  readonly request_url: string;
  readonly request_method: string;
  readonly started: string;
  readonly completed: string;
  readonly status?: number;
  readonly error?: string;
  readonly error_code?: string;
  readonly user_id?: string;
  readonly remote_ip_address?: string;
  readonly platform?: string;
  readonly platform_version?: string;
  readonly sdk_name?: string;
  readonly sdk_version?: string;
  readonly messages?: readonly string[];
  readonly function_id?: string;
  readonly function_name?: string;
  readonly function_call?: { readonly name: string; readonly arguments?: unknown; readonly service?: string };
  readonly function_call_location?: string;
  readonly function_call_provider_region?: string;
  readonly mem_time_usage?: number;
  readonly incoming_webhook_id?: string;
  readonly incoming_webhook_name?: string;
  readonly incoming_webhook_args?: RequestArguments;
  readonly endpoint_id?: string;
  readonly endpoint_route?: string;
  readonly endpoint_args?: RequestArguments;
  /** The text of an operation; a long one is cut. */
  readonly graphql_query?: string;
  /** The trigger that ran, or could not. */
  readonly event_subscription_id?: string;
  readonly event_subscription_name?: string;
  /** `co_id` of the entry this one is about. */
  readonly parent_co_id?: string;
  readonly auth_event?: { readonly type: string; readonly provider: string; readonly failed?: boolean };
}

/** A batch, written at most once per `_id`: sending it again is harmless. An element that is no entry is left out, not the batch. */
export class AppendEntriesRequest {
  @ArrayMaxSize(LOG_BATCH_MAX)
  @IsArray()
  entries!: readonly LogEntry[];
}

/** Entries on their way into the log: once a batch is taken, it is stored, whoever is killed. */
export const appendEntries = defineQueue('logging.entries.append', AppendEntriesRequest);

const ONE_TYPE = `(?:${LOG_TYPES.join('|')})`;
const TYPE_LIST = new RegExp(`^${ONE_TYPE}(?:, ?${ONE_TYPE})*$`);

/** Which entries of an app. */
export class LogQuery extends AppScope {
  @Optional()
  @IsString()
  @Length(1, 64)
  co_id?: string;

  /** `true` keeps errors only; `false` filters nothing. */
  @Optional()
  @IsBoolean()
  errors_only?: boolean;

  @Optional()
  @IsString()
  @Length(1, 64)
  user_id?: string;

  /** One type or a comma-separated list. */
  @Optional()
  @Matches(TYPE_LIST, { message: 'type must be one log type or a comma-separated list of them' })
  type?: string;
}

/** Which entries, of which time. */
export class LogRangeQuery extends LogQuery {
  /** Exclusive. */
  @Optional()
  @IsInstant()
  start_date?: string;

  /** Inclusive. */
  @Optional()
  @IsInstant()
  end_date?: string;
}

export class ListLogsRequest extends LogRangeQuery {
  @Optional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  skip?: number;

  @Optional()
  @IsInt()
  @Min(1)
  @Max(LOG_PAGE_SIZE)
  limit?: number;
}

/** `nextEndDate` only when more entries follow; `nextSkip` only when the next page begins inside a group of equal times. */
export class LogPage {
  @Allow() logs!: LogEntry[];
  @Allow() nextEndDate?: string;
  @Allow() nextSkip?: number;
}

export const listLogs = defineRpc('logging.entries.list', ListLogsRequest, LogPage, {
  access: 'project:read',
  idempotent: true,
});
