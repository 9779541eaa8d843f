import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button';
import { rangeLabelOf, rangeOf } from './log-range';
import { isSearch, queryOf, type LogSearch } from './log-search';

interface LogsEmptyProps {
  readonly search: LogSearch;
  /** True if older entries were not looked at yet. */
  readonly hasMore: boolean;
  readonly onClear: () => void;
  readonly onWiden: () => void;
  /** Button that loads older entries. */
  readonly children: ReactNode;
}

const LONGEST = '30d';

function wordsOf(search: LogSearch, hasMore: boolean): readonly [title: string, text: string] {
  if (search.request !== undefined && !isSearch(search)) {
    return [
      'No entries for this request',
      'They may be older than the log is kept, or the ID belongs to another app. New entries can take a moment to appear.',
    ];
  }
  if (queryOf(search) === '') {
    return [
      'No log entries yet',
      `Every call of a function, sign-in, webhook and trigger run leaves an entry. ${rangeLabelOf(search)}: none so far.`,
    ];
  }
  if (hasMore) return ['No matches so far', 'The newest entries were searched. Load older ones to go on.'];
  return ['No entries match', `Nothing matches these filters. Time range: ${rangeLabelOf(search)}.`];
}

/** Says why no entries are shown, and what to do. */
export function LogsEmpty({ search, hasMore, onClear, onWiden, children }: LogsEmptyProps) {
  const [title, text] = wordsOf(search, hasMore);
  const isFiltered = queryOf(search) !== '';
  return (
    <div className="logs-state">
      <span className="logs-state-icon" aria-hidden>
        <ScrollText className="icon" />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="bar">
        {isFiltered && <Button onClick={onClear}>Clear filters</Button>}
        {rangeOf(search) !== LONGEST && <Button onClick={onWiden}>Search the last 30 days</Button>}
        {children}
      </div>
    </div>
  );
}
