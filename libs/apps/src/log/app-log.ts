import type { LogEntry } from '#contracts/logging/entries.contract.js';

/** Log for entries of apps. Never blocks and never fails a request; dropped entries are counted. */
export abstract class AppLog {
  /** `_id` is given to the entry when it is taken. */
  abstract write(entry: Omit<LogEntry, '_id'>): void;
}
