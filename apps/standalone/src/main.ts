import { exitOnStartFailure } from '#process/log/start-failure.js';
import { startStandalone } from './start-standalone.js';

exitOnStartFailure(startStandalone({ load: () => import('./services.js') }));
