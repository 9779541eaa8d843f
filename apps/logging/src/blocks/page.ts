/** Result of a query for matching entries. */
export interface FoundEntries<Entry> {
  readonly entries: Entry[];
  /**
   * Time at which an incomplete scan stopped, in unix milliseconds: everything later has been scanned. `null` if the scan is
   * complete.
   */
  readonly stoppedAt: number | null;
  /** Number of entries that were skipped, out of those the query asked to skip. */
  readonly skipped: number;
}

/** All entries that match a query, newest first, entries of the same time by ascending id. */
export interface MatchingEntries<Entry> {
  /** Returns at most `count` entries from position `skip` on. */
  read(skip: number, count: number): Promise<FoundEntries<Entry>>;
  /** Returns the number of entries that have the same time as this one and come before it. */
  countTiedBefore(entry: Entry): Promise<number>;
}

export interface Page<Entry> {
  readonly entries: Entry[];
  /** Time of the first entry of the next page; absent on the last page. */
  readonly nextEndDate?: Date;
  /** Number of entries of that time the client has read already; absent if it is 0. */
  readonly nextSkip?: number;
}

/**
 * Reads one page. A client that repeats its query with `nextEndDate` as inclusive end and `nextSkip` continues exactly after this
 * page, even if entries share times: the number to skip is its position in the group of equal times, from the beginning of that
 * group.
 */
export async function readPage<Entry extends { readonly started: Date }>(
  matching: MatchingEntries<Entry>,
  skip: number,
  limit: number,
): Promise<Page<Entry>> {
  const { entries: found, stoppedAt, skipped } = await matching.read(skip, limit + 1);
  const next = found[limit];
  if (!next) {
    if (stoppedAt === null) return { entries: found };
    const left = skip - skipped;
    return { entries: found, nextEndDate: new Date(stoppedAt), ...(left > 0 ? { nextSkip: left } : {}) };
  }
  const entries = found.slice(0, limit);
  const nextEndDate = next.started;
  const tied = (entry: Entry): boolean => entry.started.getTime() === nextEndDate.getTime();
  const firstTied = entries.findIndex(tied);
  if (firstTied < 0) return { entries, nextEndDate };
  const beginsHere = firstTied > 0 || skip === 0;
  const nextSkip = beginsHere ? limit - firstTied : await matching.countTiedBefore(next);
  return { entries, nextEndDate, nextSkip };
}
