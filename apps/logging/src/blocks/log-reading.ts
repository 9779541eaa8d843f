import { isOpen, type EntryFilter } from './entry-filter.js';
import type { FoundLine } from './line-search.js';
import { NewestLines, type StoredBlock } from './newest-lines.js';
import type { Scan } from './scan.js';
import { windowAt } from './windows.js';

/** Where the blocks of one app's log are found, without those that have nothing that matches. Moments are unix milliseconds. */
export interface BlockSource {
  /** Those that end last, at `until` or before; at most `limit`, without those of these ids. */
  ending(until: number | null, known: readonly string[], limit: number): Promise<readonly StoredBlock[]>;
  /** Those that end later than this moment but hold older entries, too. */
  across(moment: number): Promise<readonly StoredBlock[]>;
  /** Of those that may hold entries from one moment to another, both in one second, the `limit` that end last. */
  between(from: number, moment: number, limit: number): Promise<readonly StoredBlock[]>;
}

/** Blocks read at first, and at most at once: where they are small, or few of their lines match, more are read each time. */
const FIRST_BLOCKS = 2;
const MOST_BLOCKS = 64;
/** Blocks of the second a page ends in, of a log with entries enough in it: as many as a page of them needs. */
const BETWEEN_BLOCKS = 4;
/**
 * Milliseconds after which a reading is begun anew from where it has come to. Blocks that are merged meanwhile stay for twice as long at
 * least, so that until then everything is in the blocks that were there when it began.
 */
const RENEWED_MS = 45_000;

/** What has been read so far. */
interface Position {
  readonly lines: NewestLines;
  /** Everything later has been taken. */
  readonly until: number | null;
  /** Blocks that end at `until`: they are not read again. */
  readonly known: readonly string[];
  /** When it was begun, as `performance` tells the time. */
  readonly begun: number;
}

/**
 * Every matching entry, newest first, those of one time by id, each once: in parts, none of which takes long. What is asked for of a part
 * has to be taken before the next one.
 *
 * @param wanted how many of them will be asked for, about
 * @param scan where given, it ends when that has seen enough, and says how far it came
 */
export async function* newestFirst(
  source: BlockSource,
  filter: EntryFilter,
  wanted: number,
  scan?: Scan,
): AsyncGenerator<Iterable<FoundLine>, void> {
  const after = filter.after?.getTime() ?? -Infinity;
  let at = begunAt(filter, filter.until?.getTime() ?? null);
  /** Whether the blocks across `at.until` are among those that were read. */
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
    // Never where it began: whoever goes on there would get no further.
    if (scan?.isEnough && at.until !== began) return scan.stopAt(at.until);
    // As many as will do, if they are like those before.
    limit = Math.min(Math.max(limit * 2, Math.ceil((wanted * limit) / Math.max(1, count))), MOST_BLOCKS);
  }
}

function begunAt(filter: EntryFilter, until: number | null): Position {
  return { lines: new NewestLines(filter, until), until, known: [], begun: performance.now() };
}

/**
 * Reads what a log has in the second of a moment until that moment; `null` when too many blocks hold the moment itself. What is across it
 * comes in the same answer, so that a page is read at once where entries are many.
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

/** Where the last of `blocks` ends, of which there may be more when they are `limit`; `until: null` when there are none. */
function reachedBy(at: Position, blocks: readonly StoredBlock[], limit: number): Position {
  const until = blocks.length === limit ? (blocks.at(-1)?.to.getTime() ?? null) : null;
  const known = blocks.filter(({ to }) => to.getTime() === until).map(({ _id }) => _id);
  return { ...at, until, known: until === at.until ? [...at.known, ...known] : known };
}

/** The same, each of them announced. */
function* counted<T>(items: Iterable<T>, announce: () => void): Generator<T, void> {
  for (const item of items) {
    announce();
    yield item;
  }
}
