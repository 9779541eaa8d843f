import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { DeploymentsModule } from '../deployments/deployments.module.js';
import { EntitiesModule } from '../entities/entities.module.js';
import { AccessListAdoption } from './access-list-adoption.service.js';
import { ACCESS_LIST_RECORD, accessListRecordSchema } from './access-list-entry.model.js';
import { AccessListRepository } from './access-list.repository.js';
import { AccessListService } from './access-list.service.js';
import { AppMetricsService } from './app-metrics.service.js';
import { AppPartsService } from './app-parts.service.js';
import { AppsService } from './apps.service.js';
import { ClustersService } from './clusters.service.js';
import { DescriptionService } from './description.service.js';
import { EntityParts } from './entity-parts.js';
import { NetworkService } from './network.service.js';
import { ServiceParts } from './service-parts.js';
import { VersionParts } from './version-parts.js';

/** Apps as a whole, and the requests of other services and the cloud API about them. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ACCESS_LIST_RECORD, schema: accessListRecordSchema }], 'config'),
    CoreModule,
    DeploymentsModule,
    EntitiesModule,
  ],
  controllers: handlersOf(
    AccessListService,
    AppMetricsService,
    AppPartsService,
    AppsService,
    ClustersService,
    DescriptionService,
    NetworkService,
  ),
  providers: [
    AccessListAdoption,
    AccessListRepository,
    AccessListService,
    AppMetricsService,
    AppPartsService,
    AppsService,
    ClustersService,
    DescriptionService,
    EntityParts,
    NetworkService,
    ServiceParts,
    VersionParts,
  ],
  exports: [AppsService],
})
export class AppsModule {}
