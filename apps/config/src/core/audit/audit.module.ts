import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AdminNamesModule } from '../admin-names/admin-names.module.js';
import { AppRecordsModule } from '../records/app-records.module.js';
import { AuditService } from './audit.service.js';
import { AuditTrailModule } from '../audit-trail/audit-trail.module.js';

@Module({
  imports: [AdminNamesModule, AppRecordsModule, AuditTrailModule],
  controllers: handlersOf(AuditService),
  providers: [AuditService],
})
export class AuditModule {}
