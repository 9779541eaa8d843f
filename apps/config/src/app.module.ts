import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AuthProvidersModule } from './auth-providers/auth-providers.module.js';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { ServicesModule } from './services/services.module.js';
import { SnapshotsModule } from './snapshots/snapshots.module.js';
import { ValuesModule } from './values/values.module.js';

/** The config service: what apps are made of, in versions. */
@Module({
  imports: [
    PersistenceModule.forService('config'),
    AppsModule,
    AuthProvidersModule,
    DeploymentsModule,
    DraftsModule,
    FunctionsModule,
    SecretsModule,
    ServicesModule,
    SnapshotsModule,
    ValuesModule,
  ],
})
export class ConfigAppModule {}
