import type { Environment, VariableName } from '#platform/environment.js';

export const GATEWAY_VARIABLES = ['PUBLIC_URL', 'LOG_LEVEL', 'TRUSTED_PROXIES'] as const satisfies readonly VariableName[];
export type GatewayEnvironment = Environment<(typeof GATEWAY_VARIABLES)[number]>;
