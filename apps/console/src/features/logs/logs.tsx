import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { LoadMore } from '../../ui/display/load-more';
import { PageTitle } from '../../ui/display/page-title';
import { saveFile } from '../../ui/save-file';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { merged, type LogPage } from './log-entry';
import { LogFilters } from './log-filters';
import { isSearch, queryOf } from './log-search';
import { LogTable } from './log-table';
import { RequestStory } from './request-story';
import { useLiveEntries } from './use-live-entries';

const route = getRouteApi('/apps/$appId/logs');
const STATES = {
  live: 'Live',
  waiting: 'Connecting…',
  paused: 'Paused',
  refused: 'Not followed: the server refused it',
} as const;

export function Logs() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const filters = route.useSearch();
  const query = queryOf(filters);
  const [isFollowing, setFollowing] = useState(true);
  const isStory = filters.request !== undefined;
  const queryKey = ['logs', path, query];
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => session.json<LogPage>(`${path}/logs?${query}${pageParam}`),
    initialPageParam: '',
    getNextPageParam: ({ nextEndDate, nextSkip }: LogPage) =>
      nextEndDate === undefined
        ? null
        : `&end_date=${encodeURIComponent(nextEndDate)}${nextSkip === undefined ? '' : `&skip=${nextSkip}`}`,
    enabled: path !== undefined,
  });
  const { entries: fresh, leftOut, state, clear } = useLiveEntries(path, query, isFollowing, pages.data?.pages[0]);
  const entries = merged(fresh, pages.data?.pages ?? []);
  const save = useMutation({
    mutationFn: async () => saveFile(await session.send(`${path}/logs/export?${query}`), `${appId}-logs.ndjson`),
  });
  const loadAgain = (): void => {
    clear();
    void client.resetQueries({ queryKey });
  };
  return (
    <>
      <PageTitle>Logs</PageTitle>
      <div className="bar">
        <LogFilters appId={appId} path={path} filters={filters} />
        <span className="grow" />
        <span role="status" className={state === 'live' ? 'good' : 'muted'}>
          {STATES[state]}
        </span>
        <Button onClick={() => setFollowing(!isFollowing)}>{isFollowing ? 'Pause' : 'Follow'}</Button>
        <Button disabled={path === undefined || save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? 'Downloading…' : 'Download'}
        </Button>
      </div>
      <Problem error={pages.error ?? save.error} />
      {pages.isPending && <Waiting />}
      {leftOut > 0 && (
        <div className="bar" role="status">
          <span>{leftOut === 1 ? '1 entry was' : `${leftOut} entries were`} left out: more came than is kept here.</span>
          <Button onClick={loadAgain}>Load the log again</Button>
        </div>
      )}
      {entries.length > 0 && !isStory && <LogTable entries={entries} />}
      {entries.length > 0 && isStory && path !== undefined && (
        <RequestStory path={path} appId={appId} entries={entries} isCut={pages.hasNextPage} />
      )}
      {pages.data && entries.length === 0 && isSearch(filters) && (
        <Empty>
          <h2>{pages.hasNextPage ? 'Nothing so far' : 'Nothing matches'}</h2>
          <p>
            {pages.hasNextPage
              ? 'The newest entries were looked at. Search further back for older ones.'
              : 'No entry that is kept has all of this. Leave a filter out, or look for a shorter text.'}
          </p>
        </Empty>
      )}
      {pages.data && entries.length === 0 && isStory && !isSearch(filters) && (
        <Empty>
          <h2>Nothing of this request</h2>
          <p>
            Its entries may be older than the log is kept for, or the id is of another app. An entry can take a moment to be here:
            it appears by itself.
          </p>
        </Empty>
      )}
      {pages.data && entries.length === 0 && !isStory && !isSearch(filters) && (
        <Empty>
          <h2>Nothing here yet</h2>
          <p>
            Every call of a function, login, webhook and trigger leaves an entry. Run a function, and it appears here at once.
          </p>
        </Empty>
      )}
      <LoadMore pages={pages} label={isStory ? 'Load earlier steps' : isSearch(filters) ? 'Search further back' : 'Load more'} />
    </>
  );
}
