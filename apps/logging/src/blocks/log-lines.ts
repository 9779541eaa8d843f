import { toRecord } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';

const LINE_END = 0x0a;
/** How a line begins that our own processes wrote: id and time, by which it is put in order without reading on. */
const BEGIN = /^\{"_id":"([0-9a-f]{24})","started":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;
const BEGIN_BYTES = 71;

/** An entry in the log: where it stands is known, the rest of it is read when it is asked for. */
export interface LogLine {
  readonly id: string;
  /** Unix milliseconds. */
  readonly started: number;
  /** JSON without a line end. */
  readonly bytes: Buffer;
}

/** The lines of a batch or a block; what is no entry comes as `null`. */
export function* splitLines(bytes: Buffer): Generator<LogLine | null> {
  for (let from = 0; from < bytes.length;) {
    const end = lineEnd(bytes, from);
    if (end > from) yield lineOf(bytes.subarray(from, end));
    from = end + 1;
  }
}

/** Where the line ends that `position` is in. */
export function lineEnd(bytes: Buffer, position: number): number {
  const end = bytes.indexOf(LINE_END, position);
  return end < 0 ? bytes.length : end;
}

/** The line that holds this position, its end included. */
export function lineAt(bytes: Buffer, position: number): Buffer {
  const before = position === 0 ? -1 : bytes.lastIndexOf(LINE_END, position - 1);
  return bytes.subarray(before + 1, lineEnd(bytes, position));
}

/** `null` for what is no entry. */
export function lineOf(bytes: Buffer): LogLine | null {
  const match = BEGIN.exec(bytes.toString('latin1', 0, BEGIN_BYTES));
  const started = match ? Date.parse(match[2] ?? '') : Number.NaN;
  if (match && !Number.isNaN(started)) return { id: match[1] ?? '', started, bytes };
  const record = toRecord(parsed(bytes));
  return record && { id: record._id, started: record.started.getTime(), bytes };
}

/** What the line says; `null` when that is no entry. */
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

/** The order of a page: newest first, by id within a time. */
export function byPageOrder(a: Pick<LogLine, 'id' | 'started'>, b: Pick<LogLine, 'id' | 'started'>): number {
  return b.started - a.started || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** In the order of a page, each entry once: what was handed over twice is in the log twice. */
export function inPageOrder<Line extends Pick<LogLine, 'id' | 'started'>>(lines: Line[]): Line[] {
  return lines.toSorted(byPageOrder).filter((line, index, sorted) => line.id !== sorted[index - 1]?.id);
}
