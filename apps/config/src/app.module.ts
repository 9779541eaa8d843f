import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AppsModule } from './apps/apps.module.js';
import { CoreModule } from './core/core.module.js';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { DocumentImportsModule } from './document-imports/document-imports.module.js';
import { EntitiesModule } from './entities/entities.module.js';
import { AppFilesModule } from './files/app-files.module.js';
import { HostingModule } from './hosting/hosting.module.js';
import { DependenciesModule } from './packages/dependencies.module.js';
import { ProcessHandler } from './process.handler.js';
import { SettingsModule } from './settings/settings.module.js';

/** Config service: versioned configuration of apps. */
@Module({
  controllers: [ProcessHandler],
  imports: [
    PersistenceModule.forService('config'),
    AppsModule,
    AppFilesModule,
    CoreModule,
    EntitiesModule,
    SettingsModule,
    DependenciesModule,
    DeploymentsModule,
    HostingModule,
    DocumentImportsModule,
  ],
})
export class ConfigAppModule {}
