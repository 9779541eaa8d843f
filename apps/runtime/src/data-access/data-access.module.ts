import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/outbound.module.js';
import { ApplicationModule } from '../application/application.module.js';
import { DataCollections } from './data-collections.js';
import { DataSources } from './data-sources.js';
import { MongodbActions } from './mongodb-actions.js';

@Module({
  imports: [ApplicationModule, OutboundModule],
  providers: [DataSources, DataCollections, MongodbActions],
  exports: [DataSources, DataCollections, MongodbActions],
})
export class DataAccessModule {}
