import type { Environment, VariableName } from '#process/env/environment.js';

export const GATEWAY_VARIABLES = [
  'PUBLIC_METRICS',
  'DRAIN_MS',
  'PUBLIC_URL',
  'HOSTING_DOMAIN',
  'HOSTING_PATHS',
  'LOG_LEVEL',
  'TRUSTED_PROXIES',
  'MAX_BODY_VALUES',
  'MAX_IMPORT_VALUES',
  'MAX_CONNECTIONS_PER_ADDRESS',
] as const satisfies readonly VariableName[];
export type GatewayEnvironment = Environment<(typeof GATEWAY_VARIABLES)[number]>;
