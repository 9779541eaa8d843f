import type { EntryApp, NewEntry } from './entry.js';

/** Log for entries of apps. Never blocks and never fails a request; dropped entries are counted. */
export abstract class AppLog {
  /** The id of the entry is given to it when it is taken. */
  abstract write(app: EntryApp, entry: NewEntry): void;
}
