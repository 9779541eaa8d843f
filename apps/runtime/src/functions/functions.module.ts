import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { CustomUserDataModule } from '../data/custom-user-data.module.js';
import { SandboxModule } from './sandbox.module.js';
import { ServicesModule } from '../services/services.module.js';
import { DebugRunsService } from './debug-runs.service.js';
import { ExecutionContexts } from './execution-contexts.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { ExecutionUsers } from './execution-users.js';
import { FunctionCallsService } from './function-calls.service.js';
import { FunctionRunner } from './function-runner.js';
import { RequestStarts } from './request-starts.js';
import { RuleFunctionRuns } from './rule-function-runs.js';
import { RunAsScripts } from './run-as-scripts.js';
import { RunEnds } from './run-ends.js';
import { RunLog } from './run-log.js';
import { SourceChecksService } from './source-checks.service.js';

@Module({
  imports: [ApplicationModule, AppLogsModule, CustomUserDataModule, ExpressionsModule, SandboxModule, ServicesModule],
  controllers: handlersOf(FunctionCallsService, DebugRunsService, SourceChecksService),
  providers: [
    ExecutionUsers,
    ExecutionContexts,
    FunctionRunner,
    RequestStarts,
    RuleFunctionRuns,
    RunAsScripts,
    FunctionCallsService,
    DebugRunsService,
    SourceChecksService,
    RunEnds,
    RunLog,
  ],
  exports: [ExecutionUsers, FunctionRunner, RequestStarts, RunAsScripts, RunEnds, RunLog],
})
export class FunctionsModule {}
