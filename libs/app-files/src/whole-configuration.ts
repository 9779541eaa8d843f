import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';
import type { AppConfiguration, ValidationSettings } from './app-configuration.js';

/** Every section, empty; sections without an empty form are missing. */
const EMPTY: Omit<AppConfiguration, 'root'> = {
  allowedRequestOrigins: [],
  environmentValues: [],
  values: [],
  authProviders: [],
  customUserData: { enabled: false },
  functions: [],
  triggers: [],
  dataSources: [],
  httpServices: [],
  services: [],
  endpoints: [],
  graphqlConfig: SETTING_DEFAULTS.graphql,
  customResolvers: [],
  dataAccess: SETTING_DEFAULTS.data_access,
  sync: { development_mode_enabled: SETTING_DEFAULTS.sync.development_mode_enabled },
  logForwarders: [],
};

/** Returns validation settings, completed with the settings of a new app. */
function wholeSettings(given: ValidationSettings): Required<ValidationSettings> {
  return {
    graphql: { ...SETTING_DEFAULTS.graphql_validation, ...given.graphql },
    rest: { ...SETTING_DEFAULTS.rest_validation, ...given.rest },
  };
}

/**
 * Completes a configuration to a whole app: all it does not mention is empty. Validation settings, which files cannot hold, are
 * left undefined if the configuration does not mention them.
 */
export function wholeConfiguration({ root, validationSettings, ...sections }: AppConfiguration): AppConfiguration {
  return {
    ...EMPTY,
    ...sections,
    root: { ...root, environment: root.environment ?? '' },
    ...(validationSettings && { validationSettings: wholeSettings(validationSettings) }),
  };
}
