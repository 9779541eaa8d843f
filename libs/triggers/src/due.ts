import type { CronSchedule } from './cron-schedule.js';

/** Milliseconds by which a run may be late without being one that was missed. */
const LATE_MS = 60_000;

/** Run for a due time that has come. */
export interface Due {
  /** The time the run is for; `null` for no run at all. */
  readonly runFor: Date | null;
  /** Number of earlier due times without a run. */
  readonly missed: number;
  readonly nextAt: Date | null;
}

/**
 * Returns the run for a due time that has come or was missed: one run for the latest, the others count as missed. If
 * missed times are to be skipped, only a run that is hardly late takes place.
 */
export function dueAt(schedule: CronSchedule, dueSince: Date, now: Date, skipsMissed: boolean): Due {
  const later = schedule.between(dueSince, now);
  const runFor = later.last ?? dueSince;
  const nextAt = schedule.next(now);
  if (!skipsMissed) return { runFor, missed: later.count, nextAt };
  const isLate = now.getTime() - runFor.getTime() >= LATE_MS;
  return { runFor: isLate ? null : runFor, missed: 0, nextAt };
}
