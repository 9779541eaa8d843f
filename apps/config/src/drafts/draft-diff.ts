import { diffConfigurations } from '#app-files/diff-configurations.js';
import type { Dependency } from '#app-files/diff/asset-diff.js';
import { unifiedDiff } from '#app-files/diff/unified-diff.js';
import type { DraftDiff } from '#contracts/config/drafts.contract.js';
import type { DraftRecord } from '../app-records/app-record.model.js';
import { configurationOf } from '../configuration/configuration-of.js';
import { readSetting } from '../settings/setting.js';
import type { ConfigView } from '../trees/config-view.js';

/** What no layout has a file for, nor the diff a member: it would go unseen. */
async function unfiled(before: ConfigView, after: ConfigView): Promise<string> {
  const [old, now] = [await readSetting(before, 'null_type_validation'), await readSetting(after, 'null_type_validation')];
  const textOf = (setting: object): string => `${JSON.stringify(setting, null, 4)}\n`;
  return unifiedDiff('validation_settings/null_type_schema_validation', textOf(old), textOf(now));
}

function packagesOf({ tree }: ConfigView): Dependency[] {
  return tree
    .get('dependencies')
    .sorted()
    .map(([name, { shown }]) => ({ name, version: String(shown['version']) }));
}

/** What a draft changes of what it began from. There is no hosting, so it never differs. */
export async function draftDiff(view: ConfigView, draft: DraftRecord): Promise<DraftDiff> {
  const [before, after] = [await view.at(draft.base), await view.at(draft.head)];
  const { diffs, ...rest } = diffConfigurations(await configurationOf(before), await configurationOf(after), {
    before: { dependencies: packagesOf(before) },
    after: { dependencies: packagesOf(after) },
  });
  const more = await unfiled(before, after);
  return { diffs: more === '' ? diffs : [...diffs, more], ...rest };
}
