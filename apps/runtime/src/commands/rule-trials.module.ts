import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataAccessModule } from '../data/data-access.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { CommandRuns } from './command-runs.js';
import { RuleTrials } from './rule-trials.service.js';

@Module({
  imports: [ApplicationModule, DataAccessModule, ExpressionsModule, FunctionsModule],
  controllers: handlersOf(RuleTrials),
  providers: [CommandRuns, RuleTrials],
})
export class RuleTrialsModule {}
