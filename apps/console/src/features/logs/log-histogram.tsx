import { Problem } from '../../ui/display/states';
import { TimeBars } from '../../ui/display/time-bars';
import { rangeLabelOf } from './log-range';
import type { LogSearch } from './log-search';
import { sumOf, useHistogram, type HistogramParts } from './use-histogram';

/** The number of matching entries, and the meaning of the bars' colors. */
export function LogCounts(parts: HistogramParts) {
  const { data } = useHistogram(parts);
  if (!data) return null;
  const { entries } = sumOf(data);
  return (
    <p className="log-counts">
      <span>
        {entries.toLocaleString()}
        {data.counted_after === undefined ? '' : '+'} {entries === 1 ? 'entry' : 'entries'}
      </span>
      {data.counted_after !== undefined && <span>counted since {new Date(data.counted_after).toLocaleString()}</span>}
      {parts.search.errors !== true && <span className="legend">OK</span>}
      <span className="legend is-bad">Errors</span>
    </p>
  );
}

interface LogHistogramProps extends HistogramParts {
  readonly onRange: (range: Pick<LogSearch, 'from' | 'to'>) => void;
}

/** Matching entries over the time that is shown, errors in red. */
export function LogHistogram({ onRange, ...parts }: LogHistogramProps) {
  const { data, error } = useHistogram(parts);
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
    <TimeBars
      label={`${rangeLabelOf(parts.search)}: ${entries} log entries, ${errors} errors`}
      bars={bars}
      barMs={data.bucket_ms}
      onRange={(from, to) => onRange({ from: iso(from), to: iso(to) })}
    />
  );
}
