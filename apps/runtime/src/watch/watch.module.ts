import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataModule } from '../data/data.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { BufferedChanges } from './buffered-changes.js';
import { OpenWatches } from './open-watches.js';
import { SharedChanges } from './shared-changes.js';
import { WatchJudge } from './watch-judge.js';
import { WatchUsers } from './watch-users.js';
import { WatchHandler } from './watch.handler.js';
import { WatchService } from './watch.service.js';
import { WatchedCollections } from './watched-collections.js';

/** Streams changes of a collection to end users. */
@Module({
  imports: [ApplicationModule, DataModule, ExpressionsModule, FunctionsModule],
  controllers: [...handlersOf(WatchService), WatchHandler],
  providers: [BufferedChanges, OpenWatches, SharedChanges, WatchedCollections, WatchJudge, WatchService, WatchUsers],
})
export class WatchModule {}
