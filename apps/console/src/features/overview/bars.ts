/** Metric of a step, or `null` without data. */
export type Figure = number | null;

/** Sum of what was counted. */
export function sumOf(values: readonly Figure[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Returns the highest value, `null` without values. */
export function highestOf(values: readonly Figure[]): number | null {
  const counted = values.flatMap((value) => (value === null ? [] : [value]));
  return counted.reduce<number | null>((highest, value) => Math.max(highest ?? value, value), null);
}
