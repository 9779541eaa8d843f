import { Allow, IsBoolean, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../fields.js';
import { defineByteQueue } from '../queue.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { IsInstant } from './instant.js';

/** Maximum number of entries per page. */
export const LOG_PAGE_SIZE = 100;
/** Maximum number of console lines stored per entry, and bytes stored of each line. */
export const LOG_MESSAGES_MAX = 25;
export const LOG_MESSAGE_BYTES_MAX = 512;
/** Maximum characters stored of every other string of an entry. */
export const LOG_TEXT_MAX = 4_096;
/**
 * Maximum characters of JSON of a structured property, such as the arguments of a call; a longer one is left out. The
 * limit also bounds the nesting depth: reading and writing JSON fails on tens of thousands of levels.
 */
export const LOG_DETAIL_MAX = 4_096;
/** Maximum characters of a search string. */
export const LOG_SEARCH_MAX = 200;
/** Maximum number of entries per batch, and bytes of a batch with several entries. */
export const LOG_BATCH_MAX = 500;
export const LOG_BATCH_BYTES_MAX = 256 * 1024;

/**
 * All log types an entry can have or a request can name, including the types of features that Groundwork does not log.
 */
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

/** Properties of an entry with user-provided values of arbitrary shape. */
export const DETAIL_MEMBERS: ReadonlySet<string> = new Set([
  'function_call',
  'incoming_webhook_args',
  'endpoint_args',
  'auth_event',
] satisfies (keyof LogEntry)[]);

/** Content of a third party's request, without its secrets; a long body is cut. */
export interface RequestArguments {
  /** Parameters of the query. */
  readonly query: Readonly<Record<string, string>>;
  /** Headers, each a list of values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The body; a long one is cut. */
  readonly body?: string;
}

/** A function, or an action of a service, that was called. */
export interface LoggedCall {
  /** Name of the function or action. */
  readonly name: string;
  /** Arguments of the call. Absent if arguments are not logged or too large. */
  readonly arguments?: unknown;
  /** Name of the service. Absent for a function. */
  readonly service?: string;
}

/** An event of an account. */
export interface LoggedAuthEvent {
  /** Kind of event. */
  readonly type: string;
  /** Type of the provider. */
  readonly provider: string;
  /** True if the event failed. */
  readonly failed?: boolean;
}

/** One log entry. `started` and `completed` are ISO 8601 in milliseconds; `error` is absent when the operation succeeded. */
export interface LogEntry {
  /** Id of the entry. */
  readonly _id: string;
  /** Id of the request, the same in all its entries. */
  readonly co_id: string;
  /** Type of the entry. */
  readonly type: LogType;
  /** Id of the domain the end users of the app belong to. */
  readonly domain_id: string;
  /** Id of the app. */
  readonly app_id: string;
  /** Id of the project. */
  readonly group_id: string;
  /** Path of the request, without its secrets. */
  readonly request_url: string;
  /** HTTP method of the request. */
  readonly request_method: string;
  /** Start time: ISO 8601 with milliseconds. */
  readonly started: string;
  /** End time: ISO 8601 with milliseconds. */
  readonly completed: string;
  /**
   * Status of the reply.
   * @format int64
   */
  readonly status?: number;
  /** Error message. Absent if the operation succeeded. */
  readonly error?: string;
  /** Error code. */
  readonly error_code?: string;
  /**
   * Stack of the error the function threw, one line per frame: at most `LOG_TEXT_MAX` characters. Absent if no code of
   * the app threw.
   */
  readonly stack?: string;
  /** Id of the end user. */
  readonly user_id?: string;
  /** Address the request came from. */
  readonly remote_ip_address?: string;
  /** Platform of the client. */
  readonly platform?: string;
  /** Version of that platform. */
  readonly platform_version?: string;
  /** Name of the client's SDK. */
  readonly sdk_name?: string;
  /** Version of the client's SDK. */
  readonly sdk_version?: string;
  /** Lines the function wrote to the console, at most `LOG_MESSAGES_MAX`. */
  readonly messages?: readonly string[];
  /** Error that ended the run after its reply was sent, if the run did not complete. */
  readonly error_logs?: readonly string[];
  /** Id of the function. */
  readonly function_id?: string;
  /** Name of the function. */
  readonly function_name?: string;
  /** Function or action that was called, with its arguments. */
  readonly function_call?: LoggedCall;
  /** Region of the app. */
  readonly function_call_location?: string;
  /** Provider region of the app. */
  readonly function_call_provider_region?: string;
  /** `trial` if an administrator ran the function. */
  readonly run_type?: 'trial';
  /** Memory usage charged for the run, in gigabytes × seconds. */
  readonly mem_time_usage?: number;
  /** Id of the incoming webhook. */
  readonly incoming_webhook_id?: string;
  /** Name of the incoming webhook. */
  readonly incoming_webhook_name?: string;
  /** Content of the request, without its secrets. */
  readonly incoming_webhook_args?: RequestArguments;
  /** Id of the HTTPS endpoint. */
  readonly endpoint_id?: string;
  /** Route of the HTTPS endpoint. */
  readonly endpoint_route?: string;
  /** Content of the request, without its secrets. */
  readonly endpoint_args?: RequestArguments;
  /** GraphQL document of the operation; a long one is cut. */
  readonly graphql_query?: string;
  /** Id of the trigger that ran or failed to run. */
  readonly event_subscription_id?: string;
  /** Name of that trigger. */
  readonly event_subscription_name?: string;
  /** `co_id` of the related entry. */
  readonly parent_co_id?: string;
  /** Id of the log forwarder that could not forward entries. */
  readonly log_forwarder_id?: string;
  /** Name of that log forwarder. */
  readonly log_forwarder_name?: string;
  /** Ids of the entries it could not forward. */
  readonly failed_to_forward_log_ids?: readonly string[];
  /** Id of the data source the entries were to be forwarded to. */
  readonly data_source_id?: string;
  /** Name of that data source. */
  readonly data_source_name?: string;
  /** Database and collection the entries were to be forwarded to, separated by a dot. */
  readonly data_source_namespace?: string;
  /** Login or other event of an account. */
  readonly auth_event?: LoggedAuthEvent;
}

/**
 * Entries to be stored in the log: lines of JSON, one entry each. Once a batch is accepted, it is stored, even if a
 * process is killed; an entry is in the log once per `_id`, however often it is sent. A malformed line is left out; the
 * rest of the batch is stored. An index of the lines may precede them (`batch-index.ts`); then they are not parsed.
 */
export const appendEntries = defineByteQueue('logging.entries.append');

const ONE_TYPE = `(?:${LOG_TYPES.join('|')})`;
const TYPE_LIST = new RegExp(`^${ONE_TYPE}(?:, ?${ONE_TYPE})*$`);

/** Filter of an app's log entries. */
export class LogQuery extends AppScope {
  /**
   * Returns only entries of this request: the `X-Appservices-Request-Id` of its reply.
   * @query
   */
  @Optional()
  @IsString()
  @Length(1, 64)
  co_id?: string;

  /**
   * Returns only failures; `false` filters nothing.
   * @query
   */
  @Optional()
  @IsBoolean()
  errors_only?: boolean;

  /**
   * Returns only entries of this end user.
   * @query
   */
  @Optional()
  @IsString()
  @Length(1, 64)
  user_id?: string;

  /**
   * Returns only entries of this type, or of several, separated by commas.
   * @query
   */
  @Optional()
  @Matches(TYPE_LIST, { message: 'type must be one log type or a comma-separated list of them' })
  type?: string;

  /**
   * Returns only entries that contain this string (case-insensitive) in a message, the error, its code, the name of the
   * function, action, service, trigger, webhook or log forwarder, or the route of the endpoint. At most
   * `LOG_SEARCH_MAX` characters. Groundwork extension.
   * @query
   */
  @Optional()
  @IsString()
  @Length(1, LOG_SEARCH_MAX)
  q?: string;

  /**
   * Returns only entries of this function. Groundwork extension.
   * @query
   */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'function_id must be 24 lower-case hexadecimal digits' })
  function_id?: string;

  /**
   * Returns only entries whose reply had this status. Groundwork extension.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /**
   * Returns only entries of operations that took at least this many milliseconds. Groundwork extension.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  min_ms?: number;
}

/** Filter and time range of an app's log entries. */
export class LogRangeQuery extends LogQuery {
  /**
   * Returns only entries after this moment, exclusive: ISO 8601 or unix seconds.
   * @query
   */
  @Optional()
  @IsInstant()
  start_date?: string;

