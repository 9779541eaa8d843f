import type { TestProject } from 'vitest/node';
import { afterEach, expect, it, vi } from 'vitest';
import { beginEarly, earlyOr } from './early-set-ups.js';

const install = vi.fn(() => Promise.resolve('begun early'));
const STARTS = { 'installed.setup.ts': install };

const EARLY = Symbol.for('groundwork:early-set-ups');
const project = {
  name: 'one',
  config: { globalSetup: ['/a/programs.setup.ts', '/a/installed.setup.ts'] },
} as unknown as TestProject;
const later = (): Promise<string> => Promise.resolve('begun by the set-up');

afterEach(() => {
  vi.unstubAllEnvs();
  install.mockClear();
  Reflect.deleteProperty(globalThis, EARLY);
});

it('begins what set-ups take, once for each project', async () => {
  vi.stubEnv('GROUNDWORK_TESTS_BUILT', 'all');
  beginEarly([project], STARTS);
  beginEarly([project], STARTS);

  expect(install).toHaveBeenCalledTimes(1);
  expect(await earlyOr('one', 'installed.setup.ts', later)).toBe('begun early');
  expect(await earlyOr('another', 'installed.setup.ts', later)).toBe('begun by the set-up');
  expect(await earlyOr('one', 'cluster.setup.ts', later)).toBe('begun by the set-up');
});

it('leaves everything to set-ups where programs may have to be built first', async () => {
  vi.stubEnv('GROUNDWORK_TESTS_BUILT', 'services');
  beginEarly([project], STARTS);

  expect(install).not.toHaveBeenCalled();
  expect(await earlyOr('one', 'installed.setup.ts', later)).toBe('begun by the set-up');
});

it('reports a failure where the set-up takes it', async () => {
  vi.stubEnv('GROUNDWORK_TESTS_BUILT', 'all');
  install.mockRejectedValueOnce(new Error('no space'));
  beginEarly([project], STARTS);

  await expect(earlyOr('one', 'installed.setup.ts', later)).rejects.toThrow('no space');
});
