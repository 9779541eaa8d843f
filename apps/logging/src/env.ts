import type { Environment, VariableName } from '#process/env/environment.js';

/** Environment variables the logging service reads. */
export const LOGGING_VARIABLES = [
  'MONGODB_URI',
  'LOG_RETENTION_DAYS',
  'NATS_STREAM_REPLICAS',
] as const satisfies readonly VariableName[];

export type LoggingEnvironment = Environment<(typeof LOGGING_VARIABLES)[number]>;
