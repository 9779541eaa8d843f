import { Module } from '@nestjs/common';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { ExpressionsModule } from '../expressions/expressions.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { SandboxModule } from '../sandbox/sandbox.module.js';
import { IncomingRuns } from './incoming-runs.js';
import { RequestLog } from './request-log.js';
import { RequestUsers } from './request-users.js';

@Module({
  imports: [AppLogsModule, ExpressionsModule, FunctionsModule, SandboxModule],
  providers: [IncomingRuns, RequestLog, RequestUsers],
  exports: [IncomingRuns, RequestLog],
})
export class IncomingRequestsModule {}
