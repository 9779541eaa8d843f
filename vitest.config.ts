import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const libs = fileURLToPath(new URL('./libs/', import.meta.url));
// Packages that are not transformed load this one; two copies of GraphQL do not know each other's types.
const graphql = fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url));
const testing = ['**/node_modules/**', '**/dist/**'];

/** Of tests that wait for processes: what a busy machine upset is tried once more, and reported as such. */
const UPSET_RETRIES = 1;

/** Code that counts where it has been is slower. */
const SLOWER = process.argv.includes('--coverage') ? 4 : 1;

export default defineConfig({
  // Subpath imports name compiled files; tests run the sources they were compiled from.
  resolve: {
    alias: [
      { find: /^#([a-z-]+)\/(.*)\.js$/, replacement: `${libs}$1/src/$2.ts` },
      { find: /^graphql$/, replacement: graphql },
    ],
  },
  test: {
    exclude: testing,
    restoreMocks: true,
    // What tests in this process reach; services, runners and stores started as processes of their own are not seen.
    coverage: {
      provider: 'v8',
      include: ['{apps,libs}/*/src/**/*.ts'],
      exclude: ['**/*.{spec,int-spec,fixture}.ts', '**/testing/**', 'libs/testing/**', '**/main.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'coverage',
      reportOnFailure: true,
    },
    provide: { longTests: process.env['LONG_TESTS'] !== undefined },
    // What happens in the background may take its time on a busy machine; one second is too short.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    // Files of one worker share what they have loaded: loading takes longer than most files run. Tests leave nothing behind in it.
    isolate: false,
    // Tests wait for processes of their own more than they compute: two cores are busy with two files at a time, not with one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // Alone, after all others: it takes all the machine there is.
        extends: true,
        test: {
          name: 'isolation',
          retry: UPSET_RETRIES,
          include: ['test/isolation/**/*.isolation-spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,libs}/**/*.spec.ts'],
          setupFiles: ['libs/testing/src/reflect.ts'],
          testTimeout: SLOWER * 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          retry: UPSET_RETRIES,
          include: ['{apps,libs}/**/*.int-spec.ts', 'test/contract/**/*.contract-spec.ts'],
          setupFiles: ['libs/testing/src/reflect.ts'],
          testTimeout: SLOWER * 30_000,
          hookTimeout: SLOWER * 30_000,
        },
      },
      {
        // The store's own tests once more, with every statement that looks at a document sent to a reader process.
        extends: true,
        test: {
          name: 'readers',
          include: ['libs/embedded-mongo/test/*.int-spec.ts'],
          // Of stores that are started as processes or threads of their own, with the slice everybody has.
          exclude: [...testing, 'libs/embedded-mongo/test/{disk,process,worker}.int-spec.ts'],
          provide: { everythingElsewhere: true },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          retry: UPSET_RETRIES,
          include: ['test/e2e/**/*.e2e-spec.ts'],
          globalSetup: 'test/e2e/platform/standalone.setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          retry: UPSET_RETRIES,
          include: ['test/browser/**/*.browser-spec.ts'],
          globalSetup: 'test/e2e/platform/standalone.setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          retry: UPSET_RETRIES,
          include: ['test/e2e/**/*.e2e-spec.ts'],
          exclude: [...testing, 'test/e2e/standalone/**'],
          globalSetup: 'test/e2e/platform/cluster.setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Alone, after all others: what is slow for want of a processor looks frozen.
        extends: true,
        test: {
          name: 'outages',
          retry: UPSET_RETRIES,
          include: ['test/cluster/**/*.cluster-spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
