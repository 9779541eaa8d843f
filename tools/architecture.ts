import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import picomatch from 'picomatch';
import ts from 'typescript';

/**
 * Allowed imports of each part: `architecture.json`. A target is the name of a library, or of files in one as a glob without an
 * ending.
 */
export interface Architecture {
  /** Libraries of this repository that each library may import. */
  readonly libraries: Readonly<Record<string, readonly string[]>>;
  /** The same for apps, and for folders of them that need other things (`cli/operations`); `apps/*` stands for other apps. */
  readonly apps: Readonly<Record<string, readonly string[]>>;
  /** Parts, or files as globs, that may import a package of npm; others may not. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
  /** Files that run in browsers, too, as globs. */
  readonly withoutNode: readonly string[];
  /** Folders of an app, lowest first: each may import those before it. Files beside them may import all. */
  readonly floors: Readonly<Record<string, readonly string[]>>;
}

/** Contents of source files by their path from the root, with `/`. */
export type Sources = ReadonlyMap<string, string>;

/** Tests and their fixtures may import everything. Of these two apps `testing` is a part: what tests of apps run on. */
const OF_TESTS = /\.(?:spec|int-spec|fixture)\.tsx?$|(?<!^apps\/(?:cli|standalone)\/src)\/testing\//;
const SOURCE = /^(apps|libs)\/([^/]+)\/src\/.+\.tsx?$/;

interface Import {
  readonly path: string;
  /** The importer's entry in the list: `libs/name`, `apps/name` or `apps/name/folder`. */
  readonly part: string;
  readonly name: string;
  /** Imported module: `libs/bus/client/bus-client`, `apps/config/src/main`, or a module of npm or Node.js. */
  readonly target: string;
  readonly isOurs: boolean;
}

/** Returns the sources of all apps and libraries below a root. */
export function readSources(root: string): Sources {
  const files = ['apps', 'libs'].flatMap((kind) =>
    readdirSync(posix.join(root, kind)).flatMap((name) =>
      readdirSync(posix.join(root, kind, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        posix.join(kind, name, 'src', file.replaceAll('\\', '/')),
      ),
    ),
  );
  return new Map(files.filter((path) => SOURCE.test(path)).map((path) => [path, readFileSync(posix.join(root, path), 'utf8')]));
}

/** Returns a line for each import the list does not allow, for each part it lacks, and for each entry that nothing needs; sorted. */
export function architectureFaults(sources: Sources, list: Architecture): string[] {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text, list));
  const stray = strayImports(
    imports.filter(({ target, path }) => !target.startsWith(path.slice(0, path.indexOf('src/')))),
    list,
  );
  return [...stray, ...staleEntries(sources, imports, list), ...arrowsUp(sources, imports, list)].toSorted();
}

/** Returns a line for each import of a folder that stands above the importer's, and for folders and floors without the other. */
function arrowsUp(sources: Sources, imports: readonly Import[], { floors }: Architecture): string[] {
  return Object.entries(floors).flatMap(([app, folders]) => {
    const part = `apps/${app}/src/`;
    const there = new Set(
      [...sources.keys()]
        .filter((path) => path.startsWith(part) && !OF_TESTS.test(path))
        .flatMap((path) => folderOf(path, part) ?? []),
    );
    const up = imports.flatMap(({ path, target }) => {
      const [from, to] = [folderOf(path, part), folderOf(target, part)];
      return from === null || to === null || !folders.includes(from) || folders.indexOf(to) <= folders.indexOf(from)
        ? []
        : [`${path}: ${from} may not import ${to}, which stands above it`];
    });
    const unknown = [...there].filter((folder) => !folders.includes(folder)).map((folder) => `${part}${folder}: on no floor`);
    const empty = folders.filter((folder) => !there.has(folder)).map((folder) => `${part}${folder}: a floor without files`);
    return [...up, ...unknown, ...empty];
  });
}

/** The folder of an app that a path leads into; null for files beside the folders, and for other parts. */
const folderOf = (path: string, part: string): string | null => {
  const [folder = '', ...rest] = path.startsWith(part) ? path.slice(part.length).split('/') : [];
  return rest.length === 0 ? null : folder;
};

/** Returns the name of a file's entry in the list: its folder of an app if that is listed, else the app or library. */
function nameOf(path: string, { apps }: Architecture): string {
  const [, name = '', , folder = ''] = path.split('/');
  return path.startsWith('apps/') && `${name}/${folder}` in apps ? `${name}/${folder}` : name;
}

