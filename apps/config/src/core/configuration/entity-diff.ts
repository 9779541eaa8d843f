import type { EntityDiff } from '#contracts/config/drafts.contract.js';
import type { ConfigTree } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import type { TreeEntry } from '../trees/entry-tree.js';
import { KINDS, type Kind } from '../trees/kinds.js';

/** Kinds that package builds generate: administrators do not change them. */
const MADE: ReadonlySet<Kind> = new Set(['dependency_builds', 'dependency_parts']);
/** Kinds that administrators change. */
export const CONFIGURED: readonly Kind[] = KINDS.filter((kind) => !MADE.has(kind));
/** Properties with multi-line source code, in any kind. */
const SOURCES = ['source', 'function_source'];

export interface ChangedEntry {
  readonly kind: Kind;
  readonly id: string;
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry | undefined;
}

/** Returns the entities that differ between two configurations. */
export function changedEntries(before: ConfigTree, after: ConfigTree): ChangedEntry[] {
  return CONFIGURED.filter((kind) => before.get(kind).hash !== after.get(kind).hash).flatMap((kind) => {
    const [old, now] = [before.get(kind), after.get(kind)];
    const ids = new Set([...old.sorted(), ...now.sorted()].map(([id]) => id));
    return [...ids].flatMap((id) => {
      const entries = { before: old.get(id), after: now.get(id) };
      return isSame(entries.before, entries.after) ? [] : [{ kind, id, ...entries }];
    });
  });
}

/** Returns {@link changedEntries} with their contents. */
export async function entityDiffs(before: ConfigView, after: ConfigView): Promise<EntityDiff[]> {
  return diffsOf(changedEntries(before.tree, after.tree), after);
}

/** Returns the contents of changed entities before and after, as strings; both are read through `after`. */
export async function diffsOf(changed: readonly ChangedEntry[], after: ConfigView): Promise<EntityDiff[]> {
  const hashes = changed.flatMap((entry) => [entry.before?.content, entry.after?.content].filter((hash) => hash !== undefined));
  const texts = await after.contentTexts([...new Set(hashes)]);
  const textOf = (entry: TreeEntry | undefined): string | null => (entry ? readable(texts.get(entry.content) ?? '{}') : null);
  return changed.map((entry) => ({
    kind: entry.kind,
    id: entry.id,
    name: (entry.after ?? entry.before)?.name ?? '',
    change: entry.before ? (entry.after ? 'modified' : 'removed') : 'added',
    before: textOf(entry.before),
    after: textOf(entry.after),
  }));
}

function isSame(left: TreeEntry | undefined, right: TreeEntry | undefined): boolean {
  return left?.content === right?.content && left?.name === right?.name;
}

/** Masks the secret, which webhooks store in their own content: only its existence is shown. */
function withoutSecret(content: Record<string, unknown>): Record<string, unknown> {
  const { options } = content;
  if (typeof options !== 'object' || options === null || !Object.hasOwn(options, 'secret')) return content;
  return { ...content, options: { ...options, secret: '********' } };
}

/** Formats an entity for a diff: its JSON in several lines, followed by its sources as they were written. */
export function readable(text: string): string {
  const content = withoutSecret(JSON.parse(text) as Record<string, unknown>);
  const sources = SOURCES.filter((name) => typeof content[name] === 'string');
  const settings = Object.fromEntries(Object.entries(content).filter(([name]) => !sources.includes(name)));
  return [JSON.stringify(settings, null, 2), ...sources.map((name) => `\n${String(content[name])}`)].join('\n');
}
