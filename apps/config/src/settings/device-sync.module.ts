import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { DeviceSyncService } from './device-sync.service.js';

@Module({
  imports: [AppRecordsModule, VersionsModule],
  controllers: handlersOf(DeviceSyncService),
  providers: [DeviceSyncService],
})
export class DeviceSyncModule {}
