import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { UsageRecorder } from './usage-recorder.service.js';
import { USAGE_RECORD, usageRecordSchema } from './usage.model.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

@Module({
  imports: [ProjectAppsModule, MongooseModule.forFeature([{ name: USAGE_RECORD, schema: usageRecordSchema }], 'logging')],
  controllers: handlersOf(UsageService),
  providers: [UsageRecorder, UsageRepository, UsageService],
  exports: [UsageRecorder],
})
export class UsageModule {}
