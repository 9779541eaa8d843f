import type { Environment, VariableName } from '#process/env/environment.js';
import type { TestHashes } from './test-hashes.js';

export const IDENTITY_VARIABLES = [
  'MONGODB_URI',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'PROJECT_ID',
  'ADMIN_PUBLIC_KEY',
  'ADMIN_PRIVATE_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'OUTBOUND_ALLOW',
  'CLOUD_API',
  'OAUTH2_ENDPOINTS',
] as const satisfies readonly VariableName[];

/** Includes `DATA_DIR` if one process is the whole platform: a service of a cluster has no data directory. */
export type IdentityEnvironment = Environment<(typeof IDENTITY_VARIABLES)[number]> &
  Partial<Environment<'DATA_DIR'>> &
  TestHashes;
