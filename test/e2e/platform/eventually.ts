import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 25;
const ATTEMPTS = 1_600;

/** Asks until the answer is good; for what the platform does beside a request. Fails with the last answer. */
export async function eventually<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (attempt === ATTEMPTS) throw new Error(`never became true; last answer: ${JSON.stringify(answer)}`);
    await delay(PAUSE_MS);
  }
}
