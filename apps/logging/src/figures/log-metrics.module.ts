import { Module } from '@nestjs/common';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { EntriesModule } from '../blocks/entries.module.js';
import { LogMetricsService } from './log-metrics.service.js';

@Module({
  imports: [EntriesModule, ProjectAppsModule],
  controllers: handlersOf(LogMetricsService),
  providers: [LogMetricsService],
})
export class LogMetricsModule {}
