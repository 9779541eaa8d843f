import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { session } from '../../api/current-session';
import { merged, type LogEntry, type LogPage } from './log-entry';
import { isOpenEnded, timeQueryOf } from './log-range';
import { queryOf, type LogSearch } from './log-search';
import { useLiveEntries, type LiveEntries } from './use-live-entries';

/** Place of a page: where the one before ended, in the time that was asked for first. */
interface PageParam {
  readonly time: string;
  readonly end: string;
}

export interface Log {
  readonly pages: ReturnType<typeof usePages>;
  readonly live: LiveEntries;
  /** Entries of pages and those that came since, in the order of the log, each once. */
  readonly entries: readonly LogEntry[];
  /** Begins again with the newest page. */
  readonly reload: () => void;
}

function keyOf(path: string | undefined, search: LogSearch) {
  return ['logs', path, search] as const;
}

function usePages(path: string | undefined, search: LogSearch) {
  return useInfiniteQuery({
    queryKey: keyOf(path, search),
    queryFn: async ({ pageParam }) => {
      const { time, end } = pageParam ?? { time: timeQueryOf(search, Date.now()), end: '' };
      const page = await session.json<LogPage>(`${path}/logs?${queryOf(search)}&${time}${end}`);
      return { ...page, time };
    },
    initialPageParam: null as PageParam | null,
    getNextPageParam: ({ nextEndDate, nextSkip, time }): PageParam | null => {
      if (nextEndDate === undefined) return null;
      const withoutEnd = time.replace(/&?end_date=[^&]*/, '');
      return {
        time: withoutEnd,
        end: `&end_date=${encodeURIComponent(nextEndDate)}${nextSkip === undefined ? '' : `&skip=${nextSkip}`}`,
      };
    },
    enabled: path !== undefined,
  });
}

/** Reads the log page by page and follows it. */
export function useLog(path: string | undefined, search: LogSearch): Log {
  const client = useQueryClient();
  const pages = usePages(path, search);
  const live = useLiveEntries(isOpenEnded(search) ? path : undefined, queryOf(search), pages.data?.pages[0]);
  const entries = useMemo(
    () => merged(live.entries, ...(pages.data?.pages.map(({ logs }) => logs) ?? [])),
    [live.entries, pages.data],
  );
  return {
    pages,
    live,
    entries,
    reload: () => {
      live.clear();
      void client.resetQueries({ queryKey: keyOf(path, search) });
    },
  };
}
