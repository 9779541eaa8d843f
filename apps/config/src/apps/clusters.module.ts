import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { ClustersService } from './clusters.service.js';

/** What the cloud API tells of clusters. */
@Module({
  imports: [AppRecordsModule, VersionsModule],
  controllers: handlersOf(ClustersService),
  providers: [ClustersService],
})
export class ClustersModule {}
