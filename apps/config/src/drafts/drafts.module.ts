import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { AdminNamesModule } from '../admin-names/admin-names.module.js';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DraftConflictsService } from './draft-conflicts.service.js';
import { DraftDeploymentService } from './draft-deployment.service.js';
import { DraftsService } from './drafts.service.js';

@Module({
  imports: [AdminNamesModule, AppRecordsModule, VersionsModule],
  controllers: handlersOf(DraftsService, DraftDeploymentService, DraftConflictsService),
  providers: [DraftsService, DraftDeploymentService, DraftConflictsService],
  exports: [DraftsService],
})
export class DraftsModule {}
