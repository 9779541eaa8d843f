import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { AdminNamesModule } from '../admin-names/admin-names.module.js';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { AuditTrailModule } from '../audit-trail/audit-trail.module.js';
import { VersionsModule } from '../versions/versions.module.js';
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
