import { MODULE_LENGTH_MAX, MODULES_LENGTH_MAX, MODULES_MAX, OTHER_SUBPATHS_MAX, SUBPATHS_MAX } from '../limits.js';
import { rootPackages, type PackageDescription } from '../package-list.js';
import { isBuiltIn, splitSpecifier } from '../package-name.js';
import { bundle, resolveNames, type Bundle, type BundledModule } from './bundle.js';
import type { PackageFolder } from './package-folder.js';
import { subpathsOf } from './subpaths.js';

/** What packages have become. */
export interface BuiltPackages {
  /** Texts of modules by id. */
  readonly modules: Readonly<Record<string, string>>;
  /** Ids of modules by what may be required. */
  readonly names: Readonly<Record<string, string>>;
  /** Ids of the modules each requires, where there are any. */
  readonly requires: Readonly<Record<string, readonly string[]>>;
  /** What was left out, for who uploaded it. */
  readonly notes: readonly string[];
}

interface Candidate {
  readonly names: readonly string[];
  readonly path: string;
}

/** Modules taken so far, within what an app may have. */
class Taken {
  readonly modules = new Map<string, BundledModule>();
  readonly names = new Map<string, string>();
  readonly #notes: string[] = [];
  readonly #left = new Map<string, Set<string>>();
  #length = 0;

  get notes(): string[] {
    const reasons = [...this.#left].map(([reason, names]) => `${[...names].toSorted().join(', ')}: ${reason}`);
    return [...this.#notes, ...reasons];
  }

  note(text: string): void {
    this.#notes.push(text);
  }

  leave(name: string, reason: string): void {
    const known = this.#left.get(reason) ?? new Set();
    this.#left.set(reason, known.add(splitSpecifier(name)?.name ?? name));
  }

  take(made: Bundle, id: string | undefined, names: readonly string[]): void {
    const [name] = names;
    if (name === undefined) return;
    const added = new Map<string, BundledModule>();
    const problem = id === undefined ? 'cannot be built' : this.#collect(made, id, added);
    const length = [...added.values()].reduce((sum, { text }) => sum + text.length, 0);
    if (problem !== undefined) this.leave(name, problem);
    else if (this.#length + length > MODULES_LENGTH_MAX || this.modules.size + added.size > MODULES_MAX) {
      this.leave(name, `beyond the ${MODULES_LENGTH_MAX} characters or ${MODULES_MAX} modules an app may have`);
    } else {
      for (const [each, module] of added) this.modules.set(each, module);
      for (const each of names) this.names.set(each, id ?? '');
      this.#length += length;
    }
  }

  /** @returns why a module cannot be taken with all it requires */
  #collect(made: Bundle, id: string, added: Map<string, BundledModule>): string | undefined {
    if (this.modules.has(id) || added.has(id)) return undefined;
    const module = made.modules.get(id);
    if (module === undefined) return 'waits at its top level, which modules of functions cannot';
    if (module.text.length > MODULE_LENGTH_MAX) return `larger than ${MODULE_LENGTH_MAX} characters`;
    added.set(id, module);
    for (const required of module.requires) {
      const problem = this.#collect(made, required, added);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

interface Wanted {
  readonly specifier: string;
  readonly names: readonly string[];
}

async function candidatesOf(root: string, wanted: readonly Wanted[]): Promise<Candidate[]> {
  const paths = await resolveNames(
    root,
    wanted.map(({ specifier }) => specifier),
  );
  const byPath = new Map<string, string[]>();
  for (const [index, { names }] of wanted.entries()) {
    const path = paths[index];
    if (path !== undefined) byPath.set(path, [...(byPath.get(path) ?? []), ...names]);
  }
  return [...byPath].map(([path, all]) => ({ path, names: all }));
}

/** Paths functions require by now, and those below packages that were meant for the app. */
function belowPackages(
  folder: PackageFolder,
  packages: readonly PackageDescription[],
  required: readonly string[],
  taken: Taken,
): Wanted[] {
  const installed = new Set(packages.map(({ name }) => name));
  const named = required.filter((specifier) => {
    const split = splitSpecifier(specifier);
    return split !== undefined && split.path !== '' && installed.has(split.name);
  });
  const pathsOf = (each: PackageDescription): Wanted[] =>
    subpathsOf(each, folder.filesOf(each.name)).map(({ path, names }) => ({
      specifier: `${each.name}/${path}`,
      names: names.map((name) => `${each.name}/${name}`),
    }));
  const meant = rootPackages(packages);
  const offered = meant.flatMap((each) => {
    const paths = pathsOf(each);
    if (paths.length <= SUBPATHS_MAX) return paths;
    taken.note(`${each.name}: of its ${paths.length} paths only those that functions name by now can be required`);
    return [];
  });
  // What others need may have been meant as well; small ones first, as far as there is room.
  const others = packages.filter((each) => !meant.includes(each)).map(pathsOf);
  let room = OTHER_SUBPATHS_MAX;
  for (const paths of others.toSorted((a, b) => a.length - b.length)) {
    if (paths.length > SUBPATHS_MAX || paths.length > room) break;
    for (const each of paths) offered.push(each);
    room -= paths.length;
  }
  return [...named.map((specifier) => ({ specifier, names: [specifier] })), ...offered];
}

/**
 * Makes modules of the packages in a folder: one for each package by its name, one for each path below those an app was meant to have.
 * @param required what the app's functions name
 */
export async function buildModules(
  folder: PackageFolder,
  packages: readonly PackageDescription[],
  required: readonly string[],
): Promise<BuiltPackages> {
  const { root } = folder;
  const taken = new Taken();
  const own = packages.filter(({ name }) => !isBuiltIn(name));
  const meant = rootPackages(packages);
  for (const { name } of meant) if (isBuiltIn(name)) taken.leave(name, "the module of that name is Node's");
  const ordered = [...own.filter((each) => meant.includes(each)), ...own.filter((each) => !meant.includes(each))];
  const wholes = await candidatesOf(
    root,
    ordered.map(({ name }) => ({ specifier: name, names: [name] })),
  );
  await takeAll(root, wholes, 'p', taken);
  const parts = await candidatesOf(root, belowPackages(folder, own, required, taken));
  await takeAll(root, parts, 's', taken);

  const modules = [...taken.modules];
  return {
    modules: Object.fromEntries(modules.map(([id, { text }]) => [id, text])),
    names: Object.fromEntries(taken.names),
    requires: Object.fromEntries(modules.flatMap(([id, { requires }]) => (requires.length > 0 ? [[id, requires]] : []))),
    notes: taken.notes,
  };
}

async function takeAll(root: string, candidates: readonly Candidate[], prefix: string, taken: Taken): Promise<void> {
  const paths = candidates.map(({ path }) => path);
  const made = await bundle(root, paths, prefix);
  for (const [index, { names }] of candidates.entries()) {
    taken.take(
      made,
      made.ids[index],
      names.filter((name) => !taken.names.has(name)),
    );
  }
}
