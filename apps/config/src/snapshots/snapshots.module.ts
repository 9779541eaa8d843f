import { Module } from '@nestjs/common';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { SnapshotsHandler } from './snapshots.handler.js';
import { SnapshotsService } from './snapshots.service.js';

@Module({ imports: [AppRecordsModule, VersionsModule], controllers: [SnapshotsHandler], providers: [SnapshotsService] })
export class SnapshotsModule {}
