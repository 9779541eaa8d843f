import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { AppsService } from './apps.service.js';

@Module({
  imports: [AppRecordsModule, VersionsModule],
  controllers: handlersOf(AppsService),
  providers: [AppsService],
  exports: [AppsService],
})
export class AppsModule {}
