import { Link, useParams } from '@tanstack/react-router';
import { useAppEntity } from '../../api/use-app-list';
import { Problem, Waiting } from '../../ui/states';
import type { LogEntry, LogPage } from './log-entry';
import { LogTable } from './log-table';

const REFRESH_MS = 3_000;
const SHOWN_MAX = 10;

interface LastEntriesProps {
  readonly path: string;
  readonly title: string;
  /** Types of entries, separated by commas. */
  readonly types: string;
  /** The type the link to the log filters by. */
  readonly linkType?: string;
  readonly isOf: (entry: LogEntry) => boolean;
  /** Where there is none. */
  readonly empty: string;
}

/** The newest entries about one thing, as they come. */
export function LastEntries({ path, title, types, linkType, isOf, empty }: LastEntriesProps) {
  const { appId = '' } = useParams({ strict: false });
  const { data, error } = useAppEntity<LogPage>(path, `/logs?type=${types}`, REFRESH_MS);
  const entries = (data?.logs ?? []).filter(isOf).slice(0, SHOWN_MAX);
  return (
    <section className="card" aria-label={title}>
      <div className="bar">
        <h3>{title}</h3>
        <span className="grow" />
        <Link to="/apps/$appId/logs" params={{ appId }} search={linkType === undefined ? {} : { type: linkType }}>
          All in the log
        </Link>
      </div>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data && entries.length === 0 && <p className="muted">{empty}</p>}
      {entries.length > 0 && <LogTable entries={entries} />}
    </section>
  );
}
