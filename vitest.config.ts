import { availableParallelism, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { COMPILED, compiledSources, runsCompiled } from './tools/compiled-sources.js';
import { DISK } from './tools/memory-folder.js';
import { optimizeLate } from './tools/late-optimization.js';
import { TestOrder } from './tools/test-order.js';
import { PROJECTS } from './tools/test-tiers.js';

optimizeLate();

const libs = fileURLToPath(new URL('./libs/', import.meta.url));
const support = fileURLToPath(new URL('./test/support/', import.meta.url));
// Packages that are not transformed load this one; two copies of GraphQL do not know each other's types.
const graphql = fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url));
const testing = ['**/node_modules/**', '**/dist/**'];

/** Code that counts where it has been is slower. */
const SLOWER = process.argv.includes('--coverage') ? 4 : 1;

/** Files at a time where workers compute: each of them loads the services, so one more takes more than it gives. */
const WORKERS = Math.max(2, availableParallelism() - 1);

type Own = NonNullable<TestProjectInlineConfiguration['test']>;

const REFLECT = 'test/support/reflect.ts';
/** Specs run guests, runners and stores from `dist`. */
const SERVICES = 'test/support/services.setup.ts';
/** Platforms are started from `dist`, with the console they serve. */
const PROGRAMS = 'test/support/programs.setup.ts';
const STANDALONE = [PROGRAMS, 'test/e2e/platform/standalone.setup.ts'];
/** The package is packed and installed from its tarball. */
const INSTALLED = [...STANDALONE, 'test/packages/installed.setup.ts'];
const CLUSTER = [PROGRAMS, 'test/e2e/platform/cluster.setup.ts'];
/** Temporary files stay on the disk: processes may have system files open, where the memory is too, and installs are large. */
const ON_DISK = { env: { TMPDIR: process.env[DISK] ?? tmpdir() } };
const MINUTE = { testTimeout: 60_000, hookTimeout: 60_000 };
const SECONDS = { testTimeout: SLOWER * 30_000, hookTimeout: SLOWER * 30_000 };
/**
 * Tests of the `faults` and `outages` projects freeze and kill processes: a loaded machine can be too slow for one. Retries are
 * reported.
 */
const RETRIES = { retry: 1 };
/** Files at a time where workers wait for platforms, browsers, commands, time limits and leases as long as they compute. */
const WAITING = { maxWorkers: WORKERS + 1 };
/** Settings of most projects. */
const SLOW = { ...MINUTE, ...WAITING };
/** Files at a time in the group where some wait nearly all of the time: for a minute to go by, or until a killed process is missed. */
const IDLE = { maxWorkers: WORKERS + 2 };
/** Settings of most projects of that group. */
const SLOW_IDLE = { ...MINUTE, ...IDLE };

/** Vitest settings of each project of `test/tiers.json`. */
const OWN: Readonly<Record<string, Own>> = {
  unit: { ...SECONDS, setupFiles: [REFLECT], globalSetup: SERVICES },
  integration: { ...SECONDS, setupFiles: [REFLECT], globalSetup: SERVICES },
  limits: { ...SECONDS, ...IDLE, setupFiles: [REFLECT], globalSetup: SERVICES },
  store: { ...SLOW_IDLE, setupFiles: [REFLECT], globalSetup: SERVICES },
  readers: { ...SLOW_IDLE, globalSetup: SERVICES, provide: { everythingElsewhere: true } },
  packages: { ...SLOW, ...ON_DISK, setupFiles: [REFLECT], globalSetup: INSTALLED },
  e2e: { ...SLOW, globalSetup: STANDALONE },
  programs: { ...SLOW, globalSetup: STANDALONE },
  browser: { ...SLOW, globalSetup: STANDALONE },
  'browser-basics': { ...SLOW, globalSetup: STANDALONE },
  cluster: { ...SLOW, globalSetup: CLUSTER },
  'cluster-whole': { ...SLOW, globalSetup: CLUSTER },
  'cluster-basics': { ...SLOW, globalSetup: PROGRAMS },
  isolation: { ...MINUTE, ...ON_DISK, globalSetup: PROGRAMS },
  faults: { ...SLOW_IDLE, ...RETRIES, setupFiles: [REFLECT], globalSetup: PROGRAMS },
  // A minute with a frozen process takes 10 s of CPU.
  outages: { ...SLOW_IDLE, ...RETRIES, globalSetup: PROGRAMS },
};

/** Projects whose tests load compiled files. Others reach services by HTTP. */
const COMPILED_PROJECTS: readonly string[] = runsCompiled(process.argv)
  ? ['unit', 'integration', 'limits', 'store', 'readers']
  : [];

export default defineConfig({
  // Subpath imports name compiled files; tests run the sources they were compiled from.
  resolve: {
    alias: [
      { find: /^#testing\/(.*)\.js$/, replacement: `${support}$1.ts` },
      { find: /^#([a-z-]+)\/(.*)\.js$/, replacement: `${libs}$1/src/$2.ts` },
      { find: /^graphql$/, replacement: graphql },
    ],
  },
  test: {
    exclude: testing,
    restoreMocks: true,
    // Coverage of tests in this process; services, runners and stores started as separate processes are not measured.
    coverage: {
      provider: 'v8',
      include: ['{apps,libs}/*/src/**/*.ts'],
      exclude: ['**/*.{spec,int-spec,fixture}.ts', '**/testing/**', '**/main.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'coverage',
      reportOnFailure: true,
    },
    provide: { longTests: process.env['LONG_TESTS'] !== undefined },
    // Background work may take its time on a loaded machine; one second is too short.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    // Files of one worker share what they have loaded: loading takes longer than most files run. Tests leave nothing behind in it.
    isolate: false,
    maxWorkers: WORKERS,
    reporters: ['default', './tools/test-figures.js', './tools/early-set-ups.js', './tools/project-ends.js'],
    sequence: { sequencer: TestOrder },
    projects: PROJECTS.map(({ name, include, exclude, group }) => ({
      extends: true,
      plugins: COMPILED_PROJECTS.includes(name) ? [compiledSources] : [],
      test: {
        ...OWN[name],
        server: { deps: { external: COMPILED_PROJECTS.includes(name) ? [COMPILED] : [] } },
        name,
        include: [...include],
        exclude: [...testing, ...exclude],
        sequence: { groupOrder: group },
      },
    })),
  },
});
