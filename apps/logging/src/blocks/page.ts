/** What was found of what was asked for. */
export interface FoundEntries<Entry> {
  readonly entries: Entry[];
  /** Unix milliseconds, where it was left off before it was done: everything after them was looked at. */
  readonly stoppedAt: number | null;
  /** Entries that were left out on the way, of those that were to be. */
  readonly skipped: number;
}

/** All entries that match a query, newest first, those of one time by ascending id. */
export interface MatchingEntries<Entry> {
  /** At most `count` entries from position `skip` on. */
  read(skip: number, count: number): Promise<FoundEntries<Entry>>;
  /** How many entries have this one's time and come before it. */
  countTiedBefore(entry: Entry): Promise<number>;
}

export interface Page<Entry> {
  readonly entries: Entry[];
  /** Time of the first entry of the next page; absent on the last page. */
  readonly nextEndDate?: Date;
  /** Entries of that time the reader has passed already; absent when there are none. */
  readonly nextSkip?: number;
}

/**
 * One page. A reader that repeats its query with `nextEndDate` as inclusive end and `nextSkip` goes on exactly behind it, whether
 * entries share times or not: what it has to skip is its way into the group of equal times, from the beginning of that group.
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
