import type { CronSchedule } from './cron-schedule.js';

/** Milliseconds by which a run may be late without being one that was missed. */
const LATE_MS = 60_000;

/** What is to be done at a due time that has come. */
export interface Due {
  /** The time the run is for; `null` for no run at all. */
  readonly runFor: Date | null;
  /** Earlier due times nobody ran for. */
  readonly missed: number;
  readonly nextAt: Date | null;
}

/**
 * What follows from a due time that has come, or went by while nobody looked: one run for the latest, the others are missed. Where what is
 * missed is to be skipped, only a run that is hardly late takes place.
 */
export function dueAt(schedule: CronSchedule, dueSince: Date, now: Date, skipsMissed: boolean): Due {
  const later = schedule.between(dueSince, now);
  const runFor = later.last ?? dueSince;
  const nextAt = schedule.next(now);
  if (!skipsMissed) return { runFor, missed: later.count, nextAt };
  const isLate = now.getTime() - runFor.getTime() >= LATE_MS;
  return { runFor: isLate ? null : runFor, missed: 0, nextAt };
}
