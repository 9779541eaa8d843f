import type { Binary } from '#codecs/bson/values.js';
import type { BlockRecord } from './entry-block.js';
import type { EntryFilter } from './entry-filter.js';
import { matchingLines, type FoundLine } from './line-search.js';
import { byPageOrder } from './log-lines.js';
import { unpacked } from './packed-lines.js';

/** Block as the driver returns it, with binary lines. */
export type StoredBlock = Pick<BlockRecord, '_id' | 'to' | 'count'> & { readonly lines: Binary };

/** Remaining lines of an unpacked block, and its next line. */
interface Opened {
  next: FoundLine;
  readonly rest: Iterator<FoundLine, void>;
}

/**
 * Matching lines of blocks in page order, each entry once. A block is unpacked when it may have the next line, and its lines are
 * checked one by one, so that lines the caller does not request cost nothing.
 */
export class NewestLines {
  /** Sorted so that blocks that end last come last. */
  private closed: StoredBlock[] = [];
  private readonly opened: Opened[] = [];
  private taken: string | undefined;

  /** @param until unix milliseconds; lines that began later are left out. */
  constructor(
    private readonly filter: EntryFilter,
    private readonly until: number | null,
  ) {}

  add(blocks: readonly StoredBlock[]): void {
    if (blocks.length > 0) this.closed = [...this.closed, ...blocks].toSorted((a, b) => a.to.getTime() - b.to.getTime());
  }

  /** Takes the lines that began after this moment. */
  *after(moment: number): Generator<FoundLine, void> {
    for (;;) {
      const first = this.first(moment);
      if (!first || first.next.started <= moment) return;
      const line = first.next;
      this.advance(first);
      // An entry that was delivered twice is in two blocks.
      if (line.id === this.taken) continue;
      this.taken = line.id;
      yield line;
    }
  }

  /** Returns the block with the next line, after opening every block that may have it. */
  private first(moment: number): Opened | undefined {
    let first = this.least();
    for (let block = this.closed.at(-1); block; block = this.closed.at(-1)) {
      const to = block.to.getTime();
      if (to <= moment || (first && to < first.next.started)) return first;
      this.closed.pop();
      this.open(block);
      first = this.least();
    }
    return first;
  }

  private least(): Opened | undefined {
    let least: Opened | undefined;
    for (const one of this.opened) if (!least || byPageOrder(one.next, least.next) < 0) least = one;
    return least;
  }

  private open(block: StoredBlock): void {
    const rest = matchingLines(unpacked(block.lines), this.filter, this.until);
    const { value, done } = rest.next();
    if (!done) this.opened.push({ next: value, rest });
  }

  private advance(one: Opened): void {
    const { value, done } = one.rest.next();
    if (done) this.opened.splice(this.opened.indexOf(one), 1);
    else one.next = value;
  }
}
