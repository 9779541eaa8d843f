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

  it.each([12_000, 40_000])(
    'executes nothing that received 503 when isolated for %i ms with another clock',
    async (frozenMs) => {
      const load = numbered();
      const { cluster } = load;
      const added = await load.addRuntime();
      for (const other of cluster.of('runtime')) if (other !== added) await cluster.retire(other);
      await load.recovered();

      await added.freeze();
      const writes = await load.writeFor(frozenMs);
      added.signal('SIGCONT');
      await load.recovered();
      say(`alone, frozen for ${frozenMs / 1_000} s`, writes);

      const refused = answeredWith(writes, 503);
      const found = await load.stored();
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter(({ n }) => found.has(n))).toEqual([]);
      expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
      expect(writes.filter(({ n, status }) => status === 200 && !found.has(n))).toEqual([]);
      expect(writes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    },
    180_000,
  );
});
