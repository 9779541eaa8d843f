import { isOpen, matches, needlesOf, type EntryFilter } from './entry-filter.js';
import { mayHaveText } from './entry-text.js';
import type { EntryRecord } from './entry.model.js';
import { lineAt, lineEnd, lineOf, recordOf, type LogLine } from './log-lines.js';

/** Line of a log that matches the filter; `record` is set if the line had to be parsed to decide that. */
export interface FoundLine extends LogLine {
  readonly record?: EntryRecord;
}

/**
 * Returns the matching lines of one block that began at `until` or before, in page order. Only lines that may match are parsed.
 */
export function* matchingLines(lines: Buffer, filter: EntryFilter, until: number | null): Generator<FoundLine, void> {
  const begin = until === null ? 0 : firstAtOrBefore(lines, until);
  const needles = needlesOf(filter);
  if (isOpen(filter)) yield* everyLine(lines, begin);
  else if (needles.length > 0) yield* linesWith(lines, begin, needles, filter);
  else for (const line of everyLine(lines, begin)) yield* matching(line, filter);
}

/** Yields the line if it matches. */
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

/** Positions of a byte sequence. Each position is searched for once. */
class Places {
  private place = -1;

  constructor(
    private readonly bytes: Buffer,
    private readonly needle: Buffer,
  ) {}

  /** Returns the first position at or after `position`, `Infinity` if none is left. Positions must grow from call to call. */
  from(position: number): number {
    if (this.place < position) {
      const found = this.bytes.indexOf(this.needle, position);
      this.place = found < 0 ? Infinity : found;
    }
    return this.place;
  }
}

/** Returns the offset of the first line that is not newer than `moment`; the lines are in page order. */
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
