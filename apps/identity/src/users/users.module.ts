import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditTrail } from '#apps/audit-trail.js';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { AuthEventsModule } from '../events/auth-events.module.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { IDENTITY_STORE } from '../store.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AnonymousLogin } from '../ways/anonymous/anonymous-login.js';
import { CustomTokenLogin } from '../ways/custom-token/custom-token-login.js';
import { KeySetLoader } from '../ways/custom-token/key-set-loader.js';
import { LoginProvidersModule } from '../ways/login-providers.module.js';
import { AppUserCounts } from './app-user-counts.service.js';
import { CustomUserData } from './custom-user-data.js';
import { DEVICE, deviceSchema } from './device.model.js';
import { Devices } from './devices.js';
import { DevicesRepository } from './devices.repository.js';
import { EmailUsers } from './email-users.js';
import { KNOWN_APP, knownAppSchema } from './known-app.model.js';
import { KnownApps } from './known-apps.js';
import { KnownAppsRepository } from './known-apps.repository.js';
import { LoginProviders } from './login-providers.js';
import { LoginService } from './login.service.js';
import { RecordOwners } from './record-owners.js';
import { SessionTokens } from './session-tokens.js';
import { TokenVerification } from './token-verification.js';
import { UserAccess } from './user-access.js';
import { UserAccounts } from './user-accounts.js';
import { UserBulk } from './user-bulk.service.js';
import { UserCounts } from './user-counts.js';
import { UserCreation } from './user-creation.js';
import { UserLogin } from './user-login.js';
import { UserLists } from './user-lists.js';
import { UserPagesRepository } from './user-pages.repository.js';
import { UserRecords } from './user-records.js';
import { UserRemoval } from './user-removal.js';
import { UserSearch } from './user-search.js';
import { USER_SESSION, userSessionSchema } from './user-session.model.js';
import { UserSessionsAdmin } from './user-sessions-admin.service.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserSessionsService } from './user-sessions.service.js';
import { USER, userSchema } from './user.model.js';
import { UsersAdminService } from './users-admin.service.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

/** Users of apps, their sessions and devices. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: KNOWN_APP, schema: knownAppSchema },
        { name: USER, schema: userSchema },
        { name: USER_SESSION, schema: userSessionSchema },
        { name: DEVICE, schema: deviceSchema },
      ],
      IDENTITY_STORE,
    ),
    AppLogsModule,
    AppSnapshotsModule,
    ProjectAppsModule,
    AuthEventsModule,
    OutboundModule,
    ThrottlesModule,
    TokensModule,
    LoginProvidersModule,
  ],
  controllers: handlersOf(
    KnownApps,
    LoginService,
    UsersService,
    UsersAdminService,
    UserBulk,
    UserSearch,
    UserSessionsAdmin,
    TokenVerification,
    UserSessionsService,
    AppUserCounts,
  ),
  providers: [
    AnonymousLogin,
    AppUserCounts,
    AuditTrail,
    CustomTokenLogin,
    CustomUserData,
    Devices,
    DevicesRepository,
    EmailUsers,
    KeySetLoader,
    KnownApps,
    KnownAppsRepository,
    LoginService,
    LoginProviders,
    RecordOwners,
    SessionTokens,
    TokenVerification,
    UserAccess,
    UserAccounts,
    UserBulk,
    UserCounts,
    UserCreation,
    UserLogin,
    UserLists,
    UserPagesRepository,
    UserRecords,
    UserRemoval,
    UserSearch,
    UserSessionsAdmin,
    UserSessionsRepository,
    UserSessionsService,
    UsersAdminService,
    UsersRepository,
    UsersService,
  ],
  exports: [
    AuditTrail,
    KnownApps,
    RecordOwners,
    UserAccess,
    UserCreation,
    UserLogin,
    UserRemoval,
    UserSessionsRepository,
    UserSessionsService,
    UsersRepository,
    LoginProvidersModule,
  ],
})
export class UsersModule {}
