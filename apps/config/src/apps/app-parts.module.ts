import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppsModule } from './apps.module.js';
import { AuthProvidersModule } from '../entities/auth-providers/auth-providers.module.js';
import { DefaultRulesModule } from '../entities/default-rules/default-rules.module.js';
import { DeploymentsModule } from '../deployments/deployments.module.js';
import { DraftsModule } from '../deployments/drafts.module.js';
import { FunctionsModule } from '../entities/functions/functions.module.js';
import { RulesModule } from '../entities/rules/rules.module.js';
import { SecretsModule } from '../entities/secrets/secrets.module.js';
import { ServicesModule } from '../entities/services/services.module.js';
import { ValuesModule } from '../entities/values/values.module.js';
import { AppPartsService } from './app-parts.service.js';
import { EntityParts } from './entity-parts.js';
import { ServiceParts } from './service-parts.js';
import { VersionParts } from './version-parts.js';

@Module({
  imports: [
    AppsModule,
    AuthProvidersModule,
    DefaultRulesModule,
    DeploymentsModule,
    DraftsModule,
    FunctionsModule,
    RulesModule,
    SecretsModule,
    ServicesModule,
    ValuesModule,
  ],
  controllers: handlersOf(AppPartsService),
  providers: [AppPartsService, EntityParts, ServiceParts, VersionParts],
})
export class AppPartsModule {}
