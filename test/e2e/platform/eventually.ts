import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between attempts: a tenth of the time that has gone by, within these limits. So long waits hardly load the platform. */
const PAUSE_MS_MIN = 25;
const PAUSE_MS_MAX = 250;
const ATTEMPTS = 600;

/** Repeats a request until its result is accepted, for background work of the platform. Fails with the last result. */
export async function eventually<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (attempt === ATTEMPTS) throw new Error(`never became true; last answer: ${JSON.stringify(answer)}`);
    await delay(Math.min(Math.max((performance.now() - since) / 10, PAUSE_MS_MIN), PAUSE_MS_MAX));
  }
}
