import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '#platform/environment.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import type { RuntimeEnvironment } from '../env.js';
import { Sandbox, SANDBOX_ENGINE } from './sandbox.js';

@Module({
  providers: [
    {
      provide: SANDBOX_ENGINE,
      inject: [ENVIRONMENT],
      useFactory: (environment: RuntimeEnvironment) => createSandboxEngine({ queueMs: environment.FUNCTION_QUEUE_MS }),
    },
    Sandbox,
  ],
  exports: [Sandbox],
})
export class SandboxModule {}
