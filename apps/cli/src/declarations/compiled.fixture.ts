import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const RUNTIME = readFileSync(new URL('./runtime.d.ts', import.meta.url), 'utf8');
/** Below the repository, so that packages of tests are found. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), 'virtual-app');

const OPTIONS: ts.CompilerOptions = {
  allowJs: true,
  checkJs: false,
  noEmit: true,
  strict: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  types: [],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowImportingTsExtensions: true,
};
/** Files of TypeScript itself are read once. */
const libraries = new Map<string, ts.SourceFile>();

/** Compiles files of an app with the declarations of the runtime, as its `functions/tsconfig.json` says; returns the errors, by file. */
export function compiled(files: Readonly<Record<string, string>>, options: ts.CompilerOptions = {}): readonly string[] {
  const texts = new Map(
    Object.entries({ 'types/runtime.d.ts': RUNTIME, ...files }).map(([path, text]) => [join(ROOT, path), text]),
  );
  const all = { ...OPTIONS, ...options };
  const host = ts.createCompilerHost(all);
  const real = ts.createCompilerHost(all);
  const folders = new Set([...texts.keys()].map(dirname));
  host.fileExists = (path) => texts.has(path) || real.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? real.readFile(path);
  host.directoryExists = (path) => folders.has(path) || real.directoryExists?.(path) === true;
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, version);
    const known = libraries.get(path) ?? real.getSourceFile(path, version, ...rest);
    if (known !== undefined) libraries.set(path, known);
    return known;
  };
  const program = ts.createProgram([...texts.keys()], all, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText, start }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? '';
    if (file === undefined || start === undefined) return text;
    return `${file.fileName.slice(ROOT.length + 1)}:${file.getLineAndCharacterOfPosition(start).line + 1} ${text}`;
  });
}
