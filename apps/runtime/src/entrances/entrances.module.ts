import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { ServicesModule } from '../services/services.module.js';
import { AuthFunctionsService } from './auth-functions.service.js';
import { DataApiService } from './data-api/data-api.service.js';
import { EndpointsService } from './endpoints.service.js';
import { Admissions } from './incoming/admissions.js';
import { CheckedKeys } from './incoming/checked-keys.js';
import { IncomingRuns } from './incoming/incoming-runs.js';
import { RequestLog } from './incoming/request-log.js';
import { RequestUsers } from './incoming/request-users.js';
import { TriggersService } from './triggers.service.js';
import { WebhooksService } from './webhooks.service.js';

/** Module for incoming requests that run functions. */
@Module({
  imports: [AppLogsModule, AppSnapshotsModule, ApplicationModule, ExpressionsModule, FunctionsModule, ServicesModule],
  controllers: handlersOf(AuthFunctionsService, DataApiService, EndpointsService, CheckedKeys, TriggersService, WebhooksService),
  providers: [
    Admissions,
    AuthFunctionsService,
    CheckedKeys,
    DataApiService,
    EndpointsService,
    IncomingRuns,
    RequestLog,
    RequestUsers,
    TriggersService,
    WebhooksService,
  ],
  exports: [Admissions, IncomingRuns, RequestLog],
})
export class EntrancesModule {}
