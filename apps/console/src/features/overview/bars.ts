/** Metric of a step, or `null` without data. */
export type Metric = number | null;

/** Returns the sum of the values; missing ones count as 0. */
export function sumOf(values: readonly Metric[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Returns the highest value, `null` without values. */
export function highestOf(values: readonly Metric[]): number | null {
  const counted = values.flatMap((value) => (value === null ? [] : [value]));
  return counted.reduce<number | null>((highest, value) => Math.max(highest ?? value, value), null);
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Returns a time in seconds, in the largest unit that leaves at least one of it. */
export function durationText(seconds: number): string {
  const [unit, length] = seconds >= HOUR_S ? ['h', HOUR_S] : seconds >= MINUTE_S ? ['min', MINUTE_S] : ['s', 1];
  return `${(seconds / length).toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${unit}`;
}
