import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/outbound.module.js';
import { ApplicationModule } from '../application/application.module.js';
import { DataSources } from './data-sources.js';
import { MongodbActions } from './mongodb-actions.js';

@Module({
  imports: [ApplicationModule, OutboundModule],
  providers: [DataSources, MongodbActions],
  exports: [DataSources, MongodbActions],
})
export class DataAccessModule {}
