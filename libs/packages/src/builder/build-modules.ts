import { MODULE_LENGTH_MAX } from '#sandbox/packages/module-reach.js';
import { ModuleTree } from '#sandbox/packages/module-tree.js';
import { FolderPacker, folderOf, IndexTooLargeError, type PackedFolder } from '#sandbox/packages/packed-modules.js';
import { resolveModule } from '#sandbox/packages/resolve-module.js';
import { rootPackages, type PackageDescription } from '../package-list.js';
import { isBuiltIn, splitSpecifier } from '../package-name.js';
import { PackagesError } from '../packages-error.js';
import type { PackageFolder } from './package-folder.js';
import { SOURCE_LENGTH_MAX, transformModule, type TransformedModule } from './transform-module.js';

/** Modules of one folder of `node_modules`. */
export interface BuiltFolder extends PackedFolder {
  /** Names of the folders and packages it may require. */
  readonly needs: readonly string[];
}

/** Packages that were built into modules. */
export interface BuiltPackages {
  readonly folders: Readonly<Record<string, BuiltFolder>>;
  /** Paths of files and folders by the paths that stand for them. */
  readonly links: Readonly<Record<string, string>>;
  /** Packages the app was meant to have that can be required by their names. */
  readonly roots: readonly string[];
  /** Notes about what was left out, for the uploader. */
  readonly notes: readonly string[];
}

/** Files transformed at a time. */
const AT_ONCE = 16;

/** Returns the module of a file, or its length if no call could require it. */
async function transformed(folder: PackageFolder, path: string): Promise<TransformedModule | number> {
  const text = await folder.read(path);
  if (text.length > SOURCE_LENGTH_MAX) return text.length;
  const module = await transformModule({ path, text, isInModulePackage: folder.isInModulePackage(path) });
  return module.text.length > MODULE_LENGTH_MAX ? module.text.length : module;
}

/** Builds modules from the files of one folder of `node_modules` only. */
async function buildFolder(folder: PackageFolder, name: string, paths: readonly string[]): Promise<BuiltFolder> {
  const packer = new FolderPacker();
  const needs = new Set<string>();
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const group = paths.slice(from, from + AT_ONCE);
    const modules = await Promise.all(group.map((path) => transformed(folder, path)));
    for (const [index, module] of modules.entries()) {
      const path = group[index] ?? '';
      if (typeof module === 'number') packer.addTooLong(path, module);
      else {
        packer.add({ path, kind: module.kind, text: module.text });
        for (const required of module.requires) {
          const split = splitSpecifier(required);
          if (split !== undefined && !isBuiltIn(required)) needs.add(split.name);
        }
      }
    }
  }
  const descriptions = folder.descriptionsIn(name);
  for (const { needs: stated } of descriptions.values()) for (const need of stated) needs.add(need);
  for (const target of folder.linksFrom(name)) needs.add(folderOf(target));
  needs.delete(name);
  return { ...finished(packer, name, descriptions), needs: [...needs].toSorted() };
}

/** @throws PackagesError for a folder with more than can be looked up */
function finished(packer: FolderPacker, name: string, descriptions: ReadonlyMap<string, PackageDescription>): PackedFolder {
  try {
    return packer.finish(
      [...descriptions].map(([path, { main, module, exports, imports }]) => [path, { main, module, exports, imports }]),
    );
  } catch (cause) {
    if (!(cause instanceof IndexTooLargeError)) throw cause;
    const message = `node_modules/${name} has too many files, or too much in its package.json files`;
    throw new PackagesError('tooLarge', message, { cause });
  }
}

/**
 * Builds modules from the packages in a folder: each file becomes one, and each folder of `node_modules` is built separately.
 */
export async function buildModules(folder: PackageFolder, packages: readonly PackageDescription[]): Promise<BuiltPackages> {
  const folders = new Map<string, BuiltFolder>();
  for (const [name, paths] of [...folder.modules].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    folders.set(name, await buildFolder(folder, name, paths.toSorted()));
  }
  const built = Object.fromEntries(folders);
  const links = Object.fromEntries(folder.links);
  const tree = new ModuleTree(built, links);
  const meant = rootPackages(packages).map(({ name }) => name);
  const taken = meant.filter(isBuiltIn);
  return {
    folders: built,
    links,
    roots: meant.filter((name) => !isBuiltIn(name) && resolveModule(tree, '', name, 'commonJs') !== undefined),
    notes: taken.length === 0 ? [] : [`${taken.toSorted().join(', ')}: the name is reserved for a module of Node.js`],
  };
}
