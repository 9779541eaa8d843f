import { randomFillSync } from 'node:crypto';

const WORDS = 4;
const SEEDS = 256;

const pool = new Uint32Array(WORDS * SEEDS);
let used = pool.length;

/**
 * Returns a seed for one call, four unused random words. Drawn in advance: asking the system each time costs more than
 * a small call's code.
 */
export function randomWords(): number[] {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const words = [...pool.subarray(used, used + WORDS)];
  pool.fill(0, used, used + WORDS);
  used += WORDS;
  return words;
}
