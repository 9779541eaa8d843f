import type { Environment, VariableName } from '#platform/environment.js';

export const IDENTITY_VARIABLES = [
  'MONGODB_URI',
  'MASTER_KEY',
  'PROJECT_ID',
  'ADMIN_PUBLIC_KEY',
  'ADMIN_PRIVATE_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
] as const satisfies readonly VariableName[];

export type IdentityEnvironment = Environment<(typeof IDENTITY_VARIABLES)[number]>;
