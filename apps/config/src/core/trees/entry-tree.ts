import { canonicalJson, contentHash } from './canonical-json.js';

/** One entity in a tree: where its content is, and what lists and checks need without reading it. */
export interface TreeEntry {
  /** Hash of the content. */
  readonly content: string;
  readonly name: string;
  /** Unix seconds of the last change. */
  readonly modified: number;
  /** Properties that lists show besides id, name and time. */
  readonly shown: Readonly<Record<string, string | number | boolean>>;
  /** Names of the secrets the content refers to. */
  readonly secrets: readonly string[];
}

/** Stored content, identified by its hash. */
export interface StoredText {
  readonly hash: string;
  readonly text: string;
  /** True if the content has a secret: it is then stored encrypted. */
  readonly secret?: boolean;
}

/**
 * Maximum number of entries in one node; with more the node splits, so that a change rewrites this many entries and not the
 * whole tree.
 */
const LEAF_MAX = 256;

/** Returns the path of an id in the tree, one hex digit per level: evenly distributed for all kinds of ids. */
function digitsOf(id: string): string {
  return contentHash(id);
}

abstract class Node {
  abstract readonly count: number;
  private known: string | undefined;

  /** Computed on first use: a batch of changes hashes each node once. */
  get hash(): string {
    this.known ??= contentHash(this.text());
    return this.known;
  }

  /** Returns the node as it is stored; its hash is known from then on. */
  stored(): StoredText {
    const text = this.text();
    this.known ??= contentHash(text);
    return { hash: this.known, text };
  }

  protected abstract text(): string;
}

class Leaf extends Node {
  constructor(readonly entries: ReadonlyMap<string, TreeEntry>) {
    super();
  }

  get count(): number {
    return this.entries.size;
  }

  protected text(): string {
    return canonicalJson({ entries: Object.fromEntries(this.entries) });
  }
}

class Branch extends Node {
  readonly count: number;

  constructor(readonly children: ReadonlyMap<string, TreeNode>) {
    super();
    this.count = [...children.values()].reduce((sum, child) => sum + child.count, 0);
  }

  protected text(): string {
    return canonicalJson({ children: Object.fromEntries([...this.children].map(([digit, child]) => [digit, child.hash])) });
  }
}

type TreeNode = Leaf | Branch;

const EMPTY = new Leaf(new Map());

/** Difference of one entity between two trees; without `before` it is new, without `after` it is deleted. */
export interface EntryChange {
  readonly id: string;
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry | undefined;
}

/** Content of a stored node. */
export type NodeText =
  | { readonly entries: Readonly<Record<string, TreeEntry>>; readonly children?: never }
  | { readonly children: Readonly<Record<string, string>>; readonly entries?: never };

function* entriesOf(node: TreeNode): Generator<[string, TreeEntry]> {
  if (node instanceof Leaf) yield* node.entries;
  else for (const child of node.children.values()) yield* entriesOf(child);
}

/** The one node for a set of entries: a leaf while they fit, else a branch by the digit of this depth. */
function build(entries: ReadonlyMap<string, TreeEntry>, depth: number): TreeNode {
  if (entries.size <= LEAF_MAX) return new Leaf(entries);
  const groups = new Map<string, Map<string, TreeEntry>>();
  for (const [id, entry] of entries) {
    const digit = digitsOf(id).charAt(depth);
    const group = groups.get(digit);
    if (group) group.set(id, entry);
    else groups.set(digit, new Map([[id, entry]]));
  }
  return new Branch(new Map([...groups].map(([digit, group]) => [digit, build(group, depth + 1)])));
}

function withEntry(node: TreeNode, id: string, entry: TreeEntry, depth: number): TreeNode {
  if (node instanceof Leaf) return build(new Map(node.entries).set(id, entry), depth);
  const digit = digitsOf(id).charAt(depth);
  const child = node.children.get(digit) ?? new Leaf(new Map());
  return new Branch(new Map(node.children).set(digit, withEntry(child, id, entry, depth + 1)));
}

function withoutEntry(node: TreeNode, id: string, depth: number): TreeNode {
  if (node instanceof Leaf) {
    const entries = new Map(node.entries);
    entries.delete(id);
    return new Leaf(entries);
  }
  const digit = digitsOf(id).charAt(depth);
  const child = node.children.get(digit);
  if (!child) return node;
  const children = new Map(node.children);
  const rest = withoutEntry(child, id, depth + 1);
  if (rest.count === 0) children.delete(digit);
  else children.set(digit, rest);
  const branch = new Branch(children);
  return branch.count > LEAF_MAX ? branch : new Leaf(new Map(entriesOf(branch)));
}

