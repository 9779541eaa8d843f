import { Module } from '@nestjs/common';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { Admissions } from './admissions.js';
import { IncomingRuns } from './incoming-runs.js';
import { RequestLog } from './request-log.js';
import { RequestUsers } from './request-users.js';

@Module({
  imports: [AppLogsModule, FunctionsModule],
  providers: [Admissions, IncomingRuns, RequestLog, RequestUsers],
  exports: [Admissions, IncomingRuns, RequestLog],
})
export class IncomingRequestsModule {}
