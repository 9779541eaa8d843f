import { useQuery } from '@tanstack/react-query';
import type { components } from '#admin-client/described-api.js';
import { session } from '../../api/current-session';
import { TimeBars } from '../../ui/display/time-bars';
import { Problem } from '../../ui/display/states';
import { rangeLabelOf, timeQueryOf } from './log-range';
import { queryOf, type LogSearch } from './log-search';

type Histogram = components['schemas']['LogHistogram'];

const REFRESH_MS = 10_000;

interface LogHistogramProps {
  readonly path: string;
  readonly search: LogSearch;
  /** True if the time goes on and new entries are shown. */
  readonly isLive: boolean;
  readonly onRange: (range: Pick<LogSearch, 'from' | 'to'>) => void;
}

function sumOf({ buckets }: Histogram): { readonly entries: number; readonly errors: number } {
  return buckets.reduce((sum, each) => ({ entries: sum.entries + each.entries, errors: sum.errors + each.errors }), {
    entries: 0,
    errors: 0,
  });
}

/** Matching entries over the time that is shown, errors in red. */
export function LogHistogram({ path, search, isLive, onRange }: LogHistogramProps) {
  const { data, error } = useQuery({
    queryKey: ['log-histogram', path, search],
    queryFn: () => session.json<Histogram>(`${path}/logs/histogram?${queryOf(search)}&${timeQueryOf(search, Date.now())}`),
    refetchInterval: isLive ? REFRESH_MS : false,
  });
  if (error) return <Problem error={error} />;
  if (!data) return <div className="log-histogram-waiting" aria-hidden />;
  const { entries, errors } = sumOf(data);
  const bars = data.buckets.map((each) => ({
    at: Date.parse(each.timestamp),
    good: each.entries - each.errors,
    bad: each.errors,
  }));
  const iso = (moment: number): string => new Date(moment).toISOString();
  return (
    <>
      <p className="log-counts">
        <span>
          {entries.toLocaleString()}
          {data.counted_after === undefined ? '' : '+'} {entries === 1 ? 'entry' : 'entries'}
        </span>
        {data.counted_after !== undefined && <span>counted since {new Date(data.counted_after).toLocaleString()}</span>}
        {search.errors !== true && <span className="legend">OK</span>}
        <span className="legend is-bad">Errors</span>
      </p>
      <TimeBars
        label={`${rangeLabelOf(search)}: ${entries} log entries, ${errors} errors`}
        bars={bars}
        barMs={data.bucket_ms}
        onRange={(from, to) => onRange({ from: iso(from), to: iso(to) })}
      />
    </>
  );
}
