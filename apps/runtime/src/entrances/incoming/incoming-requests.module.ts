import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { FunctionsModule } from '../../functions/functions.module.js';
import { CheckedKeys } from './checked-keys.js';
import { Admissions } from './admissions.js';
import { IncomingRuns } from './incoming-runs.js';
import { RequestLog } from './request-log.js';
import { RequestUsers } from './request-users.js';

@Module({
  imports: [AppLogsModule, FunctionsModule],
  controllers: handlersOf(CheckedKeys),
  providers: [Admissions, CheckedKeys, IncomingRuns, RequestLog, RequestUsers],
  exports: [Admissions, IncomingRuns, RequestLog],
})
export class IncomingRequestsModule {}
