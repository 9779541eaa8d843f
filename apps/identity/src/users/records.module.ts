import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { IDENTITY_STORE } from '../store.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { KNOWN_APP, knownAppSchema } from './known-app.model.js';
import { KnownApps } from './known-apps.js';
import { KnownAppsRepository } from './known-apps.repository.js';
import { RecordOwners } from './record-owners.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: KNOWN_APP, schema: knownAppSchema }], IDENTITY_STORE)],
  controllers: handlersOf(KnownApps),
  providers: [AuditTrail, KnownApps, KnownAppsRepository, RecordOwners],
  exports: [AuditTrail, KnownApps, RecordOwners],
})
export class RecordsModule {}
