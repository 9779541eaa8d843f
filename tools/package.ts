// Makes the package people install: `npm run package` writes dist-package, `npm pack ./dist-package` packs it. It holds bundles, so that
// an installation has some 50 packages instead of 450, and runs no scripts. The repository's own package.json stays private.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './build-steps.js';
import { writeScripts } from './bundle-script.js';
import { shortenBundles, startOf, WITH_FILES, writeBundles } from './bundles.js';
import { PACKAGE_NAME } from './package-name.js';
import { lockedFor, type LockedPackages } from './shrinkwrap.js';

const dist = join(root, 'dist');
const out = join(root, 'dist-package');
const bundles = join(out, 'dist/programs');

/** Platforms are one script, whose compiled code an installation keeps. */
const STANDALONE = 'apps/standalone/src/main.js';
const TESTING = 'apps/standalone/src/testing-main.js';
const OTHERS = [
  'apps/cli/src/main.js',
  'apps/cli/src/test-runs/runner.js',
  'apps/cli/src/testing/main.js',
  'apps/config/src/files/reading.worker.js',
  'libs/embedded-mongo/src/worker.js',
  'libs/embedded-mongo/src/bin.js',
  'libs/embedded-mongo/src/readers/reader.js',
  'libs/packages/src/builder/main.js',
];

/** Packages that are installed as dependencies: those with machine code or their own files, and those runners load. */
const DEPENDENCIES = [...WITH_FILES, 'acorn', 'bson', 'reflect-metadata'];

interface Description {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, unknown>>;
}

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Description;

/** Before programs were bundled here, or after it. */
function compiledOf(program: string): string {
  const unbundled = join(dist, program.replace(/\.js$/, '.unbundled.js'));
  return existsSync(unbundled) ? unbundled : join(dist, program);
}

const compiled = (programs: readonly string[]): Map<string, string> => new Map(programs.map((name) => [name, compiledOf(name)]));

/** Writes what starts a bundle into the place its program has. */
function writeStart(program: string, start: string): void {
  const path = join(out, 'dist', program);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, start);
}

/** Copies files of the tree: without source maps, files of tests, and Brotli forms of the console, which few installations need. */
function copy(path: string): void {
  // The console's manifest, in .vite, is for the checks of its size.
  const isWanted = (name: string): boolean => !/\.(?:map|spec\.js|fixture\.js|unbundled\.js|vite|br)$|[/\\]testing$/.test(name);
  mkdirSync(dirname(join(out, path)), { recursive: true });
  cpSync(join(root, path), join(out, path), { recursive: true, filter: (name) => isWanted(name) });
}

function describe(): object {
  return {
    name: PACKAGE_NAME,
    version: own.version,
    description: own.description,
    license: own.license,
    keywords: ['baas', 'backend', 'mongodb', 'app services', 'realm', 'self-hosted'],
    type: 'module',
    bin: { groundwork: 'bin/groundwork.mjs' },
    engines: own.engines,
    // Parts that are not bundled: the sandbox, whose runners may read nothing else, and the description of the API.
    imports: { '#child-processes/*.js': './dist/libs/child-processes/src/*.js', '#docs/*': './docs/*' },
    exports: {
      './testing': { types: './dist/apps/cli/src/testing/api.d.ts', default: './dist/apps/cli/src/testing/main.js' },
      './package.json': './package.json',
    },
    // The version that is tested here; npm would take the newest that lmdb allows.
    optionalDependencies: { 'msgpackr-extract': own.overrides['msgpackr-extract'] },
    dependencies: Object.fromEntries(DEPENDENCIES.toSorted().map((name) => [name, own.dependencies[name]])),
    publishConfig: { access: 'public', provenance: true },
  };
}

function shrinkwrapOf(description: object): object {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly packages: LockedPackages };
  return {
    name: PACKAGE_NAME,
    version: own.version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': description, ...lockedFor(DEPENDENCIES, packages) },
  };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const code = await run('tools/build-if-newer.ts');
if (code !== 0) process.exit(code);
if (!existsSync(join(dist, 'console/index.html'))) throw new Error('the console is not built');
rmSync(out, { recursive: true, force: true });
await writeBundles({
  into: bundles,
  external: WITH_FILES,
  isSmall: true,
  hasUsedValidatorsOnly: true,
  programs: compiled(OTHERS),
});
shortenBundles(bundles);
const starts = await writeScripts({
  main: [STANDALONE, compiledOf(STANDALONE)],
  testing: [TESTING, compiledOf(TESTING)],
  into: bundles,
  external: ['acorn'],
  isSmall: true,
});
for (const [program, start] of starts) writeStart(program, start);
for (const program of OTHERS) writeStart(program, startOf(program, false));
for (const path of [
  'dist/libs/sandbox/src',
  'dist/libs/child-processes/src',
  'dist/console',
  'dist/pages',
  'dist/apps/cli/templates',
  'dist/apps/gateway/src/pages/page',
])
  copy(path);
for (const path of [
  'dist/apps/cli/src/declarations/runtime.d.ts',
  'dist/apps/cli/src/testing/api.d.ts',
  'dist/libs/process/src/start/open-files.js',
  'dist/libs/process/src/start/run-script.js',
  'bin/groundwork.mjs',
  'LICENSE',
])
  copy(path);
// The served form, without the line breaks for review.
mkdirSync(join(out, 'docs'));
writeFileSync(join(out, 'docs/openapi.json'), JSON.stringify(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))));
writeFileSync(
  join(out, 'README.md'),
  readFileSync(join(root, 'tools/package-readme.md'), 'utf8').replaceAll('PACKAGE', PACKAGE_NAME),
);
const description = describe();
writeFileSync(join(out, 'package.json'), json(description));
writeFileSync(join(out, 'npm-shrinkwrap.json'), json(shrinkwrapOf(description)));
process.stdout.write(`${PACKAGE_NAME} ${own.version} is in ${out}\n`);
