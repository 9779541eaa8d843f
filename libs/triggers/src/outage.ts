/** Milliseconds after which a trigger that could not be run is suspended. */
export const OUTAGE_MS_MAX = 24 * 60 * 60_000;

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MS_MAX = 60_000;

/**
 * Returns the milliseconds until failed platform work is retried: twice as long each time, up to a minute, half of it
 * more or less, so that many retries do not coincide.
 * @param attempt 0 after the first failure
 * @param chance from 0 to 1
 */
export function pauseAfter(attempt: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, PAUSE_MS_MAX);
  return Math.min(PAUSE_MS_MAX, Math.round(pause * (0.5 + chance)));
}

/** Change stream errors after which continuing from the same place cannot succeed. */
const HISTORY_LOST = new Set([286, 280, 260, 9]);
const REFUSED = new Set([13, 18]);
const TOO_LARGE = 10_334;

/** Milliseconds a data source may refuse, or be unknown, before triggers on it are suspended. */
export const REFUSED_MS_MAX = 10 * 60_000;

/** Reaction to a failed change stream. */
export type StreamFailure = 'again' | 'history lost' | 'too large' | 'refused';

/** @param code of the server's error, `undefined` for one of the driver or the network */
export function streamFailure(code: number | undefined): StreamFailure {
  if (code === undefined) return 'again';
  if (HISTORY_LOST.has(code)) return 'history lost';
  if (code === TOO_LARGE) return 'too large';
  return REFUSED.has(code) ? 'refused' : 'again';
}
