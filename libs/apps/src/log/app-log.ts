import type { LogEntry } from '#contracts/logging/entries.contract.js';

/** Takes log entries of apps. Never blocks and never fails a request; what it had to shed is counted. */
export abstract class AppLog {
  /** `_id` is given to the entry when it is taken. */
  abstract write(entry: Omit<LogEntry, '_id'>): void;
}
