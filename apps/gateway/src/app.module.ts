import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { AdminAuthController } from './admin/admin-auth.controller.js';
import { AdminGraphqlController } from './admin-graphql/admin-graphql.controller.js';
import { AdminGraphqlService } from './admin-graphql/admin-graphql.service.js';
import { ApiKeysController } from './admin/api-keys.controller.js';
import { AppFilesController } from './admin/app-files.controller.js';
import { AppGraphqlController } from './admin/app-graphql.controller.js';
import { AppsController } from './admin/apps.controller.js';
import { AuditController } from './admin/audit.controller.js';
import { AuthProvidersController } from './admin/auth-providers.controller.js';
import { CustomResolversController } from './admin/custom-resolvers.controller.js';
import { DebugController } from './admin/debug.controller.js';
import { DefaultRulesController } from './admin/default-rules.controller.js';
import { DeliveriesController } from './admin/deliveries.controller.js';
import { DeployConfigController } from './admin/deploy-config.controller.js';
import { DeploymentsController } from './admin/deployments.controller.js';
import { DescriptionController } from './admin/description.controller.js';
import { DraftsController } from './admin/drafts.controller.js';
import { EndpointsController } from './admin/endpoints.controller.js';
import { EnvironmentValuesController } from './admin/environment-values.controller.js';
import { EventSubscriptionsController } from './admin/event-subscriptions.controller.js';
import { FunctionsController } from './admin/functions.controller.js';
import { IncomingWebhooksController } from './admin/incoming-webhooks.controller.js';
import { LogForwardersController } from './admin/log-forwarders.controller.js';
import { LogsController } from './admin/logs.controller.js';
import { NotificationsController } from './admin/notifications.controller.js';
import { ProjectAccessController } from './admin/project-access.controller.js';
import { RulesController } from './admin/rules.controller.js';
import { SchemasController } from './admin/schemas.controller.js';
import { SecretsController } from './admin/secrets.controller.js';
import { SecurityController } from './admin/security.controller.js';
import { ServiceConfigController } from './admin/service-config.controller.js';
import { ServiceCommandsController } from './admin/service-commands.controller.js';
import { ServicesController } from './admin/services.controller.js';
import { SettingsController } from './admin/settings.controller.js';
import { TriggersController } from './admin/triggers.controller.js';
import { UnservedRoutesController } from './admin/unserved-routes.controller.js';
import { UserRegistrationsController } from './admin/user-registrations.controller.js';
import { UsersController } from './admin/users.controller.js';
import { ValuesController } from './admin/values.controller.js';
import { VersionController } from './admin/version.controller.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { AccessGuard } from './auth/access.guard.js';
import { AccessTokenStrategy } from './auth/access-token.strategy.js';
import { HeaderLogins } from './auth/header-logins.js';
import { IdentityEventsHandler } from './auth/identity-events.handler.js';
import { Revocations } from './auth/revocations.js';
import { VerifiedTokens } from './auth/verified-tokens.js';
import { EmailPasswordController, LocalAccountController } from './client/email-password.controller.js';
import { EndpointController } from './client/endpoint.controller.js';
import { DeviceRegistrationController } from './client/device-registration.controller.js';
import { FunctionCallController } from './client/function-call.controller.js';
import { FunctionStreamController } from './client/function-stream.controller.js';
import { GraphqlController } from './client/graphql.controller.js';
import { IncomingBudget } from './client/incoming-budget.js';
import { IncomingWebhookController } from './client/incoming-webhook.controller.js';
import { LocationController } from './client/location.controller.js';
import { UserApiKeysController } from './client/user-api-keys.controller.js';
import { UserLoginController } from './client/user-login.controller.js';
import { UserSessionController } from './client/user-session.controller.js';
import { ExplorerAssets } from './explorer/explorer-assets.js';
import { ExplorerController } from './explorer/explorer.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { EndlessReplies } from './http/endless-replies.js';
import { ServiceChecks } from './service-checks.js';

/** Every controller that serves HTTP. */
export const CONTROLLERS = [
  AdminAuthController,
  AdminGraphqlController,
  ApiKeysController,
  AppFilesController,
  AppGraphqlController,
  AppsController,
  AuditController,
  AuthProvidersController,
  CustomResolversController,
  DebugController,
  DefaultRulesController,
  DeployConfigController,
  DeploymentsController,
  DescriptionController,
  DraftsController,
  EndpointsController,
  EnvironmentValuesController,
  EventSubscriptionsController,
  FunctionsController,
  IncomingWebhooksController,
  LogForwardersController,
  LogsController,
  NotificationsController,
  DeliveriesController,
  ProjectAccessController,
  RulesController,
  SchemasController,
  SecretsController,
  SecurityController,
  ServiceConfigController,
  ServiceCommandsController,
  ServicesController,
  SettingsController,
  TriggersController,
  UserRegistrationsController,
  UsersController,
  ValuesController,
  VersionController,
  EmailPasswordController,
  EndpointController,
  FunctionCallController,
  FunctionStreamController,
  GraphqlController,
  DeviceRegistrationController,
  IncomingWebhookController,
  LocalAccountController,
  LocationController,
  UserApiKeysController,
  UserLoginController,
  UserSessionController,
] as const;

@Module({
  imports: [PassportModule, AppSnapshotsModule, AppLogsModule],
  controllers: [
    ...CONTROLLERS,
    UnservedRoutesController,
    OpenApiController,
    ApiDocsController,
    ExplorerController,
    IdentityEventsHandler,
  ],
  providers: [
    AdminGraphqlService,
    ExplorerAssets,
    VerifiedTokens,
    Revocations,
    AccessTokenStrategy,
    IncomingBudget,
    AccessGuard,
    EndlessReplies,
    HeaderLogins,
    ServiceChecks,
  ],
})
export class GatewayAppModule {}
