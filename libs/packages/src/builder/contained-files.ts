import { statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { BUILD_SOURCE_BYTES_MAX } from '../limits.js';

/** Files that are modules; others are nothing a module could be. */
const MODULE = /\.(?:[cm]?js|json)$/i;

/** What a build ends with that would read more than it may. */
export const TOO_MUCH = 'the packages are too large to be built';

export interface ContainedFilesOptions {
  /** The only folder files come from. */
  readonly root: string;
  /** Files that do not parse, and what is wrong with each: they throw that when they are loaded. */
  readonly broken: ReadonlyMap<string, string>;
}

function throwing(type: string, message: string): OnLoadResult {
  return { contents: `throw new ${type}(${JSON.stringify(message)})`, loader: 'js' };
}

/**
 * Lets a build read the files below one folder and nothing else, whatever packages say: a `main` or an import that leads out of it is
 * a module that throws.
 */
export function containedFiles({ root, broken }: ContainedFilesOptions): Plugin {
  let bytes = 0;
  const check = (path: string): OnLoadResult | undefined => {
    const fault = broken.get(path);
    if (fault !== undefined) return throwing('SyntaxError', fault);
    const below = relative(root, path);
    if (below.startsWith('..') || isAbsolute(below)) return throwing('Error', 'the module is outside of the packages');
    if (!MODULE.test(path) && /\.[a-z0-9]+$/i.test(path)) return throwing('Error', `${below} cannot be used in functions`);
    bytes += statSync(path).size;
    return bytes > BUILD_SOURCE_BYTES_MAX ? { errors: [{ text: TOO_MUCH }] } : undefined;
  };
  return {
    name: 'contained-files',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => check(path));
    },
  };
}
