/** Places up to which the changes of a source have been read. */
export class ReadPlaces {
  /** Up to here it is decided whose changes are whose. */
  horizon: string | null = null;
  /** Up to here everything is in the inbox. */
  kept: string | null = null;
  /** Place up to which nothing is left to store: all of it is in the inbox, or concerned no trigger. */
  done: string | null = null;
  /** Databases the shared stream asks about; `''` stands for all of them. None until it is open. */
  databases: ReadonlySet<string> = new Set();
  /** Nothing is to be read any more. */
  stopped = false;

  /**
   * Returns `true` if the shared stream includes a database. A stream that was opened before a trigger came does not,
   * and skips its changes: the trigger must not be left to it until another stream is opened.
   */
  covers(database: string): boolean {
    return this.databases.has('') || this.databases.has(database);
  }
}
