import { Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { RecordOwners } from './record-owners.js';
import { RecordsHandler } from './records.handler.js';

@Module({ controllers: [RecordsHandler], providers: [AuditTrail, RecordOwners], exports: [AuditTrail, RecordOwners] })
export class RecordsModule {}
