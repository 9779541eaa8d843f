import { identical } from '../bson/identical.js';
import { hasField, setField, type Document } from '../bson/types.js';
import type { DocumentDifference } from './document-difference.js';
import { readAt } from './update-path.js';

type Path = readonly string[];
type Writing = 'set' | 'made' | 'removed';

/** A written path, or the written paths below it. */
interface WrittenNode {
  writing?: Writing;
  readonly below: Map<string, WrittenNode>;
}

/**
 * Collects the paths that the operators of one update wrote, as change events name them, independent of the resulting document.
 * As in MongoDB a field that was created along a path is named as a whole, and so is a list in which `$[]` or `$[name]` changed
 * several elements. If they changed one element of a list, that element is named.
 */
export class WrittenFields {
  private readonly writings: { readonly path: Path; readonly writing: Writing }[] = [];
  /** Lists whose elements `$[]` and `$[name]` stood for, by path, and which. */
  private readonly chosen = new Map<string, Set<string>>();

  /** Returns the top-level fields of `after` that differ from `before`. */
  static between(before: Document, after: Document): WrittenFields {
    const written = new WrittenFields();
    for (const name of Object.keys(after)) {
      if (!hasField(before, name)) written.made([name]);
      else if (!identical(before[name], after[name])) written.changed([name]);
    }
    return written;
  }

  /** Notes a value at a path that was there; `removed` when it is no more. */
  changed(path: Path, writing: 'set' | 'removed' = 'set'): void {
    this.writings.push({ path, writing });
  }

  /** Notes that the first so many names of a path lead to something new. */
  made(path: Path, names = path.length): void {
    this.writings.push({ path: path.slice(0, names), writing: 'made' });
  }

  /** Notes the elements of a list that a path stands for. */
  choose(list: Path, elements: readonly string[]): void {
    const key = list.join('.');
    const known = this.chosen.get(key) ?? new Set();
    this.chosen.set(key, known);
    for (const element of elements) known.add(element);
  }

  /** Returns `true` if a path in one of some top-level fields was written. */
  isIn(names: ReadonlySet<string>): boolean {
    return this.writings.some(({ path: [name = ''] }) => names.has(name));
  }

  /** Returns the description of the update; `after` is the document it made. */
  difference(after: Document): DocumentDifference {
    const difference: DocumentDifference = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
    addNode(difference, after, [], this.tree());
    return difference;
  }

  private tree(): WrittenNode {
    const root: WrittenNode = { below: new Map() };
    const changed = this.changedElements();
    for (const { path, writing } of this.writings) {
      const told = this.toldAs(path, changed);
      addWriting(root, told ?? path, told ? 'set' : writing);
    }
    return root;
  }

  /** Lists whose paths stand for several elements, with the elements that were written. */
  private changedElements(): Map<string, Set<string>> {
    const changed = new Map<string, Set<string>>();
    if (this.chosen.size === 0) return changed;
    for (const { path } of this.writings) {
      for (const [list, length] of prefixes(path)) {
        if ((this.chosen.get(list)?.size ?? 0) > 1) changed.set(list, (changed.get(list) ?? new Set()).add(path[length] ?? ''));
      }
    }
    return changed;
  }

  /** Returns the list or element that is reported instead of a path inside of it. */
  private toldAs(path: Path, changed: ReadonlyMap<string, ReadonlySet<string>>): Path | undefined {
    if (changed.size === 0) return undefined;
    for (const [list, length] of prefixes(path)) {
      const elements = changed.get(list);
      if (elements) return path.slice(0, elements.size > 1 ? length : length + 1);
    }
    return undefined;
  }
}

/** Returns the paths a path goes through, the shortest first, with the number of their names. */
function* prefixes(path: Path): Generator<readonly [path: string, length: number], void> {
  let key = '';
  for (let length = 1; length < path.length; length++) {
    key = length === 1 ? (path[0] ?? '') : `${key}.${path[length - 1] ?? ''}`;
    yield [key, length];
  }
}

/** A path below one that was written whole is part of it. */
function addWriting(root: WrittenNode, path: Path, writing: Writing): void {
  let node = root;
  for (const name of path) {
    if (node.writing) return;
    const next = node.below.get(name) ?? { below: new Map<string, WrittenNode>() };
    node.below.set(name, next);
    node = next;
  }
  node.writing ??= writing;
}

/** In MongoDB's order: of a document what was set, what is new, then what is inside its fields; of a list by places. */
function addNode(difference: DocumentDifference, after: Document, path: Path, { below }: WrittenNode): void {
  const nodes = [...below];
  if (Array.isArray(readAt(after, path))) nodes.sort(([a], [b]) => Number(a) - Number(b));
  else nodes.sort(([, a], [, b]) => rank(a) - rank(b));
  for (const [name, node] of nodes) {
    const inner = [...path, name];
    if (!node.writing) addNode(difference, after, inner, node);
    else if (node.writing === 'removed') difference.removedFields.push(inner.join('.'));
    else setField(difference.updatedFields, inner.join('.'), readAt(after, inner));
  }
}

function rank({ writing }: WrittenNode): number {
  if (!writing) return 2;
  return writing === 'made' ? 1 : 0;
}
