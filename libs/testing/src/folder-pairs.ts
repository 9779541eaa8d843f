import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Tests and what they are given may know everything. */
const OF_TESTS = /\.(?:spec|int-spec|fixture)\.ts$|(?:^|\/)testing\//;

/** The sources below `<part>/src`, by their path in there. */
export function sourcesOf(part: string): Map<string, string> {
  const source = posix.join(root, part, 'src');
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return new Map(paths.map((path) => [path, readFileSync(posix.join(source, path), 'utf8')]));
}

/** Where the paths of two files part: the folders, or files beside folders, that meet there. */
function neighbours(importer: string, imported: string): [string, string] {
  const [from, to] = [importer.split('/'), imported.split('/')];
  let depth = 0;
  while (from[depth] === to[depth] && depth < from.length) depth++;
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

/**
 * Neighbours in the sources of one app or library that import each other, as sorted `a <-> b`: folders, or a folder and a file
 * beside it. Imports of types count, those of tests do not.
 *
 * @param library its name in `#name/…`, by which some import themselves
 */
export function folderPairs(sources: ReadonlyMap<string, string>, library: string): string[] {
  const edges = new Set<string>();
  for (const [importer, text] of sources) {
    if (OF_TESTS.test(importer)) continue;
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const own = fileName.startsWith(`#${library}/`) ? fileName.slice(library.length + 2) : null;
      if (own === null && !fileName.startsWith('.')) continue;
      const imported = (own ?? posix.join(posix.dirname(importer), fileName)).replace(/\.js$/, '.ts');
      if (!sources.has(imported) || posix.dirname(imported) === posix.dirname(importer)) continue;
      const [from, to] = neighbours(importer, imported);
      edges.add(`${from} <-> ${to}`);
    }
  }
  return [...edges]
    .filter((edge) => {
      const [from = '', to = ''] = edge.split(' <-> ');
      return from < to && edges.has(`${to} <-> ${from}`);
    })
    .toSorted();
}
