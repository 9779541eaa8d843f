import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AccessListModule } from './access-list/access-list.module.js';
import { AppFilesModule } from './app-files/app-files.module.js';
import { AppPartsModule } from './app-parts/app-parts.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthProvidersModule } from './auth-providers/auth-providers.module.js';
import { ClustersModule } from './clusters/clusters.module.js';
import { CustomResolversModule } from './custom-resolvers/custom-resolvers.module.js';
import { CustomUserDataModule } from './custom-user-data/custom-user-data.module.js';
import { DataApiModule } from './data-api/data-api.module.js';
import { DefaultRulesModule } from './default-rules/default-rules.module.js';
import { DependenciesModule } from './dependencies/dependencies.module.js';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { DescriptionModule } from './description/description.module.js';
import { DeviceSyncModule } from './device-sync/device-sync.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { EnvironmentsModule } from './environments/environments.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { HostingModule } from './hosting/hosting.module.js';
import { IncomingWebhooksModule } from './incoming-webhooks/incoming-webhooks.module.js';
import { LogForwardersModule } from './log-forwarders/log-forwarders.module.js';
import { NetworkModule } from './network/network.module.js';
import { RulesModule } from './rules/rules.module.js';
import { SchemasModule } from './schemas/schemas.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { ServicesModule } from './services/services.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SnapshotsModule } from './snapshots/snapshots.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { ValuesModule } from './values/values.module.js';
import { ProcessHandler } from './process.handler.js';

/** The config service: what apps are made of, in versions. */
@Module({
  controllers: [ProcessHandler],
  imports: [
    PersistenceModule.forService('config'),
    AccessListModule,
    AppFilesModule,
    AppPartsModule,
    AppsModule,
    AuditModule,
    AuthProvidersModule,
    ClustersModule,
    CustomResolversModule,
    CustomUserDataModule,
    DataApiModule,
    DefaultRulesModule,
    DependenciesModule,
    DeploymentsModule,
    DescriptionModule,
    DeviceSyncModule,
    DraftsModule,
    EndpointsModule,
    EnvironmentsModule,
    FunctionsModule,
    HostingModule,
    IncomingWebhooksModule,
    LogForwardersModule,
    NetworkModule,
    RulesModule,
    SchemasModule,
    SecretsModule,
    ServicesModule,
    SettingsModule,
    SnapshotsModule,
    TriggersModule,
    ValuesModule,
  ],
})
export class ConfigAppModule {}
