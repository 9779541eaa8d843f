import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../records/app-records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { SnapshotsService } from './snapshots.service.js';

@Module({ imports: [AppRecordsModule, VersionsModule], controllers: handlersOf(SnapshotsService), providers: [SnapshotsService] })
export class SnapshotsModule {}
