import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { follow, type FollowState, type ServerEvent } from '../../api/events';
import { positionOf, type LogEntry, type LogPage } from './log-entry';

/** Entries a page that is left open keeps. */
const ENTRIES_MAX = 500;
/** Seconds whose entries are sent again with a connection, since those of several processes come one after the other. */
const OVERLAP_S = 30;

export interface LiveEntries {
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  /** How many came that are not among them any more, or were not sent. */
  readonly leftOut: number;
  readonly state: FollowState | 'paused';
  /** Forgets them all, to begin again with another page. */
  readonly clear: () => void;
}

const NONE = { entries: [] as readonly LogEntry[], leftOut: 0 };

function withEvent(now: typeof NONE, { name, data }: ServerEvent): typeof NONE {
  if (name === 'lost') return { ...now, leftOut: now.leftOut + (JSON.parse(data) as { readonly count: number }).count };
  const entry = JSON.parse(data) as LogEntry;
  if (now.entries.some(({ _id }) => _id === entry._id)) return now;
  const entries = [entry, ...now.entries];
  return { entries: entries.slice(0, ENTRIES_MAX), leftOut: now.leftOut + Math.max(0, entries.length - ENTRIES_MAX) };
}

/** Entries as they come behind a page, newest first, while there is one and following is on. */
export function useLiveEntries(path: string | undefined, query: string, isOn: boolean, page: LogPage | undefined): LiveEntries {
  const [live, setLive] = useState(NONE);
  const [state, setState] = useState<FollowState | 'paused'>('waiting');
  /** What came while nobody followed is sent when somebody does again. */
  const last = useRef<string | null>(null);
  const clear = useCallback(() => {
    last.current = null;
    setLive(NONE);
  }, []);
  useEffect(clear, [path, query, clear]);
  const begin = useRef(page);
  begin.current = page;
  const hasPage = page !== undefined;
  useEffect(() => {
    if (!isOn) {
      setState('paused');
      return undefined;
    }
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
      // Who logs in again follows on.
      isFinal: (error) => error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status),
      onEvent: (event) => {
        last.current = event.id ?? last.current;
        setLive((now) => withEvent(now, event));
      },
      onState: setState,
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [path, query, isOn, hasPage]);
  return { ...live, state, clear };
}
