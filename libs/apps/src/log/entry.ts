import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import type { IndexedEntry } from '#contracts/logging/batch-index.js';
import {
  LOG_DETAIL_MAX,
  LOG_MESSAGES_MAX,
  LOG_MESSAGE_BYTES_MAX,
  LOG_TEXT_MAX,
  type LogEntry,
  type LogType,
} from '#contracts/logging/entries.contract.js';
import { appPart } from '../snapshots/app-part.js';

/** App an entry is about. */
export interface EntryApp {
  readonly appId: string;
  readonly groupId: string;
  readonly domainId: string;
  /** Absent for an app whose entries are not about runs. */
  readonly location?: string;
  readonly providerRegion?: string;
}

/** Request an entry is about. */
export interface EntryRequest {
  readonly id: string;
  readonly url?: string;
  readonly method?: string;
  readonly remoteAddress?: string | null;
}

/** Error an operation ended with, as its entry shows it. */
export interface EntryFailure {
  readonly status: number;
  readonly message: string;
  readonly code: string | null;
}

type CommonMember =
  | '_id'
  | 'type'
  | 'app_id'
  | 'group_id'
  | 'domain_id'
  | 'function_call_location'
  | 'function_call_provider_region'
  | 'co_id'
  | 'request_url'
  | 'request_method'
  | 'remote_ip_address'
  | 'started'
  | 'completed'
  | 'status'
  | 'error'
  | 'error_code'
  | 'user_id'
  | 'messages'
  | 'error_logs'
  | 'stack'
  | 'mem_time_usage';

/** Properties that entries of some types have. */
export type EntryDetails = Partial<Omit<LogEntry, CommonMember>>;

/** Content of a new entry. Its bounds are applied when it is written. */
export interface NewEntry {
  readonly type: LogType;
  readonly started: Date;
  readonly completed: Date;
  readonly request: EntryRequest;
  /** Status of the reply; that of the failure if there is one. */
  readonly status?: number | undefined;
  readonly failure?: EntryFailure | undefined;
  readonly userId?: string | null | undefined;
  /** Console lines and notes. */
  readonly messages?: readonly string[] | undefined;
  /** Errors that ended runs after their replies. */
  readonly errorLogs?: readonly string[];
  readonly stack?: string | undefined;
  readonly memTimeUsage?: number;
  readonly details?: EntryDetails;
}

/** An entry as it travels and is stored: JSON with a line end, written once. */
export interface LogLine {
  readonly id: string;
  readonly bytes: Buffer;
  /** Number of those bytes that belong to the console lines, which come last. */
  readonly messageBytes: number;
  readonly indexed: IndexedEntry;
}

/** Line on its way to the log. One that another process has left on disk is not indexed. */
export type SentLine = Pick<LogLine, 'id' | 'bytes'> & Partial<Pick<LogLine, 'indexed'>>;

/** Types of entries about code that ran, or was to run, where the app is located. */
const LOCATED_TYPES: ReadonlySet<LogType> = new Set<LogType>([
  'FUNCTION',
  'SERVICE_FUNCTION',
  'SERVICE_STREAM_FUNCTION',
  'WEBHOOK',
  'ENDPOINT',
  'GRAPHQL',
  'AUTH_TRIGGER',
  'DB_TRIGGER',
  'SCHEDULED_TRIGGER',
]);

const encoder = new TextEncoder();
const scratch = Buffer.alloc(LOG_MESSAGE_BYTES_MAX);
const CLOSED = Buffer.from('}\n');
/**
 * Matches all characters but those that JSON contains unchanged. Lone surrogates would become other characters on the
 * way.
 */
const MUST_ESCAPE = /[^\u0020\u0021\u0023-\u005b\u005d-\ud7ff\ue000-\uffff]/;

/** Properties that are the same in all entries of an app as JSON, kept as long as its configuration. */
const constantsOf = appPart(({ appId, groupId, domainId, location, providerRegion }: EntryApp) => {
  const text = member('domain_id', domainId) + member('app_id', appId) + member('group_id', groupId);
  const region = member('function_call_location', location) + member('function_call_provider_region', providerRegion);
  return { text, located: text + region };
});

/** Returns the request being served. */
export function servedRequest(): EntryRequest {
  const context = currentContext();
  if (!context) return { id: '' };
  const { requestId, request, remoteAddress } = context;
  return { id: requestId, remoteAddress, ...(request ? { url: request.url, method: request.method } : {}) };
}

