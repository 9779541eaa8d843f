// Writes `dist` of libraries that are also packages: the compiled files and declarations. Usage: tsx tools/package-library.ts [folder…];
// without folders, it writes the library in whose folder it runs, as `npm pack` has it do. Processes of this repository load nothing from there: each
// module would be loaded twice.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root, run } from './build-steps.js';

/** Code of tests. Where a bundle has replaced a program, the program lies beside it as `.unbundled.js`. */
const LEFT_OUT = /\.(?:spec|int-spec|fixture)\.[jt]s$|[/\\]testing[/\\]|\.unbundled\.js$/;

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => ending.test(path) && !LEFT_OUT.test(path));
}

/** Copies the compiled files, without the references to source maps, which are not packed. */
function copyCompiled(library: string): void {
  const compiled = join(root, 'dist', relative(root, library), 'src');
  for (const path of filesOf(compiled, /\.js$/)) {
    const unbundled = path.replace(/\.js$/, '.unbundled.js');
    const code = readFileSync(existsSync(unbundled) ? unbundled : path, 'utf8');
    const target = join(library, 'dist', relative(compiled, path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code.replace(/\n\/\/# sourceMappingURL=.*$/, '\n'));
  }
}

/** Returns the options of a configuration for declarations alone: `npm run typecheck` checks the code. */
function declarationOptions(path: string, library: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path, (name) => readFileSync(name, 'utf8')) as { readonly config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, dirname(path));
  return {
    ...options,
    incremental: false,
    sourceMap: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(library, 'src'),
    outDir: join(library, 'dist'),
  };
}

/** Parsed files by the configuration they were parsed with: libraries have most of them in common. */
const parsed = new Map<string, Map<string, ts.SourceFile | undefined>>();

/** Returns what reads the files of a library, those it shares with an earlier one from memory. */
function sharingHost(path: string, options: ts.CompilerOptions): ts.CompilerHost {
  const known = parsed.get(path) ?? new Map<string, ts.SourceFile | undefined>();
  parsed.set(path, known);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...how) => {
    if (!known.has(file)) known.set(file, read(file, ...how));
    return known.get(file);
  };
  return host;
}

/** Writes the declarations of a library only, although it is compiled with the sources of others it needs. Returns the errors. */
function writeDeclarations(library: string): readonly ts.Diagnostic[] {
  const own = join(library, 'tsconfig.json');
  const path = existsSync(own) ? own : join(root, 'tsconfig.json');
  const options = declarationOptions(path, library);
  const files = filesOf(join(library, 'src'), /(?<!\.d)\.ts$/);
  const program = ts.createProgram(files, options, sharingHost(path, options));
  return files.flatMap((file) => program.emit(program.getSourceFile(file)).diagnostics);
}

/** Returns the errors. */
function writeLibrary(library: string): readonly ts.Diagnostic[] {
  const out = join(library, 'dist');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  copyCompiled(library);
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  return writeDeclarations(library);
}

const code = await run('tools/build-if-newer.ts', '--services');
if (code !== 0) process.exit(code);
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['.'];
const faults = folders.flatMap((folder) => writeLibrary(resolve(folder)));
if (faults.length > 0) {
  const host = { getCurrentDirectory: () => root, getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnostics(faults, host));
  process.exitCode = 1;
}
