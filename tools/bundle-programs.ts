// Puts the modules each program loads at its start into few files: a start reads tens of them instead of thousands.
// Every program starts without its bundle, too, so that a start never waits for bundling.
import { copyFileSync, existsSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.js';
import { writeScripts } from './bundle-script.js';
import { ON_DEMAND, shortenBundles, startOf, WITH_FILES, writeBundles } from './bundles.js';
import { prepareRunner } from './prepare-runner.js';

const dist = join(root, 'dist');
const output = join(dist, 'programs');
const growing = join(dist, `programs.${process.pid}`);

/** Programs that are bundled. Function runners are apart: they may read nothing but the sandbox and its engine. */
const SERVICES = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'].map(
  (name) => `apps/${name}/src/main.js`,
);
/** The whole platform in one process is one script, whose compiled code is kept. */
const STANDALONE = 'apps/standalone/src/main.js';
/** The same with test controls, which no other program contains: it adds them to that script. */
const TESTING = 'apps/standalone/src/testing-main.js';
const STORE = ['worker.js', 'bin.js', 'readers/reader.js'].map((name) => `libs/embedded-mongo/src/${name}`);
/** Processes that end within a second: most of that is loading modules. */
const SHORT = [
  'apps/cli/src/main.js',
  'apps/cli/src/test-runs/runner.js',
  'apps/cli/src/testing/main.js',
  'libs/packages/src/builder/main.js',
];

interface Program {
  /** Path below `dist`. */
  readonly program: string;
  readonly path: string;
}

const programs: readonly Program[] = [STANDALONE, TESTING, ...SERVICES, ...STORE, ...SHORT].map((program) => ({
  program,
  path: join(dist, program),
}));
const ageOf = ({ path }: Program): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
const ages = programs.map(ageOf);

// Decorators need it before anything else, and shared parts of programs run in no certain order.
const compiled = (names: readonly string[]): Map<string, string> => new Map(names.map((name) => [name, join(dist, name)]));
const options = { into: growing, external: [...WITH_FILES, ...ON_DEMAND] };
await Promise.all([
  writeBundles({
    ...options,
    programs: compiled(SERVICES),
    first: "import 'reflect-metadata'; ",
    hasDriver: true,
  }),
  writeBundles({ ...options, programs: compiled(STORE) }),
  writeBundles({ ...options, programs: compiled(SHORT), hasUsedValidatorsOnly: true }),
]);
shortenBundles(growing);
const starts = await writeScripts({
  main: [STANDALONE, join(dist, STANDALONE)],
  testing: [TESTING, join(dist, TESTING)],
  into: growing,
  external: ON_DEMAND,
});

if (existsSync(output) || programs.some((program, index) => ageOf(program) !== ages[index])) {
  // Another build has finished in the meantime: these bundles may be of older sources.
  rmSync(growing, { recursive: true });
} else {
  renameSync(growing, output);
  programs.forEach(replace);
  await prepareRunner();
}

/** The compiled file becomes the way to its bundle, and keeps its age. What it was stays for measurements that change a single class. */
function replace({ program, path }: Program): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(`${path}.next`, starts.get(program) ?? startOf(program, SERVICES.includes(program)));
  utimesSync(`${path}.next`, atime, mtime);
  copyFileSync(path, path.replace(/\.js$/, '.unbundled.js'));
  renameSync(`${path}.next`, path);
}
