const FIRST_DELAY_MS = 2_000;
const DELAY_MAX_MS = 600_000;

/** Attempts after which a delivery is given up: about half an hour to forty minutes of trying. */
export const ATTEMPTS_MAX = 12;

/**
 * Returns the milliseconds until the next attempt: doubled after each attempt, ten minutes at most, of which a random part
 * between half and all is used, so that deliveries that failed together are not retried together. A longer wait that the provider
 * asks for wins.
 *
 * @param attempts made so far, from 1
 * @param random in [0, 1)
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs = 0): number {
  const full = Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return Math.max(retryAfterMs, Math.round(full / 2 + (full / 2) * random));
}
