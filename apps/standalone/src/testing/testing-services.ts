import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '#process/env/environment.js';
import type { Logger } from '#process/log/logger.js';
import { startServices as start, type RunningServices } from '../services.js';
import { ControlServer, type Control } from './control-server.js';
import { TestingModule, type TestingOptions } from './testing.module.js';

/** Starts the services with the test controls. */
export function startServices(
  environment: Environment,
  logger: Logger,
  release: () => Promise<void>,
  options: TestingOptions,
): Promise<RunningServices> {
  return start(environment, logger, release, [TestingModule.with(options)]);
}

/** Returns the address and the token of the test controls. */
export function controlOf(app: NestFastifyApplication): Control {
  return app.get(ControlServer, { strict: false }).control;
}
