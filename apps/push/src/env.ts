import type { Environment, VariableName } from '#process/env/environment.js';

/** Environment variables that the push service reads. */
export const PUSH_VARIABLES = ['MONGODB_URI', 'FCM_URL', 'FCM_TOKEN_URL'] as const satisfies readonly VariableName[];

export type PushEnvironment = Environment<(typeof PUSH_VARIABLES)[number]>;
