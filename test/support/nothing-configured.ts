import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';

/** Snapshot of an app in which these have never been configured. */
export const NOTHING_CONFIGURED = {
  schemas: [],
  endpoints: [],
  customResolvers: [],
  triggers: [],
  environmentValues: {},
  allowedRequestOrigins: [],
  graphqlConfig: SETTING_DEFAULTS.graphql,
  graphqlValidation: SETTING_DEFAULTS.graphql_validation,
  restValidation: SETTING_DEFAULTS.rest_validation,
  nullTypeValidation: false,
  dataAccess: SETTING_DEFAULTS.data_access,
  dataApi: null,
  dependencies: '',
  refreshTokenSeconds: null,
  customUserData: SETTING_DEFAULTS.custom_user_data,
} satisfies Partial<AppSnapshot>;
