import { Module, type DynamicModule } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '#process/env/environment.js';
import { OUTBOUND_CLIENT_OF } from '#process/start/outbound.module.js';
import { createSandboxEngine, type SandboxOptions } from '#sandbox/create-sandbox-engine.js';
import type { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { SANDBOX_ENGINE_OF } from '../../../runtime/src/functions/sandbox.js';
import { CAPTURE_TIMES, TIMES } from '../../../triggers/src/capture/capture-limits.js';
import { SCHEDULES_REST } from '../../../triggers/src/dispatch/partition-parts.js';
import { Controls } from './app-controls.js';
import { Clearing } from './clearing.js';
import { ControlServer } from './control-server.js';
import { ControlledEngine } from './controlled-engine.js';
import { DocumentTrials } from './document-trials.js';
import { HttpMocks } from './http-mocks.js';
import { MockedOutboundClient } from './mocked-outbound-client.js';
import { Settling } from './settling.js';
import { TestKeys } from './test-keys.js';
import { Trials } from './trials.js';
import { TriggerTrials } from './trigger-trials.js';

/** Milliseconds a change stream waits for changes. Short, because tests wait for a reply without changes. */
const AWAIT_MS = 20;

export interface TestingOptions {
  /** True if requests without a mock are sent. */
  readonly allowsNet: boolean;
}

/** Replaces the outgoing client, the sandbox engine, capture times and schedules with ones that tests control. */
@Module({})
export class TestingModule {
  static with({ allowsNet }: TestingOptions): DynamicModule {
    return {
      module: TestingModule,
      global: true,
      providers: [
        Controls,
        HttpMocks,
        TestKeys,
        Settling,
        Clearing,
        TriggerTrials,
        DocumentTrials,
        Trials,
        ControlServer,
        {
          provide: OUTBOUND_CLIENT_OF,
          inject: [HttpMocks, TestKeys, ENVIRONMENT],
          useFactory: (mocks: HttpMocks, keys: TestKeys, { NPM_REGISTRY }: Environment<'NPM_REGISTRY'>) => {
            const options = { mocks, keys, registry: NPM_REGISTRY, allowsNet };
            return (guard: OutboundGuard) => new MockedOutboundClient(guard, options);
          },
        },
        {
          provide: SANDBOX_ENGINE_OF,
          inject: [Controls],
          useFactory: (controls: Controls) => (options: SandboxOptions) =>
            new ControlledEngine(createSandboxEngine({ ...options, forTests: true }), controls),
        },
        { provide: CAPTURE_TIMES, useValue: { ...TIMES, awaitMs: AWAIT_MS } },
        { provide: SCHEDULES_REST, useValue: true },
      ],
      exports: [OUTBOUND_CLIENT_OF, SANDBOX_ENGINE_OF, CAPTURE_TIMES, SCHEDULES_REST],
    };
  }
}
