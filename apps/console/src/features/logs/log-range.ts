import type { LogSearch } from './log-search';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Times up to now. */
export const RANGES = {
  '15m': { label: 'Last 15 minutes', ms: 15 * MINUTE_MS },
  '1h': { label: 'Last hour', ms: HOUR_MS },
  '24h': { label: 'Last 24 hours', ms: DAY_MS },
  '7d': { label: 'Last 7 days', ms: 7 * DAY_MS },
  '10d': { label: 'Last 10 days', ms: 10 * DAY_MS },
  '30d': { label: 'Last 30 days', ms: 30 * DAY_MS },
} as const;
export type Range = keyof typeof RANGES;

export function isRange(value: unknown): value is Range {
  return typeof value === 'string' && Object.hasOwn(RANGES, value);
}

/**
 * Returns the range in effect; `null` for a time with a custom begin. Entries of one request, user or function may be
 * old.
 */
export function rangeOf({ range, from, request, user, fn }: LogSearch): Range | null {
  if (from !== undefined) return null;
  return range ?? (request === undefined && user === undefined && fn === undefined ? '1h' : '30d');
}

/** Returns `true` if new entries belong to the time. */
export function isOpenEnded({ to }: LogSearch): boolean {
  return to === undefined;
}

/** Returns the time as parameters of list, histogram and export. */
export function timeQueryOf(search: LogSearch, now: number): string {
  const range = rangeOf(search);
  const from = range === null ? search.from : new Date(now - RANGES[range].ms).toISOString();
  const query = new URLSearchParams();
  if (from !== undefined) query.set('start_date', from);
  if (search.to !== undefined) query.set('end_date', search.to);
  return query.toString();
}

const DAY_AND_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Returns the time in words. */
export function rangeLabelOf(search: LogSearch): string {
  const range = rangeOf(search);
  if (range !== null) return RANGES[range].label;
  const words = (moment: string | undefined): string =>
    moment === undefined ? 'now' : new Date(moment).toLocaleString(undefined, DAY_AND_TIME);
  return `${words(search.from)} – ${words(search.to)}`;
}
