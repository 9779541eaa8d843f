import { AppLog } from '#apps/log/app-log.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';

/** Keeps entries instead of handing them on, in the order they were written. */
export class RecordedAppLog extends AppLog {
  readonly entries: Omit<LogEntry, '_id'>[] = [];

  write(entry: Omit<LogEntry, '_id'>): void {
    this.entries.push(entry);
  }
}
