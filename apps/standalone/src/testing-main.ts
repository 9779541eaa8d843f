// The platform that apps are tested on: the standalone with test controls, which no other program loads.
import { rmSync } from 'node:fs';
import { ALLOW_NET, IS_TEMPORARY } from '#process/env/testing-variables.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { startStandalone } from './start-standalone.js';

const dataDir = process.env['DATA_DIR'];
if (process.env[IS_TEMPORARY] === 'true' && dataDir !== undefined) {
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

/** Ends once the platform is ready. */
export const started = startStandalone({
  load: async () => {
    const { startServices } = await import('./testing/testing-services.js');
    const options = { allowsNet: process.env[ALLOW_NET] === 'true' };
    return { startServices: (environment, logger, release) => startServices(environment, logger, release, options) };
  },
  told: async ({ app }) => {
    const { controlOf } = await import('./testing/testing-services.js');
    return { control: controlOf(app) };
  },
});

exitOnStartFailure(started);
