import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataCollections } from './data-collections.js';
import { DataSources } from './data-sources.js';
import { MongodbActions } from './mongodb-actions.js';
import { RequestTurns } from './request-turns.js';
import { SchemaWarnings } from './schema-warnings.js';

@Module({
  imports: [ApplicationModule, AppLogsModule, OutboundModule],
  providers: [RequestTurns, DataSources, SchemaWarnings, DataCollections, MongodbActions],
  exports: [RequestTurns, DataSources, DataCollections, MongodbActions],
})
export class DataAccessModule {}
