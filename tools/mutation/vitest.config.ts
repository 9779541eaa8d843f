import { defineConfig } from 'vitest/config';
import tests from '../../vitest.config.js';

/** Vitest settings of mutation tests: the unit specs of one library, and nothing that is built. */
export default defineConfig({
  resolve: tests.resolve ?? {},
  test: {
    include: (process.env['MUTATED_SPECS'] ?? '').split(','),
    setupFiles: ['test/support/reflect.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
});
