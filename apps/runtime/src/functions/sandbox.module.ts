import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import type { RuntimeEnvironment } from '../env.js';
import { Sandbox, SANDBOX_ENGINE } from './sandbox.js';

@Module({
  providers: [
    {
      provide: SANDBOX_ENGINE,
      inject: [ENVIRONMENT, LOGGER],
      useFactory: (environment: RuntimeEnvironment, logger: Logger) =>
        createSandboxEngine({
          queueMs: environment.FUNCTION_QUEUE_MS,
          onStartFailure: (reason) => logger.error({ reason }, 'the sandbox runner does not start: functions cannot run'),
        }),
    },
    Sandbox,
  ],
  exports: [Sandbox],
})
export class SandboxModule {}
