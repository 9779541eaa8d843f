import type { Environment, VariableName } from '#process/env/environment.js';

/** Environment variables of the triggers service. */
export const TRIGGERS_VARIABLES = [
  'MONGODB_URI',
  'DATA_SOURCES',
  'DATA_SOURCES_DEFAULT',
  'OUTBOUND_ALLOW',
  'NATS_STREAM_REPLICAS',
] as const satisfies readonly VariableName[];

export type TriggersEnvironment = Environment<(typeof TRIGGERS_VARIABLES)[number]>;
