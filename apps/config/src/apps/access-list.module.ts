import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { AuditTrailModule } from '../core/audit-trail/audit-trail.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { ACCESS_LIST_RECORD, accessListRecordSchema } from './access-list-entry.model.js';
import { AccessListAdoption } from './access-list-adoption.service.js';
import { AccessListRepository } from './access-list.repository.js';
import { AccessListService } from './access-list.service.js';

@Module({
  imports: [
    AppRecordsModule,
    AuditTrailModule,
    VersionsModule,
    MongooseModule.forFeature([{ name: ACCESS_LIST_RECORD, schema: accessListRecordSchema }], 'config'),
  ],
  controllers: handlersOf(AccessListService),
  providers: [AccessListAdoption, AccessListRepository, AccessListService],
})
export class AccessListModule {}
