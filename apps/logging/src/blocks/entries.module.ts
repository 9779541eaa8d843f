import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { UsageModule } from '../usage/usage.module.js';
import { BlockSupersession } from './block-supersession.js';
import { BLOCK_RECORD, blockRecordSchema } from './block.model.js';
import { BlocksRepository } from './blocks.repository.js';
import { EarlierEntriesRepository } from './earlier-entries.repository.js';
import { EntriesRepository } from './entries.repository.js';
import { EntriesService } from './entries.service.js';
import { ENTRY_RECORD, entryRecordSchema } from './entry.model.js';
import { MergingService } from './merging.service.js';
import { NewEntries } from './new-entries.service.js';
import { Retention } from './retention.js';

@Module({
  imports: [
    ProjectAppsModule,
    UsageModule,
    MongooseModule.forFeature(
      [
        { name: BLOCK_RECORD, schema: blockRecordSchema },
        { name: ENTRY_RECORD, schema: entryRecordSchema },
      ],
      'logging',
    ),
  ],
  controllers: handlersOf(EntriesService),
  providers: [
    EntriesService,
    EntriesRepository,
    BlocksRepository,
    EarlierEntriesRepository,
    BlockSupersession,
    MergingService,
    NewEntries,
    Retention,
  ],
  exports: [EntriesRepository, NewEntries],
})
export class EntriesModule {}
