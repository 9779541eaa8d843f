import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { EntriesModule } from '../blocks/entries.module.js';
import { LogFiguresService } from './log-figures.service.js';

@Module({
  imports: [EntriesModule, AppSnapshotsModule],
  controllers: handlersOf(LogFiguresService),
  providers: [LogFiguresService],
})
export class FiguresModule {}
