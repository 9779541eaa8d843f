import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { TriggersService } from './triggers.service.js';

@Module({
  imports: [AppSnapshotsModule, FunctionsModule],
  controllers: handlersOf(TriggersService),
  providers: [TriggersService],
})
export class TriggersModule {}
