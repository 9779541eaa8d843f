import type { FolderDescription, ModuleKind } from './packed-modules.js';
import { exportedFile, importedTarget, LOOK_UP_LENGTH_MAX, type Conditions } from './package-exports.js';

/** Tree of modules, as far as look-ups need it. */
export interface ResolvableTree {
  real(path: string): string | undefined;
  module(path: string): unknown;
  description(folder: string): FolderDescription | undefined;
}

const REQUIRE: Conditions = new Set(['node', 'require', 'default']);
const IMPORT: Conditions = new Set(['node', 'import', 'default']);

/** Endings a path may be written without, and files a folder stands for, each in the order they are tried. */
const ENDINGS = ['', '.js', '.json', '.cjs', '.mjs'];
const INDEXES = ['index.js', 'index.json', 'index.cjs', 'index.mjs'];

/** Folder that `__dirname` of modules begins with. */
const ABSOLUTE = '/node_modules';

/** Returns a path below a folder without `.` and `..`; `undefined` for one that is too long or leads out of `node_modules`. */
function joined(folder: string, path: string): string | undefined {
  if (path.length > LOOK_UP_LENGTH_MAX) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}

function firstFound<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds modules by names, as Node would from the module that asks. */
class Search {
  readonly #tree: ResolvableTree;
  /** Conditions in the order they are tried: a package that is made for one way only is found by the other. */
  readonly #conditions: readonly Conditions[];

  constructor(tree: ResolvableTree, kind: ModuleKind) {
    this.#tree = tree;
    this.#conditions = kind === 'commonJs' ? [REQUIRE, IMPORT] : [IMPORT, REQUIRE];
  }

  find(from: string, name: string): string | undefined {
    if (name.length > LOOK_UP_LENGTH_MAX) return undefined;
    if (name.startsWith('#')) return this.#imported(from, name);
    if (/^\.\.?(?:\/|$)/.test(name)) return this.#at(joined(from, name));
    if (name.startsWith(`${ABSOLUTE}/`)) return this.#at(joined('', name.slice(ABSOLUTE.length)));
    return this.#packaged(from, name);
  }

  #isModule(path: string): string | undefined {
    const real = this.#tree.real(path);
    return real !== undefined && this.#tree.module(real) !== undefined ? real : undefined;
  }

  /** A file, with or without its ending, or a folder. */
  #at(path: string | undefined): string | undefined {
    if (path === undefined || path === '') return undefined;
    return this.#file(path) ?? this.#folder(path);
  }

  #file(path: string): string | undefined {
    return firstFound(ENDINGS, (ending) => this.#isModule(path + ending));
  }

  #folder(path: string): string | undefined {
    const real = this.#tree.real(path);
    if (real === undefined) return undefined;
    const { main, module } = this.#tree.description(real) ?? {};
    return (
      firstFound([main, module], (entry) => {
        const target = entry === undefined ? undefined : joined(real, entry);
        return target === undefined || target === real ? undefined : (this.#file(target) ?? this.#index(target));
      }) ?? this.#index(real)
    );
  }

  #index(folder: string): string | undefined {
    return firstFound(INDEXES, (file) => this.#isModule(`${folder}/${file}`));
  }

  #packaged(from: string, name: string): string | undefined {
    const parts = name.split('/');
    const packageName = parts.splice(0, name.startsWith('@') ? 2 : 1).join('/');
    // Names of packages have no such parts: they would lead elsewhere.
    if (packageName === '' || /^\.|(?:^|\/)(?:\.\.?)?(?:\/|$)/.test(packageName)) return undefined;
    const path = parts.join('/');
    for (let folder = from; ; folder = parentOf(folder)) {
      if (!/(?:^|\/)node_modules$/.test(folder)) {
        const around = folder === '' ? '' : `${folder}/node_modules/`;
        const found = this.#inPackage(around + packageName, path);
        if (found !== undefined) return found ?? undefined;
      }
      if (folder === '') return undefined;
    }
  }

  /** `null` where there is such a package, and no such path in it. */
  #inPackage(folder: string, path: string): string | null | undefined {
    const real = this.#tree.real(folder);
    if (real === undefined) return undefined;
    const { exports } = this.#tree.description(real) ?? {};
    if (exports === undefined || exports === null) return this.#at(path === '' ? folder : joined(folder, path));
    const key = path === '' ? '.' : `./${path}`;
    return (
      firstFound(this.#conditions, (conditions) => {
        const target = exportedFile(exports, key, conditions);
        return target?.startsWith('./') === true ? this.#below(real, target) : undefined;
      }) ?? null
    );
  }

  #below(folder: string, target: string): string | undefined {
    const path = joined(folder, target);
    return path?.startsWith(`${folder}/`) === true ? this.#at(path) : undefined;
  }

  #imported(from: string, name: string): string | undefined {
    for (let folder = from; folder !== ''; folder = parentOf(folder)) {
      const { imports } = this.#tree.description(folder) ?? {};
      if (imports === undefined) continue;
      return firstFound(this.#conditions, (conditions) => {
        const target = importedTarget(imports, name, conditions);
        if (target === undefined || target.startsWith('#')) return undefined;
        return target.startsWith('./') ? this.#below(folder, target) : this.#packaged(folder, target);
      });
    }
    return undefined;
  }
}

/**
 * Returns the path of the module a name stands for, below `node_modules`; `undefined` for none.
 * @param from folder of the module that asks, `''` for functions
 * @param kind of the module that asks
 */
export function resolveModule(tree: ResolvableTree, from: string, name: string, kind: ModuleKind): string | undefined {
  return new Search(tree, kind).find(from, name);
}
