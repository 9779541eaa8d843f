import type { VariableName } from './environment.js';

/** What every service process of a cluster reads of its environment, beside what its own `env.ts` names. */
export const COMMON_VARIABLES = [
  'HOST',
  'PORT',
  'HEALTH_PORT',
  'NATS_URL',
  'LOG_LEVEL',
  'LOG_SPOOL_DIR',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
] as const satisfies readonly VariableName[];
