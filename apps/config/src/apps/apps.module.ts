import { Module } from '@nestjs/common';
import { AccessListModule } from '../access-list/access-list.module.js';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AppsHandler } from './apps.handler.js';
import { AppsService } from './apps.service.js';

@Module({
  imports: [AccessListModule, AppRecordsModule, VersionsModule],
  controllers: [AppsHandler],
  providers: [AppsService],
  exports: [AppsService],
})
export class AppsModule {}
