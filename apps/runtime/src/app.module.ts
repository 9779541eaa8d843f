import { Module } from '@nestjs/common';
import { AuthFunctionsModule } from './entrances/auth-functions.module.js';
import { CustomUserDataModule } from './data/custom-user-data.module.js';
import { DataApiModule } from './entrances/data-api/data-api.module.js';
import { EndpointsModule } from './entrances/endpoints.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { GraphqlModule } from './graphql/graphql.module.js';
import { LogForwardingModule } from './functions/log-forwarding.module.js';
import { RuleTrialsModule } from './commands/rule-trials.module.js';
import { ServiceCommandsModule } from './commands/service-commands.module.js';
import { TriggersModule } from './entrances/triggers.module.js';
import { WatchModule } from './watch/watch.module.js';
import { WebhooksModule } from './entrances/webhooks.module.js';
import { ProcessHandler } from './process.handler.js';

@Module({
  controllers: [ProcessHandler],
  imports: [
    AuthFunctionsModule,
    CustomUserDataModule,
    DataApiModule,
    EndpointsModule,
    FunctionsModule,
    GraphqlModule,
    LogForwardingModule,
    RuleTrialsModule,
    ServiceCommandsModule,
    TriggersModule,
    WatchModule,
    WebhooksModule,
  ],
})
export class RuntimeAppModule {}
