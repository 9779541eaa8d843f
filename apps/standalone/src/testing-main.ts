// The platform that apps are tested on: the standalone, and what puts its surroundings under control. No other program loads that.
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { startStandalone } from './start-standalone.js';

exitOnStartFailure(
  startStandalone({
    load: () => import('./testing/testing-services.js'),
    told: async ({ app }) => {
      const { controlOf } = await import('./testing/testing-services.js');
      return { control: controlOf(app) };
    },
  }),
);
