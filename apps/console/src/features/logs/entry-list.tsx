import { memo, useEffect, useMemo, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import '../../ui/display/table.css';
import { useVirtualRows } from '../../ui/display/use-virtual-rows';
import { EntryIcon } from './entry-icon';
import { useUserNames } from '../users/use-user-names';
import { clockOf, durationOf, hasFailed, labelOf, messageOf, subjectOf, type LogEntry } from './log-entry';

/** Pixels of a row: one line, on a phone two. */
const [ROW, PHONE_ROW] = [32, 52];
const HEAD = 33;
/** Rows from the end from which the next page is loaded. */
const NEAR_END = 20;
const PHONE = '(max-width: 760px)';

const rowId = ({ _id }: LogEntry): string => `log-${_id}`;

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(PHONE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(PHONE).matches,
  );
}

interface RowProps {
  readonly entry: LogEntry;
  readonly index: number;
  /** Name of the user; empty without one. */
  readonly user: string;
  readonly isCurrent: boolean;
  readonly onPick: (entry: LogEntry) => void;
}

const Row = memo(function Row({ entry, index, user, isCurrent, onPick }: RowProps) {
  const failed = hasFailed(entry);
  const tone = failed ? 'bad' : 'muted';
  const [clock, message, took] = [clockOf(entry), messageOf(entry), `${durationOf(entry)} ms`];
  return (
    // Keys are heard by the grid, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr id={rowId(entry)} aria-rowindex={index + 2} aria-selected={isCurrent} onClick={() => onPick(entry)}>
      <td className="log-time mono muted">
        <time dateTime={entry.started} title={entry.started}>
          {clock}
        </time>
      </td>
      <td className="log-status">
        <span className={failed ? 'status-badge' : 'status-ok'}>{entry.status ?? (failed ? 'Error' : 'OK')}</span>
      </td>
      <td className="log-type muted">{labelOf(entry.type)}</td>
      <td className="log-name">
        <EntryIcon type={entry.type} />
        <span className="log-lines">
          <code className="cut">{subjectOf(entry)}</code>
          <span className="log-line cut mono">
            {clock} · {took} <span className={tone}>{message}</span>
            {user !== '' && ` · ${user}`}
          </span>
        </span>
      </td>
      <td className={`log-message mono ${tone}`}>{message}</td>
      <td className="log-user muted" title={entry.user_id}>
        {user === '' ? '–' : user}
      </td>
      <td className="log-took">{took}</td>
    </tr>
  );
});

interface EntryListProps {
  readonly path: string | undefined;
  readonly entries: readonly LogEntry[];
  /** Row the keys are at. */
  readonly current: LogEntry | undefined;
  readonly isOpen: boolean;
  /** Makes a row the current one. */
  readonly onCurrent: (entry: LogEntry) => void;
  readonly onOpen: (entry: LogEntry) => void;
  readonly onClose: () => void;
  /** Called when the end comes in sight. */
  readonly onNearEnd: () => void;
  /** Below the last row. */
  readonly children: ReactNode;
}

/** Entries as rows of one line, of which only those in sight are in the document. ↑ and ↓ walk, Enter opens, Esc closes. */
export function EntryList(props: EntryListProps) {
  const { path, entries, current, isOpen, onCurrent, onOpen, onClose, onNearEnd, children } = props;
  const isPhone = useIsPhone();
  const keys = useMemo(() => entries.map(({ _id }) => _id), [entries]);
  const { box, first, end, before, after, show } = useVirtualRows(keys, isPhone ? PHONE_ROW : ROW, HEAD);
  const shown = entries.slice(first, end);
  const nameOf = useUserNames(
    path,
    shown.flatMap(({ user_id }) => user_id ?? []),
  );
  const isNearEnd = end >= entries.length - NEAR_END && first > 0;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, entries.length, onNearEnd]);
  const at = current === undefined ? -1 : keys.indexOf(current._id);
  const walk = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
    const to = steps[event.key];
    const next = to === undefined ? undefined : entries[Math.max(0, to)];
    if (to !== undefined) event.preventDefault();
    if (next && to !== undefined) {
      onCurrent(next);
      show(Math.max(0, to));
    } else if (event.key === 'Enter' && current) onOpen(current);
    else if (event.key === 'Escape' && isOpen) onClose();
  };
  return (
    <div className="log-box" ref={box}>
      <table
        role="grid"
        className="log-grid"
        aria-label="Log entries"
        aria-rowcount={entries.length + 1}
        tabIndex={0}
        {...(current && at >= first && at < end ? { 'aria-activedescendant': rowId(current) } : {})}
        onKeyDown={walk}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="log-time">
              Time
            </th>
            <th scope="col" className="log-status">
              Status
            </th>
            <th scope="col" className="log-type">
              Type
            </th>
            <th scope="col" className="log-name">
              Name
            </th>
            <th scope="col" className="log-message">
              Message
            </th>
            <th scope="col" className="log-user">
              User
            </th>
            <th scope="col" className="log-took">
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr className="log-spacer" aria-hidden>
              <td style={{ height: before }} />
            </tr>
          )}
          {shown.map((entry, index) => (
            <Row
              key={entry._id}
              entry={entry}
              index={first + index}
              user={entry.user_id === undefined ? '' : nameOf(entry.user_id)}
              isCurrent={entry._id === current?._id}
              onPick={onOpen}
            />
          ))}
          {after > 0 && (
            <tr className="log-spacer" aria-hidden>
              <td style={{ height: after }} />
            </tr>
          )}
        </tbody>
      </table>
      {children}
    </div>
  );
}
