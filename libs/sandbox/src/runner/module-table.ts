import type { PackageModules } from '../sandbox-engine.js';
import type { Compiler } from './program.js';

/** Ids, as code asks for them; no name of a package begins like that. */
const ID = './';

/** The modules of an app's packages as bytecode, each compiled when it is first asked for. */
export class ModuleTable {
  readonly #compiler: Compiler;
  readonly #names: ReadonlyMap<string, string>;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #compiled = new Map<string, Uint8Array | string>();

  constructor(compiler: Compiler, { names, texts }: Pick<PackageModules, 'names' | 'texts'>) {
    this.#compiler = compiler;
    this.#names = new Map(Object.entries(names));
    this.#texts = new Map(Object.entries(texts));
  }

  /** The id a name stands for, an id's bytecode, `{error}` as JSON for what does not compile, or nothing. */
  find(name: string): Uint8Array | string | undefined {
    if (!name.startsWith(ID)) {
      const id = this.#names.get(name);
      return id === undefined ? undefined : `${ID}${id}`;
    }
    const id = name.slice(ID.length);
    const text = this.#texts.get(id);
    if (text === undefined) return undefined;
    const known = this.#compiled.get(id);
    if (known !== undefined) return known;
    const program = this.#compiler.compileModule(id, text);
    const found = 'bytecode' in program ? program.bytecode : JSON.stringify({ error: program.error.message });
    this.#compiled.set(id, found);
    return found;
  }
}
