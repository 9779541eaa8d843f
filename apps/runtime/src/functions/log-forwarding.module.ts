import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { FunctionsModule } from './functions.module.js';
import { ServicesModule } from '../services/services.module.js';
import { LogForwardingService } from './log-forwarding.service.js';

@Module({
  imports: [AppSnapshotsModule, FunctionsModule, ServicesModule],
  controllers: handlersOf(LogForwardingService),
  providers: [LogForwardingService],
})
export class LogForwardingModule {}
