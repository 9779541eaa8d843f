import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ENVIRONMENT } from '#process/env/environment.js';
import { SecretBox } from '#security/keys/secret-box.js';
import { AppRecordsModule } from '../records/app-records.module.js';
import { AuditTrailModule } from '../audit-trail/audit-trail.module.js';
import type { ConfigEnvironment } from '../../env.js';
import { AppChanges } from './app-changes.service.js';
import { AppRemoval } from './app-removal.service.js';
import { Collector } from './collector.service.js';
import { ConfigStore } from './config-store.service.js';
import { DeployedApps } from './deployed-apps.service.js';
import { Objects } from '../trees/objects.service.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { SealedValuesRepository } from '../trees/sealed-values.repository.js';
import { PASS, passSchema } from './pass.model.js';
import { SecretsSealing } from './secrets-sealing.service.js';
import { SecretsResealing } from './secrets-resealing.service.js';
import { StoredContent } from '../trees/stored-content.js';
import { SEALED_VALUE, STORED_OBJECT, sealedValueSchema, storedObjectSchema } from '../trees/stored-object.model.js';

@Module({
  imports: [
    AppRecordsModule,
    AuditTrailModule,
    MongooseModule.forFeature(
      [
        { name: STORED_OBJECT, schema: storedObjectSchema },
        { name: SEALED_VALUE, schema: sealedValueSchema },
        { name: PASS, schema: passSchema },
      ],
      'config',
    ),
  ],
  providers: [
    AppChanges,
    AppRemoval,
    Collector,
    ConfigStore,
    DeployedApps,
    Objects,
    ObjectsRepository,
    SealedValuesRepository,
    SecretsResealing,
    SecretsSealing,
    StoredContent,
    {
      provide: SecretBox,
      inject: [ENVIRONMENT],
      useFactory: (environment: ConfigEnvironment) => SecretBox.of(environment),
    },
  ],
  exports: [AppChanges, AppRemoval, Collector, ConfigStore, DeployedApps, Objects, ObjectsRepository, SealedValuesRepository],
})
export class VersionsModule {}
