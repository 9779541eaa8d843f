import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { DeployedTriggersHandler } from './deployed-triggers.handler.js';
import { DeployedTriggersService } from './deployed-triggers.service.js';
import { TriggersHandler } from './triggers.handler.js';
import { TriggersService } from './triggers.service.js';

@Module({
  imports: [VersionsModule, AppRecordsModule],
  controllers: [TriggersHandler, DeployedTriggersHandler],
  providers: [TriggersService, DeployedTriggersService],
})
export class TriggersModule {}
