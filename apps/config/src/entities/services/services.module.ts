import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { SourceChecksModule } from '../../core/source-checks/source-checks.module.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { ClusterLocations } from './cluster-locations.js';
import { LinkedDataSourcesService } from './linked-data-sources.service.js';
import { ServiceConfigService } from './service-config.service.js';
import { ServicesService } from './services.service.js';

@Module({
  imports: [SourceChecksModule, VersionsModule],
  controllers: handlersOf(ServicesService, ServiceConfigService, LinkedDataSourcesService),
  providers: [ClusterLocations, ServicesService, ServiceConfigService, LinkedDataSourcesService],
  exports: [ServicesService, ServiceConfigService],
})
export class ServicesModule {}
