import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests and what they are given may know everything. */
const OF_TESTS = /\.(?:spec|int-spec|fixture)\.ts$|(?:^|\/)testing\//;

/** Reads the sources below `<part>/src`, by their path in there. */
export function sourcesOf(part: string): Map<string, string> {
  const source = posix.join(root, part, 'src');
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return new Map(paths.map((path) => [path, readFileSync(posix.join(source, path), 'utf8')]));
}

/** Returns where the paths of two files diverge: the folders, or files beside folders, at that level. */
function neighbours(importer: string, imported: string): [string, string] {
  const [from, to] = [importer.split('/'), imported.split('/')];
  let depth = 0;
  while (from[depth] === to[depth] && depth < from.length) depth++;
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns which neighbours import which. Imports of types count, imports of tests do not. */
function importsOf(sources: ReadonlyMap<string, string>, library: string): Imports {
  const imports = new Map<string, Set<string>>();
  for (const [importer, text] of sources) {
    if (OF_TESTS.test(importer)) continue;
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const own = fileName.startsWith(`#${library}/`) ? fileName.slice(library.length + 2) : null;
      if (own === null && !fileName.startsWith('.')) continue;
      const imported = (own ?? posix.join(posix.dirname(importer), fileName)).replace(/\.js$/, '.ts');
      if (!sources.has(imported) || posix.dirname(imported) === posix.dirname(importer)) continue;
      const [from, to] = neighbours(importer, imported);
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** Returns the shortest path over imports, both ends included; empty if they do not lead there. */
function wayFrom(start: string, end: string, imports: Imports): readonly string[] {
  const ways = new Map([[start, [start]]]);
  // A map's iteration includes entries that are added meanwhile.
  for (const [at, way] of ways) {
    if (at === end) return way;
    for (const next of imports.get(at) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return [];
}

/** A cycle as it is printed, beginning with the first of its names, wherever it was entered. */
function shown(cycle: readonly string[]): string {
  const [first = ''] = cycle.toSorted();
  const at = cycle.indexOf(first);
  const ordered = [...cycle.slice(at), ...cycle.slice(0, at)];
  return ordered.length === 2 ? ordered.join(' <-> ') : [...ordered, first].join(' -> ');
}

/**
 * Neighbours in the sources of one app or library that import each other, directly or over others: folders, or a folder and a file
 * beside it. `a <-> b`, or `a -> b -> c -> a`: the shortest cycle of each import that is in one, sorted.
 *
 * @param library its name in `#name/…`, by which some import themselves
 */
export function folderCycles(sources: ReadonlyMap<string, string>, library: string): string[] {
  const imports = importsOf(sources, library);
  const found = [...imports].flatMap(([from, targets]) => [...targets].map((to) => wayFrom(to, from, imports)));
  return [...new Set(found.filter((way) => way.length > 0).map(shown))].toSorted();
}
