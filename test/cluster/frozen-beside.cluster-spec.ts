import { describe, expect, it } from 'vitest';
import { answeredWith, NumberedWrites, say, secondsOfErrors } from './numbered-writes.js';

/** Seconds in which writes may fail while one of two processes is frozen. */
const ERRORS_MAX_SECONDS = 5;

const numbered = NumberedWrites.forAllTests();

describe('a runtime that stands still', () => {
  it('costs at most 5 s of errors in a minute beside another, and stores nothing that failed with 503', async () => {
    const load = numbered();
    const frozen = await load.addRuntime();
    await load.recovered();
    // Both are known, and both have been given something.
    await load.writeFor(2_000);

    await frozen.freeze();
    const writes = await load.writeFor(60_000);
    frozen.signal('SIGCONT');
    const after = await load.writeFor(5_000);
    say('one of two, frozen for 60 s', writes);
    await load.recovered();

    const failed = answeredWith([...writes, ...after], 503);
    const found = await load.stored();
    expect(failed.length).toBeGreaterThan(0);
    expect(secondsOfErrors(writes).length).toBeLessThanOrEqual(ERRORS_MAX_SECONDS);
    expect(failed.filter(({ n, retryAfter }) => found.has(n) || retryAfter === null)).toEqual([]);
    expect([...writes, ...after].filter(({ n, status }) => status !== 503 && !(status === 200 && found.has(n)))).toEqual([]);
  }, 180_000);
});
