import { builtinModules } from 'node:module';
import { basename, dirname, join, posix } from 'node:path';
import type { BuildFailure, Message, Metafile, Plugin } from 'esbuild';
import type { ErrorDetail } from '#admin-client/admin-error.js';
import { FUNCTION_SOURCE_MAX } from '#contracts/config/function.entity.js';
import { isSandboxModule } from './sandbox-modules.js';
import { builtPath } from './typescript-files.js';

/** First words of a built file. A file that begins with them is generated, and can be replaced. */
const FIRST = '// Generated from ';
const LARGEST = 5;

export interface BuiltFunction {
  /** Source to store; `null` if the function cannot be built. */
  readonly source: string | null;
  readonly errors: readonly ErrorDetail[];
  readonly warnings: readonly string[];
  /** Folders that files of the app's own import from, whether the imported file is there or not. */
  readonly folders: readonly string[];
}

export interface BuildOptions {
  /** The directory of the app. */
  readonly directory: string;
  /** Returns `true` for a package of the app. The function requires it at runtime, and it is not bundled. */
  readonly isAppPackage: (name: string) => boolean;
}

/** Returns the first line of what is built from a file. */
export function firstLineOf(path: string): string {
  return `${FIRST}${path} by groundwork: change that file.`;
}

/** Returns `true` for a source that was built. */
export function isBuilt(source: string): boolean {
  return source.startsWith(FIRST);
}

/** Builds a function from TypeScript, with what it imports, into one readable file: the same for the same files. */
export async function buildFunction(path: string, { directory, isAppPackage }: BuildOptions): Promise<BuiltFunction> {
  const { build } = await import('esbuild');
  const entry = join(directory, path);
  const folders = new Set<string>();
  try {
    const { outputFiles, metafile, warnings } = await build({
      // Imports the default export, so that a file without one fails to build: it is not a function.
      stdin: {
        contents: `export { default } from ${JSON.stringify(`./${basename(path)}`)};`,
        resolveDir: dirname(entry),
        sourcefile: `${basename(path)}.entry`,
        loader: 'js',
      },
      outfile: join(directory, builtPath(path)),
      absWorkingDir: directory,
      bundle: true,
      write: false,
      metafile: true,
      sourcemap: 'external',
      sourcesContent: false,
      format: 'cjs',
      platform: 'node',
      target: 'es2022',
      // The same resolution as for packages of the app, so that no package is included in two forms.
      conditions: [],
      mainFields: ['main'],
      define: { 'process.env.NODE_ENV': '"production"' },
      banner: { js: firstLineOf(path) },
      footer: { js: 'exports = module.exports.default;' },
      plugins: [imports(isAppPackage), importedFolders(folders)],
      logLevel: 'silent',
    });
    const textOf = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
    const told = warnings.map((warning) => `${placeOf(warning, path)}: ${warning.text}`);
    const output = { code: textOf('.js'), map: textOf('.map'), metafile, warnings: told };
    return { ...withMap(path, output), folders: [...folders] };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const errors = error.errors.map((message) => errorOf(message, path));
    return { source: null, errors, warnings: [], folders: [...folders] };
  }
}

/** Modules of Node that functions have and packages of the app stay imports; everything else becomes a part of the function. */
function imports(isAppPackage: (name: string) => boolean): Plugin {
  return {
    name: 'imports',
    setup(building) {
      building.onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (path.startsWith('node:') || builtinModules.includes(path)) {
          // A package may ask for what it can do without.
          const isThere = isSandboxModule(path) || /[/\\]node_modules[/\\]/.test(importer);
          return isThere ? { path, external: true } : { errors: [{ text: `functions have no module "${path}"` }] };
        }
        const [scope = '', name = ''] = path.split('/');
        return isAppPackage(scope.startsWith('@') ? `${scope}/${name}` : scope) ? { path, external: true } : undefined;
      });
    },
  };
}

/** Collects the folders of relative imports, without those inside of packages. */
function importedFolders(folders: Set<string>): Plugin {
  return {
    name: 'folders',
    setup(building) {
      building.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        if (!/[/\\]node_modules(?:[/\\]|$)/.test(resolveDir)) folders.add(dirname(join(resolveDir, path)));
        return undefined;
      });
    },
  };
}

interface Output {
  readonly code: string;
  readonly map: string;
  readonly metafile: Metafile;
  readonly warnings: readonly string[];
}

function withMap(path: string, { code, map, metafile, warnings }: Output): Omit<BuiltFunction, 'folders'> {
  if (code.length > FUNCTION_SOURCE_MAX) {
    const largest = largestInputs(metafile).join(', ');
    const error = `is too large with its imports: ${code.length} characters (max ${FUNCTION_SOURCE_MAX}). The largest parts: ${largest}. Packages in functions/package.json do not count.`;
    return { source: null, errors: [detail(path, error)], warnings };
  }
  const source = `${code}//# sourceMappingURL=data:application/json;base64,${encodedMap(map, dirname(path))}\n`;
  if (source.length <= FUNCTION_SOURCE_MAX) return { source, errors: [], warnings };
  const note = `${path}: too large for a source map: errors show lines of the compiled function`;
  return { source: code, errors: [], warnings: [...warnings, note] };
}

/** Sources have paths from the directory of the app, wherever that is. */
function encodedMap(text: string, folder: string): string {
  const { sources, names, mappings } = JSON.parse(text) as SourceMapText;
  const fromRoot = sources.map((source) => posix.normalize(posix.join(folder, source)));
  return Buffer.from(JSON.stringify({ version: 3, sources: fromRoot, names, mappings })).toString('base64');
}

interface SourceMapText {
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

function largestInputs({ outputs }: Metafile): readonly string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .slice(0, LARGEST)
    .map(([name, { bytesInOutput }]) => `${name} (${bytesInOutput})`);
}

function errorOf(message: Message, path: string): ErrorDetail {
  const { text, location } = message;
  // The entry is generated, so the developer cannot change it.
  if (location === null || location.file.endsWith('.entry')) {
    const hasNone = text.startsWith('No matching export');
    return detail(path, hasNone ? 'no default export; helpers go below a name that begins with _' : text);
  }
  return { ...detail(location.file, text), line: location.line, column: location.column + 1 };
}

function detail(file: string, error: string): ErrorDetail {
  return { file, path: '', error, error_code: 'FunctionSyntaxError' };
}

function placeOf({ location }: Message, path: string): string {
  return location === null ? path : `${location.file}:${location.line}`;
}

function isFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}
