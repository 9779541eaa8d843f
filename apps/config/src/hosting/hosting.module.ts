import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { DeployedHosting } from './deployed-hosting.service.js';
import { HostedDomainsRepository } from './hosted-domains.repository.js';
import { HostedDomains } from './hosted-domains.service.js';
import { HostedExports } from './hosted-exports.service.js';
import {
  HOSTED_DOMAIN,
  HOSTED_FILE,
  HOSTED_PIECE,
  HOSTED_USAGE,
  hostedDomainSchema,
  hostedFileSchema,
  hostedPieceSchema,
  hostedUsageSchema,
} from './hosted-file.model.js';
import { HostedFilesRepository } from './hosted-files.repository.js';
import { HostedFilesService } from './hosted-files.service.js';
import { HostedImports } from './hosted-imports.service.js';
import { HostedPiecesRepository } from './hosted-pieces.repository.js';
import { HostedSites } from './hosted-sites.service.js';
import { HostedUsageRepository } from './hosted-usage.repository.js';
import { HostedWrites } from './hosted-writes.service.js';
import { HostingAskController } from './hosting-ask.controller.js';
import { HostingCollector } from './hosting-collector.service.js';
import { HostingConfigService } from './hosting-config.service.js';

@Module({
  imports: [
    CoreModule,
    CoreModule,
    CoreModule,
    MongooseModule.forFeature(
      [
        { name: HOSTED_DOMAIN, schema: hostedDomainSchema },
        { name: HOSTED_FILE, schema: hostedFileSchema },
        { name: HOSTED_PIECE, schema: hostedPieceSchema },
        { name: HOSTED_USAGE, schema: hostedUsageSchema },
      ],
      'config',
    ),
  ],
  controllers: [
    HostingAskController,
    ...handlersOf(HostedDomains, HostedFilesService, HostedSites, HostingCollector, HostingConfigService),
  ],
  providers: [
    DeployedHosting,
    HostedDomains,
    HostedDomainsRepository,
    HostedExports,
    HostedImports,
    HostedFilesRepository,
    HostedFilesService,
    HostedPiecesRepository,
    HostedSites,
    HostedUsageRepository,
    HostedWrites,
    HostingCollector,
    HostingConfigService,
  ],
  exports: [HostedExports, HostedFilesRepository, HostedImports, HostingCollector],
})
export class HostingModule {}
