import { messageOf, subjectOf, type LogEntry } from '../logs/log-entry';

/** Errors of one thing with one message. */
export interface ErrorGroup {
  readonly key: string;
  readonly subject: string;
  readonly message: string;
  readonly count: number;
  /** The newest of them. */
  readonly newest: LogEntry;
}

/** Returns errors, newest first, as groups of the same subject and message, in the order of the newest of each. */
export function groupsOf(entries: readonly LogEntry[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const entry of entries) {
    const [subject, message] = [subjectOf(entry), messageOf(entry)];
    const key = `${entry.status ?? ''} ${subject}\n${message}`;
    const known = groups.get(key);
    groups.set(key, known ? { ...known, count: known.count + 1 } : { key, subject, message, count: 1, newest: entry });
  }
  return [...groups.values()];
}
