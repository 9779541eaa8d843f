import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AdminNamesModule } from '../core/admin-names/admin-names.module.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
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
