import { Module } from '@nestjs/common';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { EntriesModule } from '../blocks/entries.module.js';
import { LogExportService } from './log-export.service.js';
import { TailsService } from './tails.service.js';

@Module({
  imports: [EntriesModule, ProjectAppsModule],
  controllers: handlersOf(LogExportService, TailsService),
  providers: [LogExportService, TailsService],
})
export class StreamsModule {}
