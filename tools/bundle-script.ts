// Makes a program that is one script: V8 can keep what it compiled of a script, which it cannot of modules on Node 20.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { root } from './build-steps.js';
import { bundleName, NOT_INSTALLED, placesFrom, WITH_FILES, withoutPhoneNumbers } from './bundles.js';
import { BESIDE_DRIVER, withDriver } from './bundled-driver.js';
import { withoutIndentation, withoutSpareNames } from './inner-names.js';
import { withSharedNamespaces } from './shared-namespaces.js';

const dist = join(root, 'dist');

/** Escapes what is not ASCII: it stands in strings, regular expressions and comments only. */
const asAscii = (text: string): string =>
  text.replaceAll(/[^\n\r\t\u0020-\u007E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Modules of the program for tests of apps, which no other program may contain. */
const OWN = /[/\\]testing[^/\\]*(?:[/\\][^/\\]+)?$/;

/** Has a program take the modules that are not its own from the script of another one, and adds what it takes to `taken`. */
const partsOfScript = (taken: Map<string, string>): Plugin => ({
  name: 'parts',
  setup(building) {
    building.onResolve({ filter: /./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'inner' || importer === '' || path.startsWith('node:')) return undefined;
      const found = await building.resolve(path, { importer, resolveDir, kind, pluginData: 'inner' });
      if (found.external || OWN.test(found.path)) return found;
      const name = /^[#.]/.test(path) ? relative(dist, found.path) : path;
      taken.set(name, name === path ? path : found.path);
      return { path: name, namespace: 'part' };
    });
    building.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
      contents: `module.exports = __parts(${JSON.stringify(path)});`,
    }));
  },
});

/** Returns the source of a script: a program, and the modules of it that others take. */
function sourceOf(main: string, parts: ReadonlyMap<string, string>): string {
  const lines = [...parts].map(([name, path]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(path)}),`);
  return [
    `exports.main = () => require(${JSON.stringify(main)});`,
    'exports.parts = (name) => parts[name]();',
    `const parts = {\n${lines.join('\n')}\n};`,
  ].join('\n');
}

export interface Scripts {
  /** A program by its path below `dist`, and its compiled file. */
  readonly main: readonly [program: string, compiled: string];
  /** The program for tests of apps, which is nearly the same. */
  readonly testing: readonly [program: string, compiled: string];
  /** A directory of `dist`, as deep below it as it will be. */
  readonly into: string;
  /** Packages that are installed, in addition to those that bring files. */
  readonly external: readonly string[];
  /** Without white space, for scripts that are downloaded. */
  readonly isSmall?: boolean;
}

/**
 * Writes a script with one program, and a small one that takes most of its modules from the first. Returns what stands where each program
 * was, by its path.
 */
export async function writeScripts(scripts: Scripts): Promise<ReadonlyMap<string, string>> {
  const { main, testing } = scripts;
  const taken = new Map<string, string>();
  const other = await writeScript(scripts, testing[0], { entryPoints: [testing[1]] }, [partsOfScript(taken)]);
  const stdin = { contents: sourceOf(main[1], taken), resolveDir: dist };
  const script = await writeScript(scripts, main[0], { stdin }, [withDriver]);
  return new Map([
    [main[0], startOfScript(script, 'process.env.DATA_DIR')],
    // Its data directory is temporary, and would be there again after its process has removed it.
    [testing[0], startOfScript(script, 'undefined', other)],
  ]);
}

/** Writes a script, and returns the name of its file, which is another for other contents. */
async function writeScript(
  { into, external, isSmall = false }: Scripts,
  program: string,
  input: Pick<BuildOptions, 'entryPoints' | 'stdin'>,
  plugins: readonly Plugin[],
): Promise<string> {
  const { outputFiles } = await build({
    ...input,
    write: false,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    conditions: [],
    mainFields: ['main'],
    keepNames: true,
    minifyWhitespace: isSmall,
    minifySyntax: isSmall,
    // Requires packages instead: a script has no `import()`.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
    external: [...WITH_FILES, 'reflect-metadata', ...external, ...NOT_INSTALLED, ...BESIDE_DRIVER],
    plugins: [...plugins, placesFrom(join(dist, 'programs')), withoutPhoneNumbers],
    logLevel: 'warning',
  });
  const [{ text } = { text: '' }] = outputFiles;
  // Modules are strict, too. The wrapper stays in the first line, so that all lines keep their numbers.
  const shorter = withSharedNamespaces(isSmall ? withoutSpareNames(text) : withoutIndentation(text));
  const script = `(function (exports, require, module, __url, __parts) { 'use strict'; require('reflect-metadata'); ${asAscii(shorter)}\n})`;
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 16);
  const name = `${bundleName(program)}.${digest}.js`;
  writeFileSync(join(into, name), script);
  return name;
}

/** Returns what runs a script, or another one with it. */
function startOfScript(script: string, directory: string, other?: string): string {
  const up = '../../../';
  const urlOf = (name: string): string => `new URL('${up}programs/${name}', import.meta.url)`;
  return [
    `import { exitOnFewFiles } from '${up}libs/process/src/start/open-files.js';`,
    `import { runScript } from '${up}libs/process/src/start/run-script.js';`,
    'exitOnFewFiles();',
    `runScript(${urlOf(script)}, ${directory}${other === undefined ? '' : `, ${urlOf(other)}`});`,
    '',
  ].join('\n');
}
