/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/reporter.mjs'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: (process.env.MUTATED_FILES ?? '').split(','),
  coverageAnalysis: 'perTest',
  reporters: ['sending'],
  concurrency: 2,
  // A change whose specs run out of time counts as noticed: on a loaded machine, slow specs must not.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 15,
  // Files that no unit spec reads are not copied.
  ignorePatterns: ['dist', 'docs', 'examples', 'deploy', 'data', 'coverage', 'apps/console', 'test/{e2e,browser,bench,cluster}'],
};
