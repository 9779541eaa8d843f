import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { AppsModule } from '../apps/apps.module.js';
import { AuthProvidersModule } from '../auth-providers/auth-providers.module.js';
import { DefaultRulesModule } from '../default-rules/default-rules.module.js';
import { DeploymentsModule } from '../deployments/deployments.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { ServicesModule } from '../services/services.module.js';
import { ValuesModule } from '../values/values.module.js';
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
