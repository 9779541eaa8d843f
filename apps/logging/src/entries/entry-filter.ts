import type { LogRangeQuery, LogType } from '#contracts/logging/entries.contract.js';
import { parseInstant } from '#contracts/logging/instant.js';
import type { EntryFilter } from './entries.repository.js';

/** What a valid query asks for. */
export function filterOf(query: Omit<LogRangeQuery, 'appId' | 'groupId'>): EntryFilter {
  return {
    coId: query.co_id,
    userId: query.user_id,
    errorsOnly: query.errors_only,
    types: query.type?.split(',').map((name) => name.trim() as LogType),
    after: instant(query.start_date),
    until: instant(query.end_date),
  };
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined);
}
