import { durationOf, type LogEntry } from './log-entry';

/** One thing that happened under a request. */
export interface Step {
  readonly entry: LogEntry;
  /** Number of steps around it. */
  readonly depth: number;
  /** The step it happened within. */
  readonly within: LogEntry | null;
  /** Milliseconds after the first step began. */
  readonly offsetMs: number;
  readonly tookMs: number;
  /** Start and length of its bar, as fractions of 1. */
  readonly left: number;
  readonly width: number;
}

export interface Story {
  readonly steps: readonly Step[];
  /** Milliseconds from the first begin to the last end. */
  readonly spanMs: number;
  readonly failed: number;
}

/** The calling entry comes first if the clocks are too coarse to decide. */
const OUTER: Readonly<Record<string, number>> = { SERVICE_FUNCTION: 2, FUNCTION: 1 };

function byBegin(a: LogEntry, b: LogEntry): number {
  return (
    Date.parse(a.started) - Date.parse(b.started) ||
    Date.parse(b.completed) - Date.parse(a.completed) ||
    (OUTER[a.type] ?? 0) - (OUTER[b.type] ?? 0) ||
    (a._id < b._id ? -1 : 1)
  );
}

/** Orders the entries of one request by their begin and nests each in the latest earlier one that ended no earlier. */
export function storyOf(entries: readonly LogEntry[]): Story {
  const sorted = entries.toSorted(byBegin);
  const beginMs = sorted.reduce((first, { started }) => Math.min(first, Date.parse(started)), Infinity);
  const endMs = sorted.reduce((last, entry) => Math.max(last, Date.parse(entry.started) + durationOf(entry)), -Infinity);
  const spanMs = sorted.length === 0 ? 0 : endMs - beginMs;
  const open: LogEntry[] = [];
  const steps = sorted.map((entry): Step => {
    while (open.length > 0 && !contains(open.at(-1), entry)) open.pop();
    const [depth, within] = [open.length, open.at(-1) ?? null];
    open.push(entry);
    const [offsetMs, tookMs] = [Date.parse(entry.started) - beginMs, durationOf(entry)];
    const share = (ms: number): number => (spanMs === 0 ? 0 : ms / spanMs);
    return { entry, depth, within, offsetMs, tookMs, left: share(offsetMs), width: spanMs === 0 ? 1 : share(tookMs) };
  });
  return { steps, spanMs, failed: sorted.filter(({ error }) => error !== undefined).length };
}

function contains(outer: LogEntry | undefined, inner: LogEntry): boolean {
  if (!outer) return false;
  // Steps of the same kind at the same moment stand beside each other.
  const isTwin = outer.type === inner.type && outer.started === inner.started && outer.completed === inner.completed;
  return !isTwin && Date.parse(outer.completed) >= Date.parse(inner.completed);
}

/** Returns the line of the source that an error names, or `null` if it names none. */
export function errorLineOf({ error = '' }: LogEntry): number | null {
  const found = /\bline (\d+)\b|:(\d+):\d+\b/.exec(error);
  return found ? Number(found[1] ?? found[2]) : null;
}
