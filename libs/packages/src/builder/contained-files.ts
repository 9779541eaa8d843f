import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { BUILD_SOURCE_BYTES_MAX } from '../limits.js';
import { isOutside } from './is-outside.js';

/** Files that are modules; others are nothing a module could be. */
const MODULE = /\.(?:[cm]?js|json)$/i;

const OUTSIDE = 'the module is outside of the packages';
/** Namespace of modules that lead out of the folder: whether there is a file is not looked up. */
const OUTSIDE_NAMESPACE = 'outside';

/** Marks the plugin's own look-ups, which it leaves to the bundler. */
const ASKED = Symbol('asked');

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
    if (isOutside(root, path)) return throwing('Error', OUTSIDE);
    const below = relative(root, path);
    if (!MODULE.test(path) && /\.[a-z0-9]+$/i.test(path)) return throwing('Error', `${below} cannot be used in functions`);
    bytes += statSync(path).size;
    return bytes > BUILD_SOURCE_BYTES_MAX ? { errors: [{ text: TOO_MUCH }] } : undefined;
  };
  return {
    name: 'contained-files',
    setup(build) {
      build.onResolve({ filter: /^(?:\/|\.\.?(?:\/|$))/ }, ({ path, resolveDir, kind }) =>
        kind !== 'entry-point' && isOutside(root, resolve(resolveDir, path))
          ? { path: 'outside', namespace: OUTSIDE_NAMESPACE }
          : undefined,
      );
      // Folders above the packages' may have a `node_modules` too: what is there is not there for them.
      build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...asked }) => {
        if (pluginData === ASKED || asked.kind === 'entry-point') return undefined;
        const { importer, kind, namespace, resolveDir } = asked;
        const found = await build.resolve(path, { importer, kind, namespace, resolveDir, pluginData: ASKED });
        if (found.errors.length > 0 || found.external || found.namespace !== 'file' || !isOutside(root, found.path))
          return undefined;
        return { errors: [{ text: `Could not resolve "${path}"` }] };
      });
      build.onLoad({ filter: /.*/, namespace: OUTSIDE_NAMESPACE }, () => throwing('Error', OUTSIDE));
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => check(path));
    },
  };
}
