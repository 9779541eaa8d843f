import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataModule } from '../data/data.module.js';
import type { RuntimeEnvironment } from '../env.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { ServicesModule } from '../services/services.module.js';
import { DebugRunsService } from './debug-runs.service.js';
import { ExecutionContexts } from './execution-contexts.js';
import { ExecutionUsers } from './execution-users.js';
import { FunctionCallsService } from './function-calls.service.js';
import { FunctionRunner } from './function-runner.js';
import { LogForwardingService } from './log-forwarding.service.js';
import { RuleFunctionRuns } from './rule-function-runs.js';
import { RunAsScripts } from './run-as-scripts.js';
import { RunEnds } from './run-ends.js';
import { RunLog } from './run-log.js';
import { Sandbox, SANDBOX_ENGINE, SANDBOX_ENGINE_OF } from './sandbox.js';
import { SourceChecksService } from './source-checks.service.js';

/** Runs functions in the sandbox. */
@Module({
  imports: [AppLogsModule, AppSnapshotsModule, ApplicationModule, DataModule, ExpressionsModule, ServicesModule],
  controllers: handlersOf(FunctionCallsService, DebugRunsService, SourceChecksService, LogForwardingService),
  providers: [
    DebugRunsService,
    ExecutionContexts,
    ExecutionUsers,
    FunctionCallsService,
    FunctionRunner,
    LogForwardingService,
    RuleFunctionRuns,
    RunAsScripts,
    RunEnds,
    RunLog,
    Sandbox,
    SourceChecksService,
    {
      provide: SANDBOX_ENGINE,
      inject: [ENVIRONMENT, LOGGER, { token: SANDBOX_ENGINE_OF, optional: true }],
      useFactory: (environment: RuntimeEnvironment, logger: Logger, engineOf: typeof createSandboxEngine = createSandboxEngine) =>
        engineOf({
          queueMs: environment.FUNCTION_QUEUE_MS,
          onStartFailure: (reason) => logger.error({ reason }, 'failed to start the sandbox runner: functions cannot run'),
        }),
    },
  ],
  exports: [ExecutionUsers, FunctionRunner, RunAsScripts, RunEnds, RunLog, Sandbox],
})
export class FunctionsModule {}
