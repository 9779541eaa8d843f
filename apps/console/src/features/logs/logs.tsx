import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ListFilter, RotateCw } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button';
import { isTyping } from '../../ui/controls/fields';
import { LoadMore } from '../../ui/display/load-more';
import { Problem, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { EntryList } from './entry-list';
import type { EntryView } from './entry-panel';
import { FilterChips } from './filter-chips';
import { FilterDialog } from './filter-dialog';
import { LIVE_MAX } from './live-log';
import type { LogEntry } from './log-entry';
import { LogCounts, LogHistogram } from './log-histogram';
import { isOpenEnded } from './log-range';
import { logSearchOf, onlyTime, type LogSearch } from './log-search';
import './logs.css';
import { LogsEmpty } from './logs-empty';
import { LogsToolbar } from './logs-toolbar';
import { useLog } from './use-log';

const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel')).EntryPanel }));

const route = getRouteApi('/apps/$appId/logs');

/** Calls `onPress` for the key L, unless it is typed. */
function useLiveKey(onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'l' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(event)) return;
      latest.current();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
}

/** Entry the keys are at, and whether its panel is open. */
interface Place {
  readonly id: string;
  readonly isOpen: boolean;
}

function Skeleton() {
  return (
    <div role="status" className="log-skeleton">
      <span className="sr">Loading…</span>
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

export function Logs() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { pages, live, entries, reload } = useLog(path, search);
  const [isFiltering, setFiltering] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [view, setView] = useState<EntryView>(search.request === undefined ? 'summary' : 'story');
  const list = useRef<HTMLDivElement>(null);

  const change = (next: LogSearch): void =>
    void navigate({ to: '/apps/$appId/logs', params: { appId }, search: logSearchOf({ ...next }), replace: true });
  const toggleLive = (): void => {
    if (isOpenEnded(search)) live.setLive(!live.isLive);
    else change({ ...search, from: undefined, to: undefined });
  };
  useLiveKey(toggleLive);

  // Following a link to a request opens its story first.
  const shown: Place | null = place ?? (search.request !== undefined && entries[0] ? { id: entries[0]._id, isOpen: true } : null);
  const at = entries.findIndex(({ _id }) => _id === shown?.id);
  const current = entries[at];
  const isOpen = shown?.isOpen === true && current !== undefined;
  const open = useCallback(({ _id }: LogEntry) => setPlace({ id: _id, isOpen: true }), []);
  const close = (): void => {
    setPlace(current ? { id: current._id, isOpen: false } : null);
    list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  const stepTo = (entry: LogEntry | undefined) => (entry ? () => open(entry) : undefined);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const isCounting = live.isLive && isOpenEnded(search);
  const isCounted = path !== undefined && search.request === undefined;
  return (
    <div className="logs" ref={list}>
      <div className="logs-list">
        <div className="logs-head">
          <LogsToolbar appId={appId} path={path} search={search} live={live} onChange={change} onLive={toggleLive} />
          <div className="log-toolbar">
            <Button icon={ListFilter} onClick={() => setFiltering(true)}>
              Filter
            </Button>
            <FilterChips path={path} search={search} onEdit={() => setFiltering(true)} onChange={change} />
            {isCounted && <LogCounts path={path} search={search} isLive={isCounting} />}
          </div>
          {isCounted && (
            <LogHistogram
              path={path}
              search={search}
              isLive={isCounting}
              onRange={(time) => change({ ...search, range: undefined, ...time })}
            />
          )}
        </div>
        {live.held > 0 && (
          <button type="button" className="log-held" onClick={() => live.setLive(true)}>
            Paused · {live.held === 1 ? '1 new entry' : `${live.held.toLocaleString()} new entries`} · Show
          </button>
        )}
        {live.leftOut > 0 && (
          <div className="log-held" role="status">
            <span>
              Showing the newest {LIVE_MAX} new entries. {live.leftOut.toLocaleString()} more came.
            </span>
            <Button onClick={reload}>Load the log again</Button>
          </div>
        )}
        {pages.error && (
          <div className="logs-state">
            <Problem error={pages.error} />
            <Button icon={RotateCw} onClick={() => void pages.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {pages.isPending && <Skeleton />}
        {entries.length > 0 && (
          <EntryList
            path={path}
            entries={entries}
            current={current}
            isOpen={isOpen}
            onCurrent={({ _id }) => setPlace({ id: _id, isOpen })}
            onOpen={open}
            onClose={close}
            onNearEnd={loadOlder}
          >
            <LoadMore pages={pages} label="Load older" />
          </EntryList>
        )}
        {pages.data && entries.length === 0 && (
          <LogsEmpty
            search={search}
            hasMore={hasNextPage}
            onClear={() => change(onlyTime(search))}
            onWiden={() => change({ ...search, range: '30d', from: undefined, to: undefined })}
          >
            <LoadMore pages={pages} label="Load older" />
          </LogsEmpty>
        )}
      </div>
      {isOpen && path !== undefined && (
        <Suspense fallback={<Waiting />}>
          <EntryPanel
            path={path}
            appId={appId}
            entry={current}
            view={view}
            onView={setView}
            onNext={stepTo(entries[at + 1])}
            onPrevious={stepTo(entries[at - 1])}
            onClose={close}
          />
        </Suspense>
      )}
      {isFiltering && (
        <FilterDialog
          path={path}
          search={search}
          onClose={() => setFiltering(false)}
          onApply={(next) => {
            setFiltering(false);
            change(next);
          }}
        />
      )}
    </div>
  );
}
