import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { ApplicationModule } from '../application/application.module.js';
import { DataAccessModule } from '../data-access/data-access.module.js';
import { CollectionSamples } from './collection-samples.js';
import { DataSourceFacts } from './data-source-facts.js';
import { DocumentValidation } from './document-validation.js';
import { SchemaGeneration } from './schema-generation.js';
import { ServiceCommandsService } from './service-commands.service.js';

@Module({
  imports: [ApplicationModule, DataAccessModule],
  controllers: handlersOf(ServiceCommandsService),
  providers: [CollectionSamples, DataSourceFacts, DocumentValidation, SchemaGeneration, ServiceCommandsService],
})
export class ServiceCommandsModule {}
