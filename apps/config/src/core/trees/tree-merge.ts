import type { ConfigTree } from './config-tree.js';
import type { EntryChange, EntryTree, TreeEntry } from './entry-tree.js';
import { KINDS, type Kind } from './kinds.js';

/** Difference of one entity of a kind between two trees. */
export interface TreeChange extends EntryChange {
  readonly kind: Kind;
}

/** Entities and secrets of an app that a change of its configuration sets or removes. */
export interface ConfigChanges {
  /** Ordered by kind and id. */
  readonly entities: readonly TreeChange[];
  readonly secrets: readonly EntryChange[];
}

/** An entity, and how messages name it. */
export interface NamedEntity {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/** A name that several entities of a kind would share. */
export interface SharedName {
  readonly kind: Kind;
  readonly name: string;
  readonly ids: readonly string[];
}

export interface TreeMerge {
  readonly tree: ConfigTree;
  /** Entities that both sides changed, with different results; `tree` is only usable if this is empty. */
  readonly overlapping: readonly NamedEntity[];
  /** Names that two entities would share, each once. */
  readonly doubled: readonly SharedName[];
  readonly mine: readonly TreeChange[];
  readonly theirs: readonly TreeChange[];
}

/** Returns the differences between two trees, by kind and id. Only content counts, not the time it was written. */
export function changesBetween(before: ConfigTree, after: ConfigTree): TreeChange[] {
  return KINDS.flatMap((kind) => changesOf(kind, before.get(kind), after.get(kind)));
}

function changesOf(kind: Kind, before: EntryTree, after: EntryTree): TreeChange[] {
  return [...after.changesSince(before)].map((change) => ({ kind, ...change })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns the keys that must be unique within a kind: the name, within its service for entities of a service; for
 * authentication providers the type as well.
 */
function uniqueKeysOf(kind: Kind, { name, shown }: TreeEntry): string[] {
  const key = `${String(shown['service_id'] ?? '')}/${name}`;
  return kind === 'auth_providers' ? [key, `type ${String(shown['type'])}`] : [key];
}

function doubledIn(kind: Kind, entries: EntryTree): SharedName[] {
  const bearers = new Map<string, string>();
  const doubled = new Map<string, Set<string>>();
  for (const [id, entry] of entries.entries()) {
    for (const key of uniqueKeysOf(kind, entry)) {
      const other = bearers.get(key);
      if (other !== undefined && other !== id) {
        doubled.set(entry.name, new Set([...(doubled.get(entry.name) ?? []), other, id]));
      }
      bearers.set(key, id);
    }
  }
  return [...doubled].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, ids]) => ({ kind, name, ids: [...ids].toSorted() }));
}

/** Returns the names that several entities of a tree share. */
export function doubledNames(tree: ConfigTree): SharedName[] {
  return KINDS.flatMap((kind) => doubledIn(kind, tree.get(kind)));
}

/**
 * Applies the changes from `base` to `mine` to `theirs`, entity by entity. An entity that only one side changed is taken from
 * it. Equal changes on both sides do not conflict; different ones do.
 */
export function mergeTrees(base: ConfigTree, theirs: ConfigTree, mine: ConfigTree): TreeMerge {
  const my = changesBetween(base, mine);
  const their = changesBetween(base, theirs);
  if (their.length === 0) return { tree: mine, overlapping: [], doubled: [], mine: my, theirs: their };

  const elsewhere = new Map(their.map((change) => [`${change.kind}/${change.id}`, change]));
  const touchedByThem = new Set(their.map(({ kind }) => kind));
  const overlapping: NamedEntity[] = [];
  const doubled: SharedName[] = [];
  let tree = theirs;
  for (const kind of KINDS) {
    let entries = theirs.get(kind);
    for (const { id, before, after } of my.filter((change) => change.kind === kind)) {
      const other = elsewhere.get(`${kind}/${id}`);
      if (!other) entries = after ? entries.put(id, after) : entries.remove(id);
      else if (other.after?.content !== after?.content) overlapping.push({ kind, id, name: (before ?? after)?.name ?? id });
    }
    tree = tree.with(kind, entries);
    if (touchedByThem.has(kind)) for (const each of doubledIn(kind, entries)) doubled.push(each);
  }
  return { tree, overlapping, doubled, mine: my, theirs: their };
}

/** Returns the ids of entities that were removed by `changes`. */
export function removedIds(changes: readonly TreeChange[]): Map<string, NamedEntity> {
  return new Map(
    changes.flatMap(({ kind, id, before, after }) => (before && !after ? [[id, { kind, id, name: before.name }]] : [])),
  );
}

/**
 * An id as the value of a property; inside of a longer string, such as a function's source, the quotes would be
 * escaped.
 */
const ID_VALUE = /"([0-9a-f]{24})"/g;

/** Entity that one side wrote, and the entity it refers to although the other side removed it. */
export interface BrokenReference {
  readonly entity: NamedEntity;
  readonly missing: NamedEntity;
}

/**
 * Returns references of entities one side wrote to entities the other removed, by id; schemas name their data source.
 * `texts` are contents by hash.
 */
export function brokenReferences(
  written: readonly TreeChange[],
  removed: ReadonlyMap<string, NamedEntity>,
  texts: ReadonlyMap<string, string>,
): BrokenReference[] {
  if (removed.size === 0) return [];
  const services = [...removed.values()].filter(({ kind }) => kind === 'services');
  return written.flatMap(({ kind, id, after }) => {
    if (!after) return [];
    const ids = new Set([...(texts.get(after.content) ?? '').matchAll(ID_VALUE)].map(([, found]) => found ?? ''));
    const source = kind === 'schemas' ? after.shown['data_source'] : undefined;
    const missing = [
      ...[...ids].flatMap((found) => removed.get(found) ?? []),
      ...(source === undefined ? [] : services.filter(({ name }) => name === source)),
    ];
    return missing.map((each) => ({ entity: { kind, id, name: after.name }, missing: each }));
  });
}
