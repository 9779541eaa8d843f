import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { ApplicationModule } from '../application/application.module.js';
import { DataAccessModule } from '../data-access/data-access.module.js';
import { ExpressionsModule } from '../expressions/expressions.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { CommandRuns } from '../service-commands/command-runs.js';
import { RuleTrials } from './rule-trials.service.js';

@Module({
  imports: [ApplicationModule, DataAccessModule, ExpressionsModule, FunctionsModule],
  controllers: handlersOf(RuleTrials),
  providers: [CommandRuns, RuleTrials],
})
export class RuleTrialsModule {}