/** Returns what an entry shows of an error: of an unexpected one no details. @param code replaces the one clients see */
export function failureOf(error: unknown, code?: string): EntryFailure {
  if (!(error instanceof AppError)) return { status: 500, message: 'internal server error', code: 'InternalServerError' };
  return { status: error.status, message: error.message, code: code ?? error.wireCode };
}

/**
 * Writes an entry as a line, truncated to the limits of the contract, so that data of a caller cannot prevent it from being
 * stored. The line begins with `_id` and `started`, so that code that sorts lines need not parse the rest.
 */
export function entryLine(id: string, app: EntryApp, entry: NewEntry): LogLine {
  const { type, started, completed, request, failure, userId, messages, errorLogs = [], stack, memTimeUsage, details } = entry;
  const constants = constantsOf(app);
  const status = failure?.status ?? entry.status;
  let text = `{"_id":"${id}","started":"${started.toISOString()}","completed":"${completed.toISOString()}"`;
  text += LOCATED_TYPES.has(type) ? constants.located : constants.text;
  text += `${member('co_id', request.id)},"type":"${type}"${member('request_url', request.url ?? '')}`;
  text += member('request_method', request.method ?? '');
  if (request.remoteAddress) text += member('remote_ip_address', request.remoteAddress);
  if (status !== undefined) text += `,"status":${status}`;
  if (failure) text += member('error', failure.message) + member('error_code', failure.code);
  text += member('user_id', userId);
  if (errorLogs.length > 0) text += member('error_logs', errorLogs);
  text += member('stack', stack);
  if (memTimeUsage !== undefined) text += `,"mem_time_usage":${memTimeUsage}`;
  if (details) for (const name of Object.keys(details)) text += member(name, details[name as keyof typeof details]);
  const indexed: IndexedEntry = {
    id,
    started: started.getTime(),
    completed: completed.getTime(),
    app: app.appId,
    group: app.groupId,
    type,
    co: request.id.slice(0, LOG_TEXT_MAX),
    failed: type === 'TRIGGER_FAILURE' || (failure !== undefined && failure.message !== ''),
    // An empty one is stored as none.
    user: userId ? userId.slice(0, LOG_TEXT_MAX) : undefined,
    memory: memTimeUsage,
  };
  if (!messages) return { id, bytes: Buffer.from(`${text}}\n`), messageBytes: 0, indexed };
  const kept = JSON.stringify(messages.slice(0, LOG_MESSAGES_MAX).map((message) => cutToBytes(message)));
  const bytes = Buffer.from(`${text},"messages":${kept}}\n`);
  const messageBytes = messages.length === 0 ? 0 : bytes.length - Buffer.byteLength(text) - CLOSED.length;
  return { id, bytes, messageBytes, indexed };
}

/** Returns the line without its console lines. */
export function withoutMessages(line: LogLine): LogLine {
  const rest = line.bytes.subarray(0, line.bytes.length - CLOSED.length - line.messageBytes);
  return { ...line, bytes: Buffer.concat([rest, CLOSED]), messageBytes: 0 };
}

/** Returns a property as JSON, empty if it has no value or its value is too large. */
function member(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  const json =
    typeof value === 'string' ? quoted(value.length > LOG_TEXT_MAX ? value.slice(0, LOG_TEXT_MAX) : value) : jsonOf(value);
  return json === undefined ? '' : `,"${name}":${json}`;
}

function quoted(text: string): string {
  return MUST_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Returns `undefined` for a value that is too large or has no JSON form (a cycle, a bigint). */
function jsonOf(value: unknown): string | undefined {
  try {
    const json: string | undefined = JSON.stringify(value);
    return json === undefined || json.length > LOG_DETAIL_MAX ? undefined : json;
  } catch {
    return undefined;
  }
}

/** Never cuts inside a character: `encodeInto` writes whole ones only. */
function cutToBytes(text: string): string {
  if (text.length * 3 <= LOG_MESSAGE_BYTES_MAX || Buffer.byteLength(text) <= LOG_MESSAGE_BYTES_MAX) return text;
  const { written } = encoder.encodeInto(text, scratch);
  return scratch.toString('utf8', 0, written);
}
