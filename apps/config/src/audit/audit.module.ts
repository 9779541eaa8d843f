import { Module } from '@nestjs/common';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { AuditHandler } from './audit.handler.js';
import { AuditService } from './audit.service.js';
import { AuditTrailModule } from '../audit-trail/audit-trail.module.js';

@Module({ imports: [AppRecordsModule, AuditTrailModule], controllers: [AuditHandler], providers: [AuditService] })
export class AuditModule {}
