const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Times up to now, with the steps of their charts. */
export const RANGES = {
  '1h': { label: '1 h', ms: HOUR_MS, step: 'PT1M', stepMs: 60_000 },
  '24h': { label: '24 h', ms: DAY_MS, step: 'PT30M', stepMs: HOUR_MS / 2 },
  '7d': { label: '7 d', ms: 7 * DAY_MS, step: 'PT6H', stepMs: 6 * HOUR_MS },
  '10d': { label: '10 d', ms: 10 * DAY_MS, step: 'PT6H', stepMs: 6 * HOUR_MS },
  '30d': { label: '30 d', ms: 30 * DAY_MS, step: 'P1D', stepMs: DAY_MS },
} as const;
export type OverviewRange = keyof typeof RANGES;

/** The range of the overview, in the address. */
export interface OverviewSearch {
  /** The last day without it. */
  readonly range?: OverviewRange;
}

export function overviewSearchOf({ range }: Record<string, unknown>): OverviewSearch {
  return typeof range === 'string' && Object.hasOwn(RANGES, range) ? { range: range as OverviewRange } : {};
}

/** Returns a range as the begin of a time for the server. */
export function beginOf(range: OverviewRange, now: number): string {
  return new Date(now - RANGES[range].ms).toISOString();
}
