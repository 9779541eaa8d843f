import { merged, type LogEntry } from './log-entry';

/** Entries a page that is left open keeps. */
export const LIVE_MAX = 500;

/** Entries that came while the log is followed. */
export interface LiveLog {
  /** In the order of the log, newest first. */
  readonly entries: readonly LogEntry[];
  /** Number of entries that came; each counts once. */
  readonly received: number;
  /** Number of those that were dropped or not sent. */
  readonly leftOut: number;
}

export const NO_LIVE_LOG: LiveLog = { entries: [], received: 0, leftOut: 0 };

/** Adds an entry at its place. Entries that are sent again change nothing. */
export function withEntry(log: LiveLog, entry: LogEntry): LiveLog {
  if (log.entries.some(({ _id }) => _id === entry._id)) return log;
  const all = merged([entry], log.entries);
  const entries = all.slice(0, LIVE_MAX);
  // An entry older than all that are kept was dropped before, or belongs to an older page.
  if (!entries.includes(entry)) return log;
  return { entries, received: log.received + 1, leftOut: log.leftOut + all.length - entries.length };
}

/** Counts entries the server did not send. */
export function withDropped(log: LiveLog, count: number): LiveLog {
  return { ...log, received: log.received + count, leftOut: log.leftOut + count };
}
