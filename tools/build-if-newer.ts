// Brings `dist` up to date for tests: builds the parts that are missing or older than a source.
// With `--services` only what processes run; bundles of programs and the console are left out.
// Does nothing in a run of tests that has built these parts: its processes run what is there.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from '../test/support/build-once.js';
import { newest, root, run, services } from './build-steps.js';
import { writeClientTypes } from './client-types.js';

const parts = process.argv.includes('--services') ? 'services' : 'all';
const dist = join(root, 'dist');
const changed = (path: string): number => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

async function builtServices(): Promise<number> {
  const sources = [
    newest(join(root, 'apps'), ['console']),
    newest(join(root, 'libs')),
    changed('package.json'),
    changed('.swcrc'),
  ];
  const built = changed('dist/apps/standalone/src/main.js');
  if (sources.every((time) => built >= time)) return 0;
  // Bundles hold what was compiled before; the console does not.
  if (existsSync(dist)) {
    for (const name of readdirSync(dist)) if (name !== 'console') rmSync(join(dist, name), { recursive: true });
  }
  return services();
}

const builtPrograms = (): number | Promise<number> => (existsSync(join(dist, 'programs')) ? 0 : run('tools/bundle-programs.ts'));

function builtConsole(): number | Promise<number> {
  const sources = [newest(join(root, 'apps/console')), newest(join(root, 'libs')), changed('package.json')];
  const built = changed('dist/console/index.html');
  return sources.every((time) => built >= time) ? 0 : run('tools/build-console.ts');
}

async function builtPlatform(): Promise<number> {
  const code = await builtServices();
  return code !== 0 || parts === 'services' ? code : builtPrograms();
}

if (isBuilt(parts)) process.exit(0);
// The client's types are a source like others: written later, they would be newer than what is built.
await writeClientTypes();
// The console is built from sources: neither waits for the other.
const codes = await Promise.all([builtPlatform(), parts === 'services' ? 0 : builtConsole()]);
process.exit(codes.find((code) => code !== 0) ?? 0);
