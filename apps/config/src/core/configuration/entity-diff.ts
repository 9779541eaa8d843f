import type { EntityDiff } from '#contracts/config/drafts.contract.js';
import type { ConfigTree } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import type { TreeEntry } from '../trees/entry-tree.js';
import { KINDS, type Kind } from '../trees/kinds.js';

/** What a build of packages came to is not what somebody changed. */
const MADE: ReadonlySet<Kind> = new Set(['dependency_builds', 'dependency_parts']);
/** The kinds somebody changes. */
export const CONFIGURED: readonly Kind[] = KINDS.filter((kind) => !MADE.has(kind));
/** Members that are texts of many lines, in whichever kind they are. */
const SOURCES = ['source', 'function_source'];

export interface ChangedEntry {
  readonly kind: Kind;
  readonly id: string;
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry | undefined;
}

/** The entities two configurations differ in. */
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

/** {@link changedEntries} with their texts. */
export async function entityDiffs(before: ConfigView, after: ConfigView): Promise<EntityDiff[]> {
  return diffsOf(changedEntries(before.tree, after.tree), after);
}

/** What changed entities were and are, as texts; `after` knows both. */
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

/** Webhooks have their secret themselves: that there is one is told. */
function withoutSecret(content: Record<string, unknown>): Record<string, unknown> {
  const { options } = content;
  if (typeof options !== 'object' || options === null || !Object.hasOwn(options, 'secret')) return content;
  return { ...content, options: { ...options, secret: '********' } };
}

/** An entity's JSON in several lines, sources below it as they were written. */
export function readable(text: string): string {
  const content = withoutSecret(JSON.parse(text) as Record<string, unknown>);
  const sources = SOURCES.filter((name) => typeof content[name] === 'string');
  const settings = Object.fromEntries(Object.entries(content).filter(([name]) => !sources.includes(name)));
  return [JSON.stringify(settings, null, 2), ...sources.map((name) => `\n${String(content[name])}`)].join('\n');
}
