// Builds the services and the console. If the console cannot be built, the services still start.
// With `--rest` only what a start does not wait for: bundles of programs and the console.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, services } from './build-steps.js';

const isRest = process.argv.includes('--rest');

const isThere = (name: string): boolean => existsSync(join(root, 'dist', name));

async function programs(): Promise<number> {
  const code = isRest ? 0 : await services();
  if (code !== 0 || isThere('programs')) return code;
  const bundled = await run('tools/bundle-programs.ts');
  // Leaves it to the next start if the build runs beside one.
  if (bundled !== 0 || isRest) return bundled;
  if ((await run('tools/compile-script.ts')) !== 0) process.stderr.write('The first start will compile what it runs.\n');
  return 0;
}

const consoleIfMissing = async (): Promise<number> => (isThere('console/index.html') ? 0 : run('tools/build-console.ts'));

if (!isRest) rmSync(join(root, 'dist'), { recursive: true, force: true });
const [ofServices, ofConsole] = await Promise.all([programs(), consoleIfMissing()]);
if (ofServices !== 0 && isRest) process.stderr.write('Programs could not be bundled. They start without, in twice the time.\n');
if (ofConsole !== 0) process.stderr.write('The console could not be built.\n');
process.exit(ofServices || ofConsole);
