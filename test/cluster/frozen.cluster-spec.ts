import { describe, expect, it } from 'vitest';
import { answeredWith, NumberedWrites, say } from './numbered-writes.js';

const numbered = NumberedWrites.forAllTests();

describe('a runtime that stands still', () => {
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
