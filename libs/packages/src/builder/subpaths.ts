import type { PackageDescription } from '../package-list.js';

/** A path below a package, and every way to write it. */
export interface Subpath {
  readonly path: string;
  readonly names: readonly string[];
}

const SOURCE = /\.(?:c|m)?js$|\.json$/;
/** What nobody requires: tests, texts, copies for browsers, packages in packages. */
const PASSED_OVER =
  /(?:^|\/)(?:node_modules|tests?|__tests__|docs?|examples?|benchmarks?|coverage)\/|\.min\.js$|\.(?:test|spec)\.[cm]?js$/;

/**
 * Paths below a package that may be required: those its `exports` name, of an older one its files.
 * @param files of the package, by path below it
 */
export function subpathsOf({ exports }: PackageDescription, files: readonly string[]): Subpath[] {
  const sources = files.filter((file) => SOURCE.test(file) && !PASSED_OVER.test(file));
  if (exports === undefined || exports === null) return ofFiles(sources);
  const targets = typeof exports === 'object' ? Object.entries(exports) : [];
  const paths = targets.flatMap(([key, target]) => {
    if (!key.startsWith('./')) return [];
    return key.includes('*') ? expanded(key, target, sources) : [key.slice(2)];
  });
  return [...new Set(paths)].filter((path) => path !== '' && !path.endsWith('/')).map((path) => ({ path, names: [path] }));
}

/** `a/b.js` may be written `a/b`, `a/index.js` also `a`, and a folder with a `package.json` as the folder. */
function ofFiles(sources: readonly string[]): Subpath[] {
  const taken = new Set(sources);
  const claim = (name: string | undefined): string[] => {
    if (name === undefined || name === '' || taken.has(name)) return [];
    taken.add(name);
    return [name];
  };
  const stems = new Map(sources.map((file) => [file, claim(/^(.*)\.(?:js|json)$/.exec(file)?.[1])]));
  const folders = sources.flatMap((file) => claim(/^(.*)\/package\.json$/.exec(file)?.[1]));
  return [
    ...sources.map((file) => ({
      path: file,
      names: [file, ...(stems.get(file) ?? []), ...claim(/^(.*)\/index\.js$/.exec(file)?.[1])],
    })),
    ...folders.map((folder) => ({ path: folder, names: [folder] })),
  ];
}

/** `./*` of an exports map, as the paths its first target stands for. */
function expanded(key: string, target: unknown, files: readonly string[]): string[] {
  const pattern = firstPattern(target);
  if (pattern === undefined) return [];
  const [start = '', end = ''] = pattern.replace(/^\.\//, '').split('*');
  const [keyStart = '', keyEnd = ''] = key.slice(2).split('*');
  return files
    .filter((file) => file.length > start.length + end.length && file.startsWith(start) && file.endsWith(end))
    .map((file) => `${keyStart}${file.slice(start.length, file.length - end.length)}${keyEnd}`);
}

function firstPattern(target: unknown): string | undefined {
  if (typeof target === 'string') return target.includes('*') ? target : undefined;
  if (typeof target !== 'object' || target === null) return undefined;
  for (const each of Object.values(target)) {
    const found = firstPattern(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
