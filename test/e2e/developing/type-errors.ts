import { join, sep } from 'node:path';
import ts from 'typescript';

const INSTALLED = `${sep}node_modules${sep}`;

/** Declarations of packages, parsed once for all projects that read them in the same way. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function sharingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, how, ...rest) => {
    if (!file.includes(INSTALLED)) return read(file, how, ...rest);
    const key = JSON.stringify([file, how, options.moduleDetection]);
    if (!parsed.has(key)) parsed.set(key, read(file, how, ...rest));
    return parsed.get(key);
  };
  return host;
}

/** Returns what `tsc -p` reports about the project in a directory; empty without errors. */
export function typeErrors(directory: string): string {
  const errors: ts.Diagnostic[] = [];
  const configured = ts.getParsedCommandLineOfConfigFile(
    join(directory, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => errors.push(error) },
  );
  if (configured !== undefined) {
    const { fileNames, options } = configured;
    const program = ts.createProgram(fileNames, options, sharingHost(options));
    errors.push(...configured.errors, ...ts.getPreEmitDiagnostics(program));
  }
  return ts.formatDiagnostics(errors, {
    getCurrentDirectory: () => directory,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}
