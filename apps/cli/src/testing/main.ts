// Public module that tests of apps import.
import { resolve } from 'node:path';
import type { startApp as StartApp } from './api.js';
import { ControlClient } from './control-client.js';
import { pushedApp } from './pushed-app.js';
import { usedPlatform } from './run-platform.js';
import { TestApp } from './test-app.js';

export { TestError } from './test-error.js';

export const startApp: typeof StartApp = async ({ secrets = {}, ...options } = {}) => {
  const platform = await usedPlatform(options);
  try {
    const directory = resolve(options.directory ?? platform.description.directory);
    const control = new ControlClient(platform.description.control);
    const pushed = await pushedApp(platform.description, control, { directory, secrets });
    const app = new TestApp(platform, control, pushed);
    // Files of a run may name the same app, or data of the same cluster.
    await app.reset();
    return app;
  } catch (error) {
    await platform.release();
    throw error;
  }
};
