import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AppsModule } from './apps/apps.module.js';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { SnapshotsModule } from './snapshots/snapshots.module.js';

/** The config service: what apps are made of, in versions. */
@Module({
  imports: [PersistenceModule.forService('config'), AppsModule, DeploymentsModule, FunctionsModule, SnapshotsModule],
})
export class ConfigAppModule {}
