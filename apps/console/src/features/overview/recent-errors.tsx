import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { session } from '../../api/current-session';
import { Ago } from '../../ui/display/ago';
import { Pending } from '../../ui/display/states';
import type { LogPage } from '../logs/log-entry';
import { groupsOf } from './error-groups';
import { beginOf, type OverviewRange } from './overview-range';

const REFRESH_MS = 3_000;
const SHOWN_MAX = 5;

interface RecentErrorsProps {
  readonly path: string;
  readonly appId: string;
  readonly range: OverviewRange;
}

/** The newest errors of a range, those with the same message once. */
export function RecentErrors({ path, appId, range }: RecentErrorsProps) {
  const query = useQuery({
    queryKey: ['recent-errors', path, range],
    queryFn: () => session.json<LogPage>(`${path}/logs?errors_only=true&start_date=${beginOf(range, Date.now())}`),
    refetchInterval: REFRESH_MS,
  });
  const groups = query.data && groupsOf(query.data.logs).slice(0, SHOWN_MAX);
  return (
    <section className="card" aria-label="Recent errors">
      <div className="bar">
        <h2>Recent errors</h2>
        <span className="grow" />
        <Link to="/apps/$appId/logs" params={{ appId }} search={{ range, errors: true }}>
          Open in logs
        </Link>
      </div>
      <Pending query={query} what="errors" />
      {groups?.length === 0 && <p className="muted">No errors in this period.</p>}
      {groups && groups.length > 0 && (
        <ul className="recent">
          {groups.map(({ key, subject, message, count, newest }) => (
            <li key={key}>
              <CircleAlert className="icon bad" aria-hidden />
              <div className="grow">
                <p>
                  <Link to="/apps/$appId/logs" params={{ appId }} search={{ request: newest.co_id }} className="mono">
                    {subject}
                  </Link>{' '}
                  {newest.status !== undefined && <span className="status-badge">{newest.status}</span>}{' '}
                  {count > 1 && <span className="muted">{count}×</span>}
                </p>
                <p className="muted cut">{message}</p>
              </div>
              <span className="muted">
                <Ago at={new Date(newest.started)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