  /**
   * Returns only entries up to this moment, inclusive: ISO 8601 or unix seconds.
   * @query
   */
  @Optional()
  @IsInstant()
  end_date?: string;
}

export class ListLogsRequest extends LogRangeQuery {
  /**
   * Number of entries to skip.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  skip?: number;

  /**
   * Maximum number of entries to return, at most `LOG_PAGE_SIZE`.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(LOG_PAGE_SIZE)
  limit?: number;
}

/**
 * One page of log entries. `nextEndDate` is set if more entries follow or were not examined yet; `nextSkip` only if the
 * next page begins inside a group of entries with equal times.
 */
export class LogPage {
  /** Entries, newest first. */
  @Allow() logs!: LogEntry[];
  /**
   * `end_date` of the next page. Absent if no more entries follow. Set, too, if a search stopped at its limit of
   * examined entries.
   */
  @Allow() nextEndDate?: string;
  /**
   * `skip` of the next page. Set only if it begins inside a group of entries with equal times.
   * @format int64
   */
  @Allow() nextSkip?: number;
}

/**
 * Returns log entries of an app, newest first. A page of a search (`q`, `function_id`, `status`, `min_ms`) may have
 * fewer entries than `limit`, or none, although more follow: for each page, about 20,000 entries are examined.
 */
export const listLogs = defineRpc('logging.entries.list', ListLogsRequest, LogPage, {
  access: 'project:read',
  idempotent: true,
});
