import { Module } from '@nestjs/common';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import { Sandbox, SANDBOX_ENGINE } from './sandbox.js';

@Module({
  providers: [{ provide: SANDBOX_ENGINE, useFactory: () => createSandboxEngine() }, Sandbox],
  exports: [Sandbox],
})
export class SandboxModule {}
