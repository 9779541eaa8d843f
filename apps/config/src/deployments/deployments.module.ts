import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AdminNamesModule } from '../core/admin-names/admin-names.module.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { AuditTrailModule } from '../core/audit-trail/audit-trail.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { DeployConfigService } from './deploy-config.service.js';
import { DeploymentMigrationService } from './deployment-migration.service.js';
import { DeploymentsService } from './deployments.service.js';

@Module({
  imports: [AdminNamesModule, AppRecordsModule, AuditTrailModule, VersionsModule],
  controllers: handlersOf(DeploymentsService, DeployConfigService, DeploymentMigrationService),
  providers: [DeploymentsService, DeployConfigService, DeploymentMigrationService],
  exports: [DeploymentsService],
})
export class DeploymentsModule {}
