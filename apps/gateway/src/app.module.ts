import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { AdminAuthController } from './admin/admin-auth.controller.js';
import { ApiKeysController } from './admin/api-keys.controller.js';
import { AppsController } from './admin/apps.controller.js';
import { AuthProvidersController } from './admin/auth-providers.controller.js';
import { DebugController } from './admin/debug.controller.js';
import { DeployConfigController } from './admin/deploy-config.controller.js';
import { DeploymentsController } from './admin/deployments.controller.js';
import { DraftsController } from './admin/drafts.controller.js';
import { FunctionsController } from './admin/functions.controller.js';
import { LogsController } from './admin/logs.controller.js';
import { NotificationsController } from './admin/notifications.controller.js';
import { SecretsController } from './admin/secrets.controller.js';
import { ServicesController } from './admin/services.controller.js';
import { ValuesController } from './admin/values.controller.js';
import { VersionController } from './admin/version.controller.js';
import { AccessGuard } from './auth/access.guard.js';
import { AccessTokenStrategy } from './auth/access-token.strategy.js';
import { IdentityEventsHandler } from './auth/identity-events.handler.js';
import { Revocations } from './auth/revocations.js';
import { VerifiedTokens } from './auth/verified-tokens.js';
import { FunctionCallController } from './client/function-call.controller.js';
import { LocationController } from './client/location.controller.js';
import { UserLoginController } from './client/user-login.controller.js';
import { UserSessionController } from './client/user-session.controller.js';
import { DESCRIBED_CONTROLLERS, OpenApiController } from './openapi/openapi.controller.js';

/** Every controller that serves HTTP. */
export const CONTROLLERS = [
  AdminAuthController,
  ApiKeysController,
  AppsController,
  AuthProvidersController,
  DebugController,
  DeployConfigController,
  DeploymentsController,
  DraftsController,
  FunctionsController,
  LogsController,
  NotificationsController,
  SecretsController,
  ServicesController,
  ValuesController,
  VersionController,
  FunctionCallController,
  LocationController,
  UserLoginController,
  UserSessionController,
] as const;

@Module({
  imports: [PassportModule, AppSnapshotsModule, AppLogsModule],
  controllers: [...CONTROLLERS, OpenApiController, IdentityEventsHandler],
  providers: [
    VerifiedTokens,
    Revocations,
    AccessTokenStrategy,
    AccessGuard,
    { provide: DESCRIBED_CONTROLLERS, useValue: CONTROLLERS },
  ],
})
export class GatewayAppModule {}
