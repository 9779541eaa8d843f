const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Days after which the date says more. */
const DAYS_MAX = 30;

/** Returns how long ago a moment was, in a few words; one that is long ago by its date. */
export function agoOf(at: Date, now: number): string {
  const ms = Math.max(0, now - at.getTime());
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  const days = Math.floor(ms / DAY_MS);
  if (days > DAYS_MAX) return at.toLocaleDateString();
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** Returns how long it is until a moment, in a few words. */
export function untilOf(at: Date, now: number): string {
  const ms = at.getTime() - now;
  if (ms < MINUTE_MS) return 'in a moment';
  if (ms < HOUR_MS) return `in ${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `in ${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  if (days > DAYS_MAX) return at.toLocaleDateString();
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
