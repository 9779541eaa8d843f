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

export interface GuestModule {
  bytecode: Uint8Array;
  imports: readonly string[];
}

/**
 * The guest's own modules as bytecode. It is smaller than what parsing leaves in an interpreter's memory, all of which
 * is copied before every call, and a module that few functions use is loaded into the calls that do.
 */
export class GuestModules {
  /** Names of all modules. */
  readonly names: readonly string[];
  readonly #find: (name: string) => GuestModule | undefined;

  constructor(names: Iterable<string>, find: (name: string) => GuestModule | undefined) {
    this.names = [...names];
    this.#find = find;
  }

  /**
   * Compiles each module when it is first needed: most runners never need most modules, and all of them together take longer than
   * the rest of a runner's start.
   * @param directory where the compiled guest modules are
   * @throws when two have the same name
   */
  static async create(wasm: WebAssembly.Module, directory: URL): Promise<GuestModules> {
    const sources = sourcesIn(directory);
    // It compiles and runs nothing.
    const scratch = await QuickJS.create({
      wasm,
      memoryLimit: SCRATCH_MEMORY,
      maxStackSize: SCRATCH_STACK,
      moduleLoader: { normalize: guestModuleFile, load: (file: string) => sources.get(nameOf(file)) ?? '' },
    });
    const compiled = new Map<string, GuestModule>();
    return new GuestModules(sources.keys(), (name) => {
      const known = compiled.get(name);
      const source = sources.get(name);
      if (known !== undefined || source === undefined) return known;
      const module = {
        bytecode: scratch.compile(source, fileOf(name), EvalFlags.TYPE_MODULE, CompileFlags.STRIP_SOURCE),
        imports: [...source.matchAll(IMPORT)].flatMap(([, imported]) => imported ?? []),
      };
      compiled.set(name, module);
      return module;
    });
  }

  /** @throws when it does not compile */
  get(name: string): GuestModule | undefined {
    return this.#find(name);
  }

  /**
   * Returns the bytecode of a module, preceded by its imports, without the modules in `loaded`. Adds the names to
   * `loaded`.
   * @returns nothing for a name that is not a guest module
   * @throws when one does not compile
   */
  needed(name: string, loaded: Set<string>): Uint8Array[] {
    const found = this.#find(name);
    if (found === undefined || loaded.has(name)) return [];
    loaded.add(name);
    return [...found.imports.flatMap((imported) => this.needed(imported, loaded)), found.bytecode];
  }
}

function sourcesIn(directory: URL): Map<string, string> {
  const sources = new Map<string, string>();
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const name = basename(file, '.js');
    if (sources.has(name))
      throw new Error(`Two guest modules have the name ${name}: run "npm run build" to remove outdated files`);
    sources.set(name, readFileSync(new URL(file, directory), 'utf8'));
  }
  return sources;
}

/** Returns the name under which an interpreter knows what a guest module imports. @throws for everything else */
export function guestModuleFile(_from: string, specifier: string): string {
  const name = IMPORTED.exec(specifier)?.[1];
  if (name === undefined) throw new Error(`Not a guest module: ${specifier}`);
  return fileOf(name);
}

const fileOf = (name: string): string => `${GUEST_FILES}${name}.js`;
const nameOf = (file: string): string => file.slice(GUEST_FILES.length, -'.js'.length);
