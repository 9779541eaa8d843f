import { Module } from '@nestjs/common';
import { CommandsModule } from './commands/commands.module.js';
import { DataModule } from './data/data.module.js';
import { EntrancesModule } from './entrances/entrances.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { GraphqlModule } from './graphql/graphql.module.js';
import { ProcessHandler } from './process.handler.js';
import { WatchModule } from './watch/watch.module.js';

@Module({
  controllers: [ProcessHandler],
  imports: [EntrancesModule, DataModule, FunctionsModule, GraphqlModule, CommandsModule, WatchModule],
})
export class RuntimeAppModule {}
