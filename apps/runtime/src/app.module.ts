import { Module } from '@nestjs/common';
import { AuthFunctionsModule } from './auth-functions/auth-functions.module.js';
import { CustomUserDataModule } from './custom-user-data/custom-user-data.module.js';
import { DataApiModule } from './data-api/data-api.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { GraphqlModule } from './graphql/graphql.module.js';
import { LogForwardingModule } from './log-forwarding/log-forwarding.module.js';
import { RuleTrialsModule } from './rule-trials/rule-trials.module.js';
import { ServiceCommandsModule } from './service-commands/service-commands.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { WatchModule } from './watch/watch.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
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
