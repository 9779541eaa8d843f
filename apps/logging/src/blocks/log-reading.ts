import { isOpen, type EntryFilter } from './entry-filter.js';
import type { FoundLine } from './line-search.js';
import { NewestLines, type StoredBlock } from './newest-lines.js';
import type { Scan } from './scan.js';
import { windowAt } from './windows.js';

/** Queries for the blocks of one app's log. They skip blocks without a match. Moments are unix milliseconds. */
export interface BlockSource {
  /** Returns up to `limit` blocks that end at or before `until`, latest first, except `known`. */
  ending(until: number | null, known: readonly string[], limit: number): Promise<readonly StoredBlock[]>;
  /** Returns the blocks that end after this moment but also hold older entries. */
  across(moment: number): Promise<readonly StoredBlock[]>;
  /** Returns the `limit` blocks that end last among those that may hold entries from `from` to `moment`, both in one second. */
  between(from: number, moment: number, limit: number): Promise<readonly StoredBlock[]>;
}

/** Blocks per query, initially and at most: if blocks are small or few of their lines match, the number grows with each query. */
const FIRST_BLOCKS = 2;
const MOST_BLOCKS = 64;
/** Blocks read from the second a page ends in: as many as a page needs if the log has many entries. */
const BETWEEN_BLOCKS = 4;
/**
 * Milliseconds after which a reading restarts from its current position. Blocks that are merged meanwhile stay at least twice as
 * long, so until then every entry is in the blocks that existed when the reading started.
 */
const RENEWED_MS = 45_000;

/** Progress of a reading. */
interface Position {
  readonly lines: NewestLines;
  /** All later entries have been taken. */
  readonly until: number | null;
  /** Ids of blocks that end at `until`: they are not read again. */
  readonly known: readonly string[];
  /** Start time of the reading on the clock of `performance`. */
  readonly begun: number;
}

/**
 * Yields every matching entry once, newest first, entries of the same time ordered by id: in parts, none of which takes long.
 * Entries of a part have to be consumed before the next part is requested.
 *
 * @param wanted approximate number of entries that will be consumed
 * @param scan if given, reading stops when its limit is reached, and it records where reading stopped
 */
export async function* newestFirst(
  source: BlockSource,
  filter: EntryFilter,
  wanted: number,
  scan?: Scan,
): AsyncGenerator<Iterable<FoundLine>, void> {
  const after = filter.after?.getTime() ?? -Infinity;
  let at = begunAt(filter, filter.until?.getTime() ?? null);
  /** True if the blocks across `at.until` have been read. */
  let hasAcross = at.until === null;
  let count = 0;
  const taken = ({ lines, until }: Position): Iterable<FoundLine> =>
    counted(lines.after(Math.max(after, until ?? -Infinity)), () => (count += 1));
  const inSecond = at.until !== null && at.until > after && isOpen(filter) ? await ofItsSecond(source, at, at.until) : null;
  if (inSecond) {
    [at, hasAcross] = [inSecond, true];
    yield taken(at);
  }
  for (let limit = FIRST_BLOCKS; at.until === null || at.until > after;) {
    if (performance.now() - at.begun > RENEWED_MS) [at, hasAcross] = [begunAt(filter, at.until), at.until === null];
    const [ending, across] = await Promise.all([
      source.ending(at.until, at.known, limit),
      hasAcross || at.until === null ? [] : source.across(at.until),
    ]);
    hasAcross = true;
    const found = [...ending, ...across];
    scan?.count(
      found.reduce((sum, block) => sum + block.count, 0),
      found.length,
    );
    at.lines.add(found);
    const began = at.until;
    at = reachedBy(at, ending, limit);
    count = 0;
    yield taken(at);
    if (at.until === null) return;
    // Never stop where the reading started: the next request would make no progress.
    if (scan?.isEnough && at.until !== began) return scan.stopAt(at.until);
    // Read as many blocks as are enough if they match like those before.
    limit = Math.min(Math.max(limit * 2, Math.ceil((wanted * limit) / Math.max(1, count))), MOST_BLOCKS);
  }
}

function begunAt(filter: EntryFilter, until: number | null): Position {
  return { lines: new NewestLines(filter, until), until, known: [], begun: performance.now() };
}

/**
 * Reads the entries of a log from the start of the second of `moment` until `moment`; returns `null` if too many blocks hold the
 * moment itself. The same query returns the blocks across the moment, so that a page takes one query if the log has many entries.
 */
async function ofItsSecond(source: BlockSource, at: Position, moment: number): Promise<Position | null> {
  const { from } = windowAt(0, moment);
  const found = await source.between(from, moment, BETWEEN_BLOCKS);
  const whole: Position = { ...at, until: from - 1 };
  const reached = found.length < BETWEEN_BLOCKS ? whole : reachedBy(at, found, BETWEEN_BLOCKS);
  if (reached.until === null || reached.until > moment) return null;
  at.lines.add(found);
  return reached;
}

/**
 * Returns the position after `blocks`, where the last of them ends. There may be more blocks if there are `limit` of them;
 * otherwise `until` is `null`.
 */
function reachedBy(at: Position, blocks: readonly StoredBlock[], limit: number): Position {
  const until = blocks.length === limit ? (blocks.at(-1)?.to.getTime() ?? null) : null;
  const known = blocks.filter(({ to }) => to.getTime() === until).map(({ _id }) => _id);
  return { ...at, until, known: until === at.until ? [...at.known, ...known] : known };
}

/** Yields the same items and calls `announce` for each. */
function* counted<T>(items: Iterable<T>, announce: () => void): Generator<T, void> {
  for (const item of items) {
    announce();
    yield item;
  }
}