function* missingFrom(node: TreeNode, base: TreeNode | undefined): Generator<StoredText> {
  if (node === base) return;
  if (node instanceof Branch) {
    const old = base instanceof Branch ? base.children : undefined;
    // Children come first: the JSON of a node has their hashes, and so each node is written once.
    for (const [digit, child] of node.children) yield* missingFrom(child, old?.get(digit));
  }
  const stored = node.stored();
  if (stored.hash !== base?.hash) yield stored;
}

/**
 * Yields the entries whose content differs, or that are in one of the nodes only; shared nodes are skipped without being read.
 */
function* differing(node: TreeNode, base: TreeNode): Generator<EntryChange> {
  if (node === base || node.hash === base.hash) return;
  if (node instanceof Branch && base instanceof Branch) {
    for (const digit of new Set([...node.children.keys(), ...base.children.keys()])) {
      yield* differing(node.children.get(digit) ?? EMPTY, base.children.get(digit) ?? EMPTY);
    }
    return;
  }
  const old = new Map(entriesOf(base));
  for (const [id, after] of entriesOf(node)) {
    const before = old.get(id);
    old.delete(id);
    if (before?.content !== after.content) yield { id, before, after };
  }
  for (const [id, before] of old) yield { id, before, after: undefined };
}

function* hashesOf(node: TreeNode, seen: Set<string>): Generator<string> {
  if (seen.has(node.hash)) return;
  seen.add(node.hash);
  yield node.hash;
  if (node instanceof Branch) for (const child of node.children.values()) yield* hashesOf(child, seen);
  else for (const entry of node.entries.values()) yield entry.content;
}

/**
 * The entities of one kind: id → entry, immutable. Equal sets of entries have equal hashes, however they came about;
 * a change shares every node it does not touch with the tree before it.
 */
export class EntryTree {
  static readonly empty = new EntryTree(EMPTY);

  private constructor(private readonly root: TreeNode) {}

  /** A tree from stored nodes. `tree` gives the trees of a branch's children, already read. */
  static read(node: NodeText, tree: (hash: string) => EntryTree): EntryTree {
    if (node.entries) return new EntryTree(new Leaf(new Map(Object.entries(node.entries))));
    return new EntryTree(new Branch(new Map(Object.entries(node.children).map(([digit, hash]) => [digit, tree(hash).root]))));
  }

  get hash(): string {
    return this.root.hash;
  }

  get size(): number {
    return this.root.count;
  }

  get(id: string): TreeEntry | undefined {
    if (this.root instanceof Leaf) return this.root.entries.get(id);
    const digits = digitsOf(id);
    let node: TreeNode | undefined = this.root;
    for (let depth = 0; node instanceof Branch; depth++) node = node.children.get(digits.charAt(depth));
    return node?.entries.get(id);
  }

  put(id: string, entry: TreeEntry): EntryTree {
    return new EntryTree(withEntry(this.root, id, entry, 0));
  }

  remove(id: string): EntryTree {
    return this.get(id) === undefined ? this : new EntryTree(withoutEntry(this.root, id, 0));
  }

  /** In no particular order. */
  entries(): Iterable<[string, TreeEntry]> {
    return entriesOf(this.root);
  }

  /** Returns the entries by id: in the order of creation, as ids grow. */
  sorted(): [string, TreeEntry][] {
    return [...this.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The id that bears a name. */
  idOf(name: string): string | undefined {
    for (const [id, entry] of this.entries()) if (entry.name === name) return id;
    return undefined;
  }

  /**
   * Returns the entries whose content differs from that in `base`, in no particular order. The work grows with the changes,
   * not with the entries.
   */
  changesSince(base: EntryTree): Iterable<EntryChange> {
    return differing(this.root, base.root);
  }

  /** The nodes `base` does not have: what must be stored before this tree can be pointed at. */
  nodesMissingFrom(base: EntryTree | undefined): Iterable<StoredText> {
    return missingFrom(this.root, base?.root);
  }

  /** Yields the hashes of every node and content; nodes in `seen` are skipped and new ones added to it. */
  hashes(seen: Set<string>): Iterable<string> {
    return hashesOf(this.root, seen);
  }
}
