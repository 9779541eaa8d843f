import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';
import type { DraftDiff, FieldDiff } from '#contracts/config/drafts.contract.js';
import type { DraftRecord } from '../app-records/app-record.model.js';
import { canonicalJson } from '../versions/canonical-json.js';
import type { ConfigView } from '../versions/config-view.js';
import type { SettingContent } from '../versions/kinds.js';
import { changesBetween, type TreeChange } from '../versions/tree-merge.js';
import { unifiedDiff } from './unified-diff.js';

type Members = Readonly<Record<string, unknown>>;

/** A content as the texts of files: its members as JSON, and a function's source on its own, so that its lines can be compared. */
function filesOf(content: Members | null): { json: string | null; source: string | null } {
  if (!content) return { json: null, source: null };
  const { source, ...members } = content;
  const isText = typeof source === 'string';
  return { json: `${JSON.stringify(isText ? members : content, null, 4)}\n`, source: isText ? source : null };
}

function pathOf({ kind, before, after }: TreeChange, names: ReadonlyMap<string, string>): string {
  const { name = '', shown = {} } = after ?? before ?? {};
  const serviceId = shown['service_id'];
  return typeof serviceId === 'string' ? `services/${names.get(serviceId) ?? serviceId}/${kind}/${name}` : `${kind}/${name}`;
}

function fieldDiffs(name: keyof typeof SETTING_DEFAULTS, changes: readonly SettingChange[]): FieldDiff[] {
  const change = changes.find(({ id }) => id === name);
  if (!change) return [];
  const defaults = SETTING_DEFAULTS[name] as unknown as Members;
  const previous = { ...defaults, ...change.before };
  const updated = { ...defaults, ...change.after };
  return Object.keys({ ...previous, ...updated })
    .filter((field) => canonicalJson(previous[field] ?? null) !== canonicalJson(updated[field] ?? null))
    .map((field) => ({ field_name: field, field, previous: previous[field] ?? null, updated: updated[field] ?? null }));
}

interface SettingChange {
  readonly id: string;
  readonly before: Members | undefined;
  readonly after: Members | undefined;
}

/** What a draft changes of what it began from. There is no hosting and there are no dependencies, so they never differ. */
export async function draftDiff(view: ConfigView, draft: DraftRecord): Promise<DraftDiff> {
  const base = await view.treeAt(draft.base);
  const tree = await view.treeAt(draft.head);
  const changes = changesBetween(base, tree);
  const hashes = changes.flatMap(({ before, after }) => [before, after].flatMap((entry) => (entry ? [entry.content] : [])));
  const texts = await view.contentTexts(hashes);
  const contentOf = (entry: TreeChange['before']): Members | null =>
    entry ? (JSON.parse(texts.get(entry.content) ?? '{}') as Members) : null;
  const names = new Map([base, tree].flatMap((each) => [...each.get('services').entries()].map(([id, { name }]) => [id, name])));

  const diffs = changes.flatMap((change) => {
    const before = filesOf(contentOf(change.before));
    const after = filesOf(contentOf(change.after));
    const path = pathOf(change, names);
    return [unifiedDiff(`${path}.json`, before.json, after.json), unifiedDiff(`${path}.js`, before.source, after.source)];
  });
  const settings = changes
    .filter(({ kind }) => kind === 'settings')
    .map(({ id, before, after }) => {
      const valueOf = (entry: TreeChange['before']): Members | undefined =>
        (contentOf(entry) as SettingContent | null)?.value as Members | undefined;
      return { id, before: valueOf(before), after: valueOf(after) };
    });
  return {
    diffs: diffs.filter((text) => text !== ''),
    hosting_files_diff: { added: [], deleted: [], modified: [] },
    dependencies_diff: { added: [], deleted: [], modified: [] },
    graphql_config_diff: { field_diffs: fieldDiffs('graphql', settings) },
    schema_options_diff: {
      graphql_validation_diff: fieldDiffs('graphql_validation', settings),
      rest_validation_diff: fieldDiffs('rest_validation', settings),
    },
  };
}
