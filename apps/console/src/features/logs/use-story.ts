import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { LogEntry, LogPage } from './log-entry';

export interface StoryEntries {
  readonly entries: readonly LogEntry[];
  /** True if the request has more entries than are loaded. */
  readonly isCut: boolean;
}

/** Pages of one story. */
const PAGES_MAX = 5;

async function storyEntries(path: string, coId: string): Promise<StoryEntries> {
  let entries: readonly LogEntry[] = [];
  let end = '';
  for (let page = 0; page < PAGES_MAX; page++) {
    const { logs, nextEndDate, nextSkip } = await session.json<LogPage>(`${path}/logs?co_id=${encodeURIComponent(coId)}${end}`);
    entries = [...entries, ...logs];
    if (nextEndDate === undefined) return { entries, isCut: false };
    end = `&end_date=${encodeURIComponent(nextEndDate)}${nextSkip === undefined ? '' : `&skip=${nextSkip}`}`;
  }
  return { entries, isCut: true };
}

/** Loads the entries of the request that an entry is part of. */
export function useStory(path: string, { co_id, _id }: LogEntry) {
  // Another entry of the same request may be newer than what was loaded.
  return useQuery({ queryKey: ['log-story', path, co_id, _id], queryFn: () => storyEntries(path, co_id) });
}
