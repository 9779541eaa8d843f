import type { AppConfiguration } from '#app-files/app-configuration.js';
import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';
import { SetValidationSettingsRequest, VALIDATION_SIDES } from '#contracts/config/settings.contract.js';
import type { AppRecord } from '../../core/records/app-record.model.js';
import { putSetting } from '../../core/versions/put-setting.js';
import { canonicalJson } from '../../core/trees/canonical-json.js';
import { importConfiguration } from './import-configuration.js';
import { located } from '../../core/versions/located-error.js';
import { asRequest, attempted, type ImportRun } from './import-run.js';
import { isUnchanged } from './is-unchanged.js';

/** Removes the region that the app has already, so that its files need not name it from now on. */
export function withoutOwnRegion(
  { root: { provider_region: given, ...root }, ...sections }: AppConfiguration,
  current: AppConfiguration,
  { providerRegion }: Pick<AppRecord, 'providerRegion'>,
): AppConfiguration {
  const isOwn = given === undefined || (given === providerRegion && current.root.provider_region === undefined);
  return { ...sections, root: isOwn ? root : { ...root, provider_region: given } };
}

/** Checks whether a configuration of a complete app equals the current one. */
export async function isUnchangedWhole(given: AppConfiguration, current: AppConfiguration): Promise<boolean> {
  for (const section of ['dataApi', 'hosting'] as const) {
    if ((given[section] === undefined) !== (current[section] === undefined)) return false;
  }
  const { validationSettings } = given;
  if (validationSettings && canonicalJson(validationSettings) !== canonicalJson(current.validationSettings)) return false;
  return isUnchanged(given, current);
}

async function importValidationSettings(run: ImportRun, { validationSettings = {} }: AppConfiguration): Promise<void> {
  for (const side of VALIDATION_SIDES) {
    const given = validationSettings[side];
    if (given === undefined) continue;
    const request = await located(`validation settings of ${side}`, () =>
      asRequest(run, SetValidationSettingsRequest, { ...given, side }),
    );
    const name = `${side}_validation` as const;
    const defaults = SETTING_DEFAULTS[name];
    putSetting(run.draft, name, {
      read_validation_action: request.read_validation_action ?? defaults.read_validation_action,
      read_validation_level: request.read_validation_level ?? defaults.read_validation_level,
      write_validation_action: request.write_validation_action ?? defaults.write_validation_action,
      write_validation_level: request.write_validation_level ?? defaults.write_validation_level,
    });
  }
}

/** Makes a configuration all there is of an app. Throws an `AppError` naming the entity for the first one the app cannot have. */
export async function importWhole(run: ImportRun, configuration: AppConfiguration): Promise<void> {
  await importConfiguration(run, configuration);
  await attempted(run, () => importValidationSettings(run, configuration));
  if (configuration.dataApi === undefined) putSetting(run.draft, 'data_api', null);
  if (configuration.hosting === undefined) putSetting(run.draft, 'hosting', null);
}
