import type { Environment, VariableName } from '#process/env/environment.js';

export const RUNTIME_VARIABLES = [
  'MONGODB_URI',
  'DATA_SOURCES',
  'DATA_SOURCES_DEFAULT',
  'OUTBOUND_ALLOW',
  'AWS_ENDPOINTS',
  'TWILIO_ENDPOINT',
  'PUBLIC_URL',
  'HOSTING_DOMAIN',
  'HOSTING_PATHS',
  'FUNCTION_CPU_MS',
  'FUNCTION_WALL_MS',
  'FUNCTION_QUEUE_MS',
  'FUNCTION_MEMORY_MB',
  'MAX_BODY_VALUES',
  'USER_STATEMENT_MS',
] as const satisfies readonly VariableName[];

export type RuntimeEnvironment = Environment<(typeof RUNTIME_VARIABLES)[number]>;