function importsOf(path: string, text: string, list: Architecture): Import[] {
  const [, kind] = SOURCE.exec(path) ?? [];
  if (OF_TESTS.test(path) || kind === undefined) return [];
  const name = nameOf(path, list);
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    return { path, part: `${kind}/${name}`, name, target: targetOf(path, fileName), isOurs: /^[.#]/.test(fileName) };
  });
}

/** `#bus/client/bus-client.js` → `libs/bus/client/bus-client`, `../../config/src/main.js` → `apps/config/src/main`. */
function targetOf(path: string, imported: string): string {
  if (imported.startsWith('#testing/')) return `test/support/${imported.slice(9).replace(/\.js$/, '')}`;
  if (imported.startsWith('#')) return `libs/${imported.slice(1).replace(/\.js$/, '')}`;
  if (imported.startsWith('.')) return posix.join(posix.dirname(path), imported).replace(/\.js$/, '');
  return imported;
}

/** A library's name stands for all of it. */
const covers = (entry: string, target: string): boolean => {
  const [, inside = ''] = /^libs\/(.*)$/.exec(target) ?? [];
  if (entry === 'apps/*') return target.startsWith('apps/');
  if (entry.startsWith('apps/') && target.startsWith('apps/')) return picomatch.isMatch(target, entry);
  return entry.includes('/') ? picomatch.isMatch(inside, entry) : inside.startsWith(`${entry}/`);
};

/** Returns `true` for the docs that a program serves: they are not code. */
const isDocument = (target: string): boolean => target.startsWith('libs/docs/');

function strayImports(imports: readonly Import[], { libraries, apps, packages, withoutNode }: Architecture): string[] {
  const mayImport = ({ part, name, target }: Import): boolean =>
    ((part.startsWith('libs/') ? libraries : apps)[name] ?? []).some((entry) => covers(entry, target));
  const ours = imports.filter((each) => each.isOurs && !isDocument(each.target) && !mayImport(each));
  const others = imports.filter(
    ({ part, path, target, isOurs }) =>
      !isOurs &&
      Object.entries(packages).some(
        ([name, parts]) => picomatch.isMatch(target, name) && ![part, path].some((each) => picomatch.isMatch(each, [...parts])),
      ),
  );
  const ofNode = imports.filter(({ path, target }) => target.startsWith('node:') && picomatch.isMatch(path, [...withoutNode]));
  // A library imported as the package it is would be loaded twice: as `#codecs/…` it is one of the compiled tree.
  const packed = imports.filter(({ target }) => target.startsWith('@groundwork/'));
  return [...ours, ...others, ...ofNode, ...packed].map(({ path, part, target }) => `${path}: ${part} may not import ${target}`);
}

function staleEntries(sources: Sources, imports: readonly Import[], list: Architecture): string[] {
  const { libraries, apps, packages } = list;
  const own = [...sources.keys()].filter((path) => !OF_TESTS.test(path));
  const parts = [...new Set(own.map((path) => `${path.split('/')[0]}/${nameOf(path, list)}`))];
  const listed = [...Object.keys(libraries).map((name) => `libs/${name}`), ...Object.keys(apps).map((name) => `apps/${name}`)];
  const unneeded = [...entriesOf('libs', libraries), ...entriesOf('apps', apps)].filter(
    ({ part, entry }) => !imports.some((each) => each.part === part && each.isOurs && covers(entry, each.target)),
  );
  const unused = Object.keys(packages).filter((name) => !imports.some(({ target }) => picomatch.isMatch(target, name)));
  return [
    ...parts.filter((part) => !listed.includes(part)).map((part) => `${part}: not in the list`),
    ...listed.filter((part) => !parts.includes(part)).map((part) => `${part}: in the list, and no part`),
    ...unneeded.map(({ part, entry }) => `${part}: imports nothing of ${entry}`),
    ...unused.map((name) => `${name}: imported by nobody`),
  ];
}

function entriesOf(kind: 'apps' | 'libs', list: Readonly<Record<string, readonly string[]>>): { part: string; entry: string }[] {
  return Object.entries(list).flatMap(([name, entries]) => entries.map((entry) => ({ part: `${kind}/${name}`, entry })));
}
