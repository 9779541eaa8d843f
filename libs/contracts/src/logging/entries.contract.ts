import { Allow, IsBoolean, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../fields.js';
import { defineByteQueue } from '../queue.js';
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
/** Characters of a text that is searched for. */
export const LOG_SEARCH_MAX = 200;
/** Entries of one batch, and bytes of one that has several. */
export const LOG_BATCH_MAX = 500;
export const LOG_BATCH_BYTES_MAX = 256 * 1024;

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

/** Members of an entry that hold what users gave, of whatever shape. */
export const DETAIL_MEMBERS: ReadonlySet<string> = new Set([
  'function_call',
  'incoming_webhook_args',
  'endpoint_args',
  'auth_event',
] satisfies (keyof LogEntry)[]);

/** What a third party's request held, without its secrets; a long body is cut. */
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
  /** What it was called with. Absent where arguments are not logged or too large. */
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
  /** Whether it failed. */
  readonly failed?: boolean;
}

/** One log entry. `started` and `completed` are ISO 8601 in milliseconds; `error` is absent when the operation succeeded. */
export interface LogEntry {
  /** Id of the entry. */
  readonly _id: string;
  /** Id of the request, the same in all its entries. */
  readonly co_id: string;
  /** What the entry is about. */
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
  /** When it began: ISO 8601 with milliseconds. */
  readonly started: string;
  /** When it ended: ISO 8601 with milliseconds. */
  readonly completed: string;
  /**
   * Status of the reply.
   * @format int64
   */
  readonly status?: number;
  /** What failed. Absent when nothing did. */
  readonly error?: string;
  /** Code of what failed. */
  readonly error_code?: string;
  /** Stack of the error the function threw, a line for each frame: at most `LOG_TEXT_MAX` characters. Absent when no code of the app threw. */
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
  /** What ended the run after it had answered, where it did not come to its end. */
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
  /** `trial`: an administrator ran it. */
  readonly run_type?: 'trial';
  /** What the run counts for, in gigabytes × seconds. */
  readonly mem_time_usage?: number;
  /** Id of the incoming webhook. */
  readonly incoming_webhook_id?: string;
  /** Name of the incoming webhook. */
  readonly incoming_webhook_name?: string;
  /** What the request held, without its secrets. */
  readonly incoming_webhook_args?: RequestArguments;
  /** Id of the HTTPS endpoint. */
  readonly endpoint_id?: string;
  /** Route of the HTTPS endpoint. */
  readonly endpoint_route?: string;
  /** What the request held, without its secrets. */
  readonly endpoint_args?: RequestArguments;
  /** The text of an operation; a long one is cut. */
  readonly graphql_query?: string;
  /** Id of the trigger that ran, or could not. */
  readonly event_subscription_id?: string;
  /** Name of that trigger. */
  readonly event_subscription_name?: string;
  /** `co_id` of the entry this one is about. */
  readonly parent_co_id?: string;
  /** Id of the log forwarder that could not forward entries. */
  readonly log_forwarder_id?: string;
  /** Name of that log forwarder. */
  readonly log_forwarder_name?: string;
  /** Ids of the entries it could not forward. */
  readonly failed_to_forward_log_ids?: readonly string[];
  /** Id of the data source they were to go to. */
  readonly data_source_id?: string;
  /** Name of that data source. */
  readonly data_source_name?: string;
  /** Database and collection they were to go to, with a dot between them. */
  readonly data_source_namespace?: string;
  /** Login or other event of an account. */
  readonly auth_event?: LoggedAuthEvent;
}

/**
 * Entries on their way into the log: lines of JSON, each the text of one entry. Once a batch is taken, it is stored, whoever is killed;
 * an entry is in the log once per `_id`, however often it is sent. A line that is no entry is left out, not the batch.
 */
export const appendEntries = defineByteQueue('logging.entries.append');

const ONE_TYPE = `(?:${LOG_TYPES.join('|')})`;
const TYPE_LIST = new RegExp(`^${ONE_TYPE}(?:, ?${ONE_TYPE})*$`);

/** Which entries of an app. */
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
   * Returns only entries with this text, in whatever case: in a message, the error, its code, the name of the function, action,
   * service, trigger, webhook or log forwarder, or the route of the endpoint. At most `LOG_SEARCH_MAX` characters. An addition of
   * ours.
   * @query
   */
  @Optional()
  @IsString()
  @Length(1, LOG_SEARCH_MAX)
  q?: string;

  /**
   * Returns only entries of this function. An addition of ours.
   * @query
   */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'function_id must be 24 lower-case hexadecimal digits' })
  function_id?: string;

  /**
   * Returns only entries whose reply had this status. An addition of ours.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /**
   * Returns only entries of what took at least so many milliseconds. An addition of ours.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  min_ms?: number;
}

/** Which entries, of which time. */
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
   * How many entries to leave out.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  skip?: number;

  /**
   * How many entries to return, at most `LOG_PAGE_SIZE`.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(LOG_PAGE_SIZE)
  limit?: number;
}

/** `nextEndDate` only when more entries follow, or more were not looked at yet; `nextSkip` only when the next page begins inside a group of equal times. */
export class LogPage {
  /** Entries, newest first. */
  @Allow() logs!: LogEntry[];
  /** `end_date` of the next page. Absent when no more entries follow; a search that looked at enough for now has it, too. */
  @Allow() nextEndDate?: string;
  /**
   * `skip` of the next page. Only where it begins inside a group of equal times.
   * @format int64
   */
  @Allow() nextSkip?: number;
}

/**
 * Returns log entries of an app, newest first. A page of a search (`q`, `function_id`, `status`, `min_ms`) may have fewer entries
 * than `limit`, even none, and go on: for each, about 20,000 entries are looked at.
 */
export const listLogs = defineRpc('logging.entries.list', ListLogsRequest, LogPage, {
  access: 'project:read',
  idempotent: true,
});
