import type {
  BundledDependencyTable,
  DependencyFolder,
  DependencyTable,
  DependencyText,
} from '#contracts/config/dependencies.contract.js';
import { isBuiltIn, splitSpecifier } from '#packages/package-name.js';
import { folderOf, packModules, type PackedFolder } from '#sandbox/packages/packed-modules.js';
import type { PackageModules } from '#sandbox/sandbox-engine.js';

type Folders = Pick<PackageModules, 'folders' | 'links'>;

/** Reads the contents of parts, in the order of their hashes. */
type ReadParts = (hashes: readonly string[]) => Promise<string[]>;

/** Returns the names of an app's packages that its functions require; for older builds, the names of modules. */
export function wantedOf(table: DependencyTable | BundledDependencyTable, wanted: ReadonlySet<string> | 'all'): string[] {
  const offered = 'folders' in table ? [...Object.keys(table.folders), ...Object.keys(table.links)] : Object.keys(table.names);
  if (wanted === 'all') return offered;
  const names = new Set(offered);
  if (!('folders' in table)) return [...wanted].filter((name) => names.has(name));
  const packages = [...wanted].flatMap((specifier) => (isBuiltIn(specifier) ? [] : (splitSpecifier(specifier)?.name ?? [])));
  return [...new Set(packages)].filter((name) => names.has(name));
}

/** Returns the folders packages may reach, by the requires recorded in the folders. */
function reachedFolders({ folders, links }: DependencyTable, names: readonly string[]): Map<string, DependencyFolder> {
  const known = new Map(Object.entries(folders));
  const linked = new Map(Object.entries(links));
  const reached = new Map<string, DependencyFolder>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const target = linked.get(name);
    if (target !== undefined) open.push(folderOf(target));
    const folder = known.get(name);
    if (folder === undefined || reached.has(name)) continue;
    reached.set(name, folder);
    for (const need of folder.needs) open.push(need);
  }
  return reached;
}

/** Loads the modules packages may reach. */
export async function foldersOf(table: DependencyTable, names: readonly string[], read: ReadParts): Promise<Folders> {
  const reached = reachedFolders(table, names);
  const used = [...new Set([...reached.values()].flatMap(({ index, parts }) => [index, ...parts].map(([part]) => part)))];
  const lists = await read(used.map((part) => table.parts[part] ?? ''));
  const texts = new Map(used.map((part, at) => [part, JSON.parse(lists[at] ?? '[]') as string[]]));
  const textAt = ([part, index]: DependencyText): string => texts.get(part)?.[index] ?? '';
  const folders = [...reached].map(([name, { index, parts }]): [string, PackedFolder] => [
    name,
    { index: textAt(index), parts: parts.map(textAt) },
  ]);
  return { folders: Object.fromEntries(folders), links: table.links };
}

/** Loads the modules packages may reach from builds made before each file was a module. */
export async function bundledFoldersOf(
  table: BundledDependencyTable,
  names: readonly string[],
  read: ReadParts,
): Promise<Folders> {
  const ids = new Set<string>();
  const open = names.map((name) => table.names[name] ?? '');
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (ids.has(id)) continue;
    ids.add(id);
    for (const each of table.requires[id] ?? []) open.push(each);
  }
  const used = [...new Set([...ids].flatMap((id) => table.modules[id] ?? []))];
  const parts = await read(used.map((index) => table.parts[index] ?? ''));
  const modules = parts.flatMap((part) =>
    Object.entries(JSON.parse(part) as Record<string, string>).filter(([id]) => ids.has(id)),
  );
  return {
    folders: packModules(modules.map(([path, text]) => ({ path, kind: 'commonJs', text }))),
    links: Object.fromEntries(names.map((name) => [name, table.names[name] ?? ''])),
  };
}
