import { Link, useParams } from '@tanstack/react-router';
import { useAppEntity } from '../../api/use-app-list';
import { Problem, Waiting } from '../../ui/display/states';
import type { LogEntry, LogPage } from './log-entry';
import type { LogSearch } from './log-search';
import { LogTable } from './log-table';

const REFRESH_MS = 3_000;
const SHOWN_MAX = 10;

interface LastEntriesProps {
  readonly path: string;
  readonly title: string;
  /** Types of entries, separated by commas; absent for all. */
  readonly types?: string;
  /** Additional query parameters for the server. */
  readonly query?: string;
  /** Filters of the link to the log. */
  readonly search?: LogSearch;
  readonly isOf?: (entry: LogEntry) => boolean;
  readonly shownMax?: number;
  /** Message shown without entries. */
  readonly empty: string;
}

/** The newest entries about one thing, refreshed as they come. */
export function LastEntries({
  path,
  title,
  types,
  query,
  search = {},
  isOf = () => true,
  shownMax = SHOWN_MAX,
  empty,
}: LastEntriesProps) {
  const { appId = '' } = useParams({ strict: false });
  const asked = [types === undefined ? [] : `type=${types}`, query ?? []].flat().join('&');
  const { data, error } = useAppEntity<LogPage>(path, `/logs?${asked}`, REFRESH_MS);
  const entries = (data?.logs ?? []).filter(isOf).slice(0, shownMax);
  return (
    <section className="card" aria-label={title}>
      <div className="bar">
        <h3>{title}</h3>
        <span className="grow" />
        <Link to="/apps/$appId/logs" params={{ appId }} search={{ range: '30d', ...search }}>
          Open in logs
        </Link>
      </div>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data && entries.length === 0 && <p className="muted">{empty}</p>}
      {entries.length > 0 && <LogTable entries={entries} />}
    </section>
  );
}
