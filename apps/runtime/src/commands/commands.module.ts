import { Module } from '@nestjs/common';
import { AuditTrail } from '#apps/audit-trail.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataModule } from '../data/data.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { CollectionCommands } from './collection-commands.js';
import { CollectionDescriptions } from './collection-descriptions.js';
import { CollectionSamples } from './collection-samples.js';
import { CommandRuns } from './command-runs.js';
import { DataCommandsService } from './data-commands.service.js';
import { DataSourceFacts } from './data-source-facts.js';
import { DocumentCommands } from './document-commands.js';
import { DocumentExportsService } from './document-exports.service.js';
import { DocumentImportsService } from './document-imports.service.js';
import { DocumentValidation } from './document-validation.js';
import { IndexCommands } from './index-commands.js';
import { RecordedWrites } from './recorded-writes.js';
import { RuleTrials } from './rule-trials.service.js';
import { SchemaGeneration } from './schema-generation.js';
import { ServiceCommandsService } from './service-commands.service.js';

/** Runs administrators' commands on data sources, and trials of rules. */
@Module({
  imports: [ApplicationModule, DataModule, ExpressionsModule, FunctionsModule],
  controllers: handlersOf(
    DataCommandsService,
    DocumentExportsService,
    DocumentImportsService,
    RuleTrials,
    ServiceCommandsService,
  ),
  providers: [
    AuditTrail,
    CollectionCommands,
    CollectionDescriptions,
    CollectionSamples,
    CommandRuns,
    DataCommandsService,
    DataSourceFacts,
    DocumentCommands,
    DocumentExportsService,
    DocumentImportsService,
    DocumentValidation,
    IndexCommands,
    RecordedWrites,
    RuleTrials,
    SchemaGeneration,
    ServiceCommandsService,
  ],
})
export class CommandsModule {}
