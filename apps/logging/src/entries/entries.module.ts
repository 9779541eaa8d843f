import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectAppsModule } from '#app-snapshots/project-apps.module.js';
import { handlersOf } from '#bus/handlers-of.js';
import { EntriesRepository } from './entries.repository.js';
import { EntriesService } from './entries.service.js';
import { ENTRY_RECORD, entryRecordSchema } from './entry.model.js';
import { Retention } from './retention.js';

@Module({
  imports: [ProjectAppsModule, MongooseModule.forFeature([{ name: ENTRY_RECORD, schema: entryRecordSchema }], 'logging')],
  controllers: handlersOf(EntriesService),
  providers: [EntriesService, EntriesRepository, Retention],
  exports: [EntriesRepository],
})
export class EntriesModule {}
