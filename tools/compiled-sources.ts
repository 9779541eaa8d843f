// Vitest plugin: tests load services and libraries as they are compiled in `dist`, as processes do. Vitest's own way, which
// transforms each source for each project, loads them slower, and reads every import of a module through a getter.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { root } from './build-steps.js';

const SOURCE = /^(?:apps\/(?!console\/)|libs\/)[^/]+\/src\/.+\.ts$/;
/** Tests, and files that only tests load. They import what is not compiled. */
const OF_TESTS = /(?:spec|\.fixture|\.d)\.ts$|^(?!apps\/(?:cli|standalone)\/).*\/testing\//;

/** Matches compiled files, which Node.js loads without Vitest. */
export const COMPILED = /\/dist\/(?:apps|libs)\/.*\.js$/;

/** Matches how Vitest resolves a path that is computed: from the root. */
const FROM_ROOT = /^\/(?=(?:apps|libs)\/)/;

/**
 * Returns the path of the compiled file below `dist` in place of an imported source, and `undefined` for any other import. Aliases come as
 * absolute paths.
 */
export function compiledPath(specifier: string, importer: string | undefined): string | undefined {
  const isRelative = specifier.startsWith('.') && importer !== undefined;
  const path = isRelative ? join(dirname(importer), specifier) : specifier.replace(FROM_ROOT, `${root}/`);
  const source = relative(root, path).replace(/\.js$/, '.ts');
  return SOURCE.test(source) && !OF_TESTS.test(source) ? source.replace(/\.ts$/, '.js') : undefined;
}

/** Returns whether this process runs tests once, over compiled files that are up to date: mutations, coverage and watched tests need the sources. */
export const runsCompiled = (argv: readonly string[]): boolean =>
  /[/\\]vitest(?:\.mjs)?$/.test(argv[1] ?? '') && argv[2] === 'run' && !argv.some((each) => each.startsWith('--coverage'));

export const compiledSources: Plugin = {
  name: 'compiled-sources',
  enforce: 'pre',
  resolveId(specifier, importer) {
    const path = compiledPath(specifier, importer);
    // A compiled file outlives a source that is removed.
    if (path === undefined || !existsSync(join(root, path.replace(/\.js$/, '.ts')))) return undefined;
    const file = join(root, 'dist', path);
    // A program that is bundled is kept beside it.
    return [file.replace(/\.js$/, '.unbundled.js'), file].find((each) => existsSync(each));
  },
};
