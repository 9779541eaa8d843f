/** Seconds of each unit, largest first. */
export const UNITS = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
export type Unit = keyof typeof UNITS;

export interface Duration {
  /** Number as typed. */
  readonly count: string;
  readonly unit: Unit;
}

/** Seconds in the largest unit they are a whole number of. */
export function durationOf(seconds: number): Duration {
  const units = Object.keys(UNITS) as Unit[];
  const unit = units.find((each) => seconds % UNITS[each] === 0) ?? 'seconds';
  return { count: String(seconds / UNITS[unit]), unit };
}

/** Seconds of a duration; `null` where no whole number above 0 was typed. */
export function secondsOf({ count, unit }: Duration): number | null {
  return /^[1-9]\d{0,9}$/.test(count.trim()) ? Number(count) * UNITS[unit] : null;
}
