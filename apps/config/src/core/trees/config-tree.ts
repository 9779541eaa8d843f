import { canonicalJson, contentHash } from './canonical-json.js';
import { EntryTree, type StoredText } from './entry-tree.js';
import { KINDS, type Kind } from './kinds.js';

/** Content of a stored root: hash of the tree of each kind that has entities. */
export interface RootText {
  readonly kinds: Readonly<Record<string, string>>;
}

/** A kind this version does not know would be lost by its next write: better not to read the tree at all. */
function knownKind(kind: string): Kind {
  const known = KINDS.find((candidate) => candidate === kind);
  if (known === undefined) throw new Error(`the stored configuration contains '${kind}', which this version does not support`);
  return known;
}

/** Content of an app at one moment: a tree of each kind. Immutable. */
export class ConfigTree {
  static readonly empty = new ConfigTree(new Map());

  private known: StoredText | undefined;

  private constructor(private readonly kinds: ReadonlyMap<Kind, EntryTree>) {}

  /** A tree from its stored root. `tree` gives the trees of the kinds, already read. */
  static read(root: RootText, tree: (hash: string) => EntryTree): ConfigTree {
    return new ConfigTree(new Map(Object.entries(root.kinds).map(([kind, hash]) => [knownKind(kind), tree(hash)])));
  }

  get(kind: Kind): EntryTree {
    return this.kinds.get(kind) ?? EntryTree.empty;
  }

  with(kind: Kind, tree: EntryTree): ConfigTree {
    return new ConfigTree(new Map(this.kinds).set(kind, tree));
  }

  /** The root as it is stored. */
  get root(): StoredText {
    if (this.known) return this.known;
    const used = [...this.kinds].filter(([, tree]) => tree.size > 0);
    const text = canonicalJson({ kinds: Object.fromEntries(used.map(([kind, tree]) => [kind, tree.hash])) } satisfies RootText);
    this.known = { hash: contentHash(text), text };
    return this.known;
  }

  get hash(): string {
    return this.root.hash;
  }

  /** The root and the nodes `base` does not have. */
  *nodesMissingFrom(base: ConfigTree): Iterable<StoredText> {
    if (this === base) return;
    for (const [kind, tree] of this.kinds) {
      if (tree.size > 0) yield* tree.nodesMissingFrom(base.kinds.get(kind));
    }
    if (this.hash !== base.hash) yield this.root;
  }

  /** Yields the hashes of the tree's nodes and contents; nodes in `seen` are skipped and new ones added to it. */
  *hashes(seen: Set<string>): Iterable<string> {
    yield this.hash;
    for (const tree of this.kinds.values()) yield* tree.hashes(seen);
  }
}

/** Returns the environment an app's configuration selects, empty for none. */
export function environmentOf(tree: ConfigTree): string {
  const value = tree.get('settings').get('environment')?.shown['value'];
  return typeof value === 'string' ? value : '';
}
