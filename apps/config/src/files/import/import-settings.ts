import type { AppConfiguration, CustomUserData } from '#app-files/app-configuration.js';
import type { JsonObject } from '#app-files/json/json.js';
import type { CustomUserDataConfig } from '#contracts/config/app-snapshot.js';
import { SetAllowedRequestOriginsRequest } from '#contracts/config/security.contract.js';
import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';
import { UpdateCustomUserDataRequest } from '#contracts/config/settings.contract.js';
import { AppError } from '#contracts/error.js';
import { checkCustomUserData } from '../../settings/custom-user-data.service.js';
import { checkedDataApi } from '../../settings/data-api-rules.js';
import { putSetting } from '../../core/versions/put-setting.js';
import { requireSize } from '../../core/versions/entities.js';
import { functionIdOf, serviceIdOf } from '../../core/versions/references.js';
import { located } from '../../core/versions/located-error.js';
import { asRequest, attempted, type ImportRun } from './import-run.js';

/** Characters of a setting that is only carried for exports, as JSON. */
const CARRIED_SIZE_MAX = 100_000;

function customUserDataOf(run: ImportRun, given: CustomUserData): CustomUserDataConfig {
  asRequest(run, UpdateCustomUserDataRequest, given);
  const { tree } = run.draft.result;
  const settings = {
    enabled: given.enabled,
    mongo_service_id: serviceIdOf(tree, { name: given.mongo_service_name, id: given.mongo_service_id }),
    database_name: given.database_name ?? '',
    collection_name: given.collection_name ?? '',
    user_id_field: given.user_id_field ?? '',
    on_user_creation_function_id: functionIdOf(tree, { name: given.on_user_creation_function_name }),
  };
  checkCustomUserData(tree, settings);
  return settings;
}

/**
 * Imports custom user data. A setting that names a data source, a function or a database the app cannot have is imported as
 * disabled, and reported: nothing is lost by that.
 */
function importCustomUserData(run: ImportRun, given: CustomUserData): void {
  try {
    putSetting(run.draft, 'custom_user_data', customUserDataOf(run, given));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    run.note(`custom user data is disabled: ${error.message}`);
    putSetting(run.draft, 'custom_user_data', SETTING_DEFAULTS.custom_user_data);
  }
}

function carried<T extends JsonObject>(value: T, noun: string): T {
  requireSize(value, CARRIED_SIZE_MAX, noun);
  return value;
}

/** Imports the settings an app has once. Services and functions they name must exist already. */
export async function importSettings(run: ImportRun, configuration: AppConfiguration): Promise<void> {
  const {
    root,
    allowedRequestOrigins: origins,
    graphqlConfig,
    dataAccess,
    customUserData,
    sync,
    hosting,
    dataApi,
  } = configuration;
  const { draft } = run;
  if (root.environment !== undefined) putSetting(draft, 'environment', root.environment);
  if (origins) {
    const check = () => asRequest(run, SetAllowedRequestOriginsRequest, { origins });
    await attempted(run, () => located('allowed_request_origins', check));
    putSetting(draft, 'allowed_request_origins', [...new Set(origins)]);
  }
  // Unlike a request for it, an import may give natural plurals up: an app that never had them must stay as its clients know it.
  if (graphqlConfig) putSetting(draft, 'graphql', graphqlConfig);
  if (dataAccess) putSetting(draft, 'data_access', dataAccess);
  if (customUserData) importCustomUserData(run, customUserData);
  if (sync) {
    await attempted(run, () => {
      const { development_mode_enabled = false, ...others } = carried(sync, 'the sync configuration');
      putSetting(draft, 'sync', { ...others, development_mode_enabled: development_mode_enabled === true });
    });
  }
  if (hosting) await attempted(run, () => putSetting(draft, 'hosting', carried(hosting, 'the hosting configuration')));
  if (dataApi) {
    await attempted(run, () => located('the data API configuration', () => checkedDataApi(draft, dataApi)));
    putSetting(draft, 'data_api', dataApi);
  }
}
