import { toRecord } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';

const LINE_END = 0x0a;
/** Start of a line written by the platform's processes: id and time, so that lines are sorted without parsing the rest. */
const BEGIN = /^\{"_id":"([0-9a-f]{24})","started":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;
const BEGIN_BYTES = 71;

/** Entry in the log: its position is known, the rest of it is parsed on demand. */
export interface LogLine {
  readonly id: string;
  /** Unix milliseconds. */
  readonly started: number;
  /** JSON without a line break. */
  readonly bytes: Buffer;
}

/** Yields the lines of a batch or a block; yields `null` for a line that is not an entry. */
export function* splitLines(bytes: Buffer): Generator<LogLine | null> {
  for (let from = 0; from < bytes.length;) {
    const end = lineEnd(bytes, from);
    if (end > from) yield lineOf(bytes.subarray(from, end));
    from = end + 1;
  }
}

/** Returns the offset of the end of the line that contains `position`. */
export function lineEnd(bytes: Buffer, position: number): number {
  const end = bytes.indexOf(LINE_END, position);
  return end < 0 ? bytes.length : end;
}

/** Returns the line that contains this position; its line break counts as part of it. */
export function lineAt(bytes: Buffer, position: number): Buffer {
  const before = position === 0 ? -1 : bytes.lastIndexOf(LINE_END, position - 1);
  return bytes.subarray(before + 1, lineEnd(bytes, position));
}

/** Returns the line, or `null` if it is not an entry. */
export function lineOf(bytes: Buffer): LogLine | null {
  const match = BEGIN.exec(bytes.toString('latin1', 0, BEGIN_BYTES));
  const started = match ? Date.parse(match[2] ?? '') : Number.NaN;
  if (match && !Number.isNaN(started)) return { id: match[1] ?? '', started, bytes };
  const record = toRecord(parsed(bytes));
  return record && { id: record._id, started: record.started.getTime(), bytes };
}

/** Parses the line; returns `null` if it is not an entry. */
export function recordOf({ bytes }: LogLine): EntryRecord | null {
  return toRecord(parsed(bytes));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/** Compares in page order: newest first, by id within the same time. */
export function byPageOrder(a: Pick<LogLine, 'id' | 'started'>, b: Pick<LogLine, 'id' | 'started'>): number {
  return b.started - a.started || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Sorts lines in page order and removes duplicates: an entry that was delivered twice is in the log twice. */
export function inPageOrder<Line extends Pick<LogLine, 'id' | 'started'>>(lines: Line[]): Line[] {
  return lines.toSorted(byPageOrder).filter((line, index, sorted) => line.id !== sorted[index - 1]?.id);
}
