import { ModuleTree } from '../packages/module-tree.js';
import type { ModuleReach } from '../packages/module-reach.js';
import { folderOf, type ModuleKind } from '../packages/packed-modules.js';
import { resolveModule } from '../packages/resolve-module.js';
import type { PackageModules } from '../sandbox-engine.js';
import type { Compiler } from './program.js';

/** Parts whose sources are kept: modules of one part are mostly required together. */
const PARTS_KEPT = 4;

/** Letters of kinds, as the guest and this table write them. */
const LETTERS = { commonJs: 'c', bundled: 'b', node: 'n' } as const satisfies Record<ModuleKind, string>;
const KINDS: Readonly<Record<string, ModuleKind>> = { c: 'commonJs', b: 'bundled', n: 'node' };

function failure(name: 'Error' | 'SyntaxError', message: string): string {
  return JSON.stringify({ name, message });
}

/** The modules of an app's packages as bytecode, each compiled when it is first asked for. */
export class ModuleTable {
  readonly #compiler: Compiler;
  readonly #tree: ModuleTree;
  readonly #compiled = new Map<string, Uint8Array | string>();
  readonly #parts = new Map<string, ReadonlyMap<string, string>>();

  constructor(compiler: Compiler, { folders, links }: Pick<PackageModules, 'folders' | 'links'>) {
    this.#compiler = compiler;
    this.#tree = new ModuleTree(folders, links);
  }

  /**
   * Serves the guest: `?<kind><folder>\n<name>` with the kind and the path of the module a name stands for, `=<path>` with its bytecode;
   * each with `{name, message}` as JSON for an error, or with nothing. It does not throw: code would see an error of this process.
   * @param reach of the call that asks
   */
  find(request: string, reach: ModuleReach): Uint8Array | string | undefined {
    try {
      return this.#find(request, reach);
    } catch {
      return failure('Error', 'the modules of packages cannot be read');
    }
  }

  #find(request: string, reach: ModuleReach): Uint8Array | string | undefined {
    const rest = request.slice(1);
    if (request.startsWith('=')) return this.#load(rest, reach);
    const end = rest.indexOf('\n');
    return this.#resolve(KINDS[rest.charAt(0)] ?? 'commonJs', rest.slice(1, end), rest.slice(end + 1));
  }

  #resolve(kind: ModuleKind, from: string, name: string): string | undefined {
    const path = resolveModule(this.#tree, from, name, kind);
    const found = path === undefined ? undefined : this.#tree.module(path);
    if (found !== undefined) return `${LETTERS[found.kind]}${path}`;
    return name.endsWith('.node') ? failure('Error', `${name} cannot be used in functions: it is not JavaScript`) : undefined;
  }

  #load(path: string, reach: ModuleReach): Uint8Array | string | undefined {
    const found = this.#tree.module(path);
    if (found === undefined) return undefined;
    const refused = reach.add(path, found.length);
    if (refused !== undefined) return failure('Error', refused);
    const known = this.#compiled.get(path);
    if (known !== undefined) return known;
    const program = this.#compiler.compileModule(path, this.#textsOf(path, found.part).get(path) ?? '');
    const loaded = 'bytecode' in program ? program.bytecode : failure('SyntaxError', program.error.message);
    this.#compiled.set(path, loaded);
    return loaded;
  }

  /** Returns the sources of a part, and caches the most recently used parts. */
  #textsOf(path: string, part: number): ReadonlyMap<string, string> {
    const key = `${part} ${folderOf(path)}`;
    const texts = this.#parts.get(key) ?? this.#tree.opened(path)?.texts(part) ?? new Map<string, string>();
    this.#parts.delete(key);
    this.#parts.set(key, texts);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > PARTS_KEPT && oldest !== undefined) this.#parts.delete(oldest);
    return texts;
  }
}
