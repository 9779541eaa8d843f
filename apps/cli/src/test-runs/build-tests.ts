import { createHash } from 'node:crypto';
import { readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, formatMessages, transform, type BuildFailure, type Plugin } from 'esbuild';
import { CliError } from '../terminal/cli-error.js';
import { LIBRARY, ownPackageName } from './own-package.js';
import type { BuiltFile } from './runner-protocol.js';

export interface BuiltTests {
  readonly files: readonly BuiltFile[];
  /** Differs if any source of the tests does. */
  readonly hash: string;
}

/**
 * Builds test files with what they import from the app, so that any language and any setting of modules is run, and the library of this
 * installation is the one they find. Packages stay imports. Throws `CliError` with all errors.
 */
export async function builtTests(directory: string, files: readonly string[], into: string): Promise<BuiltTests> {
  const { outputFiles } = await build({
    entryPoints: files.map((file) => ({ in: join(directory, file), out: file })),
    outdir: into,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: directory,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    // Bundled files that call `require` find none in an ES module.
    banner: { js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${place('url')});` },
    plugins: [library(), packages(), places()],
    logLevel: 'silent',
  }).catch(async (error: unknown) => {
    if (!isFailure(error)) throw error;
    const texts = await formatMessages([...error.errors], { kind: 'error' });
    throw new CliError('failure', `failed to build the tests:\n${texts.join('').trim()}`, { cause: error });
  });
  await rm(into, { recursive: true, force: true });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
    hash.update(contents);
  }
  const built = files.map((file) => ({ path: join(into, `${file}.mjs`), source: join(directory, file) }));
  return { files: built, hash: hash.digest('base64url') };
}

/** The library is that of this installation: it belongs to the platform that is started, and needs not be installed beside the app. */
function library(): Plugin {
  const name = `${ownPackageName()}/testing`;
  return {
    name: 'library',
    setup(building) {
      building.onResolve({ filter: /\/testing$/ }, ({ path }) => (path === name ? { path: LIBRARY, external: true } : undefined));
    },
  };
}

/** Packages are imported from where they are: what is built lies elsewhere than what it was built from. */
function packages(): Plugin {
  return {
    name: 'packages',
    setup(building) {
      building.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === LIBRARY) return undefined;
        if (path.startsWith('node:') || builtinModules.includes(path)) return { path, external: true };
        const found = await building.resolve(path, { kind, importer, resolveDir, pluginData: LIBRARY });
        if (found.errors.length > 0) return { errors: found.errors };
        if (!/[/\\]node_modules[/\\]/.test(found.path)) return found;
        return { path: kind === 'require-call' ? found.path : pathToFileURL(found.path).href, external: true };
      });
    },
  };
}

/** A file that asks where it is hears where it was written. */
function places(): Plugin {
  return {
    name: 'places',
    setup(building) {
      building.onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!text.includes(place('').slice(0, -1))) return undefined;
        const define = {
          [place('url')]: JSON.stringify(pathToFileURL(path).href),
          [place('filename')]: JSON.stringify(path),
          [place('dirname')]: JSON.stringify(dirname(path)),
        };
        const loader = /\.m?ts$/.test(path) ? 'ts' : 'js';
        const { code } = await transform(text, { loader, define, sourcefile: path, sourcemap: 'inline', target: 'esnext' });
        return { contents: code, loader: 'js', resolveDir: dirname(path) };
      });
    },
  };
}

function isFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** Returns the words by which a file asks for its place. Bundles of this program would take them, written out, for such a question. */
function place(what: string): string {
  return ['import', 'meta', what].join('.');
}
