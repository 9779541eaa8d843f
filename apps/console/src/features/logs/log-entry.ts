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
  readonly function_name?: string;
  readonly function_call?: { readonly name: string; readonly service?: string };
  readonly auth_event?: { readonly type: string; readonly provider: string };
  readonly messages?: readonly string[];
  readonly endpoint_id?: string;
  readonly incoming_webhook_id?: string;
  readonly event_subscription_id?: string;
  /** Of a trigger. */
  readonly event_subscription_name?: string;
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
] as const;

/** What an entry is about, in a few words. */
export function subjectOf(entry: LogEntry): string {
  const { function_name, function_call, auth_event, event_subscription_name, request_method, request_url, type } = entry;
  if (function_name !== undefined && function_name !== '') return function_name;
  if (function_call) return function_call.service ? `${function_call.service}: ${function_call.name}` : function_call.name;
  if (auth_event) return `${auth_event.type} with ${auth_event.provider}`;
  return event_subscription_name || `${request_method} ${request_url}`.trim() || type;
}

export function durationOf({ started, completed }: LogEntry): number {
  return Math.max(0, Date.parse(completed) - Date.parse(started));
}

/** Entries that came in and those of pages, newest first and each once. */
export function merged(fresh: readonly LogEntry[], pages: readonly LogPage[]): LogEntry[] {
  const seen = new Set<string>();
  return [...fresh, ...pages.flatMap(({ logs }) => logs)].filter(({ _id }) => {
    if (seen.has(_id)) return false;
    seen.add(_id);
    return true;
  });
}
