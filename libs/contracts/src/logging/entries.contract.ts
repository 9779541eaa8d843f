import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Entries of one page. */
export const LOG_PAGE_SIZE = 100;
/** Console lines kept per entry, and bytes kept of each. */
export const LOG_MESSAGES_MAX = 25;
export const LOG_MESSAGE_BYTES_MAX = 512;
/** Entries of one append. */
export const LOG_BATCH_MAX = 500;

export const LOG_TYPES = [
  'API',
  'API_KEY',
  'AUTH',
  'FUNCTION',
  'SERVICE_FUNCTION',
  'WEBHOOK',
  'ENDPOINT',
  'GRAPHQL',
  'PUSH',
] as const;
export type LogType = (typeof LOG_TYPES)[number];

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
  readonly sdk_version?: string;
  readonly messages?: readonly string[];
  readonly function_id?: string;
  readonly function_name?: string;
  readonly function_call?: { readonly name: string; readonly arguments?: unknown; readonly service?: string };
  readonly function_call_location?: string;
  readonly function_call_provider_region?: string;
  readonly mem_time_usage?: number;
  readonly auth_event?: { readonly type: string; readonly provider: string; readonly failed?: boolean };
}

/** A batch, written at most once per `_id`: sending it again is harmless. */
export class AppendEntriesRequest {
  @IsArray()
  @ArrayMaxSize(LOG_BATCH_MAX)
  @IsObject({ each: true })
  entries!: LogEntry[];
}

export const appendEntries = defineRpc('logging.entries.append', AppendEntriesRequest, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 10_000,
});

export class ListLogsRequest extends AppScope {
  @IsOptional() @IsString() @MaxLength(64) co_id?: string;
  @IsOptional() @IsBoolean() errors_only?: boolean;
  @IsOptional() @IsString() @MaxLength(64) user_id?: string;
  /** Exclusive. */
  @IsOptional() @IsISO8601() start_date?: string;
  /** Inclusive. */
  @IsOptional() @IsISO8601() end_date?: string;
  @IsOptional() @IsInt() @Min(0) skip?: number;
  @IsOptional() @IsInt() @Min(1) @Max(LOG_PAGE_SIZE) limit?: number;
  /** One type or a comma-separated list. */
  @IsOptional() @IsString() @MaxLength(256) type?: string;
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
