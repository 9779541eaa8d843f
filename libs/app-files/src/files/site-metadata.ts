/** Maximum number of paths with `*`: each is compared with every file. */
const PATTERNS_MAX = 1_000;

/** Entries of `hosting/metadata.json` for the hosted files. */
export interface SiteMetadata<T> {
  /** Attributes by the path of a file. */
  readonly attributes: ReadonlyMap<string, T>;
  /** Sentences about ignored content. */
  readonly notes: readonly string[];
}

/** Converts the attributes in a file; returns a sentence about the problem if they are invalid. */
export type TakeAttributes<T> = (attrs: readonly unknown[]) => T | string;

interface Entry<T> {
  readonly path: string;
  readonly attributes: T;
}

/** An entry of the list, its path with a slash at its beginning; a sentence where it cannot be read. */
function entryOf<T extends object>(given: unknown, take: TakeAttributes<T>): Entry<T> | string {
  const { path, attrs } = (given ?? {}) as Record<string, unknown>;
  if (typeof path !== 'string') return 'an entry has no path';
  if (attrs !== undefined && attrs !== null && !Array.isArray(attrs)) return `attrs of ${path} must be a list`;
  const attributes = take(attrs ?? []);
  if (typeof attributes === 'string') return `${path}: ${attributes}`;
  return { path: path.startsWith('/') ? path : `/${path}`, attributes };
}

/** Returns the files that match a path with one `*`, which stands for any characters; `null` for a path with several. */
function matching(pattern: string, paths: readonly string[]): readonly string[] | null {
  const [start = '', end = '', ...others] = pattern.split('*');
  if (others.length > 0) return null;
  return paths.filter((path) => path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end));
}

function listed(text: string): readonly unknown[] | string {
  try {
    const list: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return Array.isArray(list) ? list : 'must be a list';
  } catch {
    // A file that is not JSON describes no files.
    return 'is not JSON';
  }
}

/**
 * Reads attributes of hosted files. Clients of App Services look them up by the path of each file, and never read the rest:
 * attributes that fit no file are ignored, and reported. A file's own path takes precedence over one with `*`.
 */
export function siteMetadata<T extends object>(text: string, paths: readonly string[], take: TakeAttributes<T>): SiteMetadata<T> {
  const list = listed(text);
  if (typeof list === 'string') return { attributes: new Map(), notes: [`${list}: ignored`] };
  const known = new Set(paths);
  const own = new Map<string, T>();
  const others = new Map<string, T>();
  const notes: string[] = [];
  let patterns = 0;
  const readPattern = ({ path, attributes }: Entry<T>): void => {
    patterns += 1;
    const found = patterns > PATTERNS_MAX ? null : matching(path, paths);
    if (found === null || found.length === 0) notes.push(`file ${path} does not exist: ignored`);
    for (const file of found ?? []) if (!others.has(file)) others.set(file, attributes);
  };
  for (const given of list) {
    const entry = entryOf(given, take);
    if (typeof entry === 'string') notes.push(`${entry}: ignored`);
    else if (known.has(entry.path)) own.set(entry.path, entry.attributes);
    else if (entry.path.includes('*')) readPattern(entry);
    else notes.push(`file ${entry.path} does not exist: ignored`);
  }
  return { attributes: new Map([...others, ...own]), notes };
}
