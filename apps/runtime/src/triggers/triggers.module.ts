import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { TriggersHandler } from './triggers.handler.js';
import { TriggersService } from './triggers.service.js';

@Module({
  imports: [AppSnapshotsModule, FunctionsModule],
  controllers: [TriggersHandler],
  providers: [TriggersService],
})
export class TriggersModule {}
