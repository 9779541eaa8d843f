import type { components } from '#admin-client/described-api.js';

export type LogEntry = components['schemas']['LogEntry'];
export type LogPage = components['schemas']['LogPage'];
export type LogType = LogEntry['type'];

/** Labels of the types the server writes, in the order they are offered. */
const LABELS: Readonly<Partial<Record<LogType, string>>> = {
  FUNCTION: 'Function',
  SERVICE_FUNCTION: 'Service',
  AUTH: 'Authentication',
  API_KEY: 'API key',
  API: 'API',
  ENDPOINT: 'Endpoint',
  WEBHOOK: 'Webhook',
  GRAPHQL: 'GraphQL',
  STREAM_FUNCTION: 'Stream',
  SERVICE_STREAM_FUNCTION: 'Service stream',
  DB_TRIGGER: 'Database trigger',
  AUTH_TRIGGER: 'Authentication trigger',
  SCHEDULED_TRIGGER: 'Scheduled trigger',
  TRIGGER_FAILURE: 'Trigger failure',
  PUSH: 'Push',
  LOG_FORWARDER: 'Log forwarding',
  SCHEMA_VALIDATION: 'Schema validation',
  SCHEMA_GENERATION: 'Schema generation',
};

export const LOG_TYPES = Object.keys(LABELS) as readonly LogType[];

export function labelOf(type: string): string {
  return LABELS[type as LogType] ?? type;
}

/** Returns what an entry is about, in a few words. */
export function subjectOf(entry: LogEntry): string {
  const { function_name, function_call, auth_event, event_subscription_name, log_forwarder_name } = entry;
  const { request_method, request_url, type } = entry;
  if (function_name !== undefined && function_name !== '') return function_name;
  if (function_call) return function_call.service ? `${function_call.service}: ${function_call.name}` : function_call.name;
  if (auth_event) return `${auth_event.type} with ${auth_event.provider}`;
  return event_subscription_name || log_forwarder_name || `${request_method} ${request_url}`.trim() || labelOf(type);
}

export function hasFailed({ error, type }: LogEntry): boolean {
  return error !== undefined || type === 'TRIGGER_FAILURE';
}

/** Returns the message of an entry in a list: its error, or what the function wrote to the console. */
export function messageOf({ error, messages = [] }: LogEntry): string {
  return error ?? messages.join(' ');
}

export function durationOf({ started, completed }: LogEntry): number {
  return Math.max(0, Date.parse(completed) - Date.parse(started));
}

/** Returns the time of day of an entry with milliseconds, in the reader's own time. */
export function clockOf({ started }: LogEntry): string {
  return `${new Date(started).toLocaleTimeString(undefined, { hour12: false })}.${started.slice(20, 23)}`;
}

const ID_DIGITS = 24;

/** Returns where following begins behind a page: behind everything it holds or has looked at. */
export function positionOf({ logs, nextEndDate }: LogPage): string {
  const newest = logs.reduce((last, { _id }) => (_id > last ? _id : last), '');
  if (newest !== '') return newest;
  // Ids begin with the second they were written in. Where nothing is in the log, nothing in it has been seen.
  const second = nextEndDate === undefined ? 0 : Math.floor(Date.parse(nextEndDate) / 1_000);
  return second.toString(16).padStart(8, '0').padEnd(ID_DIGITS, '0');
}

/** The order of the log, newest first; entries of one time by id, as pages of the server have them. */
function byTime(a: LogEntry, b: LogEntry): number {
  if (a.started !== b.started) return a.started > b.started ? -1 : 1;
  return a._id < b._id ? -1 : Number(a._id > b._id);
}

/** Returns the entries of several lists as one: in the order of the log, each once. */
export function merged(...lists: readonly (readonly LogEntry[])[]): LogEntry[] {
  return [...new Map(lists.flat().map((entry) => [entry._id, entry])).values()].toSorted(byTime);
}
