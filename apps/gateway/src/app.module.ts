import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AdminAuthController } from './admin/access/admin-auth.controller.js';
import { AdminGraphqlController } from './admin-graphql/admin-graphql.controller.js';
import { AdminGraphqlService } from './admin-graphql/admin-graphql.service.js';
import { ApiKeysController } from './admin/users/api-keys.controller.js';
import { AppFilesController } from './admin/apps/app-files.controller.js';
import { AppGraphqlController } from './admin/apps/app-graphql.controller.js';
import { AppsController } from './admin/apps/apps.controller.js';
import { AuditController } from './admin/apps/audit.controller.js';
import { AuthProvidersController } from './admin/users/auth-providers.controller.js';
import { CustomResolversController } from './admin/functions/custom-resolvers.controller.js';
import { DataApiConfigController } from './admin/apps/data-api-config.controller.js';
import { DebugController } from './admin/functions/debug.controller.js';
import { DefaultRulesController } from './admin/rules/default-rules.controller.js';
import { DeliveriesController } from './admin/push/deliveries.controller.js';
import { DependenciesController } from './admin/functions/dependencies.controller.js';
import { DeployConfigController } from './admin/deployments/deploy-config.controller.js';
import { DeploymentsController } from './admin/deployments/deployments.controller.js';
import { TemplatesController } from './admin/apps/templates.controller.js';
import { NetworkController } from './admin/access/network.controller.js';
import { DeviceSyncController } from './admin/sync/device-sync.controller.js';
import { DescriptionController } from './admin/apps/description.controller.js';
import { DraftsController } from './admin/deployments/drafts.controller.js';
import { EndpointsController } from './admin/functions/endpoints.controller.js';
import { EnvironmentValuesController } from './admin/values/environment-values.controller.js';
import { EventSubscriptionsController } from './admin/triggers/event-subscriptions.controller.js';
import { FunctionsController } from './admin/functions/functions.controller.js';
import { HostingController } from './admin/hosting/hosting.controller.js';
import { HostedUploads } from './admin/hosting/hosted-uploads.js';
import { IncomingWebhooksController } from './admin/services/incoming-webhooks.controller.js';
import { LinkedDataSourcesController } from './admin/services/linked-data-sources.controller.js';
import { UsageController } from './admin/logs/usage.controller.js';
import { Traffic } from './client/traffic.js';
import { LogForwardersController } from './admin/logs/log-forwarders.controller.js';
import { LogsController } from './admin/logs/logs.controller.js';
import { NotificationsController } from './admin/push/notifications.controller.js';
import { ProjectAccessController } from './admin/access/project-access.controller.js';
import { RuleTrialsController } from './admin/rules/rule-trials.controller.js';
import { RulesController } from './admin/rules/rules.controller.js';
import { SchemasController } from './admin/rules/schemas.controller.js';
import { SecretsController } from './admin/values/secrets.controller.js';
import { SecurityController } from './admin/access/security.controller.js';
import { ServiceConfigController } from './admin/services/service-config.controller.js';
import { DataCommandsController } from './admin/services/data-commands.controller.js';
import { DocumentImportsController } from './admin/services/document-imports.controller.js';
import { ServiceCommandsController } from './admin/services/service-commands.controller.js';
import { ServicesController } from './admin/services/services.controller.js';
import { SettingsController } from './admin/apps/settings.controller.js';
import { TriggersController } from './admin/triggers/triggers.controller.js';
import { UserRegistrationsController } from './admin/users/user-registrations.controller.js';
import { UsersController } from './admin/users/users.controller.js';
import { ValuesController } from './admin/values/values.controller.js';
import { VersionController } from './admin/access/version.controller.js';
import { ApiDocsController } from './pages/api-docs.controller.js';
import { AccessGuard } from './auth/access.guard.js';
import { AccessLists } from './auth/access-lists.js';
import { AccessTokenStrategy } from './auth/access-token.strategy.js';
import { HeaderLogins } from './auth/header-logins.js';
import { Revocations } from './auth/revocations.js';
import { VerifiedTokens } from './auth/verified-tokens.js';
import { CloudController } from './admin/cloud/cloud.controller.js';
import { DigestGuard } from './admin/cloud/digest.guard.js';
import { EmailPasswordController, LocalAccountController } from './client/email-password.controller.js';
import { DataApiController } from './client/data-api.controller.js';
import { EndpointController } from './client/endpoint.controller.js';
import { DeviceRegistrationController } from './client/device-registration.controller.js';
import { FunctionCallController } from './client/function-call.controller.js';
import { FunctionStreamController } from './client/function-stream.controller.js';
import { GraphqlController } from './client/graphql.controller.js';
import { IncomingBudget } from './client/incoming-budget.js';
import { IncomingWebhookController } from './client/incoming-webhook.controller.js';
import { LocationController } from './client/location.controller.js';
import { RedirectCallbackController, RedirectLoginController } from './client/redirect-login.controller.js';
import { UserApiKeysController } from './client/user-api-keys.controller.js';
import { AnonymousLoginController, UserLoginController } from './client/user-login.controller.js';
import { UserSessionController } from './client/user-session.controller.js';
import { ConsoleController } from './pages/console.controller.js';
import { ConsoleFiles } from './pages/console-files.js';
import { ExplorerAssets } from './pages/explorer-assets.js';
import { ExplorerController } from './pages/explorer.controller.js';
import { HostedResponseCache } from './hosting/hosted-response-cache.js';
import { HostedContents } from './hosting/hosted-contents.js';
import { HostedSites } from './hosting/hosted-sites.js';
import { SiteDomains } from './hosting/site-domains.js';
import { OpenApiController } from './pages/openapi.controller.js';
import { EndlessReplies } from './auth/endless-replies.js';
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
  CloudController,
  CustomResolversController,
  DataApiConfigController,
  DebugController,
  DefaultRulesController,
  DependenciesController,
  DeployConfigController,
  DeploymentsController,
  DescriptionController,
  DeviceSyncController,
  DraftsController,
  EndpointsController,
  EnvironmentValuesController,
  EventSubscriptionsController,
  FunctionsController,
  HostingController,
  IncomingWebhooksController,
  LinkedDataSourcesController,
  LogForwardersController,
  LogsController,
  NetworkController,
  NotificationsController,
  DeliveriesController,
  ProjectAccessController,
  RuleTrialsController,
  RulesController,
  SchemasController,
  SecretsController,
  SecurityController,
  ServiceConfigController,
  DataCommandsController,
  DocumentImportsController,
  ServiceCommandsController,
  ServicesController,
  SettingsController,
  TemplatesController,
  TriggersController,
  UsageController,
  UserRegistrationsController,
  UsersController,
  ValuesController,
  VersionController,
  DataApiController,
  EmailPasswordController,
  EndpointController,
  FunctionCallController,
  FunctionStreamController,
  GraphqlController,
  DeviceRegistrationController,
  IncomingWebhookController,
  LocalAccountController,
  LocationController,
  RedirectCallbackController,
  RedirectLoginController,
  UserApiKeysController,
  AnonymousLoginController,
  UserLoginController,
  UserSessionController,
] as const;

@Module({
  imports: [PassportModule, AppSnapshotsModule, AppLogsModule],
  controllers: [
    ...CONTROLLERS,
    OpenApiController,
    ApiDocsController,
    ConsoleController,
    ExplorerController,
    ...handlersOf(VerifiedTokens, Revocations, HostedResponseCache, SiteDomains),
  ],
  providers: [
    AdminGraphqlService,
    ConsoleFiles,
    ExplorerAssets,
    VerifiedTokens,
    Revocations,
    AccessTokenStrategy,
    IncomingBudget,
    AccessGuard,
    AccessLists,
    DigestGuard,
    EndlessReplies,
    HeaderLogins,
    HostedResponseCache,
    HostedContents,
    HostedSites,
    HostedUploads,
    SiteDomains,
    ServiceChecks,
    Traffic,
  ],
})
export class GatewayAppModule {}
