import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reachedFrom, testingReachedFrom } from '#testing/reached-programs.js';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const SERVICES = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers', 'standalone'];

describe('what tests control of a platform', () => {
  it('is in the program that is for them', () => {
    expect(testingReachedFrom(join(dist, 'apps/standalone/src/testing-main.js'))).toHaveLength(4);
  });

  it.each(SERVICES)('is not in a program of a platform: %s', (name) => {
    const program = join(dist, `apps/${name}/src/main.js`);

    // One script, or many parts.
    expect([...reachedFrom(program).values()].join('').length).toBeGreaterThan(100_000);
    expect(testingReachedFrom(program)).toEqual([]);
    expect(testingReachedFrom(join(dist, `apps/${name}/src/main.unbundled.js`))).toEqual([]);
  });
});
