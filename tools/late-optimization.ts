import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../test/support/late-optimization.cjs', import.meta.url));

/** Value of NODE_OPTIONS for processes of tests, which take a sixth less of CPU with it on Node 20, and a twelfth on Node 24. */
export const LATE_OPTIMIZATION = `--require=${JSON.stringify(FILE)}`;

/** Returns NODE_OPTIONS of a process that also has other ones. */
export const withLateOptimization = (given = ''): string => `${LATE_OPTIMIZATION} ${given}`.trim();

/** Has this process, and all it starts with its environment, optimize functions later. */
export function optimizeLate(): void {
  const given = process.env['NODE_OPTIONS'] ?? '';
  if (given.includes(LATE_OPTIMIZATION)) return;
  process.env['NODE_OPTIONS'] = withLateOptimization(given);
  createRequire(import.meta.url)(FILE);
}
