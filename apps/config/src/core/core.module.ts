import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { ConfigEnvironment } from '../env.js';
import { AdminNamesService } from './admin-names/admin-names.service.js';
import { AuditTrail } from './audit-trail/audit-trail.service.js';
import { AUDIT_RECORD, auditRecordSchema } from './audit-trail/audit.model.js';
import { AuditRepository } from './audit-trail/audit.repository.js';
import { AuditService } from './audit/audit.service.js';
import { APP_RECORD, appRecordSchema } from './records/app-record.model.js';
import { AppRecordsHandler } from './records/app-records.handler.js';
import { AppRecordsRepository } from './records/app-records.repository.js';
import { AppRecords } from './records/app-records.service.js';
import { SnapshotsService } from './snapshots/snapshots.service.js';
import { SourceChecks } from './source-checks/source-checks.service.js';
import { ObjectsRepository } from './trees/objects.repository.js';
import { Objects } from './trees/objects.service.js';
import { SealedValuesRepository } from './trees/sealed-values.repository.js';
import { StoredContent } from './trees/stored-content.js';
import { SEALED_VALUE, STORED_OBJECT, sealedValueSchema, storedObjectSchema } from './trees/stored-object.model.js';
import { AppChanges } from './versions/app-changes.service.js';
import { AppRemoval } from './versions/app-removal.service.js';
import { Collector } from './versions/collector.service.js';
import { ConfigStore } from './versions/config-store.service.js';
import { DeployedApps } from './versions/deployed-apps.service.js';
import { PASS, passSchema } from './versions/pass.model.js';
import { SecretsResealing } from './versions/secrets-resealing.service.js';
import { SecretsSealing } from './versions/secrets-sealing.service.js';

/** The versions of apps: trees, records, audit, snapshots. Everything else in this service stands on it. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: AUDIT_RECORD, schema: auditRecordSchema },
        { name: APP_RECORD, schema: appRecordSchema },
        { name: STORED_OBJECT, schema: storedObjectSchema },
        { name: SEALED_VALUE, schema: sealedValueSchema },
        { name: PASS, schema: passSchema },
      ],
      'config',
    ),
  ],
  controllers: [...handlersOf(AuditService, SnapshotsService), AppRecordsHandler],
  providers: [
    AdminNamesService,
    AppChanges,
    AppRecords,
    AppRecordsRepository,
    AppRemoval,
    AuditRepository,
    AuditService,
    AuditTrail,
    Collector,
    ConfigStore,
    DeployedApps,
    Objects,
    ObjectsRepository,
    SealedValuesRepository,
    SecretsResealing,
    SecretsSealing,
    SnapshotsService,
    SourceChecks,
    StoredContent,
    {
      provide: SecretBox,
      inject: [ENVIRONMENT],
      useFactory: (environment: ConfigEnvironment) => SecretBox.of(environment),
    },
  ],
  exports: [
    AdminNamesService,
    AppChanges,
    AppRecords,
    AppRecordsRepository,
    AppRemoval,
    AuditRepository,
    AuditTrail,
    Collector,
    ConfigStore,
    DeployedApps,
    Objects,
    ObjectsRepository,
    SealedValuesRepository,
    SourceChecks,
  ],
})
export class CoreModule {}
