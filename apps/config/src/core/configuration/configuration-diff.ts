import { diffConfigurations } from '#app-files/diff-configurations.js';
import type { Dependency } from '#app-files/diff/asset-diff.js';
import { unifiedDiff } from '#app-files/diff/unified-diff.js';
import type { DraftDiff as ConfigurationDiff } from '#contracts/config/drafts.contract.js';
import { configurationOf } from './configuration-of.js';
import { entityDiffs } from './entity-diff.js';
import { readSetting } from '../trees/read-setting.js';
import type { ConfigView } from '../trees/config-view.js';

/** Returns the diff of a setting that has neither a file in any layout nor a property in the diff. */
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

/** Returns the differences between two states of an app. Hosted files are not part of a state, so they never differ. */
export async function configurationDiff(before: ConfigView, after: ConfigView): Promise<ConfigurationDiff> {
  const { diffs, ...rest } = diffConfigurations(await configurationOf(before), await configurationOf(after), {
    before: { dependencies: packagesOf(before) },
    after: { dependencies: packagesOf(after) },
  });
  const more = await unfiled(before, after);
  return { diffs: more === '' ? diffs : [...diffs, more], ...rest, entities: await entityDiffs(before, after) };
}
