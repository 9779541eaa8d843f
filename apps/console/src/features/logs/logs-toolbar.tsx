import { useMutation } from '@tanstack/react-query';
import { Download, Pause, Play } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { SearchInput } from '../../ui/controls/fields';
import { PageTitle } from '../../ui/display/page-title';
import { Problem } from '../../ui/display/states';
import { saveFile } from '../../ui/save-file';
import { isOpenEnded, timeQueryOf } from './log-range';
import { queryOf, type LogSearch } from './log-search';
import { RangePicker } from './range-picker';
import type { LiveEntries } from './use-live-entries';

interface LogsToolbarProps {
  readonly appId: string;
  readonly path: string | undefined;
  readonly search: LogSearch;
  readonly live: LiveEntries;
  readonly onChange: (search: LogSearch) => void;
  readonly onLive: () => void;
}

const STATES = {
  live: 'Live',
  waiting: 'Connecting…',
  refused: 'Not live: the server refused the connection',
} as const;

/** Returns what the page shows of new entries, in words. */
function stateOf({ isLive, state }: LiveEntries, search: LogSearch): string {
  if (!isOpenEnded(search)) return 'Past entries';
  return isLive ? STATES[state] : 'Paused';
}

/** Search box of the log. The search starts on submit, not with every letter. */
function TextSearch({ search, onChange }: Pick<LogsToolbarProps, 'search' | 'onChange'>) {
  const [typed, setTyped] = useState(search.q ?? '');
  useEffect(() => setTyped(search.q ?? ''), [search.q]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const { q: _, ...others } = search;
    onChange(typed === '' ? others : { ...others, q: typed });
  };
  return (
    <form role="search" className="log-search" onSubmit={send}>
      <SearchInput label="Search messages, errors and names" value={typed} onChange={setTyped} />
    </form>
  );
}

/** Title, search, time, live switch and export of the log. */
export function LogsToolbar({ appId, path, search, live, onChange, onLive }: LogsToolbarProps) {
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await session.send(`${path}/logs/export?${queryOf(search)}&${timeQueryOf(search, Date.now())}`),
        `${appId}-logs.ndjson`,
      ),
  });
  const state = stateOf(live, search);
  const isLive = live.isLive && isOpenEnded(search);
  const { range: _range, from: _from, to: _to, ...filters } = search;
  return (
    <>
      <div className="log-toolbar">
        <PageTitle>Logs</PageTitle>
        <TextSearch search={search} onChange={onChange} />
        <RangePicker search={search} onChange={(time) => onChange({ ...filters, ...time })} />
        <Button icon={isLive ? Pause : Play} aria-pressed={isLive} aria-keyshortcuts="l" onClick={onLive}>
          {isLive ? (
            <>
              <span className={`log-dot ${live.state}`} aria-hidden />
              Live
            </>
          ) : (
            'Go live'
          )}
        </Button>
        <Button icon={Download} disabled={path === undefined} busy={save.isPending} onClick={() => save.mutate()}>
          Export
        </Button>
        <span role="status" className={state === 'Live' || state === 'Paused' ? 'sr' : 'muted'}>
          {state}
        </span>
      </div>
      <Problem error={save.error} />
    </>
  );
}
