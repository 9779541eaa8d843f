// Builds the services and, beside them, the console. A console that cannot be built keeps nobody from starting the services.
// With `--rest` only what a start does not wait for: the console.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, services } from './build-steps.mjs';

const isRest = process.argv.includes('--rest');

const isThere = (name) => existsSync(join(root, 'dist', name));

const consoleIfMissing = async () => (isThere('console/index.html') ? 0 : run('scripts/build-console.mjs'));

if (!isRest) rmSync(join(root, 'dist'), { recursive: true, force: true });
const [ofServices, ofConsole] = await Promise.all([isRest ? 0 : services(), consoleIfMissing()]);
if (ofConsole !== 0) process.stderr.write('The console could not be built.\n');
process.exit(ofServices || ofConsole);
