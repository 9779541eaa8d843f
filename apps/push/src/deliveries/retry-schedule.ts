const FIRST_DELAY_MS = 2_000;
const DELAY_MAX_MS = 600_000;

/** Attempts after which a delivery is given up: about half an hour to forty minutes of trying. */
export const ATTEMPTS_MAX = 12;

/**
 * Milliseconds until the next attempt: doubled after each, ten minutes at most, and anywhere between half and all of that, so
 * that what failed together does not come back together. What the provider asks to wait for comes first.
 *
 * @param attempts made so far, from 1
 * @param random in [0, 1)
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs = 0): number {
  const full = Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return Math.max(retryAfterMs, Math.round(full / 2 + (full / 2) * random));
}
