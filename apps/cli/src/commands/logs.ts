import { APP, dataOf, type LogFilter } from '#admin-client/admin-client.js';
import type { LogEntry } from '#admin-client/follow-logs.js';
import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';
import { deployedStack } from './deployed-stacks.js';
import { withApp, type AppConnection } from '../session/find-app.js';
import { oneLine } from '../terminal/plain-text.js';

/** Entry filters in addition to the options of the command line. */
export interface Wanted {
  readonly type?: string;
  readonly isWanted?: (entry: LogEntry) => boolean;
}

const PAGE = 100;
const LISTED_MAX = 10_000;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

export function logs(context: Context): Promise<void> {
  return showLogs(context, {});
}

/** Shows log entries, the oldest first, or follows them as they come. */
export function showLogs(context: Context, wanted: Wanted): Promise<void> {
  const limit = context.count('limit', 20, LISTED_MAX);
  const filter = filterOf(context, wanted);
  const range = { ...dateOption(context, 'since', 'start_date'), ...dateOption(context, 'until', 'end_date') };
  const isWanted = wanted.isWanted ?? (() => true);
  if (context.flag('tail') && Object.keys(range).length > 0)
    refuseUsage('--tail starts now: it cannot be combined with --since or --until');
  return withApp(context, async (connection) => {
    if (context.flag('tail')) return tail(context, connection, filter, isWanted);
    const entries = await listed(connection, { ...filter, ...range }, isWanted, limit);
    if (context.output.isJson) return context.output.result(entries, '');
    const lines: string[] = [];
    for (const entry of entries.toReversed()) lines.push(lineOf(entry, await stackOf(connection, entry)));
    context.output.result(entries, lines.join('\n'));
  });
}

async function tail(
  context: Context,
  connection: AppConnection,
  filter: LogFilter,
  isWanted: (entry: LogEntry) => boolean,
): Promise<void> {
  const { client, path, app } = connection;
  const events = client.followLogs(path, filter, {
    signal: context.surroundings.interruption,
    onOpen: () => context.output.note(`Following the log of ${app.name}, until Ctrl-C.`),
    onRetry: (reason, waitMs) => context.output.note(`${reason}; retrying in ${Math.ceil(waitMs / 1_000)} s`),
  });
  for await (const event of events) {
    if (event.kind === 'lost')
      context.output.warn(`${event.count} entries were dropped: they arrived faster than they could be read`);
    else if (isWanted(event.entry)) {
      const stack = context.output.isJson ? '' : await stackOf(connection, event.entry);
      context.output.item(event.entry, () => lineOf(event.entry, stack));
    }
  }
}

async function listed(
  { client, path }: AppConnection,
  filter: LogFilter & { readonly start_date?: string; readonly end_date?: string },
  isWanted: (entry: LogEntry) => boolean,
  limit: number,
): Promise<readonly LogEntry[]> {
  const found: LogEntry[] = [];
  let page: { end_date?: string; skip?: number } = {};
  for (let read = 0; read < LISTED_MAX; read += PAGE) {
    const query = { ...filter, ...page, limit: PAGE };
    const { logs: entries, nextEndDate, nextSkip } = await dataOf(client.api.GET(`${APP}/logs`, { params: { path, query } }));
    for (const each of entries.filter(isWanted)) found.push(each);
    if (nextEndDate === undefined || found.length >= limit) break;
    page = { end_date: nextEndDate, ...(nextSkip === undefined ? {} : { skip: nextSkip }) };
  }
  return found.slice(0, limit);
}

function filterOf(context: Context, { type: fixed }: Wanted): LogFilter {
  const type = fixed ?? context.text('type')?.toUpperCase();
  const [user, request] = [context.text('user'), context.text('request')];
  return {
    ...(type === undefined ? {} : { type }),
    ...(context.flag('errors') ? { errors_only: true } : {}),
    ...(user === undefined ? {} : { user_id: user }),
    ...(request === undefined ? {} : { co_id: request }),
  };
}

/** A moment: a date, or how long ago, like `90s`, `15m`, `2h`, `1d`. */
function dateOption<N extends string>(context: Context, option: string, name: N): { readonly [K in N]?: string } {
  const text = context.text(option);
  if (text === undefined) return {};
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const time = count === undefined ? Date.parse(text) : Date.now() - Number(count) * (UNITS[unit] ?? 0) * 1_000;
  if (Number.isNaN(time)) refuseUsage(`--${option} must be a date, or a time ago like 15m, 2h or 1d`);
  return { [name]: new Date(time).toISOString() } as { readonly [K in N]?: string };
}

/**
 * Returns the stack of a failed run, one line per frame, with places in TypeScript; an empty string for a successful
 * run.
 */
function stackOf({ client, path }: AppConnection, { stack }: LogEntry): Promise<string> {
  return stack === undefined ? Promise.resolve('') : deployedStack(client, path, stack);
}

/** Returns an entry as a line, with where it failed and the lines it logged below. */
function lineOf(entry: LogEntry, stack: string): string {
  const tookMs = Date.parse(entry.completed) - Date.parse(entry.started);
  const what = [entry.function_name, entry.endpoint_route, entry.event_subscription_name, entry.incoming_webhook_name].find(
    (name) => name !== undefined && name !== '',
  );
  const head = [
    entry.started,
    entry.error === undefined ? 'ok   ' : 'error',
    entry.type,
    what ?? oneLine(`${entry.request_method ?? ''} ${entry.request_url ?? ''}`, 100),
    Number.isFinite(tookMs) ? `${tookMs} ms` : '',
    entry.user_id ? `user ${entry.user_id}` : '',
  ];
  const messages = (entry.messages ?? []).map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
  const below = [...(entry.error === undefined ? [] : [entry.error]), ...(stack === '' ? [] : [stack]), ...messages];
  return [head.filter((part) => part !== '').join('  '), ...below.map((line) => `    ${line.replaceAll('\n', '\n    ')}`)].join(
    '\n',
  );
}
