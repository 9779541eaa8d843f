// Runs a tier of tests. Usage: tsx tools/test.ts [--all | --rest | --nightly] [--install] [arguments of vitest]
//   (none)     what a broken main job would break: `npm test`
//   --all      everything but the nightly repetitions: `npm run test:all`
//   --rest     what `--all` runs beside `npm test`
//   --nightly  the nightly repetitions alone
//   --install  installs missing system packages (root, apt); one that is missing afterwards is a failure
// With `--project` or files among the arguments, those are run instead of the tier.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BUILT } from '../test/support/build-once.js';
import { installedBrowser } from '../test/tools/installed-browser.mjs';
import { run } from './build-steps.js';
import { optimizeLate } from './late-optimization.js';
import { createMemoryFolder, DISK } from './memory-folder.js';
import { PROJECTS, projectsOf, tierFaults, TIERS, type Program, type Tier } from './test-tiers.js';

optimizeLate();
const given = process.argv.slice(2);
const take = (flag: string): boolean => given.includes(flag) && given.splice(given.indexOf(flag), 1).length > 0;
const CHOICES: readonly (readonly [string, readonly Tier[]])[] = [
  ['--rest', ['all']],
  ['--nightly', ['nightly']],
  ['--all', ['test', 'all']],
];
const wanted = CHOICES.filter(([flag]) => take(flag))[0]?.[1] ?? ['test'];
const mustInstall = take('--install');

const onPath = (name: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].some((each) => existsSync(join(each, name)));
/** Programs of the system that tests use, with the Debian packages they come in, the preferred one first. */
const PROGRAMS: Readonly<
  Record<Program, { readonly isThere: () => boolean; readonly packages: readonly [string, ...string[]] }>
> = {
  'nats-server': { isThere: () => onPath('nats-server'), packages: ['nats-server'] },
  haproxy: { isThere: () => onPath('haproxy'), packages: ['haproxy'] },
  chromium: { isThere: () => installedBrowser() !== undefined, packages: ['chromium-headless-shell', 'chromium'] },
};
const missing = (): Program[] => (Object.keys(PROGRAMS) as Program[]).filter((name) => !PROGRAMS[name].isThere());

function sh(command: string, ...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function install(names: readonly Program[]): void {
  sh('apt-get', 'update', '-qq');
  const packages = names.map((name) => PROGRAMS[name].packages.find((each) => sh('apt-cache', 'show', each)) ?? name);
  sh('apt-get', 'install', '-y', '-qq', ...packages);
}

/** Returns the programs that are still missing. With `--install`, and as root in CI, they are installed first. */
function provide(): Program[] {
  const isRoot = process.getuid?.() === 0;
  if (missing().length > 0 && isRoot && onPath('apt-get') && (mustInstall || process.env['CI'])) install(missing());
  const absent = missing();
  if (absent.length > 0) {
    const packages = absent.map((name) => PROGRAMS[name].packages[0]).join(' ');
    process.stdout.write(`Not installed: ${absent.join(', ')} (Debian: apt install ${packages})\n`);
    if (mustInstall) process.exit(1);
  }
  return absent;
}

const faults = tierFaults();
if (faults.length > 0) {
  process.stderr.write(`test/tiers.json and the tree differ:\n${faults.join('\n')}\n`);
  process.exit(1);
}
const absent = provide();
const chosen = given.some((argument) => !argument.startsWith('-') || argument.startsWith('--project'));
const inTier = PROJECTS.filter(({ tier }) => wanted.includes(tier));
const able = inTier.filter(({ needs }) => !needs.some((name) => absent.includes(name)));

const excluded = able.flatMap(({ filesNeed }) => absent.flatMap((name) => filesNeed?.[name] ?? []));

const built = await run('tools/build-if-newer.ts');
if (built !== 0) process.exit(built);
process.env[BUILT] = 'all';
const memory = chosen || process.env['TMPDIR'] ? null : createMemoryFolder();
if (memory !== null) {
  process.env[DISK] = tmpdir();
  process.env['TMPDIR'] = memory;
  // Ctrl-C reaches Vitest as well; the files are removed when it has ended.
  process.on('SIGINT', () => undefined);
}
const projects = chosen ? [] : able.map(({ name }) => `--project=${name}`);
const exclusions = excluded.map((pattern) => `--exclude=${pattern}`);
const code = await run('node_modules/vitest/vitest.mjs', 'run', ...projects, ...exclusions, ...given);

for (const pattern of excluded) process.stdout.write(`Skipped: ${pattern}, for want of ${absent.join(', ')}\n`);
if (!chosen) {
  for (const { name, what, needs } of inTier.filter((each) => !able.includes(each))) {
    process.stdout.write(`Skipped: ${name} (${what}), for want of ${needs.filter((each) => absent.includes(each)).join(', ')}\n`);
  }
  for (const tier of Object.keys(TIERS) as Tier[]) {
    const command = TIERS[tier];
    if (!wanted.includes(tier)) process.stdout.write(`Not run: ${projectsOf(tier).join(', ')} (${command})\n`);
  }
}
process.exit(code);
