import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CompileFlags, EvalFlags, QuickJS } from 'quickjs-wasi';
import { GUEST_FILES } from './stack-trace.js';

/** A module is named by its file's name in any folder; file names are unique. */
const SPECIFIER = String.raw`\.{1,2}/(?:[a-z0-9-]+/|\.\./)*([a-z0-9-]+)\.js`;
const IMPORT = new RegExp(String.raw`\bfrom\s+['"]${SPECIFIER}['"]`, 'g');
const IMPORTED = new RegExp(`^${SPECIFIER}$`);
const SCRATCH_MEMORY = 64 << 20;
const SCRATCH_STACK = 256 << 10;

interface GuestModule {
  bytecode: Uint8Array;
  imports: readonly string[];
}

/**
 * The guest's own modules as bytecode. It is smaller than what parsing leaves in an interpreter's memory, all of which
 * is copied before every call, and a module that few functions use is loaded into the calls that do. Most runners never need most
 * modules, so each is compiled when it is first needed: all of them together take longer than the rest of a runner's start.
 */
export class GuestModules {
  readonly #sources: ReadonlyMap<string, string>;
  /** An interpreter that compiles and runs nothing. */
  readonly #scratch: QuickJS;
  readonly #modules = new Map<string, GuestModule>();

  private constructor(sources: ReadonlyMap<string, string>, scratch: QuickJS) {
    this.#sources = sources;
    this.#scratch = scratch;
  }

  /**
   * @param directory where the compiled guest modules are
   * @throws when two have the same name
   */
  static async create(wasm: WebAssembly.Module, directory: URL): Promise<GuestModules> {
    const sources = new Map<string, string>();
    for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      const name = basename(file, '.js');
      if (sources.has(name))
        throw new Error(`Two guest modules have the name ${name}: run "npm run build" to remove outdated files`);
      sources.set(name, readFileSync(new URL(file, directory), 'utf8'));
    }
    const scratch = await QuickJS.create({
      wasm,
      memoryLimit: SCRATCH_MEMORY,
      maxStackSize: SCRATCH_STACK,
      moduleLoader: { normalize: guestModuleFile, load: (file: string) => sources.get(nameOf(file)) ?? '' },
    });
    return new GuestModules(sources, scratch);
  }

  /** Names of all modules. */
  get names(): string[] {
    return [...this.#sources.keys()];
  }

  /**
   * Returns the bytecode of a module, preceded by its imports, without the modules in `loaded`. Adds the names to
   * `loaded`.
   * @returns nothing for a name that is not a guest module
   * @throws when one does not compile
   */
  needed(name: string, loaded: Set<string>): Uint8Array[] {
    const found = this.#compiled(name);
    if (found === undefined || loaded.has(name)) return [];
    loaded.add(name);
    return [...found.imports.flatMap((imported) => this.needed(imported, loaded)), found.bytecode];
  }

  #compiled(name: string): GuestModule | undefined {
    const known = this.#modules.get(name);
    const source = this.#sources.get(name);
    if (known !== undefined || source === undefined) return known;
    const compiled = {
      bytecode: this.#scratch.compile(source, fileOf(name), EvalFlags.TYPE_MODULE, CompileFlags.STRIP_SOURCE),
      imports: [...source.matchAll(IMPORT)].flatMap(([, imported]) => imported ?? []),
    };
    this.#modules.set(name, compiled);
    return compiled;
  }
}

/** Returns the name under which an interpreter knows what a guest module imports. @throws for everything else */
export function guestModuleFile(_from: string, specifier: string): string {
  const name = IMPORTED.exec(specifier)?.[1];
  if (name === undefined) throw new Error(`Not a guest module: ${specifier}`);
  return fileOf(name);
}

const fileOf = (name: string): string => `${GUEST_FILES}${name}.js`;
const nameOf = (file: string): string => file.slice(GUEST_FILES.length, -'.js'.length);
