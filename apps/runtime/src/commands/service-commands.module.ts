import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataAccessModule } from '../data/data-access.module.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { CollectionSamples } from './collection-samples.js';
import { CommandRuns } from './command-runs.js';
import { DataCommandsService } from './data-commands.service.js';
import { DataSourceFacts } from './data-source-facts.js';
import { DocumentCommands } from './document-commands.js';
import { DocumentValidation } from './document-validation.js';
import { IndexCommands } from './index-commands.js';
import { RecordedWrites } from './recorded-writes.js';
import { SchemaGeneration } from './schema-generation.js';
import { ServiceCommandsService } from './service-commands.service.js';

@Module({
  imports: [ApplicationModule, DataAccessModule],
  controllers: [...handlersOf(ServiceCommandsService), ...handlersOf(DataCommandsService)],
  providers: [
    AuditTrail,
    CollectionSamples,
    CommandRuns,
    DataCommandsService,
    DataSourceFacts,
    DocumentCommands,
    DocumentValidation,
    IndexCommands,
    RecordedWrites,
    SchemaGeneration,
    ServiceCommandsService,
  ],
})
export class ServiceCommandsModule {}
