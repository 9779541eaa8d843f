import { join } from 'node:path';
import type Compiler from 'typescript';
import { functionSettings } from './function-settings.js';
import { installedCompiler } from './installed-typescript.js';
import { WireTypes } from './wire-type.js';

/** Signatures of functions by name, each without the name: `(value: number): Promise<string>`. */
export type Signatures = ReadonlyMap<string, readonly string[]>;

const NONE: Signatures = new Map();

export interface TypedApp {
  /** Files of TypeScript by the path of the function that is built from each. */
  readonly built: ReadonlyMap<string, string>;
  /** Declarations that count in place of those on the disk, by path. */
  readonly declarations: ReadonlyMap<string, string>;
  /** Names of the documents a front end knows. */
  readonly documents: ReadonlySet<string>;
}

/** Reads what functions in TypeScript take and return, with the TypeScript that the app's directory has. Keeps parsed files. */
export class FunctionSignatures {
  private readonly parsed = new Map<string, { readonly text: string; readonly file: Compiler.SourceFile }>();

  constructor(
    private readonly directory: string,
    private readonly compilerOf: (directory: string) => typeof Compiler | null = installedCompiler,
  ) {}

  /** Returns the signatures of the functions; none where the directory has no TypeScript. */
  read({ built, declarations, documents }: TypedApp): Signatures {
    const ts = built.size === 0 ? null : this.compilerOf(this.directory);
    if (ts === null) return NONE;
    const texts = new Map([...declarations].map(([path, text]) => [join(this.directory, path), text]));
    const files = [...built.values()].map((path) => join(this.directory, path));
    const options = this.options(ts);
    const program = ts.createProgram([...files, ...texts.keys()], options, this.host(ts, options, texts));
    const checker = program.getTypeChecker();
    const types = new WireTypes(ts, checker, documents);
    return new Map(
      [...built].map(([path, source]) => {
        const name = path.slice('functions/'.length, -'.js'.length);
        return [name, signaturesOf(ts, checker, program.getSourceFile(join(this.directory, source)), types)];
      }),
    );
  }

  /** The settings of the functions, where they can be read. */
  private options(ts: typeof Compiler): Compiler.CompilerOptions {
    const folder = join(this.directory, 'functions');
    const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { config?: object };
    const { options } = ts.parseJsonConfigFileContent(config ?? functionSettings('types'), ts.sys, folder);
    return { ...options, noEmit: true, skipLibCheck: true };
  }

  private host(
    ts: typeof Compiler,
    options: Compiler.CompilerOptions,
    texts: ReadonlyMap<string, string>,
  ): Compiler.CompilerHost {
    const host = ts.createCompilerHost(options);
    const readFile = (path: string): string | undefined => texts.get(path) ?? ts.sys.readFile(path);
    return {
      ...host,
      readFile,
      fileExists: (path) => texts.has(path) || ts.sys.fileExists(path),
      getSourceFile: (path, version) => {
        const text = readFile(path);
        if (text === undefined) return undefined;
        const known = this.parsed.get(path);
        if (known?.text === text) return known.file;
        const file = ts.createSourceFile(path, text, version, true);
        this.parsed.set(path, { text, file });
        return file;
      },
    };
  }
}

function signaturesOf(
  ts: typeof Compiler,
  checker: Compiler.TypeChecker,
  file: Compiler.SourceFile | undefined,
  types: WireTypes,
): readonly string[] {
  const module = file && checker.getSymbolAtLocation(file);
  const found = module && checker.getExportsOfModule(module).find(({ name }) => name === 'default');
  if (file === undefined || found === undefined) return [];
  const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const type = checker.getTypeOfSymbolAtLocation(symbol, file);
  return type.getCallSignatures().map((signature) => types.signature(signature));
}
