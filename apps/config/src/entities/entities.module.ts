import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { entityService } from '../core/kinds/entity-service.js';
import { AuthProvidersService } from './auth-providers/auth-providers.service.js';
import { SharedCallbacks } from './auth-providers/shared-callbacks.service.js';
import { customResolvers } from './custom-resolvers/custom-resolver.kind.js';
import { DefaultRulesService } from './default-rules/default-rules.service.js';
import { endpoints } from './endpoints/endpoint.kind.js';
import { environmentValues } from './environments/environment-value.kind.js';
import { EnvironmentsService } from './environments/environments.service.js';
import { FunctionsService } from './functions/functions.service.js';
import { IncomingWebhooksService } from './incoming-webhooks/incoming-webhooks.service.js';
import { DeployedLogForwardersService } from './log-forwarders/deployed-log-forwarders.service.js';
import { LogForwardersService } from './log-forwarders/log-forwarders.service.js';
import { RulesService } from './rules/rules.service.js';
import { SchemasService } from './schemas/schemas.service.js';
import { SecretsService } from './secrets/secrets.service.js';
import { ClusterLocations } from './services/cluster-locations.js';
import { LinkedDataSourcesService } from './services/linked-data-sources.service.js';
import { ServiceConfigService } from './services/service-config.service.js';
import { ServicesService } from './services/services.service.js';
import { DeployedTriggersService } from './triggers/deployed-triggers.service.js';
import { TriggersService } from './triggers/triggers.service.js';
import { ValuesService } from './values/value.kind.js';

/** Services that serve the contracts of entities, one kind after another. */
const SERVICES = [
  AuthProvidersService,
  entityService(customResolvers),
  DefaultRulesService,
  entityService(endpoints),
  EnvironmentsService,
  entityService(environmentValues),
  FunctionsService,
  IncomingWebhooksService,
  LogForwardersService,
  DeployedLogForwardersService,
  RulesService,
  SchemasService,
  SecretsService,
  ServicesService,
  ServiceConfigService,
  LinkedDataSourcesService,
  TriggersService,
  DeployedTriggersService,
  ValuesService,
];

@Module({
  imports: [CoreModule],
  controllers: handlersOf(...SERVICES),
  providers: [...SERVICES, ClusterLocations, SharedCallbacks],
  exports: [
    AuthProvidersService,
    DefaultRulesService,
    FunctionsService,
    RulesService,
    SecretsService,
    ServiceConfigService,
    ServicesService,
    ValuesService,
  ],
})
export class EntitiesModule {}
