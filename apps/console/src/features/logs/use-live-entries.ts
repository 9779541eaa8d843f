import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { follow, type FollowState, type ServerEvent } from '../../api/events';
import { NO_LIVE_LOG, withEntry, withDropped, type LiveLog } from './live-log';
import { positionOf, type LogEntry, type LogPage } from './log-entry';

/**
 * Seconds whose entries are sent again with a connection, since entries of several processes do not arrive in order.
 */
const OVERLAP_S = 30;

export interface LiveEntries extends LiveLog {
  readonly state: FollowState;
  /** True if new entries are shown as they come. */
  readonly isLive: boolean;
  /** Number of entries that came since they were paused. */
  readonly held: number;
  readonly setLive: (isLive: boolean) => void;
  /** Forgets all of them, to begin again with another page. */
  readonly clear: () => void;
}

function withEvent(log: LiveLog, { name, data }: ServerEvent): LiveLog {
  if (name === 'lost') return withDropped(log, (JSON.parse(data) as { readonly count: number }).count);
  return withEntry(log, JSON.parse(data) as LogEntry);
}

/** Follows the log behind a page, where there is one; while it is paused, what comes is counted and held back. */
export function useLiveEntries(path: string | undefined, query: string, page: LogPage | undefined): LiveEntries {
  const [log, setLog] = useState(NO_LIVE_LOG);
  const [paused, setPaused] = useState<LiveLog | null>(null);
  const [state, setState] = useState<FollowState>('waiting');
  /** Position of the last entry: what came while the connection was broken is sent with the next one. */
  const last = useRef<string | null>(null);
  const clear = useCallback(() => {
    last.current = null;
    setLog(NO_LIVE_LOG);
    setPaused((now) => now && NO_LIVE_LOG);
  }, []);
  useEffect(clear, [path, query, clear]);
  const begin = useRef(page);
  begin.current = page;
  const hasPage = page !== undefined;
  useEffect(() => {
    setState('waiting');
    if (path === undefined || !hasPage || !begin.current) return undefined;
    last.current ??= positionOf(begin.current);
    const stop = new AbortController();
    void follow({
      open: (lastId) =>
        session.send(`${path}/logs/tail?${query}${query === '' ? '' : '&'}overlap=${OVERLAP_S}`, {
          signal: stop.signal,
          ...(lastId === null ? {} : { headers: { 'last-event-id': lastId } }),
        }),
      after: last.current,
      // After a new login, following continues.
      isFinal: (error) => error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status),
      onEvent: (event) => {
        last.current = event.id ?? last.current;
        setLog((now) => withEvent(now, event));
      },
      onState: setState,
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [path, query, hasPage]);
  return {
    ...(paused ?? log),
    state,
    isLive: paused === null,
    held: paused === null ? 0 : log.received - paused.received,
    setLive: (isLive) => setPaused(isLive ? null : log),
    clear,
  };
}
