import { APP, dataOf } from '#admin-client/admin-client.js';
import type { LogEntry } from '#admin-client/follow-logs.js';
import { mappedStack } from '../building/mapped-stack.js';
import type { LogFilter, TestLogEntry } from './api.js';
import type { PushedApp } from './pushed-app.js';

const PAGE = 100;

/** Returns what a run wrote to its console, one string per line. */
export function messagesOf({ messages = [] }: LogEntry): string[] {
  return messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
}

/** Returns the entries of an app's log since a moment, oldest first. */
export async function entriesSince(
  { client, path, sourceOf }: PushedApp,
  since: Date,
  filter: LogFilter,
): Promise<TestLogEntry[]> {
  const query = {
    start_date: since.toISOString(),
    ...(filter.errorsOnly === true ? { errors_only: true } : {}),
    ...(filter.type === undefined ? {} : { type: filter.type }),
    ...(filter.userId === undefined ? {} : { user_id: filter.userId }),
  };
  const found: LogEntry[] = [];
  for (let page: Partial<Awaited<ReturnType<typeof read>>> = await read({}); ; page = await read(page)) {
    found.push(...(page.logs ?? []));
    if (page.nextEndDate === undefined) break;
  }
  return found
    .filter((entry) => filter.function === undefined || entry.function_name === filter.function)
    .filter((entry) => filter.trigger === undefined || entry.event_subscription_name === filter.trigger)
    .toReversed()
    .map((entry) => shown(entry));

  async function read({ nextEndDate: end_date, nextSkip: skip }: { readonly nextEndDate?: string; readonly nextSkip?: number }) {
    const further = { ...(end_date === undefined ? {} : { end_date }), ...(skip === undefined ? {} : { skip }) };
    return dataOf(client.api.GET(`${APP}/logs`, { params: { path, query: { ...query, limit: PAGE, ...further } } }));
  }

  function shown(entry: LogEntry): TestLogEntry {
    const {
      type,
      function_name: name,
      event_subscription_name: trigger,
      user_id: userId,
      error,
      error_code: errorCode,
      stack,
    } = entry;
    return {
      type,
      ...(name === undefined || name === '' ? {} : { function: name }),
      ...(trigger === undefined ? {} : { trigger }),
      ...(userId === undefined ? {} : { userId }),
      ...(error === undefined ? {} : { error }),
      ...(errorCode === undefined ? {} : { errorCode }),
      ...(stack === undefined ? {} : { stack: mappedStack(stack, sourceOf) }),
      messages: messagesOf(entry),
    };
  }
}
