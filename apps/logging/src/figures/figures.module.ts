import { Module } from '@nestjs/common';
import { ProjectAppsModule } from '#app-snapshots/project-apps.module.js';
import { handlersOf } from '#bus/handlers-of.js';
import { EntriesModule } from '../entries/entries.module.js';
import { LogFiguresService } from './log-figures.service.js';

@Module({
  imports: [EntriesModule, ProjectAppsModule],
  controllers: handlersOf(LogFiguresService),
  providers: [LogFiguresService],
})
export class FiguresModule {}
