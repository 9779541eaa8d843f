import { isOpen, matches, needlesOf, type EntryFilter } from './entry-filter.js';
import { mayHaveText } from './entry-text.js';
import type { EntryRecord } from './entry.model.js';
import { lineAt, lineEnd, lineOf, recordOf, type LogLine } from './log-lines.js';

/** A line of a log that matches what was asked for; `record` where it had to be read to know. */
export interface FoundLine extends LogLine {
  readonly record?: EntryRecord;
}

/** The matching lines of one block that began at `until` or before, in the order of a page. Only lines that may match are looked at. */
export function* matchingLines(lines: Buffer, filter: EntryFilter, until: number | null): Generator<FoundLine, void> {
  const begin = until === null ? 0 : firstAtOrBefore(lines, until);
  const needles = needlesOf(filter);
  if (isOpen(filter)) yield* everyLine(lines, begin);
  else if (needles.length > 0) yield* linesWith(lines, begin, needles, filter);
  else for (const line of everyLine(lines, begin)) yield* matching(line, filter);
}

/** The line, where it matches. */
function* matching(line: LogLine, filter: EntryFilter): Generator<FoundLine, void> {
  if (filter.text !== undefined && !mayHaveText(line.bytes, filter.text)) return;
  const record = recordOf(line);
  if (record && matches(filter, record)) yield { ...line, record };
}

function* everyLine(lines: Buffer, begin: number): Generator<LogLine, void> {
  for (let from = begin; from < lines.length;) {
    const end = lineEnd(lines, from);
    const line = lineOf(lines.subarray(from, end));
    if (line) yield line;
    from = end + 1;
  }
}

function* linesWith(
  lines: Buffer,
  begin: number,
  [first = [], ...others]: readonly (readonly Buffer[])[],
  filter: EntryFilter,
): Generator<FoundLine, void> {
  const places = first.map((needle) => new Places(lines, needle));
  for (let from = begin; ;) {
    const hit = places.reduce((first, place) => Math.min(first, place.from(from)), Infinity);
    if (hit === Infinity) return;
    const bytes = lineAt(lines, hit);
    from = bytes.byteOffset - lines.byteOffset + bytes.length + 1;
    if (!others.every((any) => any.some((needle) => bytes.includes(needle)))) continue;
    const line = lineOf(bytes);
    if (line) yield* matching(line, filter);
  }
}

/** Where a text stands, each place looked for once. */
class Places {
  private place = -1;

  constructor(
    private readonly bytes: Buffer,
    private readonly needle: Buffer,
  ) {}

  /** The first one at `position` or behind it; `Infinity` when there is none. Positions grow from call to call. */
  from(position: number): number {
    if (this.place < position) {
      const found = this.bytes.indexOf(this.needle, position);
      this.place = found < 0 ? Infinity : found;
    }
    return this.place;
  }
}

/** Where the first line begins that is not newer than `moment`: lines are in the order of a page. */
function firstAtOrBefore(lines: Buffer, moment: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const bytes = lineAt(lines, (low + high) >>> 1);
    const begin = bytes.byteOffset - lines.byteOffset;
    const line = lineOf(bytes);
    if (line && line.started > moment) low = begin + bytes.length + 1;
    else high = begin;
  }
  return low;
}
