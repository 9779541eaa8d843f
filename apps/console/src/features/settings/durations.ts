/** Seconds of each unit, largest first. */
export const UNITS = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
export type Unit = keyof typeof UNITS;

export interface Duration {
  /** Number as typed. */
  readonly count: string;
  readonly unit: Unit;
}

/** Converts seconds to the largest unit that gives a whole number. */
export function durationOf(seconds: number): Duration {
  const units = Object.keys(UNITS) as Unit[];
  const unit = units.find((each) => seconds % UNITS[each] === 0) ?? 'seconds';
  return { count: String(seconds / UNITS[unit]), unit };
}

/** Returns the seconds of a duration, or `null` if its count is not a whole number above 0. */
export function secondsOf({ count, unit }: Duration): number | null {
  return /^[1-9]\d{0,9}$/.test(count.trim()) ? Number(count) * UNITS[unit] : null;
}
