import { Module } from '@nestjs/common';
import { ProjectAppsModule } from '#app-snapshots/project-apps.module.js';
import { EntriesModule } from '../entries/entries.module.js';
import { LogExportService } from './log-export.service.js';
import { StreamsHandler } from './streams.handler.js';
import { TailsService } from './tails.service.js';

@Module({
  imports: [EntriesModule, ProjectAppsModule],
  controllers: [StreamsHandler],
  providers: [LogExportService, TailsService],
})
export class StreamsModule {}
