import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataAccessModule } from '../data/data-access.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { HeldChanges } from './held-changes.js';
import { OpenWatches } from './open-watches.js';
import { WatchHandler } from './watch.handler.js';
import { WatchUsers } from './watch-users.js';
import { WatchJudge } from './watch-judge.js';
import { WatchService } from './watch.service.js';
import { WatchedCollections } from './watched-collections.js';

/** Streams of changes of a collection, for end users. */
@Module({
  imports: [ApplicationModule, DataAccessModule, ExpressionsModule, FunctionsModule],
  controllers: [...handlersOf(WatchService), WatchHandler],
  providers: [HeldChanges, OpenWatches, WatchedCollections, WatchJudge, WatchService, WatchUsers],
})
export class WatchModule {}
