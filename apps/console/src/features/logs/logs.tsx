import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { useAppPath } from '../apps/use-apps';
import { LOG_TYPES, merged, type LogPage } from './log-entry';
import { LogTable } from './log-table';
import { useLiveEntries } from './use-live-entries';

const route = getRouteApi('/apps/$appId/logs');
const STATES = {
  live: 'Live',
  waiting: 'Connecting…',
  paused: 'Paused',
  refused: 'Not followed: the server refused it',
} as const;

interface Filters {
  readonly type?: string;
  readonly errors?: true;
  readonly request?: string;
  readonly user?: string;
}

function queryOf({ type, errors, request, user }: Filters): string {
  const query = new URLSearchParams();
  if (type !== undefined) query.set('type', type);
  if (errors) query.set('errors_only', 'true');
  if (request !== undefined) query.set('co_id', request);
  if (user !== undefined) query.set('user_id', user);
  return query.toString();
}

function FilterBar({ filters }: { readonly filters: Filters }) {
  const navigate = useNavigate();
  const { appId } = route.useParams();
  const change = (search: Filters): void => void navigate({ to: '/apps/$appId/logs', params: { appId }, search, replace: true });
  const { type, errors, request, user } = filters;
  const kept = (members: Filters): Filters => ({
    ...(type === undefined ? {} : { type }),
    ...(errors ? { errors } : {}),
    ...(user === undefined ? {} : { user }),
    ...members,
  });
  if (request !== undefined) {
    return (
      <div className="bar">
        <span>
          Request <span className="mono">{request}</span>
        </span>
        <button type="button" onClick={() => change(kept({}))}>
          Show all
        </button>
      </div>
    );
  }
  return (
    <div className="bar">
      <label>
        Type{' '}
        <select
          value={type ?? ''}
          onChange={({ target }) => change({ ...ofUser(user), ...(errors ? { errors } : {}), ...typed(target.value) })}
        >
          <option value="">all</option>
          {LOG_TYPES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={errors ?? false}
          onChange={({ target }) =>
            change({ ...ofUser(user), ...typed(type ?? ''), ...(target.checked ? { errors: true as const } : {}) })
          }
        />
        Errors only
      </label>
      {user !== undefined && (
        <>
          <span>
            User <span className="mono">{user}</span>
          </span>
          <button type="button" onClick={() => change({ ...typed(type ?? ''), ...(errors ? { errors } : {}) })}>
            All users
          </button>
        </>
      )}
    </div>
  );
}

function typed(type: string): Filters {
  return type === '' ? {} : { type };
}

function ofUser(user: string | undefined): Filters {
  return user === undefined ? {} : { user };
}

export function Logs() {
  const path = useAppPath();
  const filters = route.useSearch();
  const query = queryOf(filters);
  const [isFollowing, setFollowing] = useState(true);
  const [fresh, state] = useLiveEntries(path, query, isFollowing);
  const pages = useInfiniteQuery({
    queryKey: ['logs', path, query],
    queryFn: ({ pageParam }) => session.json<LogPage>(`${path}/logs?${query}${pageParam}`),
    initialPageParam: '',
    getNextPageParam: ({ nextEndDate, nextSkip }: LogPage) =>
      nextEndDate === undefined
        ? null
        : `&end_date=${encodeURIComponent(nextEndDate)}${nextSkip === undefined ? '' : `&skip=${nextSkip}`}`,
    enabled: path !== undefined,
  });
  const entries = merged(fresh, pages.data?.pages ?? []);
  return (
    <>
      <PageTitle>Logs</PageTitle>
      <div className="bar">
        <FilterBar filters={filters} />
        <span className="grow" />
        <span role="status" className={state === 'live' ? 'good' : 'muted'}>
          {STATES[state]}
        </span>
        <button type="button" onClick={() => setFollowing(!isFollowing)}>
          {isFollowing ? 'Pause' : 'Follow'}
        </button>
      </div>
      <Problem error={pages.error} />
      {pages.isPending && <Waiting />}
      {entries.length > 0 && <LogTable entries={entries} />}
      {pages.data && entries.length === 0 && (
        <Empty>
          <h2>Nothing here yet</h2>
          <p>
            Every call of a function, login, webhook and trigger leaves an entry. Run a function, and it appears here at once.
          </p>
        </Empty>
      )}
      {pages.hasNextPage && (
        <div className="bar">
          <button type="button" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load more
          </button>
        </div>
      )}
    </>
  );
}
