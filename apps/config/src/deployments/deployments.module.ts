import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { DeployConfigService } from './deploy-config.service.js';
import { DeploymentMigrationService } from './deployment-migration.service.js';
import { DeploymentsService } from './deployments.service.js';
import { DraftChangesService } from './draft-changes.service.js';
import { DraftConflictsService } from './draft-conflicts.service.js';
import { DraftDeploymentService } from './draft-deployment.service.js';
import { DraftsService } from './drafts.service.js';

/** Drafts, and what becomes of them. */
@Module({
  imports: [CoreModule],
  controllers: handlersOf(
    DeploymentsService,
    DeployConfigService,
    DeploymentMigrationService,
    DraftsService,
    DraftChangesService,
    DraftDeploymentService,
    DraftConflictsService,
  ),
  providers: [
    DeployConfigService,
    DeploymentMigrationService,
    DeploymentsService,
    DraftChangesService,
    DraftConflictsService,
    DraftDeploymentService,
    DraftsService,
  ],
  exports: [DeploymentsService, DraftsService],
})
export class DeploymentsModule {}
