import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { timeQueryOf } from './log-range';
import { queryOf, type LogSearch } from './log-search';

const REFRESH_MS = 10_000;

export interface HistogramParts {
  readonly path: string;
  readonly search: LogSearch;
  /** True if the time has no end and new entries are shown. */
  readonly isLive: boolean;
}

/** Loads the number of matching entries in each step of the shown time. */
export function useHistogram({ path, search, isLive }: HistogramParts) {
  return useQuery({
    queryKey: ['log-histogram', path, search],
    queryFn: () =>
      session.json<Schemas['LogHistogram']>(`${path}/logs/histogram?${queryOf(search)}&${timeQueryOf(search, Date.now())}`),
    refetchInterval: isLive ? REFRESH_MS : false,
  });
}

/** Returns how many entries a histogram counts, and how many of them failed. */
export function sumOf({ buckets }: Schemas['LogHistogram']): { readonly entries: number; readonly errors: number } {
  return buckets.reduce((sum, each) => ({ entries: sum.entries + each.entries, errors: sum.errors + each.errors }), {
    entries: 0,
    errors: 0,
  });
}
