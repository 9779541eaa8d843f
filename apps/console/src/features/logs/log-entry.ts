/** What the log shows of an entry; the rest is shown as it is. */
export interface LogEntry {
  readonly _id: string;
  readonly co_id: string;
  readonly type: string;
  readonly request_url: string;
  readonly request_method: string;
  /** ISO 8601. */
  readonly started: string;
  readonly completed: string;
  readonly status?: number;
  readonly error?: string;
  readonly error_code?: string;
  readonly user_id?: string;
  readonly function_id?: string;
  readonly function_name?: string;
  readonly function_call?: { readonly name: string; readonly service?: string };
  readonly auth_event?: { readonly type: string; readonly provider: string };
  readonly messages?: readonly string[];
  readonly endpoint_id?: string;
  readonly incoming_webhook_id?: string;
  readonly event_subscription_id?: string;
  /** Of a trigger. */
  readonly event_subscription_name?: string;
  readonly log_forwarder_id?: string;
  readonly log_forwarder_name?: string;
}

export interface LogPage {
  readonly logs: readonly LogEntry[];
  readonly nextEndDate?: string;
  readonly nextSkip?: number;
}

export const LOG_TYPES = [
  'FUNCTION',
  'SERVICE_FUNCTION',
  'AUTH',
  'API',
  'ENDPOINT',
  'WEBHOOK',
  'GRAPHQL',
  'DB_TRIGGER',
  'AUTH_TRIGGER',
  'SCHEDULED_TRIGGER',
  'TRIGGER_FAILURE',
  'PUSH',
  'LOG_FORWARDER',
] as const;

/** What an entry is about, in a few words. */
export function subjectOf(entry: LogEntry): string {
  const { function_name, function_call, auth_event, event_subscription_name, log_forwarder_name } = entry;
  const { request_method, request_url, type } = entry;
  if (function_name !== undefined && function_name !== '') return function_name;
  if (function_call) return function_call.service ? `${function_call.service}: ${function_call.name}` : function_call.name;
  if (auth_event) return `${auth_event.type} with ${auth_event.provider}`;
  return event_subscription_name || log_forwarder_name || `${request_method} ${request_url}`.trim() || type;
}

export function durationOf({ started, completed }: LogEntry): number {
  return Math.max(0, Date.parse(completed) - Date.parse(started));
}

const ID_DIGITS = 24;

/** Where following begins for who has this page: behind everything it holds or has looked at. */
export function positionOf({ logs, nextEndDate }: LogPage): string {
  const newest = logs.reduce((last, { _id }) => (_id > last ? _id : last), '');
  if (newest !== '') return newest;
  // Ids begin with the second they were written in. Where nothing is in the log, nothing in it has been seen.
  const second = nextEndDate === undefined ? 0 : Math.floor(Date.parse(nextEndDate) / 1_000);
  return second.toString(16).padStart(8, '0').padEnd(ID_DIGITS, '0');
}

/** Entries that came in and those of pages, newest first and each once: where its page has it. */
export function merged(fresh: readonly LogEntry[], pages: readonly LogPage[]): LogEntry[] {
  const paged = once(pages.flatMap(({ logs }) => logs));
  const known = new Set(paged.map(({ _id }) => _id));
  return [...once(fresh).filter(({ _id }) => !known.has(_id)), ...paged];
}

function once(entries: readonly LogEntry[]): LogEntry[] {
  return [...new Map(entries.map((entry) => [entry._id, entry])).values()];
}
