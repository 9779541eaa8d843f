import { exitOnStartFailure } from '#process/log/start-failure.js';
import { startStandalone } from './start-standalone.js';

/** Ends once the platform is ready. */
export const started = startStandalone({ load: () => import('./services.js') });

exitOnStartFailure(started);
