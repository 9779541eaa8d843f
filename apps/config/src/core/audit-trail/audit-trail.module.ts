import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppRecordsModule } from '../records/app-records.module.js';
import { AUDIT_RECORD, auditRecordSchema } from './audit.model.js';
import { AuditRepository } from './audit.repository.js';
import { AuditTrail } from './audit-trail.service.js';

/** What those who change apps need of the audit. */
@Module({
  imports: [AppRecordsModule, MongooseModule.forFeature([{ name: AUDIT_RECORD, schema: auditRecordSchema }], 'config')],
  providers: [AuditRepository, AuditTrail],
  exports: [AuditRepository, AuditTrail],
})
export class AuditTrailModule {}
