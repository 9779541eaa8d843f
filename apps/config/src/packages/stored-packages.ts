import type {
  DependencyBuild,
  DependencyFolder,
  DependencyTable,
  DependencyText,
} from '#contracts/config/dependencies.contract.js';
import type { BuiltPackages } from '#packages/builder/build-modules.js';
import type { InstalledPackage } from '#packages/package-list.js';
import { canonicalJson, contentHash } from '../core/trees/canonical-json.js';
import type { ConfigEdit } from '../core/versions/config-edit.js';
import { BUILD_ID, type ContentOf } from '../core/trees/kinds.js';

/** Characters of a part: one object of the store. */
const PART_LENGTH = 500_000;

type Part = ContentOf['dependency_parts'];

/** Stored data of one upload. */
export interface StoredPackages {
  readonly packages: readonly InstalledPackage[];
  readonly build: DependencyBuild;
  readonly parts: readonly Part[];
}

function hashOf(part: Part): string {
  return contentHash(canonicalJson(part));
}

/** Puts strings into lists of about a part's length. */
class TextLists {
  readonly lists: string[][] = [];
  #length = Infinity;

  add(text: string): DependencyText {
    if (this.#length + text.length > PART_LENGTH) {
      this.lists.push([]);
      this.#length = 0;
    }
    this.#length += text.length;
    const list = this.lists.length - 1;
    return [list, (this.lists[list]?.push(text) ?? 0) - 1];
  }
}

function pieces(archive: Buffer): Part[] {
  const text = archive.toString('base64');
  return Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, index) => ({
    text: text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH),
  }));
}

/** Packages as an app's configuration holds them: equal ones have equal parts. */
export function storedPackages(
  upload: Pick<DependencyBuild, 'method' | 'upload' | 'user_id' | 'uploaded' | 'digest'>,
  packages: readonly InstalledPackage[],
  { folders, links }: BuiltPackages,
  archive: Buffer,
): StoredPackages {
  const texts = new TextLists();
  const placed = Object.entries(folders).map(([name, { needs, index, parts }]): [string, DependencyFolder] => [
    name,
    { needs, index: texts.add(index), parts: parts.map((part) => texts.add(part)) },
  ]);
  const moduleParts = texts.lists.map((list): Part => ({ text: JSON.stringify(list) }));
  const table: DependencyTable = { folders: Object.fromEntries(placed), links, parts: moduleParts.map(hashOf) };
  const tablePart: Part = { text: JSON.stringify(table) };
  const archiveParts = pieces(archive);
  return {
    packages,
    build: { ...upload, table: hashOf(tablePart), archive: archiveParts.map(hashOf) },
    parts: [tablePart, ...moduleParts, ...archiveParts],
  };
}

/** Removes all packages of an app. */
export function removePackages(draft: ConfigEdit): void {
  for (const kind of ['dependencies', 'dependency_builds', 'dependency_parts'] as const) {
    for (const [id] of draft.tree.get(kind).entries()) draft.remove(kind, id);
  }
}

/** Puts packages in the place of those an app had. */
export function putPackages(draft: ConfigEdit, { packages, build, parts }: StoredPackages): void {
  removePackages(draft);
  for (const each of packages) draft.put('dependencies', each.name, { name: each.name, version: each.version });
  draft.put('dependency_builds', BUILD_ID, build);
  for (const part of parts) draft.put('dependency_parts', hashOf(part), part);
}
