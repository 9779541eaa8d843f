import type { VariableName } from './environment.js';

/** Environment variables that every service process of a cluster reads, in addition to those in its own `env.ts`. */
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
