import { givenStore } from '../../support/given-store.js';
import { startPlatform, type Mode, type Platform } from './processes.js';

/** Every way hosted files can be reached. */
const HOSTING = { HOSTING_PATHS: 'on', HOSTING_CUSTOM_DOMAINS: '*.custom.test, shop.test' };

/** Processes of every service of a shared cluster: state that one process alone keeps fails tests. */
const REPLICAS = { standalone: 1, cluster: 2 };

/** Starts a platform that the tests of a project share. */
export async function startShared(mode: Mode): Promise<Platform> {
  const uri = await givenStore();
  // Every line it can write: none of them may hold a secret.
  const environment = { LOG_LEVEL: 'debug', ...HOSTING, ...(uri === null ? {} : { MONGODB_URI: uri }) };
  // Many processes share the work of a cluster.
  return startPlatform({ mode, environment, replicas: REPLICAS[mode], isShared: mode === 'standalone' });
}
