import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { ApplicationModule } from '../app/application.module.js';
import { CustomUserDataService } from './custom-user-data.service.js';
import { DataCollections } from './data-collections.js';
import { DataSources } from './data-sources.js';
import { MongodbActions } from './mongodb-actions.js';
import { RequestTurns } from './request-turns.js';
import { SchemaWarnings } from './schema-warnings.js';

/** Reads and writes documents of apps under their rules. */
@Module({
  imports: [AppLogsModule, AppSnapshotsModule, ApplicationModule, OutboundModule],
  controllers: handlersOf(CustomUserDataService),
  providers: [CustomUserDataService, DataCollections, DataSources, MongodbActions, RequestTurns, SchemaWarnings],
  exports: [CustomUserDataService, DataCollections, DataSources, MongodbActions, RequestTurns],
})
export class DataModule {}
