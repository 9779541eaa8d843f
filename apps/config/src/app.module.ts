import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AccessListModule } from './apps/access-list.module.js';
import { AppFilesModule } from './files/app-files.module.js';
import { AppPartsModule } from './apps/app-parts.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AuditModule } from './core/audit/audit.module.js';
import { AuthProvidersModule } from './entities/auth-providers/auth-providers.module.js';
import { ClustersModule } from './apps/clusters.module.js';
import { CustomResolversModule } from './entities/custom-resolvers/custom-resolvers.module.js';
import { CustomUserDataModule } from './settings/custom-user-data.module.js';
import { DataApiModule } from './settings/data-api.module.js';
import { DefaultRulesModule } from './entities/default-rules/default-rules.module.js';
import { DependenciesModule } from './packages/dependencies.module.js';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { DescriptionModule } from './apps/description.module.js';
import { DeviceSyncModule } from './settings/device-sync.module.js';
import { DraftsModule } from './deployments/drafts.module.js';
import { EndpointsModule } from './entities/endpoints/endpoints.module.js';
import { EnvironmentsModule } from './entities/environments/environments.module.js';
import { FunctionsModule } from './entities/functions/functions.module.js';
import { HostingModule } from './hosting/hosting.module.js';
import { IncomingWebhooksModule } from './entities/incoming-webhooks/incoming-webhooks.module.js';
import { LogForwardersModule } from './entities/log-forwarders/log-forwarders.module.js';
import { NetworkModule } from './apps/network.module.js';
import { RulesModule } from './entities/rules/rules.module.js';
import { SchemasModule } from './entities/schemas/schemas.module.js';
import { SecretsModule } from './entities/secrets/secrets.module.js';
import { ServicesModule } from './entities/services/services.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SnapshotsModule } from './core/snapshots/snapshots.module.js';
import { TriggersModule } from './entities/triggers/triggers.module.js';
import { ValuesModule } from './entities/values/values.module.js';
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
