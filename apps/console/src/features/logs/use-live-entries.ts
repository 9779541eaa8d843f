import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { follow, type FollowState } from '../../api/events';
import type { LogEntry } from './log-entry';

/** Entries a page that is left open keeps. */
const ENTRIES_MAX = 500;

/** Entries as they come, newest first, while `path` is given and following is on. */
export function useLiveEntries(
  path: string | undefined,
  query: string,
  isOn: boolean,
): readonly [readonly LogEntry[], FollowState | 'paused'] {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const [state, setState] = useState<FollowState | 'paused'>('waiting');
  /** What came while nobody followed is sent when somebody does again. */
  const last = useRef<string | null>(null);
  useEffect(() => {
    last.current = null;
    setEntries([]);
  }, [path, query]);
  useEffect(() => {
    if (path === undefined || !isOn) {
      setState('paused');
      return undefined;
    }
    setState('waiting');
    const stop = new AbortController();
    void follow({
      open: (lastId) =>
        session.send(`${path}/logs/tail?${query}`, {
          signal: stop.signal,
          ...(lastId === null ? {} : { headers: { 'last-event-id': lastId } }),
        }),
      after: last.current,
      // Who logs in again follows on.
      isFinal: (error) => error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status),
      onEvent: (data, id) => {
        last.current = id;
        setEntries((now) => [JSON.parse(data) as LogEntry, ...now].slice(0, ENTRIES_MAX));
      },
      onState: setState,
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [path, query, isOn]);
  return [entries, state];
}
