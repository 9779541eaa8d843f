import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 25;
const ATTEMPTS = 1_600;

/** Repeats a request until its result is accepted, for background work of the platform. Fails with the last result. */
export async function eventually<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (attempt === ATTEMPTS) throw new Error(`never became true; last answer: ${JSON.stringify(answer)}`);
    await delay(PAUSE_MS);
  }
}
