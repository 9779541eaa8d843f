import { Module } from '@nestjs/common';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DraftDeploymentService } from './draft-deployment.service.js';
import { DraftsHandler } from './drafts.handler.js';
import { DraftsService } from './drafts.service.js';

@Module({
  imports: [AppRecordsModule, VersionsModule],
  controllers: [DraftsHandler],
  providers: [DraftsService, DraftDeploymentService],
  exports: [DraftsService],
})
export class DraftsModule {}
