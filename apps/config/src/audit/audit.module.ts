import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { AuditService } from './audit.service.js';
import { AuditTrailModule } from '../audit-trail/audit-trail.module.js';

@Module({ imports: [AppRecordsModule, AuditTrailModule], controllers: handlersOf(AuditService), providers: [AuditService] })
export class AuditModule {}
