import type { Environment, VariableName } from '#process/env/environment.js';

/** Environment variables that the config service reads. */
export const CONFIG_VARIABLES = [
  'MONGODB_URI',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'DATA_SOURCES',
  'DATA_SOURCES_DEFAULT',
  'MAX_IMPORT_VALUES',
  'HOSTING_DOMAIN',
  'HOSTING_PATHS',
  'HOSTING_CUSTOM_DOMAINS',
  'NPM_REGISTRY',
  'OUTBOUND_ALLOW',
] as const satisfies readonly VariableName[];

export type ConfigEnvironment = Environment<(typeof CONFIG_VARIABLES)[number]>;
