// Writes `dist` of a library that is also a package, in whose folder it runs: the compiled files and declarations. `npm pack` runs it.
// Processes of this repository load nothing from there: each module would be loaded twice.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root, run } from './build-steps.js';

const library = process.cwd();
const out = join(library, 'dist');

/** Code of tests. Where a bundle has replaced a program, the program lies beside it as `.unbundled.js`. */
const LEFT_OUT = /\.(?:spec|int-spec|fixture)\.[jt]s$|[/\\]testing[/\\]|\.unbundled\.js$/;

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => ending.test(path) && !LEFT_OUT.test(path));
}

/** Copies the compiled files, without the references to source maps, which are not packed. */
function copyCompiled(): void {
  const compiled = join(root, 'dist', relative(root, library), 'src');
  for (const path of filesOf(compiled, /\.js$/)) {
    const unbundled = path.replace(/\.js$/, '.unbundled.js');
    const code = readFileSync(existsSync(unbundled) ? unbundled : path, 'utf8');
    const target = join(out, relative(compiled, path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code.replace(/\n\/\/# sourceMappingURL=.*$/, '\n'));
  }
}

/** Returns the options of the library, or of the repository, for declarations alone: `npm run typecheck` checks the code. */
function declarationOptions(): ts.CompilerOptions {
  const own = join(library, 'tsconfig.json');
  const path = existsSync(own) ? own : join(root, 'tsconfig.json');
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
    outDir: out,
  };
}

/** Writes the declarations of this library only, although it is compiled with the sources of others it needs. Returns the errors. */
function writeDeclarations(): readonly ts.Diagnostic[] {
  const files = filesOf(join(library, 'src'), /(?<!\.d)\.ts$/);
  const program = ts.createProgram(files, declarationOptions());
  return files.flatMap((file) => program.emit(program.getSourceFile(file)).diagnostics);
}

const code = await run('tools/build-if-newer.ts', '--services');
if (code !== 0) process.exit(code);
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
copyCompiled();
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
const faults = writeDeclarations();
if (faults.length > 0) {
  const host = { getCurrentDirectory: () => root, getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnostics(faults, host));
  process.exitCode = 1;
}
