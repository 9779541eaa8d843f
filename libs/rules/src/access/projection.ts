import { isDocument, valueType } from '../expressions/values/value-type.js';
import { allBut, ALL_FIELDS, only, setMember, type FieldSet, type PlainDocument } from './field-set.js';

/** Paths below one document: `true` where a path ends. */
interface PathTree extends ReadonlyMap<string, PathTree | true> {}

/** A projection that only keeps or drops fields, at any depth. */
export interface FieldProjection {
  readonly kind: 'inclusive' | 'exclusive';
  readonly paths: PathTree;
  /** True to keep `_id`. */
  readonly id: boolean;
}

/** Maximum nesting depth of documents: a longer path matches nothing. */
export const PATH_LEVELS_MAX = 200;

type MutableTree = Map<string, MutableTree | true>;

/**
 * Returns `true` if a projection's value keeps its field, `false` if it drops it; `undefined` for anything else, for
 * example a computed value.
 */
function switchOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return valueType(value) === 'number' ? Number(String(value)) !== 0 : undefined;
}

function addPath(tree: MutableTree, path: readonly string[], level = 0): void {
  const name = path[level] ?? '';
  const known = tree.get(name);
  if (known === true) return;
  if (level === path.length - 1) {
    tree.set(name, true);
    return;
  }
  const below = known ?? new Map();
  tree.set(name, below);
  addPath(below, path, level + 1);
}

interface Switches {
  readonly paths: MutableTree;
  keeps: boolean | undefined;
  id: boolean | undefined;
  mixed: boolean;
}

function readMember(path: readonly string[], value: unknown, into: Switches): boolean {
  if (path.length > PATH_LEVELS_MAX) return false;
  if (isDocument(value) && Object.keys(value).length > 0) {
    return Object.entries(value).every(
      ([name, member]) => isPlainPath(name) && readMember([...path, ...name.split('.')], member, into),
    );
  }
  const keeps = isDocument(value) ? undefined : switchOf(value);
  if (keeps === undefined) return false;
  if (path.length === 1 && path[0] === '_id') into.id = keeps;
  else {
    if (into.keeps !== undefined && into.keeps !== keeps) into.mixed = true;
    into.keeps = keeps;
    addPath(into.paths, path);
  }
  return true;
}

function isPlainPath(path: string): boolean {
  return path !== '' && path.split('.').every((segment) => segment !== '' && !/^\$|^__proto__$|\0/.test(segment));
}

/**
 * Reads a projection.
 * @returns `null` when it does more than keeping or dropping fields; `mixed` when it does both, which no server takes
 */
export function readProjection(projection: PlainDocument): FieldProjection | null | 'mixed' {
  const into: Switches = { paths: new Map(), keeps: undefined, id: undefined, mixed: false };
  for (const [path, value] of Object.entries(projection)) {
    if (!isPlainPath(path) || !readMember(path.split('.'), value, into)) return null;
  }
  if (into.mixed) return 'mixed';
  // If the projection only names `_id`, `_id` decides.
  const keeps = into.keeps ?? into.id ?? false;
  return { kind: keeps ? 'inclusive' : 'exclusive', paths: into.paths, id: into.id ?? true };
}

/** Returns the fields a projection keeps when it names none below the first level, `null` otherwise. */
export function projectedFields({ kind, paths, id }: FieldProjection): FieldSet | null {
  if ([...paths.values()].some((below) => below !== true)) return null;
  if (kind === 'inclusive') return only(id ? [...paths.keys(), '_id'] : paths.keys());
  if (paths.size === 0 && id) return ALL_FIELDS;
  return allBut(id ? paths.keys() : [...paths.keys(), '_id']);
}

function included(value: unknown, paths: PathTree): unknown {
  if (Array.isArray(value)) return value.map((element) => included(element, paths)).filter((element) => element !== undefined);
  if (!isDocument(value)) return undefined;
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const below = paths.get(name);
    const member = below === true ? value[name] : below ? included(value[name], below) : undefined;
    if (member !== undefined) setMember(kept, name, member);
  }
  return kept;
}

function excluded(value: unknown, paths: PathTree): unknown {
  if (Array.isArray(value)) return value.map((element) => excluded(element, paths));
  if (!isDocument(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const below = paths.get(name);
    if (below !== true) setMember(kept, name, below ? excluded(value[name], below) : value[name]);
  }
  return kept;
}

/** Returns the document as the database would project it. */
export function project(document: PlainDocument, { kind, paths, id }: FieldProjection): PlainDocument {
  const tree = new Map(paths);
  if ((kind === 'inclusive') === id) tree.set('_id', true);
  return (kind === 'inclusive' ? included(document, tree) : excluded(document, tree)) as PlainDocument;
}
