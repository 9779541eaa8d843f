import type { Environment, VariableName } from '#platform/environment.js';

/** What the logging service reads of its environment. */
export const LOGGING_VARIABLES = ['MONGODB_URI', 'LOG_RETENTION_DAYS'] as const satisfies readonly VariableName[];

export type LoggingEnvironment = Environment<(typeof LOGGING_VARIABLES)[number]>;
