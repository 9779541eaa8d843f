import type { FilePlaces } from '#app-files/layouts/file-places.js';
import {
  PREVIEWED_CHARACTERS_MAX,
  PREVIEWED_ENTITIES_MAX,
  type ImportPreview,
  type PreviewedEntity,
} from '#contracts/config/app-files.contract.js';
import { changedEntries, CONFIGURED, diffsOf, type ChangedEntry } from '../core/configuration/entity-diff.js';
import { nounOf } from '../entities/secrets/secret-usage.js';
import type { ConfigView } from '../core/trees/config-view.js';
import type { ConfigTree } from '../core/trees/config-tree.js';
import type { EntryTree, TreeEntry } from '../core/trees/entry-tree.js';
import type { Kind } from '../core/trees/kinds.js';

/** Maximum number of entities whose contents are in memory together. */
const ENTITIES_AT_ONCE = 50;

/** Names of settings in messages of an import. */
const SETTINGS: Readonly<Record<string, string>> = {
  custom_user_data: 'custom user data',
  data_api: 'the data API configuration',
  hosting: 'the hosting configuration',
  sync: 'the sync configuration',
};

/** Returns the uploaded file that contains a changed entity; empty if none does. */
function fileOf({ kind, after }: ChangedEntry, { tree }: ConfigView, places: FilePlaces): string {
  if (!after) return '';
  const service = tree.get('services').get(String(after.shown['service_id'] ?? ''));
  const own = kind === 'settings' ? (SETTINGS[after.name] ?? after.name) : `${nounOf(kind)} '${after.name}'`;
  const name = kind === 'default_rules' ? 'default rule' : own;
  return places.get(service ? `service '${service.name}': ${name}` : name)?.file ?? '';
}

/** Returns secrets whose values are given, by name only. */
function secretChanges(before: EntryTree, after: EntryTree): PreviewedEntity[] {
  return [...after.entries()].flatMap(([id, { name, content }]) => {
    const known = before.get(id);
    if (known?.content === content) return [];
    const change = known ? ('modified' as const) : ('added' as const);
    return [{ kind: 'secrets', id, name, change, path: '', before: null, after: null }];
  });
}

/**
 * Returns the changes an import would make, within the limits of a preview: `assets` are the changes besides the
 * configuration. Contents are read as long as they fit.
 */
export async function previewedEntities(
  [before, after]: readonly [ConfigView, ConfigView],
  places: FilePlaces,
  assets: readonly PreviewedEntity[],
): Promise<Pick<ImportPreview, 'count' | 'entities' | 'truncated'>> {
  const changed = changedEntries(before.tree, after.tree);
  const others = [...secretChanges(before.secrets, after.secrets), ...assets];
  const entities: PreviewedEntity[] = [];
  let room = PREVIEWED_CHARACTERS_MAX;
  const told = changed.slice(0, PREVIEWED_ENTITIES_MAX);
  for (let start = 0; start < told.length; start += ENTITIES_AT_ONCE) {
    const part = told.slice(start, start + ENTITIES_AT_ONCE);
    const diffs = room > 0 ? await diffsOf(part, after) : part.map(untold);
    for (const [index, diff] of diffs.entries()) {
      room -= (diff.before?.length ?? 0) + (diff.after?.length ?? 0);
      const entry = part[index];
      const path = entry === undefined ? '' : fileOf(entry, after, places);
      entities.push({ ...diff, path, ...(room < 0 && { before: null, after: null }) });
    }
  }
  for (const each of others.slice(0, PREVIEWED_ENTITIES_MAX - entities.length)) entities.push(each);
  const count = changed.length + others.length;
  return { entities, count, truncated: entities.length < count || room < 0 };
}

/** Returns `true` if an entity was made for this app: every new app has disabled providers, and settings. */
function isOwn(kind: Kind, entry: TreeEntry): boolean {
  return kind !== 'settings' && !(kind === 'auth_providers' && entry.shown['disabled'] === true);
}

/** Counts the entities of an app, and those an import would remove. */
export function removedEntities(before: ConfigTree, after: ConfigTree): { readonly removed: number; readonly existing: number } {
  const removed = changedEntries(before, after).filter(
    (entry) => entry.before && !entry.after && isOwn(entry.kind, entry.before),
  );
  const existing = CONFIGURED.flatMap((kind) =>
    before
      .get(kind)
      .sorted()
      .filter(([, entry]) => isOwn(kind, entry)),
  );
  return { removed: removed.length, existing: existing.length };
}

/** Returns a change without its contents. */
function untold({ kind, id, before, after }: ChangedEntry): Omit<PreviewedEntity, 'path'> {
  const change = before ? (after ? 'modified' : 'removed') : 'added';
  return { kind, id, name: (after ?? before)?.name ?? '', change, before: null, after: null };
}
