/** How far the changes of a source have been read. */
export class ReadPlaces {
  /** Up to here it is decided whose changes are whose. */
  horizon: string | null = null;
  /** Up to here everything is in the inbox. */
  kept: string | null = null;
  /** Up to here nothing is left to be kept: all of it is in the inbox, or concerned nobody. */
  done: string | null = null;
  /** Databases the shared stream asks about; `''` stands for all of them. None until it is open. */
  databases: ReadonlySet<string> = new Set();
  /** Nothing is to be read any more. */
  stopped = false;

  /**
   * Whether the shared stream asks about a database. One that was opened before a trigger came does not, and passes by its changes: the
   * trigger must not be left to it until there is another one.
   */
  covers(database: string): boolean {
    return this.databases.has('') || this.databases.has(database);
  }
}
