const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS_MS = [
  ...[1, 5, 10, 15, 30].map((seconds) => seconds * 1_000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 10, 30].map((days) => days * DAY_MS),
];

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Returns at most `most` round moments of a time with their labels, in the reader's own time. */
export function ticksOf(from: number, to: number, most: number): Tick[] {
  const step = STEPS_MS.find((each) => (to - from) / each <= most) ?? Infinity;
  if (step === Infinity || to <= from) return [];
  // Whole days begin at midnight where the reader is.
  const offset = new Date(from).getTimezoneOffset() * MINUTE_MS;
  const first = Math.ceil((from - offset) / step) * step + offset;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step).map((at) => ({ at, label: labelOf(at, step) }));
}

function labelOf(at: number, step: number): string {
  const moment = new Date(at);
  if (step >= DAY_MS) return moment.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  const seconds = step < MINUTE_MS ? ({ second: '2-digit' } as const) : {};
  return moment.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hour12: false, ...seconds });
}

/** Returns the smallest of 1, 2, 5, 10, 20, … that is not less than `highest`. */
export function roundTop(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((top) => top >= highest) ?? highest;
}
